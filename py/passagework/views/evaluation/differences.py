"""The three comparisons that the plan named: how far apart the rankers are, question by question."""

from __future__ import annotations

from passagework.catalogue import text
from passagework.models.report import PrimaryComparison, SuccessComparison, TextReport
from passagework.views import figures
from passagework.views.charts.forest import Forest, Row
from passagework.views.evaluation import parts, writing
from passagework.views.evaluation.headline import sentences
from passagework.views.evaluation.names import Names
from passagework.views.evaluation.parts import Part, Table


def part(study: TextReport, names: Names, planned: bool) -> Part:
    """Return the part of the paired differences."""
    title = text("evaluation.differences.title")
    chart = Forest(
        name="evaluate-differences",
        title=title,
        description=" ".join(sentences(study, names, planned)),
        axis=text("evaluation.axis.difference"),
        rows=[_row(each, names, planned) for each in study.primary],
        zero=True,
    )
    return Part(
        name="differences",
        title=title,
        how=text("evaluation.differences.how"),
        summary=[_summary(each, names) for each in study.primary],
        chart=chart.markup(),
        folded=[_table(study, names, planned), _success(study, names)],
        notes=[text("evaluation.differences.planned" if planned else "evaluation.differences.described")],
    )


def _row(given: PrimaryComparison, names: Names, planned: bool) -> Row:
    note = ""
    if planned:
        verdict = text("evaluation.separable.yes" if given.separable else "evaluation.separable.no")
        note = text("evaluation.differences.note", p=writing.p(given.p_holm), verdict=verdict)
    return Row(
        label=names.pair(given.a, given.b),
        value=given.difference,
        low=given.low,
        high=given.high,
        figures=writing.difference(given),
        note=note,
        filled=given.separable if planned else holds_no_zero(given.low, given.high),
    )


def holds_no_zero(low: float, high: float) -> bool:
    """Whether an interval lies on one side of zero."""
    return low > 0 or high < 0


def _summary(given: PrimaryComparison, names: Names) -> str:
    return text(
        "evaluation.differences.summary",
        pair=names.pair(given.a, given.b),
        difference=writing.difference(given),
        low=writing.signed(given.bounds.low),
        high=writing.signed(given.bounds.high),
    )


def _table(study: TextReport, names: Names, planned: bool) -> Table:
    columns = ["comparison", "difference", "low", "high", "d_z", "wins", "losses", "ties", "bound_low", "bound_high"]
    tested = ["p", "p_holm", "threshold", "needed", "more"] if planned else []
    rows = []
    for each in study.primary:
        row = [
            parts.words(names.pair(each.a, each.b)),
            *(parts.signed(number) for number in (each.difference, each.low, each.high)),
            parts.value(each.d_z),
            *(parts.count(number) for number in (each.wins, each.losses, each.ties)),
            *(parts.signed(number) for number in (each.bounds.low, each.bounds.high)),
        ]
        if planned:
            row += [parts.written(figures.decimals(number, 4), number) for number in (each.p, each.p_holm, each.threshold)]
            row += [parts.count(each.questions_needed), parts.count(each.more_questions)]
        rows.append(row)
    return Table(
        "primary",
        text("evaluation.differences.table"),
        [text(f"evaluation.column.{name}") for name in (*columns, *tested)],
        rows,
    )


def _success(study: TextReport, names: Names) -> Table:
    columns = ("comparison", "k", "both", "a_only", "b_only", "neither", "difference", "low", "high", "mcnemar")
    return Table(
        "success",
        text("evaluation.success.table"),
        [text(f"evaluation.column.{name}") for name in columns],
        [_success_row(each, names) for each in study.success],
    )


def _success_row(given: SuccessComparison, names: Names) -> list[parts.Cell]:
    return [
        parts.words(names.pair(given.a, given.b)),
        *(parts.count(number) for number in (given.k, given.both, given.a_only, given.b_only, given.neither)),
        *(parts.signed(number) for number in (given.difference, given.low, given.high)),
        parts.written(figures.decimals(given.mcnemar_p, 4), given.mcnemar_p),
    ]
