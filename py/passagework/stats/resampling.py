"""The bootstrap: the same resamples for every system, and percentile intervals.

Efron and Tibshirani, *An Introduction to the Bootstrap* (1993), chapters 6 and 13.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Protocol

import numpy as np
import numpy.typing as npt

from passagework.stats.arguments import Floats, count, share
from passagework.stats.interval import Interval

Indices = npt.NDArray[np.int64]

COUNT = 10_000
SEED = 20241009
BLOCK = 1_000_000
"""Draws that are held at once: 8 MB of indices."""

Statistic = Callable[[Indices], Floats]
"""Takes a block of resamples, ``(rows, size)``, and returns a value for each, ``(rows, ...)``."""


class Report(Protocol):
    """Hears how far a long step is."""

    def __call__(self, done: int, total: int) -> None:
        """``done`` of ``total`` resamples are behind."""


def silent(done: int, total: int) -> None:
    """The report that nobody hears."""


@dataclass(frozen=True)
class Resamples:
    """``count`` resamples of ``size`` things, drawn with replacement: always the same for the same three numbers.

    So systems that answered the same questions are compared on the same resamples. Raises ValueError for fewer than two
    things, fewer than one resample, and a negative seed.
    """

    size: int
    count: int = COUNT
    seed: int = SEED

    def __post_init__(self) -> None:
        """Refuse what cannot be drawn."""
        for value, name, least in ((self.size, "size", 2), (self.count, "count", 1), (self.seed, "seed", 0)):
            count(value, name, least)

    def blocks(self) -> Iterator[Indices]:
        """Yield the numbers of what each resample draws, int64 ``(rows, size)``, some rows at a time.

        A caller that must answer others in between takes one block, does its part, and comes back for the next.
        """
        generator = np.random.Generator(np.random.PCG64(self.seed))
        rows = max(1, BLOCK // self.size)
        for first in range(0, self.count, rows):
            yield generator.integers(self.size, size=(min(rows, self.count - first), self.size), dtype=np.int64)


def drawn(indices: Indices) -> Floats:
    """Return how often each resample draws each thing, float64 ``(rows, size)``."""
    rows, size = indices.shape
    places = indices + size * np.arange(rows, dtype=np.int64)[:, None]
    return np.bincount(places.ravel(), minlength=rows * size).reshape(rows, size).astype(np.float64)


def means(values: Floats) -> Statistic:
    """Return the statistic "mean" of ``values``: ``(n,)`` for one system, ``(systems, n)`` for several."""

    def statistic(indices: Indices) -> Floats:
        found: Floats = drawn(indices) @ values.T / values.shape[-1]
        return found

    return statistic


def bootstrap(statistic: Statistic, resamples: Resamples, report: Report = silent) -> Floats:
    """Return the statistic of every resample, ``(count, ...)``."""
    found: list[Floats] = []
    done = 0
    for block in resamples.blocks():
        found.append(statistic(block))
        done += len(block)
        report(done, resamples.count)
    return np.concatenate(found)


def percentile_interval(replicates: Floats, level: float = 0.95) -> Interval:
    """Return the percentile interval of ``replicates``, ``(count,)``: their outer quantiles, interpolated linearly.

    Efron and Tibshirani (1993), equation 13.5. Raises ValueError for a replicate that is not finite, for none, and for a
    level that does not lie between 0 and 1.
    """
    tail = (1 - share(level, "level")) / 2
    bad = np.flatnonzero(~np.isfinite(replicates))
    if bad.size or replicates.ndim != 1 or not len(replicates):
        what = f"hold {replicates[bad[0]]} at position {bad[0]}" if bad.size else f"have the shape {replicates.shape}"
        raise ValueError(f"replicates {what}; they must be one row of finite numbers")
    low, high = np.quantile(replicates, [tail, 1 - tail])
    return Interval(float(low), float(high))
