"""Several tests at once: Holm's procedure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from passagework.stats.arguments import share


class Holm(NamedTuple):
    """What one of several tests comes to."""

    adjusted: float
    """The adjusted p-value: the least level of all the tests together at which this one rejects."""
    threshold: float
    """What the p-value itself was held against at its step."""
    rejected: bool


def holm(p_values: Sequence[float], alpha: float = 0.05) -> list[Holm]:
    """Return Holm's step-down result for each p-value, in the order given.

    The p-values ascend; the i-th of m meets alpha / (m - i + 1), and after the first that is larger none rejects. Holm, "A
    simple sequentially rejective multiple test procedure", Scandinavian Journal of Statistics 6 (1979), section 3;
    adjusted as in Wright, Biometrics 48 (1992). Equal p-values meet the same threshold, the strictest of theirs, so that
    the order of the tests decides nothing. Raises ValueError for a p-value outside 0 to 1 and for no p-value.
    """
    share(alpha, "alpha")
    if not p_values:
        raise ValueError("p_values holds no value; it must hold 1 or more")
    for position, p in enumerate(p_values):
        if not 0 <= p <= 1:
            raise ValueError(f"p_values holds {p} at position {position}; it must lie from 0 to 1")
    found: dict[float, Holm] = {}
    largest = 0.0
    for step, p in enumerate(sorted(p_values)):
        left = len(p_values) - step
        largest = max(largest, min(1.0, left * p))
        found.setdefault(p, Holm(largest, alpha / left, largest <= alpha))
    return [found[p] for p in p_values]
