"""Every figure that rests on scores: computed for the published report, and again in a reader's browser."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from math import comb

from passagework.evaluation.reporting.breakdowns import breakdown_differences, breakdowns, parts
from passagework.evaluation.reporting.draws import Draws, Progress, silent
from passagework.evaluation.reporting.entrants import Entrant, Scored, scored
from passagework.evaluation.reporting.groups import group_comparisons
from passagework.evaluation.reporting.pairs import against_default, planned
from passagework.evaluation.reporting.power import curves
from passagework.evaluation.reporting.primary import compared, primary_comparisons
from passagework.evaluation.reporting.success import success_comparisons
from passagework.evaluation.reporting.systems import system
from passagework.models.evaluation import Question
from passagework.models.report import (
    Breakdown,
    BreakdownDifference,
    GroupComparison,
    PowerCurve,
    PrimaryComparison,
    SuccessComparison,
    System,
)


@dataclass(frozen=True)
class Figures:
    """The parts of a :class:`passagework.models.report.TextReport` that have these names."""

    systems: tuple[System, ...]
    primary: tuple[PrimaryComparison, ...]
    comparisons: tuple[GroupComparison, ...]
    success: tuple[SuccessComparison, ...]
    breakdowns: tuple[Breakdown, ...]
    breakdown_differences: tuple[BreakdownDifference, ...]
    power: tuple[PowerCurve, ...]


async def figures(
    entrants: Sequence[Entrant], questions: Sequence[Question], draws: Draws, progress: Progress = silent
) -> tuple[Figures, list[Scored]]:
    """Return the figures over ``questions``, those that count, and the scores that they come from.

    Raises KeyError for an entrant without gains for a question, and ValueError for fewer than two questions.
    """
    apart = parts(questions)
    pairs_to_come = comb(sum(each.group == "ranker" for each in entrants), 2)
    steps = _Steps(progress, len(entrants) + pairs_to_come + len(apart) + 2)
    found: list[Scored] = []
    systems: list[System] = []
    for entrant in entrants:
        found.append(scored(entrant, [question.id for question in questions]))
        systems.append(system(found[-1], draws))
        await steps.done()
    pairs = planned(found)
    differences = []
    for pair in pairs:
        differences.append(compared(pair, draws))
        await steps.done()
    primary = primary_comparisons(pairs, differences)
    rankers = [each for each in found if each.entrant.group == "ranker"]
    of_parts: list[Breakdown] = []
    differences_of_parts: list[BreakdownDifference] = []
    for part in apart:
        of_parts += breakdowns(part, rankers, draws)
        differences_of_parts += breakdown_differences(part, pairs, draws)
        await steps.done()
    comparisons = group_comparisons(against_default(found), draws)
    await steps.done()
    power = curves(primary)
    await steps.done()
    made = Figures(
        systems=tuple(systems),
        primary=primary,
        comparisons=comparisons,
        success=tuple(each for pair in pairs for each in success_comparisons(pair)),
        breakdowns=tuple(of_parts),
        breakdown_differences=tuple(differences_of_parts),
        power=power,
    )
    return made, found


class _Steps:
    """Counts steps and tells of each."""

    def __init__(self, progress: Progress, total: int) -> None:
        self._progress = progress
        self._total = total
        self._numbers = count(1)

    async def done(self) -> None:
        """Another step is behind."""
        await self._progress(next(self._numbers), self._total)
