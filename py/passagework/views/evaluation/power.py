"""How many questions it would take to tell the rankers apart."""

from __future__ import annotations

from passagework.catalogue import text
from passagework.models.report import PrimaryComparison, TextReport
from passagework.views import figures
from passagework.views.charts.curves import Curve, Curves
from passagework.views.evaluation import parts, writing
from passagework.views.evaluation.names import Names
from passagework.views.evaluation.parts import Part, Table

WANTED = 0.8


def part(study: TextReport, names: Names) -> Part | None:
    """Return the part of the power curves; None for a text without any."""
    if not any(curve.points for curve in study.power):
        return None
    title = text("evaluation.power.title")
    answered = study.counts.answered
    told = [_told(each, names) for each in study.primary]
    chart = Curves(
        name="evaluate-power",
        title=title,
        description=" ".join(told),
        axis=text("evaluation.axis.questions"),
        here_label=text("evaluation.power.here", n=answered),
        curves=[Curve(names.pair(each.a, each.b), each.points) for each in study.power if each.points],
        here=answered,
        wanted=WANTED,
    )
    return Part(
        name="power",
        title=title,
        how=text("evaluation.power.how", wanted=writing.share(WANTED)),
        summary=told,
        chart=chart.markup(),
        folded=[_table(study, names)],
    )


def _told(given: PrimaryComparison, names: Names) -> str:
    pair = names.pair(given.a, given.b)
    if given.questions_needed is None:
        return text("evaluation.power.never", pair=pair)
    needed = figures.count(given.questions_needed)
    return text("evaluation.power.told", pair=pair, d_z=writing.value(given.d_z), needed=needed)


def _table(study: TextReport, names: Names) -> Table:
    curves = [(names.pair(each.a, each.b), dict(each.points)) for each in study.power if each.points]
    numbers = sorted({n for _, points in curves for n in points})
    rows = [[parts.count(n), *(parts.value(points.get(n)) for _, points in curves)] for n in numbers]
    heads = [text("evaluation.column.n"), *(label for label, _ in curves)]
    return Table("power", text("evaluation.power.table"), heads, rows, sortable=False, tall=True)
