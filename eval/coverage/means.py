"""Coverage of intervals for a mean difference, by simulation."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt

import numpy as np
import numpy.typing as npt
from eval.coverage.shapes import Shape

from passagework.stats.distributions import t_quantile
from passagework.stats.resampling import Resamples, bootstrap, means, percentile_interval

SEED = 20260101
SIMULATIONS = 10_000
TOGETHER = 500
"""Sets of questions that are drawn and resampled at once; a test repeats the first of these batches."""

Floats = npt.NDArray[np.float64]


def mean_coverage(shape: Shape, n: int) -> dict[str, dict[str, float]]:
    """Return how often the intervals of ``n`` questions hold the mean of ``shape``, with the Monte Carlo error.

    The bootstrap as the study uses it: 10,000 resamples with its seed. Beside it Student's interval, for comparison.
    """
    limits = list(batches(shape, n))
    return {
        "percentile bootstrap": coverage(np.concatenate([each for each, _ in limits]), shape.mean),
        "Student's t": coverage(np.concatenate([each for _, each in limits]), shape.mean),
    }


def batches(shape: Shape, n: int) -> Iterator[tuple[Floats, Floats]]:
    """Yield the bootstrap's and Student's limits of one batch of sets after the other, each ``(TOGETHER, 2)``."""
    generator = np.random.default_rng([SEED, n])
    for _ in range(SIMULATIONS // TOGETHER):
        values = shape.draw(generator, TOGETHER, n)
        yield bootstrap_limits(values), t_limits(values)


def bootstrap_limits(values: Floats) -> Floats:
    """Return the limits for each set of questions, ``(sets, 2)``."""
    replicates = bootstrap(means(values), Resamples(values.shape[1]))
    return np.array([percentile_interval(column) for column in np.ascontiguousarray(replicates.T)])


def t_limits(values: Floats) -> Floats:
    """Return Student's limits for each set of questions, ``(sets, 2)``."""
    n = values.shape[1]
    reach = t_quantile(0.975, n - 1) * values.std(axis=1, ddof=1) / sqrt(n)
    centre = values.mean(axis=1)
    return np.stack([centre - reach, centre + reach], axis=1)


def coverage(limits: Floats, truth: float) -> dict[str, float]:
    """Return how often ``limits``, ``(sets, 2)``, hold ``truth``, and on which side they miss it."""
    above, below = limits[:, 0] > truth, limits[:, 1] < truth
    held = float(np.mean(~above & ~below))
    return {
        "coverage": round(held, 6),
        "Monte Carlo error": round(sqrt(held * (1 - held) / len(limits)), 6),
        "interval above": round(float(above.mean()), 6),
        "interval below": round(float(below.mean()), 6),
        "mean width": round(float((limits[:, 1] - limits[:, 0]).mean()), 6),
        f"held in the first {TOGETHER}": int((~above & ~below)[:TOGETHER].sum()),
    }
