"""Intervals and a test for shares of successes, of one system or of two that met the same questions."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

from passagework.stats.arguments import count, same_length
from passagework.stats.distributions import two_sided_z
from passagework.stats.interval import Interval


class PairedCounts(NamedTuple):
    """How often both of two systems succeeded, one alone, and neither: a, b, c and d in Newcombe's table."""

    both: int
    first_only: int
    second_only: int
    neither: int

    @classmethod
    def of(cls, first: Sequence[bool], second: Sequence[bool]) -> PairedCounts:
        """Count the outcomes of two systems on the same questions (raises ValueError where the lengths differ)."""
        same_length(len(first), len(second), "first and second")
        pairs = [(bool(left), bool(right)) for left, right in zip(first, second, strict=True)]
        return cls(*(pairs.count(pair) for pair in ((True, True), (True, False), (False, True), (False, False))))

    @property
    def n(self) -> int:
        """How many questions there are."""
        return sum(self)

    @property
    def difference(self) -> float:
        """The first system's share of successes less the second's."""
        return (self.first_only - self.second_only) / self.n

    def checked(self) -> PairedCounts:
        """Return the counts (raises ValueError for a negative one, and for no question at all)."""
        for name, value in self._asdict().items():
            count(value, name)
        count(self.n, "the number of questions", 1)
        return self


def wilson_interval(successes: int, n: int, level: float = 0.95) -> Interval:
    """Return Wilson's score interval for ``successes`` out of ``n``, within 0 and 1.

    Wilson, "Probable inference, the law of succession, and statistical inference", JASA 22 (1927); method 3 of Newcombe,
    "Two-sided confidence intervals for the single proportion", Statistics in Medicine 17 (1998), 857-872. Raises
    ValueError for n below 1, and for successes that are negative or more than n.
    """
    count(n, "n", 1)
    if count(successes, "successes") > n:
        raise ValueError(f"successes is {successes}; it must be at most n, which is {n}")
    z = two_sided_z(level)
    centre = 2 * successes + z * z
    reach = z * sqrt(z * z + 4 * successes * (n - successes) / n)
    whole = 2 * (n + z * z)
    # At no success and at n of n the limits are 0 and 1, which rounding would miss.
    return Interval(
        0.0 if successes == 0 else (centre - reach) / whole,
        1.0 if successes == n else (centre + reach) / whole,
    )


def newcombe_paired_interval(counts: PairedCounts, level: float = 0.95) -> Interval:
    """Return Newcombe's interval for the difference of two paired proportions, the first less the second.

    Method 10 of Newcombe, "Improved confidence intervals for the difference between binomial proportions based on paired
    data", Statistics in Medicine 17 (1998), 2635-2650: Wilson's limits of the two shares, squared and added, with the
    correlation phi between them, which is corrected for continuity where it is positive and 0 where a margin is empty.
    Raises ValueError for a negative count and for no question at all.
    """
    both, first_only, second_only, neither = counts.checked()
    first, second, n = both + first_only, both + second_only, counts.n
    one, two = first / n, second / n
    of_first, of_second = wilson_interval(first, n, level), wilson_interval(second, n, level)
    phi = _phi(both, first_only, second_only, neither)

    def reach(left: float, right: float) -> float:
        return sqrt(max(0.0, left * left - 2 * phi * left * right + right * right))

    return Interval(
        counts.difference - reach(one - of_first.low, of_second.high - two),
        counts.difference + reach(of_first.high - one, two - of_second.low),
    )


def _phi(a: int, b: int, c: int, d: int) -> float:
    margins = (a + b) * (c + d) * (a + c) * (b + d)
    if margins == 0:
        return 0.0
    surplus = a * d - b * c
    return (max(surplus - (a + b + c + d) / 2, 0.0) if surplus > 0 else surplus) / sqrt(margins)


def mcnemar_exact(counts: PairedCounts) -> float:
    """Return the two-sided p of McNemar's exact test: whether one system succeeds alone more often than the other.

    Binomial with chance 1/2 on the questions where they differ (McNemar, "Note on the sampling error of the difference
    between correlated proportions or percentages", Psychometrika 12, 1947); 1 where they never do. Twice the smaller
    tail, at most 1. Raises ValueError for a negative count and for no question at all.
    """
    _, first_only, second_only, _ = counts.checked()
    differing = first_only + second_only
    term = tail = 1
    for successes in range(min(first_only, second_only)):
        term = term * (differing - successes) // (successes + 1)
        tail += term
    patterns: int = 2**differing
    return min(1.0, 2 * tail / patterns)
