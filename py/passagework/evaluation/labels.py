"""Judgements found again in the texts: where each judged unit and each marked sentence stands now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from passagework.errors import StudyError
from passagework.evaluation.spans import Place, locate
from passagework.evaluation.texts import Shelf
from passagework.models.evaluation import Grade, JudgedUnit, Judgements, QuestionJudgement, TextSpan


@dataclass(frozen=True)
class Label:
    """A judged unit of one question; ``marks`` are the sentences in it that answer."""

    place: Place
    section: str
    grade: Grade
    marks: tuple[Place, ...]


@dataclass(frozen=True)
class Labels:
    """What was said of one question, in the order of the judged units.

    ``lost`` says what of grade 1 or 2 is no longer found in its text. A question with something lost cannot be scored:
    it would count as not there, and every system would look better. Lost units of grade 0 only leave passages unjudged.
    """

    question: str
    unit: JudgedUnit
    labels: tuple[Label, ...]
    lost: tuple[StudyError, ...] = ()

    def of(self, document: str) -> list[Label]:
        """Return the labels in one document."""
        return [label for label in self.labels if label.place.document == document]


def labels_of(judgements: Judgements, texts: Shelf) -> dict[str, Labels]:
    """Return the labels of every judged question, by its id."""
    places = [_located(span, texts) for span in judgements.units]
    return {said.question: _labels(said, judgements, places, texts) for said in judgements.questions}


def _labels(said: QuestionJudgement, judgements: Judgements, places: Sequence[Place | None], texts: Shelf) -> Labels:
    found: list[Label] = []
    lost: list[StudyError] = []
    for number, grade in sorted(said.grades.items()):
        place, unit = places[number], judgements.units[number]
        if place is not None:
            found.append(Label(place, unit.section, grade, _marks(said, number, unit, place)))
        elif grade > 0:
            lost.append(_why(unit, texts, said.question))
    return Labels(said.question, judgements.unit, tuple(found), tuple(lost))


def _marks(said: QuestionJudgement, number: int, unit: TextSpan, place: Place) -> tuple[Place, ...]:
    shift = place.start - unit.start
    return tuple(Place(place.document, start + shift, end + shift) for start, end in said.marks.get(number, ()))


def _located(span: TextSpan, texts: Shelf) -> Place | None:
    try:
        return locate(span, texts, question="")
    except StudyError:
        return None


def _why(span: TextSpan, texts: Shelf, question: str) -> StudyError:
    try:
        locate(span, texts, question)
    except StudyError as error:
        return error
    raise AssertionError("a span that was lost is found")
