"""What a study that was run again has in common with its report, and where the first difference lies."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from passagework.evaluation.reporting.differing import differing
from passagework.models.report import TextReport
from passagework.models.rerun import Cause, DifferingFigure, Rerun
from passagework.models.search import Ranker

Path = tuple[str, ...]

_PART = re.compile(r"[^.\[\]]+")
_MEANING: tuple[Ranker, ...] = ("dense", "hybrid")


def part_of(published: TextReport) -> TextReport:
    """Return what a run of the three rankers can be compared with: all that names no other system."""
    rankers = tuple(system for system in published.systems if system.group == "ranker")
    known = {system.id for system in rankers}
    lists = {name: value for name, value in published if isinstance(value, tuple)}
    kept = {name: tuple(each for each in items if _named(each) <= known) for name, items in lists.items()}
    return published.model_copy(update=kept | {"systems": rankers})


def _named(item: object) -> set[str]:
    """The systems that an item of a list in the report is about."""
    return {getattr(item, name) for name in ("system", "a", "b") if hasattr(item, name)}


def compared(published: TextReport, here: TextReport) -> Rerun:
    """Compare a report with the same computed again, to every digit that is published.

    What the text is called, which its reader may change, is not compared, nor what was learnt from the disagreements.
    """
    part = part_of(published)
    agreement = here.agreement.model_copy(update={"lessons": part.agreement.lessons})
    again = here.model_copy(update={"title": part.title, "agreement": agreement})
    found = () if part == again else tuple(_figures(part, again))
    numbers = _numbers(part.model_dump(mode="json"))
    return Rerun(published=part, compared=numbers, differing=found, cause=_cause(part, again) if found else None)


def _figures(published: TextReport, here: TextReport) -> Iterator[DifferingFigure]:
    first, second = published.model_dump(mode="json"), here.model_dump(mode="json")
    places = dict.fromkeys(_place(tuple(_PART.findall(each.path))) for each in differing(published, here))
    for place in places:
        yield DifferingFigure(place, _at(first, place), _at(second, place))


def _place(path: Path) -> Path:
    """What is told as one difference."""
    match path:
        case ("questions", _, "rankings", _, *_):
            return path[:4]
        case ("questions", _, "qrels" | "unjudged", *_):
            return path[:3]
        case ("sections" | "passages", *_):
            return path[:1]
        case _:
            return path


def _at(value: Any, place: Path) -> Any:
    """What stands at a place; None where there is no such place."""
    for name in place:
        if isinstance(value, list):
            value = value[int(name)] if int(name) < len(value) else None
        elif isinstance(value, dict):
            value = value.get(name)
    return value


def _cause(published: TextReport, here: TextReport) -> Cause:
    if published.sha256 != here.sha256:
        return "other_text"
    if published.passages != here.passages:
        return "other_passages"
    if _ranks(published, "bm25") != _ranks(here, "bm25"):
        return "keyword"
    if any(_ranks(published, ranker) != _ranks(here, ranker) for ranker in _MEANING):
        return "meaning"
    return "judgements" if _judged(published) != _judged(here) else "arithmetic"


def _ranks(report: TextReport, ranker: Ranker) -> list[list[int]]:
    return [[each.ordinal for each in question.rankings.get(ranker, ())] for question in report.questions]


def _judged(report: TextReport) -> tuple[object, ...]:
    """All that follows from questions and judgements alone."""
    labellings = report.agreement.confusion, report.agreement.adjudication
    return report.counts, labellings, [(each.id, each.text, each.qrels, each.unjudged) for each in report.questions]


def _numbers(value: object) -> int:
    """How many numbers a value holds."""
    if isinstance(value, dict):
        return sum(map(_numbers, value.values()))
    if isinstance(value, list):
        return sum(map(_numbers, value))
    return int(isinstance(value, int | float) and not isinstance(value, bool))
