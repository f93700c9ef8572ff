"""Passages of other lengths at equal reading: what share of the evidence was met within a budget of characters."""

from __future__ import annotations

from passagework.catalogue import text
from passagework.models.report import ReadingBudget, ReadingComparison, TextReport
from passagework.views import figures
from passagework.views.charts.forest import Forest, Row
from passagework.views.evaluation import parts, writing
from passagework.views.evaluation.differences import holds_no_zero
from passagework.views.evaluation.names import Names
from passagework.views.evaluation.parts import Part, Table


def part(study: TextReport, names: Names) -> Part | None:
    """Return the part of equal reading; None where nothing was compared so.

    The largest budget is drawn, since nDCG@10 looks as deep. A single document, which is read from its beginning whatever the
    question, is in the tables alone.
    """
    ranked = [each for each in study.reading if names.systems[each.a].passages > 1]
    if not ranked:
        return None
    title = text("evaluation.reading.title")
    drawn = max(budget.characters for budget in study.budgets)
    shown = [each for each in ranked if each.characters == drawn]
    summary = [_summary([each for each in ranked if each.characters == budget.characters], budget) for budget in study.budgets]
    chart = Forest(
        name="evaluate-reading",
        title=title,
        description=" ".join([*summary, *(_told(each, names) for each in shown)]),
        axis=text("evaluation.axis.reading", characters=figures.count(drawn)),
        rows=[
            Row(
                label=names.system(each.a),
                value=each.difference,
                low=each.low,
                high=each.high,
                figures=writing.difference(each),
                filled=holds_no_zero(each.low, each.high),
            )
            for each in shown
        ],
        zero=True,
    )
    return Part(
        name="reading",
        title=title,
        how=f"{text('evaluation.reading.how')} {_budgets(study, names)}",
        summary=summary,
        chart=chart.markup(),
        folded=[_table(study, names), _systems(study, names)],
        notes=[text("evaluation.reading.unplanned"), text("evaluation.descriptive")],
    )


def _budgets(study: TextReport, names: Names) -> str:
    """How much is read, and whence the number."""
    default = names.system(study.default)
    told = [
        text("evaluation.reading.budget", n=budget.passages, characters=figures.count(budget.characters), default=default)
        for budget in study.budgets
    ]
    return " ".join(told)


def _summary(found: list[ReadingComparison], budget: ReadingBudget) -> str:
    """How many systems had met more of the evidence, and how many less, than their ranker at the default passages."""
    more, less = sum(each.low > 0 for each in found), sum(each.high < 0 for each in found)
    characters = figures.count(budget.characters)
    return text("evaluation.reading.summary", characters=characters, more=more, less=less, total=len(found))


def _told(given: ReadingComparison, names: Names) -> str:
    return text(
        "evaluation.group.told",
        a=names.system(given.a),
        b=names.against(given.b, given.group),
        difference=writing.difference(given),
    )


def _table(study: TextReport, names: Names) -> Table:
    columns = ("system", "against", "characters", "share_a", "share_b", "difference", "low", "high")
    rows = [
        [
            parts.words(names.system(each.a)),
            parts.words(names.against(each.b, each.group)),
            parts.count(each.characters),
            *(parts.value(share) for share in (each.share_a, each.share_b)),
            *(parts.signed(number) for number in (each.difference, each.low, each.high)),
        ]
        for each in study.reading
    ]
    heads = [text(f"evaluation.column.{name}") for name in columns]
    return Table("reading", text("evaluation.reading.table"), heads, rows, tall=True)


def _systems(study: TextReport, names: Names) -> Table:
    """What every system showed within each budget, those of other models and fusions among them."""
    shares = {(each.system, each.characters): each.share for each in study.read}
    budgets = [budget.characters for budget in study.budgets]
    within = [text("evaluation.reading.within", characters=figures.count(budget)) for budget in budgets]
    heads = [text("evaluation.column.system"), *within]
    rows = [
        [
            parts.words(names.system(system.id)),
            *(parts.estimate(shares[system.id, budget], study.counts.answered) for budget in budgets),
        ]
        for system in study.systems
    ]
    return Table("reading-systems", text("evaluation.reading.systems"), heads, rows, tall=True)
