"""Cohen's kappa: agreement beyond what the two raters' own rates would give by chance.

Cohen, "A coefficient of agreement for nominal scales", Educational and Psychological Measurement 20 (1960); weighted:
Cohen, Psychological Bulletin 70 (1968). A table is ``(k, k)``: the first rater's categories in rows, the second's in
columns. Weights are agreement weights, ``(k, k)``: 1 for the same category, less for others.
"""

from __future__ import annotations

from math import sqrt

import numpy as np

from passagework.stats.arguments import Floats, count
from passagework.stats.distributions import two_sided_z
from passagework.stats.interval import Interval

_ONE_CATEGORY = 1e-12
"""Where chance leaves no more room for disagreement, both raters used one category, and kappa is 0 / 0."""


def nominal_weights(k: int) -> Floats:
    """Return the weights of unweighted kappa: 1 for the same of ``k`` categories, else 0."""
    return np.eye(count(k, "k", 2))


def linear_weights(k: int) -> Floats:
    """Return 1 - |i - j| / (k - 1) (Cicchetti and Allison, 1971)."""
    return 1 - _distance(k)


def quadratic_weights(k: int) -> Floats:
    """Return 1 - (i - j)² / (k - 1)² (Fleiss and Cohen, 1973)."""
    return 1 - _distance(k) ** 2


def kappas(tables: Floats, weights: Floats) -> Floats:
    """Return kappa of each of ``tables``, ``(..., k, k)``; NaN where both raters used one category and the same."""
    observed, expected = _agreements(tables / tables.sum(axis=(-2, -1), keepdims=True), weights)
    room = 1 - expected
    defined = room > _ONE_CATEGORY
    return np.where(defined, (observed - expected) / np.where(defined, room, 1.0), np.nan)


def kappa(table: Floats, weights: Floats) -> float | None:
    """Return kappa of one table; None where both raters used one category and the same.

    Raises ValueError for a table that is not square, is empty or holds a negative or infinite count, and for weights of
    another shape.
    """
    found = float(kappas(checked_table(table, weights), weights))
    return None if np.isnan(found) else found


def kappa_standard_error(table: Floats, weights: Floats) -> float | None:
    """Return the large-sample standard error of kappa, for intervals and not for a test of no agreement.

    Fleiss, Cohen and Everitt, "Large sample standard errors of kappa and weighted kappa", Psychological Bulletin 72
    (1969), equations 8 and 13. It is 0 at perfect agreement, and takes the items for independent: where they come in
    clusters, such as the passages of one question, resample those. None and ValueError as for :func:`kappa`.
    """
    counts = checked_table(table, weights)
    n = counts.sum()
    shares = counts / n
    observed, expected = (float(each) for each in _agreements(shares, weights))
    if 1 - expected <= _ONE_CATEGORY:
        return None
    of_rows, of_columns = weights @ shares.sum(axis=0), weights.T @ shares.sum(axis=1)
    spread = weights * (1 - expected) - (of_rows[:, None] + of_columns) * (1 - observed)
    squared = float((shares * spread**2).sum()) - (observed * expected - 2 * expected + observed) ** 2
    return sqrt(max(0.0, squared) / float(n)) / (1 - expected) ** 2


def kappa_interval(table: Floats, weights: Floats, level: float = 0.95) -> Interval | None:
    """Return the large-sample interval of kappa, within -1 and 1; None and ValueError as for :func:`kappa`."""
    found, error = kappa(table, weights), kappa_standard_error(table, weights)
    if found is None or error is None:
        return None
    reach = two_sided_z(level) * error
    return Interval(max(-1.0, found - reach), min(1.0, found + reach))


def checked_table(table: Floats, weights: Floats) -> Floats:
    """Return ``table`` as float64 (raises ValueError as :func:`kappa` says)."""
    counts = np.asarray(table, dtype=np.float64)
    if counts.ndim != 2 or counts.shape[0] != counts.shape[1] or counts.shape != weights.shape:
        raise ValueError(f"the table has the shape {counts.shape} and its weights {weights.shape}; both must be the same square")
    bad = counts[~(np.isfinite(counts) & (counts >= 0))]
    if bad.size:
        raise ValueError(f"the table holds {bad[0]}; a count is finite and not negative")
    if counts.sum() == 0:
        raise ValueError("the table holds 0 items; it must hold 1 or more")
    return counts


def _agreements(shares: Floats, weights: Floats) -> tuple[Floats, Floats]:
    """The weighted agreement observed, and that expected from the margins: each ``(...)``."""
    observed: Floats = (shares * weights).sum(axis=(-2, -1))
    expected: Floats = np.einsum("...i,ij,...j->...", shares.sum(axis=-1), weights, shares.sum(axis=-2))
    return observed, expected


def _distance(k: int) -> Floats:
    steps = np.arange(count(k, "k", 2), dtype=np.float64)
    return np.abs(steps[:, None] - steps) / (k - 1)
