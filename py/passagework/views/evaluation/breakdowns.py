"""The same questions apart by how they were written and by what they ask: described, not tested."""

from __future__ import annotations

from typing import Literal

from passagework.catalogue import text
from passagework.models.evaluation import QUESTION_TYPES, STRATA
from passagework.models.report import Breakdown, BreakdownDifference, TextReport
from passagework.views.charts.forest import Forest, Row
from passagework.views.evaluation import parts, writing
from passagework.views.evaluation.differences import holds_no_zero
from passagework.views.evaluation.names import Names, kind
from passagework.views.evaluation.parts import Part, Table

_ORDER = (*STRATA, *QUESTION_TYPES)


def strata(study: TextReport, names: Names) -> Part:
    """Return the part of the two ways in which questions were written."""
    title = text("evaluation.strata.title")
    differences = _differences(study, "stratum")
    told = [_told_difference(each, names) for each in differences]
    chart = Forest(
        name="evaluate-strata",
        title=title,
        description=" ".join(told),
        axis=text("evaluation.axis.difference"),
        rows=[
            Row(
                label=names.pair(each.a, each.b),
                value=each.difference,
                low=each.low,
                high=each.high,
                figures=writing.difference(each),
                note=text("evaluation.questions_n", n=each.n),
                kind=kind("stratum", each.value),
                filled=holds_no_zero(each.low, each.high),
            )
            for each in differences
        ],
        zero=True,
    )
    return Part(
        name="strata",
        title=title,
        how=text("evaluation.strata.how"),
        summary=told,
        chart=chart.markup() if differences else None,
        folded=[_difference_table(study, names, "stratum"), _mean_table(study, names, "stratum")],
    )


def types(study: TextReport, names: Names) -> Part:
    """Return the part of the six types of question."""
    title = text("evaluation.types.title")
    means = _means(study, "type")
    chart = Forest(
        name="evaluate-types",
        title=title,
        description=" ".join(_told_mean(each, names) for each in means),
        axis=text("evaluation.axis.mean"),
        rows=[
            Row(
                label=names.system(each.system),
                value=each.mean,
                low=each.low,
                high=each.high,
                figures=writing.mean(each),
                kind=kind("type", each.value),
            )
            for each in means
        ],
        zero=False,
    )
    return Part(
        name="types",
        title=title,
        how=text("evaluation.types.how"),
        summary=_extremes(means),
        chart=chart.markup() if means else None,
        folded=[_mean_table(study, names, "type"), _difference_table(study, names, "type")],
    )


def _means(study: TextReport, by: Literal["type", "stratum"]) -> list[Breakdown]:
    return sorted((each for each in study.breakdowns if each.by == by), key=lambda each: _ORDER.index(each.value))


def _differences(study: TextReport, by: Literal["type", "stratum"]) -> list[BreakdownDifference]:
    return sorted((each for each in study.breakdown_differences if each.by == by), key=lambda each: _ORDER.index(each.value))


def _told_difference(given: BreakdownDifference, names: Names) -> str:
    return text(
        "evaluation.strata.told",
        kind=kind(given.by, given.value),
        pair=names.pair(given.a, given.b),
        difference=writing.difference(given),
        questions=text("evaluation.questions_n", n=given.n),
    )


def _told_mean(given: Breakdown, names: Names) -> str:
    return text(
        "evaluation.types.told", kind=kind(given.by, given.value), system=names.system(given.system), mean=writing.mean(given)
    )


def _extremes(means: list[Breakdown]) -> list[str]:
    """The hardest and the easiest type, by the mean of all systems over each."""
    if not means:
        return []
    by_value: dict[str, list[float]] = {}
    for each in means:
        by_value.setdefault(each.value, []).append(each.mean)
    overall = {name: sum(found) / len(found) for name, found in by_value.items()}
    easiest, hardest = max(overall, key=overall.__getitem__), min(overall, key=overall.__getitem__)
    return [
        text(
            "evaluation.types.summary",
            easiest=kind("type", easiest),
            high=writing.value(overall[easiest]),
            hardest=kind("type", hardest),
            low=writing.value(overall[hardest]),
        )
    ]


def _mean_table(study: TextReport, names: Names, by: Literal["type", "stratum"]) -> Table:
    return Table(
        f"{by}-means",
        text(f"evaluation.{by}.means"),
        [text(f"evaluation.column.{name}") for name in (by, "system", "n", "mean", "low", "high")],
        [
            [
                parts.words(kind(by, each.value)),
                parts.words(names.system(each.system)),
                parts.count(each.n),
                *(parts.value(number) for number in (each.mean, each.low, each.high)),
            ]
            for each in _means(study, by)
        ],
    )


def _difference_table(study: TextReport, names: Names, by: Literal["type", "stratum"]) -> Table:
    return Table(
        f"{by}-differences",
        text(f"evaluation.{by}.differences"),
        [text(f"evaluation.column.{name}") for name in (by, "comparison", "n", "difference", "low", "high")],
        [
            [
                parts.words(kind(by, each.value)),
                parts.words(names.pair(each.a, each.b)),
                parts.count(each.n),
                *(parts.signed(number) for number in (each.difference, each.low, each.high)),
            ]
            for each in _differences(study, by)
        ],
    )
