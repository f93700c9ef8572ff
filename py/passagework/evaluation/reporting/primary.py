"""The comparisons that the plan named beforehand: how large, how sure, and how many questions would settle them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from passagework.evaluation.bounds import bounds_against
from passagework.evaluation.reporting.draws import ALPHA, LEVEL, Draws
from passagework.evaluation.reporting.pairs import Pair, difference
from passagework.models.report import Bounds, PrimaryComparison
from passagework.stats.multiplicity import Holm, holm
from passagework.stats.paired import PairedDifference, paired_difference
from passagework.stats.power import more_questions, questions_needed


def compared(pair: Pair, draws: Draws) -> PairedDifference:
    """Return how the two differ on the questions for which both have a value (raises ValueError for fewer than two)."""
    defined = ~np.isnan(difference(pair))
    first, second = (each.primary[defined] for each in pair)
    return paired_difference(first, second, draws.resamples(int(defined.sum())), LEVEL)


def primary_comparisons(pairs: Sequence[Pair], found: Sequence[PairedDifference]) -> tuple[PrimaryComparison, ...]:
    """Return the comparisons, their p-values adjusted together; ``found`` is what :func:`compared` says of each pair."""
    if not pairs:
        return ()
    adjusted = holm([each.test.p_value for each in found], ALPHA)
    ids = [(first.id, second.id) for first, second in pairs]
    return tuple(comparison(*each) for each in zip(ids, found, adjusted, map(_bounds, pairs), strict=True))


def comparison(systems: tuple[str, str], found: PairedDifference, at: Holm, bounds: Bounds) -> PrimaryComparison:
    """Return what is told of two ``systems``: their difference, what Holm's procedure made of its p-value, and its bounds."""
    needed = more = None
    if found.d_z:  # of no difference at all, no number of questions would make one
        needed = questions_needed(found.d_z, at.threshold)
        more = more_questions(found.d_z, found.n, at.threshold)
    return PrimaryComparison(
        a=systems[0],
        b=systems[1],
        n=found.n,
        difference=found.mean,
        low=found.interval.low,
        high=found.interval.high,
        d_z=found.d_z,
        p=found.test.p_value,
        p_holm=at.adjusted,
        threshold=at.threshold,
        wins=found.wins,
        losses=found.losses,
        ties=found.ties,
        separable=at.rejected,
        questions_needed=needed,
        more_questions=more,
        bounds=bounds,
    )


def _bounds(pair: Pair) -> Bounds:
    """The mean difference with every unjudged passage taken to answer, for the second alone and for the first alone."""
    first, second = (each.entrant.run for each in pair)
    gains, questions = pair[0].entrant.gains, pair[0].scores.questions
    against = bounds_against(first, second, gains, questions)[2]
    forth = bounds_against(second, first, gains, questions)[2]
    return Bounds(low=float(np.nanmean(against)), high=-float(np.nanmean(forth)))
