"""What else was compared, one part each: units, passage lengths, embedding models, fusions; described, not tested."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from passagework.catalogue import text
from passagework.models.report import PRIMARY, Embedder, GroupComparison, Measure, Report, TextReport
from passagework.views import figures
from passagework.views.charts.forest import Forest, Row
from passagework.views.evaluation import parts, writing
from passagework.views.evaluation.differences import holds_no_zero
from passagework.views.evaluation.names import Names
from passagework.views.evaluation.parts import Part, Table

Beyond = Literal["unit", "chunking", "embedding", "fusion"]
LENGTHS: tuple[Beyond, ...] = ("chunking", "unit")
"""Groups whose systems rank pieces of different lengths."""
METHODS: tuple[Beyond, ...] = ("embedding", "fusion")
_FEW = 4
"""So many differences are told one by one."""
_FAST = 100
"""Passages a second from which decimals say nothing."""
_MEASURES: tuple[Measure, ...] = (PRIMARY, "Recall@10", "unjudged@10")


def comparison_parts(groups: Sequence[Beyond], report: Report, study: TextReport, names: Names) -> Iterator[Part]:
    """Yield a part for each of the groups that something was compared in."""
    for group in groups:
        found = [each for each in study.comparisons if each.group == group and each.n != 0]
        if found:
            yield _part(report, study, names, group, found)


def _part(report: Report, study: TextReport, names: Names, group: Beyond, found: list[GroupComparison]) -> Part:
    title = text(f"evaluation.{group}.title")
    told = [_told(each, names) for each in found]
    axis = _common_axis(found, group, names)
    chart = Forest(
        name=f"evaluate-{group}",
        title=title,
        description=" ".join(told),
        axis=axis or text("evaluation.axis.difference"),
        rows=[
            Row(
                label=names.system(each.a),
                value=each.difference,
                low=each.low,
                high=each.high,
                figures=writing.difference(each),
                note="" if axis else text("evaluation.against", name=names.system(each.b)),
                filled=holds_no_zero(each.low, each.high),
            )
            for each in found
        ],
        zero=True,
    )
    tables = [_difference_table(group, found, names), _system_table(study, names, group, found)]
    return Part(
        name=group,
        title=title,
        how=text(f"evaluation.{group}.how"),
        summary=_summary(found, names),
        chart=chart.markup(),
        folded=tables,
        shown=[_embedder_table(report.embedders)] if group == "embedding" and report.embedders else (),
        notes=_notes(group, found, names),
    )


def _notes(group: Beyond, found: list[GroupComparison], names: Names) -> list[str]:
    notes = [text("evaluation.longer")] if group in LENGTHS else []
    if any(not _ranks(each, names) for each in found):
        notes.append(text("evaluation.single"))
    return [*notes, text("evaluation.descriptive")]


def _ranks(given: GroupComparison, names: Names) -> bool:
    """Whether the system that is compared had anything to choose from: of a single candidate, every ranker puts it first."""
    return names.systems[given.a].passages > 1


def _common_axis(found: list[GroupComparison], group: Beyond, names: Names) -> str:
    """What every difference is from, if it is the same, or the same in each ranker; else empty, and each row says it."""
    bases = {names.against(each.b, group) for each in found}
    if len(bases) == 1:
        return text("evaluation.axis.against", name=bases.pop())
    pairs = [(names.systems[each.a], names.systems[each.b]) for each in found]
    if all(b.group == "ranker" and a.ranker == b.ranker for a, b in pairs):
        return text("evaluation.axis.usual")
    return ""


def _summary(found: list[GroupComparison], names: Names) -> list[str]:
    """Which intervals lie on one side of zero; if none does, that; if many do, how many, and the outermost two."""
    chosen = [each for each in found if _ranks(each, names)]
    apart = sorted((each for each in chosen if holds_no_zero(each.low, each.high)), key=lambda each: -each.difference)
    if not apart:
        return [text("evaluation.group.none")]
    if len(apart) <= _FEW:
        return [_told(each, names) for each in apart]
    outermost = [_told(each, names) for each in (apart[0], apart[-1])]
    return [text("evaluation.group.many", apart=len(apart), total=len(chosen)), *outermost]


def _told(given: GroupComparison, names: Names) -> str:
    return text(
        "evaluation.group.told",
        a=names.system(given.a),
        b=names.against(given.b, given.group),
        difference=writing.difference(given),
    )


def _difference_table(group: Beyond, found: list[GroupComparison], names: Names) -> Table:
    ranked = any(each.overlap is not None for each in found)
    columns = ["system", "against", "difference", "low", "high", "d_z", *(["overlap", "same_first"] if ranked else [])]
    rows = []
    for each in found:
        row = [
            parts.words(names.system(each.a)),
            parts.words(names.against(each.b, group)),
            *(parts.signed(number) for number in (each.difference, each.low, each.high)),
            parts.value(each.d_z),
        ]
        rows.append(row + ([parts.value(each.overlap), parts.value(each.same_first)] if ranked else []))
    heads = [text(f"evaluation.column.{name}") for name in columns]
    return Table(f"{group}-differences", text("evaluation.group.differences"), heads, rows)


def _system_table(study: TextReport, names: Names, group: Beyond, found: list[GroupComparison]) -> Table:
    """The systems themselves: those of the group, and what they were compared with."""
    compared = {identity for each in found for identity in (each.a, each.b)}
    shown = [system for system in study.systems if system.group == group or system.id in compared]
    return Table(
        f"{group}-systems",
        text("evaluation.group.systems"),
        [text("evaluation.column.system"), text("evaluation.column.passages"), *_MEASURES],
        [
            [
                parts.words(names.system(system.id)),
                parts.count(system.passages),
                *(parts.estimate(system.measures[name], study.counts.answered) for name in _MEASURES),
            ]
            for system in shown
        ],
    )


def _speed(embedder: Embedder) -> parts.Cell:
    speed = embedder.passages_a_second
    if speed is None:
        return parts.value(None)
    return parts.written(figures.decimals(speed, 1) if speed < _FAST else figures.count(round(speed)), speed)


def _embedder_table(embedders: tuple[Embedder, ...]) -> Table:
    columns = ("embedder", "megabytes", "dimensions", "speed", "where")
    return Table(
        "embedders",
        text("evaluation.embedders.table"),
        [text(f"evaluation.column.{name}") for name in columns],
        [
            [
                parts.words(each.name),
                parts.written(figures.decimals(each.megabytes, 1), each.megabytes),
                parts.count(each.dimensions),
                _speed(each),
                parts.words(each.where),
            ]
            for each in embedders
        ],
    )
