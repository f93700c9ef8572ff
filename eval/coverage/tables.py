"""Coverage of intervals for proportions, exactly: the chances of all tables whose interval holds the true value."""

from __future__ import annotations

from functools import cache
from math import lgamma, sqrt

import numpy as np
import numpy.typing as npt

from passagework.stats.proportions import PairedCounts, newcombe_paired_interval, wilson_interval

Floats = npt.NDArray[np.float64]
Coverage = dict[str, float]


def wilson_coverage(n: int, p: float) -> Coverage:
    """Return how often Wilson's interval of ``n`` questions holds ``p``, lies above it and lies below it."""
    limits = np.array([wilson_interval(successes, n) for successes in range(n + 1)])
    successes = np.arange(n + 1)
    return _coverage(limits, _chances(np.stack([successes, n - successes], axis=1), np.array([p, 1 - p])), p)


def newcombe_coverage(n: int, first: float, second: float, correlation: float) -> Coverage:
    """Return how often Newcombe's interval holds the difference of two shares whose outcomes are correlated so."""
    tables, limits = _paired(n)
    return _coverage(limits, _chances(tables, cells(first, second, correlation)), first - second)


def cells(first: float, second: float, correlation: float) -> Floats:
    """Return the chances of both, the first alone, the second alone and neither.

    Raises ValueError where no two outcomes have these shares and this correlation.
    """
    both = first * second + correlation * sqrt(first * (1 - first) * second * (1 - second))
    found = np.array([both, first - both, second - both, 1 - first - second + both])
    if found.min() < -1e-12:
        raise ValueError(f"shares of {first} and {second} cannot have the correlation {correlation}")
    return found.clip(0.0, 1.0)


@cache
def _paired(n: int) -> tuple[Floats, Floats]:
    """All tables of ``n`` questions, ``(tables, 4)``, and their intervals, ``(tables, 2)``."""
    tables = [
        PairedCounts(both, first, second, n - both - first - second)
        for both in range(n + 1)
        for first in range(n + 1 - both)
        for second in range(n + 1 - both - first)
    ]
    return np.array(tables, np.float64), np.array([newcombe_paired_interval(each) for each in tables])


def _chances(tables: npt.NDArray[np.number], shares: Floats) -> Floats:
    """The multinomial chance of each of ``tables``, ``(tables, cells)``."""
    counts = tables.astype(np.int64)
    factorials = np.array([lgamma(each + 1) for each in range(int(counts[0].sum()) + 1)])
    with np.errstate(divide="ignore", invalid="ignore"):
        logs = np.where(counts > 0, counts * np.log(shares), 0.0)
    chances: Floats = np.exp(factorials[-1] + (logs - factorials[counts]).sum(axis=1))
    return chances


def _coverage(limits: Floats, chances: Floats, truth: float) -> Coverage:
    # A limit that is the truth but for rounding holds it.
    missed = {"interval above": limits[:, 0] > truth + 1e-12, "interval below": limits[:, 1] < truth - 1e-12}
    found = {name: float(chances[where].sum()) for name, where in missed.items()}
    return {name: round(value, 6) for name, value in {"coverage": 1 - sum(found.values()), **found}.items()}
