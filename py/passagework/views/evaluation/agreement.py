"""Whether two labellings, made apart, say the same: raw agreement, kappa, and what each labelling gave how often."""

from __future__ import annotations

from passagework.catalogue import text
from passagework.models.report import Agreement, Estimate, TextReport
from passagework.views import figures
from passagework.views.charts.forest import Forest, Row
from passagework.views.evaluation import parts, writing
from passagework.views.evaluation.parts import Part, Table

GRADES = (0, 1, 2)


def part(study: TextReport) -> Part:
    """Return the part of the two labellings."""
    title = text("evaluation.agreement.title")
    given = study.agreement
    told = _told(given)
    chart = Forest(
        name="evaluate-agreement",
        title=title,
        description=told,
        axis=text("evaluation.axis.agreement"),
        rows=[
            Row(label=label, value=each.value, low=each.low, high=each.high, figures=writing.estimate(each))
            for label, each in _estimates(given)
        ],
        zero=False,
    )
    return Part(
        name="agreement",
        title=title,
        how=text("evaluation.agreement.how"),
        summary=[told, _adjudicated(given)],
        chart=chart.markup(),
        folded=[_figures(given), _rates(given)],
        shown=[_confusion(given)],
        notes=given.lessons,
    )


def _estimates(given: Agreement) -> tuple[tuple[str, Estimate], ...]:
    return (
        (text("evaluation.agreement.raw"), given.raw),
        (text("evaluation.agreement.kappa"), given.kappa),
        (text(f"evaluation.agreement.weighted.{given.weights}"), given.weighted_kappa),
    )


def _told(given: Agreement) -> str:
    return text(
        "evaluation.agreement.told",
        n=figures.count(given.n),
        raw=writing.share(given.raw.value),
        kappa=writing.estimate(given.kappa),
        weighted=writing.estimate(given.weighted_kappa),
    )


def _adjudicated(given: Agreement) -> str:
    how = given.adjudication
    return text(
        "evaluation.agreement.adjudicated",
        n=how.differing,
        differing=figures.count(how.differing),
        first=figures.count(how.first),
        second=figures.count(how.second),
        neither=figures.count(how.neither),
    )


def _confusion(given: Agreement) -> Table:
    rows = [
        [parts.words(text("evaluation.agreement.first", grade=text(f"evaluation.grade.{grade}"))), *map(parts.count, row)]
        for grade, row in zip(GRADES, given.confusion, strict=True)
    ]
    heads = [text("evaluation.agreement.second", grade=text(f"evaluation.grade.{grade}")) for grade in GRADES]
    return Table(
        "confusion",
        text("evaluation.agreement.confusion"),
        [text("evaluation.column.labels"), *heads],
        rows,
        sortable=False,
    )


def _figures(given: Agreement) -> Table:
    heads = [text(f"evaluation.column.{name}") for name in ("statistic", "value", "low", "high")]
    rows = [
        [parts.words(label), *(parts.value(number) for number in (each.value, each.low, each.high))]
        for label, each in _estimates(given)
    ]
    return Table("agreement", text("evaluation.agreement.figures"), heads, rows, sortable=False)


def _rates(given: Agreement) -> Table:
    heads = [text("evaluation.column.labels"), *(text(f"evaluation.grade.{grade}") for grade in GRADES)]
    rows = [
        [parts.words(text(f"evaluation.labelling.{name}")), *map(parts.value, rates)]
        for name, rates in zip(("first", "second"), given.base_rates, strict=True)
    ]
    return Table("base-rates", text("evaluation.agreement.rates"), heads, rows, sortable=False)
