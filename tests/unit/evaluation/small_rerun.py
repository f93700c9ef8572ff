"""A published study of a small text: its file, its report, and a library to run it in again."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

import numpy as np
from tests.unit.evaluation.small import goldset, question

from passagework.evaluation.adjudication import settled
from passagework.evaluation.reporting.draws import Draws
from passagework.evaluation.reporting.text_report import Judged, Material, Ran, text_report
from passagework.evaluation.spans import span_at
from passagework.evaluation.systems import DEPTH, Bench, asked
from passagework.evaluation.units import passages_of
from passagework.fakes import HashingEmbedder
from passagework.models.evaluation import QUESTION_TYPES, STRATA, Judgements, QuestionJudgement, Study, System
from passagework.models.report import TextReport
from passagework.models.search import RANKERS
from passagework.retrieval.index import IndexedDocument
from passagework.retrieval.library import LibraryIndex

DEFAULT = "hybrid"


def library_of(*documents: IndexedDocument) -> LibraryIndex:
    """A library with vectors by the hashing embedder."""
    rows = {each.info.id: HashingEmbedder().vectors(each.passage_texts()) for each in documents}
    return LibraryIndex(documents, rows)


def study_of(document: IndexedDocument, questions: Iterable[str], seed: int = 1) -> Study:
    """Questions whose passages two judges have graded, from a seed; the second differs from the first in some."""
    rng = np.random.default_rng(seed)
    units = passages_of(document)
    spans = tuple(span_at(units.text, place.start, place.end) for place in units.places())
    told = tuple(
        question(f"q{at}", type=QUESTION_TYPES[at % 6], stratum=STRATA[at % 2]).model_copy(update={"text": text})
        for at, text in enumerate(questions)
    )
    gold = goldset(units.text, *told)
    one = [[2, *rng.integers(0, 3, len(units) - 1).tolist()] for _ in told]
    other = [[int(rng.integers(3)) if rng.random() < 0.3 else grade for grade in grades] for grades in one]

    def judged(judge: str, grades: list[list[int]]) -> Judgements:
        said = tuple(
            QuestionJudgement(question=each.id, grades=dict(enumerate(row))) for each, row in zip(told, grades, strict=True)
        )
        chunking = document.info.chunking
        return Judgements(judge=judge, goldset=gold.id, unit="passage", chunking=chunking, units=spans, questions=said)

    first, second = judged("one", one), judged("two", other)
    return Study(
        goldset=gold,
        judgements=(first, second),
        final=settled(first, second, first),
        systems=tuple(
            System(
                id=ranker,
                unit="passage",
                chunking=document.info.chunking,
                ranker=ranker,
                embedder=None if ranker == "bm25" else "hashing",
            )
            for ranker in RANKERS
        ),
    )


def report_of(study: Study, document: IndexedDocument, draws: Draws | None = None) -> TextReport:
    """The report of a study, as the command computes it: all rankings first, then all figures at once."""
    assert study.final is not None
    first, second = study.judgements
    units = passages_of(document)
    bench = Bench(library_of(document))
    questions = asked(study.goldset.questions)
    rows = HashingEmbedder().vectors([each.text for each in questions])
    vectors = {each.id: row for each, row in zip(questions, rows, strict=True)}
    ran = [Ran(system, "ranker", units, bench.run(system, questions, vectors, DEPTH)) for system in study.systems]
    material = Material(study.goldset, units.text, Judged(first, second, study.final), ran, DEFAULT)
    return asyncio.run(text_report(material, draws or Draws()))
