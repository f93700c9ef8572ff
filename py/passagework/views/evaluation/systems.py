"""Every system that was compared, with every measure and its interval."""

from __future__ import annotations

from passagework.catalogue import text
from passagework.models.report import MEASURES, System, TextReport
from passagework.views.evaluation import parts
from passagework.views.evaluation.names import Names
from passagework.views.evaluation.parts import Part, Table


def part(study: TextReport, names: Names) -> Part:
    """Return the part of all systems."""
    return Part(
        name="systems",
        title=text("evaluation.systems.title"),
        how=text("evaluation.systems.how"),
        summary=[text(f"evaluation.measure.{name}") for name in ("ndcg", "mrr", "recall", "success", "unjudged")],
        shown=[_table(study, names)],
        folded=[_bounds(study, names)],
    )


def _table(study: TextReport, names: Names) -> Table:
    heads = [*(text(f"evaluation.column.{name}") for name in ("system", "passages")), *MEASURES]
    return Table("systems", text("evaluation.systems.table"), heads, [_row(each, study, names) for each in study.systems])


def _row(system: System, study: TextReport, names: Names) -> list[parts.Cell]:
    return [
        parts.Cell(names.system(system.id), numeric=False, small=system.label),
        parts.count(system.passages),
        *(parts.estimate(system.measures[measure], study.counts.answered) for measure in MEASURES),
    ]


def _bounds(study: TextReport, names: Names) -> Table:
    """The primary measure, whatever unjudged passages would have been given."""
    heads = [text(f"evaluation.column.{name}") for name in ("system", "unjudged_0", "unjudged_1", "unjudged_2")]
    rows = [[parts.words(names.system(each.id)), *map(parts.value, each.unjudged)] for each in study.systems]
    return Table("bounds", text("evaluation.systems.bounds"), heads, rows)
