"""How the figures were checked, how good the intervals are, and what made the report."""

from __future__ import annotations

from collections.abc import Sequence

from passagework.catalogue import text
from passagework.models.report import Coverage, Report
from passagework.views import figures
from passagework.views.evaluation import parts, writing
from passagework.views.evaluation.parts import Part, Table

_SHOWN_DIGITS = 12
OF_MEANS = "percentile bootstrap"
"""The interval of means and of their differences, as the report names it."""


def part(report: Report) -> Part:
    """Return the part that is the same for every text."""
    made = report.made
    verification, *others = _verification(report), _coverage(report), _collections(report)
    return Part(
        name="checking",
        title=text("evaluation.checking.title"),
        how=text(
            "evaluation.checking.how",
            resamples=figures.count(made.resamples),
            flips=figures.count(made.flips),
            seed=made.seed,
            level=writing.share(made.level),
        ),
        summary=[
            *held(report),
            text("evaluation.checking.versions", versions=", ".join(f"{n} {v}" for n, v in sorted(made.versions.items()))),
        ],
        shown=[verification] if verification else [],
        folded=[*(table for table in others if table), _inputs(report)],
    )


def held(report: Report) -> list[str]:
    """Return a sentence for each number of questions on how often the intervals of means hold the truth."""
    found = [each for each in report.coverage if each.interval == OF_MEANS]
    return [_held([each for each in found if each.n == n]) for n in sorted({each.n for each in found})]


def _held(found: Sequence[Coverage]) -> str:
    covered = [each.covered for each in found]
    return text(
        "evaluation.checking.held",
        n=figures.count(found[0].n),
        level=writing.share(found[0].level),
        least=writing.share(min(covered)),
        most=writing.share(max(covered)),
    )


def _heads(*names: str) -> list[str]:
    return [text(f"evaluation.column.{name}") for name in names]


def _verification(report: Report) -> Table | None:
    rows = [
        [
            parts.words(each.quantity),
            parts.words(each.tool),
            parts.count(each.n),
            *(parts.written(f"{number:.2g}", number) for number in (each.largest_difference, each.tolerance)),
        ]
        for each in report.verification
    ]
    heads = _heads("quantity", "tool", "figures", "largest", "tolerance")
    return Table("verification", text("evaluation.checking.verification"), heads, rows) if rows else None


def _coverage(report: Report) -> Table | None:
    rows = [
        [
            parts.words(each.interval),
            parts.words(each.case),
            parts.count(each.n),
            *(parts.value(number) for number in (each.level, each.covered)),
            parts.count(each.trials) if each.trials else parts.written(text("evaluation.exact"), 0),
        ]
        for each in report.coverage
    ]
    heads = _heads("interval", "case", "n", "nominal", "covered", "trials")
    return Table("coverage", text("evaluation.checking.coverage"), heads, rows) if rows else None


def _collections(report: Report) -> Table | None:
    rows = [
        [
            parts.words(each.collection),
            parts.words(each.system),
            parts.count(each.queries),
            *(parts.value(number) for number in (each.ndcg, each.published)),
            parts.words(each.source),
        ]
        for each in report.collections
    ]
    heads = _heads("collection", "system", "queries", "ours", "published", "source")
    return Table("collections", text("evaluation.checking.collections"), heads, rows) if rows else None


def _inputs(report: Report) -> Table:
    rows = [[parts.words(path), parts.words(sha256[:_SHOWN_DIGITS])] for path, sha256 in sorted(report.made.inputs.items())]
    return Table("inputs", text("evaluation.checking.inputs"), _heads("file", "sha256"), rows, sortable=False)
