"""Two judges of one pool: where they differ, and the grades that count once a third reading has decided.

The judgements themselves are never changed: the settled ones are made from them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from passagework.errors import StudyError
from passagework.models.evaluation import Grade, Judgements, QuestionJudgement, TextSpan

Marks = tuple[tuple[int, int], ...]


class Difference(NamedTuple):
    """A unit, by its number in the first judgements, to which two judges gave different grades."""

    question: str
    unit: int
    first: Grade
    second: Grade


class _Said(NamedTuple):
    grade: Grade
    marks: Marks


_Readings = Mapping[TextSpan, _Said]


def paired(first: Judgements, second: Judgements) -> list[Difference]:
    """Return both grades of every unit that both judged, equal ones too: what agreement is computed from.

    By question and unit of ``first``. Raises :class:`StudyError` (``not_the_same_pool``) unless both judged the same
    units of the same questions.
    """
    theirs = _by_span(second)
    _check_same(first, second)
    return [
        Difference(each.question, number, grade, theirs[each.question][first.units[number]].grade)
        for each in first.questions
        for number, grade in sorted(each.grades.items())
    ]


def differences(first: Judgements, second: Judgements) -> list[Difference]:
    """Return the units on which the judges differ (raises as :func:`paired`)."""
    return [pair for pair in paired(first, second) if pair.first != pair.second]


def settled(first: Judgements, second: Judgements, third: Judgements) -> Judgements:
    """Return the grades that count: those on which both agree, and the third's where they differ.

    Sentences count as marked where any of the readings that gave the final grade 2 marked them. Raises
    :class:`StudyError`: as :func:`paired`, and ``unsettled_grades`` where the third reading lacks a difference.
    """
    theirs, decided = _by_span(second), _by_span(third)
    open_ones = [each for each in differences(first, second) if first.units[each.unit] not in decided.get(each.question, {})]
    if open_ones:
        raise StudyError("unsettled_grades", n=len(open_ones), question=open_ones[0].question, unit=open_ones[0].unit)
    numbers = {span: number for number, span in enumerate(first.units)}
    questions = tuple(
        _written(question, _settle(readings, theirs[question], decided.get(question, {})), numbers)
        for question, readings in _by_span(first).items()
    )
    return first.model_copy(update={"judge": f"settled: {first.judge}; {second.judge}; {third.judge}", "questions": questions})


def joined(judged: Judgements, more: Judgements) -> Judgements:
    """Return one judge's grades with those of further units, as after a pool was widened.

    Raises :class:`StudyError`: ``not_the_same_pool`` for another gold set or kind of unit, ``grades_contradict`` where a
    unit has two grades.
    """
    _check_kind(judged, more)
    units = list(dict.fromkeys((*judged.units, *more.units)))
    numbers = {span: number for number, span in enumerate(units)}
    said = _by_span(judged)
    for question, theirs in _by_span(more).items():
        ours = said.setdefault(question, {})
        for span, reading in theirs.items():
            before = ours.setdefault(span, reading)
            if before.grade != reading.grade:
                raise StudyError(
                    "grades_contradict", question=question, unit=numbers[span], before=before.grade, after=reading.grade
                )
    questions = tuple(_written(question, readings, numbers) for question, readings in said.items())
    return judged.model_copy(update={"units": tuple(units), "questions": questions})


def _written(question: str, readings: _Readings, numbers: Mapping[TextSpan, int]) -> QuestionJudgement:
    return QuestionJudgement(
        question=question,
        grades={numbers[span]: said.grade for span, said in readings.items()},
        marks={numbers[span]: said.marks for span, said in readings.items() if said.marks},
    )


def _settle(first: _Readings, second: _Readings, third: _Readings) -> dict[TextSpan, _Said]:
    return {span: _final(said, second[span], third.get(span)) for span, said in first.items()}


def _final(first: _Said, second: _Said, third: _Said | None) -> _Said:
    readings = [first, second]
    if first.grade != second.grade and third is not None:
        readings.append(third)
    grade = readings[-1].grade
    marks = {mark for said in readings for mark in said.marks} if grade == 2 else set()
    return _Said(grade, tuple(sorted(marks)))


def _by_span(judged: Judgements) -> dict[str, dict[TextSpan, _Said]]:
    return {
        each.question: {judged.units[n]: _Said(grade, each.marks.get(n, ())) for n, grade in each.grades.items()}
        for each in judged.questions
    }


def _check_kind(first: Judgements, second: Judgements) -> None:
    for name in ("goldset", "unit", "chunking"):
        one, other = getattr(first, name), getattr(second, name)
        if one != other:
            raise StudyError("not_the_same_pool", detail=f"the {name} of one is {one}, of the other {other}")


def _check_same(first: Judgements, second: Judgements) -> None:
    _check_kind(first, second)
    ours, theirs = _by_span(first), _by_span(second)
    if ours.keys() != theirs.keys():
        odd = sorted(ours.keys() ^ theirs.keys())
        raise StudyError("not_the_same_pool", detail=f"only one of them has question {odd[0]}, and {len(odd)} such in all")
    for question, readings in ours.items():
        if readings.keys() != theirs[question].keys():
            count = len(readings.keys() ^ theirs[question].keys())
            raise StudyError("not_the_same_pool", detail=f"{count} units of question {question} were judged by one alone")
