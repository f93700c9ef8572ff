"""What a report draws by chance, and the levels at which it decides."""

from __future__ import annotations

from collections.abc import Awaitable
from dataclasses import dataclass
from typing import Protocol

from passagework.stats.resampling import COUNT, SEED, Resamples

ALPHA = 0.05
LEVEL = 0.95


@dataclass(frozen=True)
class Draws:
    """How many resamples, and from which seed; flips of signs have the same seed."""

    count: int = COUNT
    seed: int = SEED

    def resamples(self, size: int) -> Resamples:
        """Return the resamples of ``size`` things: the same for all series over as many (raises ValueError below 2)."""
        return Resamples(size, self.count, self.seed)


class Progress(Protocol):
    """Hears how far a report is. It is awaited between two steps: there a browser answers others, or cancels."""

    def __call__(self, done: int, total: int) -> Awaitable[None]:
        """``done`` of ``total`` steps are behind."""


async def silent(done: int, total: int) -> None:
    """The progress that nobody hears."""
