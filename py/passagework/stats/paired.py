"""How two systems that met the same questions differ."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from passagework.stats.arguments import NOISE, Floats, same_length, sample
from passagework.stats.interval import Interval
from passagework.stats.resampling import Report, Resamples, bootstrap, means, percentile_interval, silent
from passagework.stats.sign_flip import FLIPS, SignFlip, sign_flip_test


@dataclass(frozen=True)
class PairedDifference:
    """The first system's scores less the second's, over ``n`` questions."""

    n: int
    mean: float
    interval: Interval
    """Of the mean: percentile bootstrap over questions."""
    d_z: float | None
    """Cohen's standardised difference; None where the differences do not vary."""
    wins: int
    losses: int
    ties: int
    test: SignFlip


def differences(first: npt.ArrayLike, second: npt.ArrayLike) -> Floats:
    """Return ``first - second``, ``(n,)``; exactly 0 where two scores differ by no more than rounding.

    Raises ValueError for different lengths, fewer than two scores, and a score that is not finite.
    """
    left, right = sample(first, "first"), sample(second, "second")
    same_length(len(left), len(right), "first and second")
    found = left - right
    found[np.abs(found) <= NOISE * np.maximum(np.abs(left), np.abs(right))] = 0.0
    return found


def standardised_difference(found: npt.ArrayLike) -> float | None:
    """Return Cohen's d_z: the mean of differences ``(n,)`` over their standard deviation, with n - 1.

    Cohen, *Statistical Power Analysis for the Behavioral Sciences* (1988), section 2.3.5; Lakens (2013), equation 6. None
    where all differences are the same but for rounding. Raises ValueError as :func:`differences` does.
    """
    values = sample(found, "differences")
    if np.ptp(values) <= NOISE * np.abs(values).max():
        return None
    return float(values.mean() / values.std(ddof=1))


def paired_difference(
    first: npt.ArrayLike,
    second: npt.ArrayLike,
    resamples: Resamples | None = None,
    level: float = 0.95,
    report: Report = silent,
) -> PairedDifference:
    """Compare two systems' scores on the same questions, both ``(n,)`` in the same order.

    ``resamples`` are 10,000 of n with the common seed unless given, so that all comparisons over these questions share
    them. Where every difference is 0 the interval is from 0 to 0 and p is 1. Raises ValueError as :func:`differences`
    does, for resamples of another size, and for a level that does not lie between 0 and 1.
    """
    found = differences(first, second)
    drawn = Resamples(len(found)) if resamples is None else resamples
    same_length(drawn.size, len(found), "the resamples and the scores")
    total = drawn.count + FLIPS
    replicates = bootstrap(means(found), drawn, lambda done, _: report(done, total))
    test = sign_flip_test(found, seed=drawn.seed, report=lambda done, _: report(drawn.count + done, total))
    if test.exact:
        report(total, total)
    return PairedDifference(
        n=len(found),
        mean=float(found.mean()),
        interval=percentile_interval(replicates, level),
        d_z=standardised_difference(found),
        wins=int((found > 0).sum()),
        losses=int((found < 0).sum()),
        ties=int((found == 0).sum()),
        test=test,
    )
