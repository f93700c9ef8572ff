"""Stretches of text as a page's content stream shows them."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

from passagework.formats.pdf.geometry import Matrix

Colour = tuple[float, ...] | None
"""Red, green and blue from 0 to 1; None where the colour is a pattern or in a space that is not followed."""

Turn = Literal[0, 1, 2, 3]
"""Quarter turns to the left by which the writing direction differs from left to right."""

WHITE: Colour = (1.0, 1.0, 1.0)


@dataclass(slots=True)
class Fragment:
    """Text on one baseline without a wide gap. Lengths are in units of the page, as if it were turned upright.

    ``x0`` to ``x1`` is its extent along the line, ``y`` its baseline, which grows upwards.
    """

    x0: float
    x1: float
    y: float
    size: float
    text: str
    bold: bool
    mono: bool
    """Whether all letters of its font have one width."""
    turn: Turn
    order: int
    colour: Colour
    invisible: bool
    """Shown in text rendering mode 3 or wholly transparent."""
    artifact: bool
    """Marked in the file as not being part of the content, as running heads are."""


def turn_of(a: float, b: float) -> Turn:
    """Return the quarter turns nearest to the direction (a, b)."""
    if b == 0.0 or abs(b) < abs(a) * 0.1:
        return 0 if a >= 0 else 2
    turns: tuple[Turn, Turn, Turn, Turn] = (0, 1, 2, 3)
    return turns[round(math.atan2(b, a) / (math.pi / 2)) % 4]


def upright(turn: Turn, x: float, y: float) -> tuple[float, float]:
    """Return the point (x, y) of a page that is turned so that text of ``turn`` runs from left to right."""
    if turn == 0:
        return x, y
    if turn == 1:
        return y, -x
    return (-x, -y) if turn == 2 else (-y, x)


def stretch(matrix: Matrix) -> tuple[float, float]:
    """Return by how much ``matrix`` stretches along the line and across it."""
    a, b, c, d, _, _ = matrix
    return math.hypot(a, b), math.hypot(c, d)
