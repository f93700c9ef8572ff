"""What a report holds, in the formats of the field: measures as CSV, runs and judgements for TREC's tools, a BEIR folder.

A report has no scores, so the runs state ranks: the first of ten has the score 10, the last 1.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import numpy as np

from passagework.evaluation.derive import Gains
from passagework.evaluation.spans import Place
from passagework.evaluation.study import Scores
from passagework.evaluation.systems import Found
from passagework.evaluation.texts import Shelf, StudyText
from passagework.exports.beir import beir_folder
from passagework.exports.csv_tables import measures_csv
from passagework.exports.trec import trec_qrels, trec_run
from passagework.models.evaluation import Question
from passagework.models.library import Section, Span
from passagework.models.report import Judgement, TextReport
from passagework.models.search import RANKERS, Ranker

_RUNS: Mapping[Ranker, str] = {"dense": "run_dense", "bm25": "run_bm25", "hybrid": "run_hybrid"}


class StudyFile(NamedTuple):
    """A file to download; ``kind`` is its key in the catalogue (``evaluation.download.<kind>``)."""

    kind: str
    name: str
    content: str


def study_files(study: TextReport) -> Iterator[StudyFile]:
    """Yield the files of one text's study."""
    texts, places = _shelf(study), _places(study)
    questions = _questions(study)
    yield StudyFile("measures", "measures.csv", measures_csv(questions, _scores(study)))
    for ranker, kind in _RUNS.items():
        run = _run(study, ranker, places)
        if run:
            yield StudyFile(kind, f"{ranker}.run.txt", trec_run(run, texts, ranker))
    gains = {question.id: _gains(question.qrels, places) for question in study.questions if question.qrels}
    yield StudyFile("qrels", "qrels.txt", trec_qrels(gains, texts))
    folder = beir_folder((), questions, gains, texts)
    yield StudyFile("beir_queries", "queries.jsonl", folder["queries.jsonl"])
    yield StudyFile("beir_qrels", "qrels.tsv", folder["qrels/test.tsv"])


def _shelf(study: TextReport) -> Shelf:
    """The text as far as ids of places need it: its sections, each as long as its passages reach."""
    lengths = [0] * len(study.sections)
    for place in study.passages:
        lengths[place.section] = max(lengths[place.section], place.end)
    sections, reached = [], 0
    for name, length in zip(study.sections, lengths, strict=True):
        span = Span(start=reached, end=reached + length)
        sections.append(Section(id=name.id, number=name.number, title=name.title, span=span))
        reached = span.end
    return {study.id: StudyText(study.id, study.title, "und", "", tuple(sections))}


def _places(study: TextReport) -> list[Place]:
    """Every passage, in offsets of the text that :func:`_shelf` supposes."""
    sections = _shelf(study)[study.id].sections
    starts = [section.span.start for section in sections]
    return [Place(study.id, starts[at] + start, starts[at] + end) for at, start, end in study.passages]


def _questions(study: TextReport) -> list[Question]:
    return [
        Question(id=each.id, text=each.text, type=each.type, stratum=each.stratum, answered=each.answered)
        for each in study.questions
    ]


def _scores(study: TextReport) -> Mapping[str, Scores]:
    found: dict[str, Scores] = {}
    for ranker in RANKERS:
        measured = {each.id: each.measures[ranker] for each in study.questions if ranker in each.measures}
        if measured:
            found[ranker] = Scores(tuple(measured), np.array(list(measured.values()), np.float64), silent=())
    return found


def _run(study: TextReport, ranker: Ranker, places: list[Place]) -> dict[str, Found]:
    run = {}
    for question in study.questions:
        ranked = question.rankings.get(ranker, ())
        if ranked:
            scores = tuple(float(len(ranked) - at) for at in range(len(ranked)))
            run[question.id] = Found(tuple(places[each.ordinal] for each in ranked), scores)
    return run


def _gains(judgements: tuple[Judgement, ...], places: list[Place]) -> Gains:
    gains = {places[each.ordinal]: int(each.gain) for each in judgements if each.gain}
    return Gains(gains, frozenset(places[each.ordinal] for each in judgements))
