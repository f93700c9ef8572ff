"""From a value to a place along an axis, and round numbers to mark on it."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Scale:
    """A linear axis: values from ``low`` to ``high`` lie from ``start`` to ``end`` in the units of the drawing."""

    low: float
    high: float
    start: float
    end: float
    step: float
    """Between two ticks."""

    def at(self, value: float) -> float:
        """Return the place of ``value``."""
        return self.start + (value - self.low) / (self.high - self.low) * (self.end - self.start)

    def ticks(self) -> list[float]:
        """Return the round values on the axis, in order."""
        first, last = math.ceil(self.low / self.step - 1e-9), math.floor(self.high / self.step + 1e-9)
        return [number * self.step for number in range(first, last + 1)]

    @property
    def decimals(self) -> int:
        """How many decimals tell two ticks apart."""
        return max(0, -math.floor(math.log10(self.step) + 1e-9))


def round_step(width: float, most: int) -> float:
    """Return the smallest of 1, 2 and 5 times a power of ten that parts ``width`` into at most ``most`` steps."""
    rough = width / most
    power = 10.0 ** math.floor(math.log10(rough))
    return next(factor * power for factor in (1, 2, 5, 10) if factor * power >= rough * (1 - 1e-9))


def spanning(values: Iterable[float], start: float, end: float, most: int = 5) -> Scale:
    """Return an axis of whole steps that holds every value; one value alone gets a step on each side."""
    held = list(values)
    low, high = min(held), max(held)
    if low == high:
        low, high = low - 0.05, high + 0.05
    step = round_step(high - low, most)
    return Scale(math.floor(low / step + 1e-9) * step, math.ceil(high / step - 1e-9) * step, start, end, step)
