"""Questions and judgements from files of the field, taken into a study."""

from __future__ import annotations

from typing import Literal

from passagework.evaluation.adjudication import joined
from passagework.evaluation.ids import place_of
from passagework.evaluation.importing import beir, trec
from passagework.evaluation.importing.lines import check_known
from passagework.evaluation.importing.questions import questions_of_beir, read_questions_csv
from passagework.evaluation.own import questions
from passagework.evaluation.own.content import changed
from passagework.evaluation.own.judging import aligned, pool_of
from passagework.evaluation.own.standing import Standing
from passagework.evaluation.spans import span_at
from passagework.evaluation.texts import Shelf
from passagework.models.evaluation import Judgements, QuestionJudgement, TextSpan
from passagework.models.study import OwnStudy

Kind = Literal["csv", "beir", "trec_qrels", "beir_qrels"]


def imported(own: OwnStudy, kind: Kind, source: bytes, name: str, standing: Standing) -> tuple[OwnStudy, int]:
    """Return the study with what a file holds, and how many questions or grades that were.

    Judgements must be of questions of the study, and of places of its documents by the ids that exports of this lab give
    them. Raises :class:`StudyError`: ``bad_study_file``, ``bad_study_line``, ``unknown_in_study``, ``grades_contradict``.
    """
    if kind in ("csv", "beir"):
        found = read_questions_csv(source, name) if kind == "csv" else questions_of_beir(beir.read_queries(source, name))
        return questions.add(own, found), len(found)
    qrels = trec.read_qrels(source, name) if kind == "trec_qrels" else beir.read_qrels(source, name)
    return _with_qrels(own, qrels, name, standing)


def _with_qrels(own: OwnStudy, qrels: trec.Qrels, name: str, standing: Standing) -> tuple[OwnStudy, int]:
    pool = pool_of(own)
    check_known(qrels, (each.id for each in own.study.goldset.questions), name)
    named = dict.fromkeys(identity for some in qrels.values() for identity in some)
    spans = {identity: span for identity in named if (span := _span(identity, standing.shelf)) is not None}
    check_known(named, spans, name)
    units = list(dict.fromkeys(spans.values()))
    numbers = {span: number for number, span in enumerate(units)}
    said = tuple(
        QuestionJudgement.model_validate(
            {"question": question, "grades": {numbers[spans[i]]: min(max(grade, 0), 2) for i, grade in some.items()}}
        )
        for question, some in qrels.items()
    )
    more = Judgements(
        judge=name, goldset=pool.goldset, unit=pool.unit, chunking=pool.chunking, units=tuple(units), questions=said
    )
    whole = joined(aligned(own, 0), more)
    return changed(own, judgements=(whole, *own.study.judgements[1:]), final=None), sum(map(len, qrels.values()))


def _span(identity: str, texts: Shelf) -> TextSpan | None:
    """The span that an id names; None where it names no place of these texts that lies in one section."""
    place = place_of(identity, texts)
    try:
        return span_at(texts[place.document], place.start, place.end) if place else None
    except ValueError:
        return None
