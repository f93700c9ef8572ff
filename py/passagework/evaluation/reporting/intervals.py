"""Means with their bootstrap intervals, over the questions that have a value."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from passagework.evaluation.reporting.draws import LEVEL, Draws
from passagework.evaluation.study import Floats
from passagework.models.report import Estimate
from passagework.stats.resampling import bootstrap, means, percentile_interval


class Mean(NamedTuple):
    """A mean over ``n`` values and its interval; all 0 where there is no value, which ``n`` tells."""

    n: int
    value: float
    low: float
    high: float

    def of(self, questions: int) -> Estimate:
        """Return it as the report tells it, ``n`` where it is not over all ``questions``."""
        return Estimate(value=self.value, low=self.low, high=self.high, n=self.n if self.n < questions else None)


def mean_intervals(series: Sequence[Floats], draws: Draws) -> list[Mean]:
    """Return the mean of each series, ``(questions,)``; NaN is no value.

    Series that have values for the same questions meet the same resamples of them. One value alone is its own interval.
    """
    masks = [tuple((~np.isnan(each)).tolist()) for each in series]
    found: dict[int, Mean] = {}
    for mask in dict.fromkeys(masks):
        numbers = [number for number, each in enumerate(masks) if each == mask]
        values = np.array([series[number][list(mask)] for number in numbers])
        found |= zip(numbers, _means(values, draws), strict=True)
    return [found[number] for number in range(len(series))]


def _means(values: Floats, draws: Draws) -> list[Mean]:
    """The means of series without gaps, ``(series, n)``."""
    n = values.shape[1]
    if n == 0:
        return [Mean(0, 0.0, 0.0, 0.0)] * len(values)
    centres = values.mean(axis=1).tolist()
    if n == 1:
        return [Mean(1, value, value, value) for value in centres]
    replicates = bootstrap(means(values), draws.resamples(n))
    return [Mean(n, value, *percentile_interval(row, LEVEL)) for value, row in zip(centres, replicates.T, strict=True)]
