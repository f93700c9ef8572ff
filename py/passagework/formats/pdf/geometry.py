"""Affine maps of the plane as PDF writes them: six numbers (a, b, c, d, e, f).

A point (x, y) goes to (a x + c y + e, b x + d y + f) (ISO 32000-2, 8.3.3).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

Matrix = tuple[float, float, float, float, float, float]
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


class Box(NamedTuple):
    """A rectangle with sides along the axes."""

    x0: float
    y0: float
    x1: float
    y1: float

    @property
    def width(self) -> float:
        """Its extent along x."""
        return self.x1 - self.x0

    @property
    def height(self) -> float:
        """Its extent along y."""
        return self.y1 - self.y0

    def holds(self, x: float, y: float) -> bool:
        """Whether the point lies within or on the border."""
        return self.x0 <= x <= self.x1 and self.y0 <= y <= self.y1


def multiply(first: Matrix, second: Matrix) -> Matrix:
    """Return the map that applies ``first`` and then ``second``."""
    a, b, c, d, e, f = first
    k, l, m, n, o, p = second  # noqa: E741  six letters in a row read best
    return (a * k + b * m, a * l + b * n, c * k + d * m, c * l + d * n, e * k + f * m + o, e * l + f * n + p)


def apply(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    """Return where ``matrix`` takes a point."""
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def bounds(points: Iterable[tuple[float, float]]) -> Box:
    """Return the smallest box around ``points``; raises ValueError where there are none."""
    xs, ys = zip(*points, strict=True)
    return Box(min(xs), min(ys), max(xs), max(ys))


def mapped(box: Box, matrix: Matrix) -> Box:
    """Return the smallest box around what ``matrix`` makes of ``box``."""
    return bounds(apply(matrix, x, y) for x in (box.x0, box.x1) for y in (box.y0, box.y1))
