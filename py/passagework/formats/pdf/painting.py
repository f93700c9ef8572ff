"""Colours, and what is painted where: as much as tells whether a text stands out from what lies below it."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from passagework.formats.pdf.fragments import WHITE, Colour
from passagework.formats.pdf.geometry import Box, Matrix, bounds, mapped
from passagework.formats.pdf.tokens import numbers

MOST_FILLS = 20_000
MOST_SEGMENTS = 2_000
MOST_SIMPLE = 12
"""Segments of a path that may be the ground of a text: a rectangle with round corners has eight."""


class Cover(NamedTuple):
    """An area painted at a place in the order of the page; a picture has no one colour."""

    box: Box
    order: int
    colour: Colour
    picture: bool


@lru_cache(maxsize=4096)
def colour_of(space: bytes, operands: bytes) -> Colour:
    """Return the colour that numbers stand for in a space: ``g``, ``rg``, ``k`` for gray, RGB, CMYK.

    A space that starts colours at black ("the initial value is 0", ISO 32000-2, 8.6.4) may have no numbers yet.
    In a space of inks (``ink``) only "no ink" is known to be white. Anything else is unknown.
    """
    if operands.startswith(b"/"):
        return None
    values = [min(max(value, 0.0), 1.0) for value in numbers(operands)]
    if space == b"g":
        level = round(values[-1], 3) if values else 0.0
        return level, level, level
    if space == b"rg":
        return tuple(round(value, 3) for value in values[-3:]) if len(values) >= 3 else (0.0, 0.0, 0.0)
    if space == b"k":
        cyan, magenta, yellow, black = values[-4:] if len(values) >= 4 else (0.0, 0.0, 0.0, 1.0)
        return tuple(round((1.0 - ink) * (1.0 - black), 3) for ink in (cyan, magenta, yellow))
    if space == b"ink" and values and not any(values):
        return WHITE
    return None


_Path = list[tuple[bytes, bytes]]
"""Operators and their operands, which are read only if it matters what they enclose."""


class _Fill(NamedTuple):
    path: _Path
    matrix: Matrix
    order: int
    colour: Colour


class Paint:
    """The path under construction and the areas painted so far."""

    def __init__(self) -> None:
        self._path: _Path = []
        self._fills: list[_Fill] = []
        self._covers: list[Cover] = []
        self._areas: dict[Colour, list[Cover]] = {}
        self._all: list[Cover] | None = None

    @property
    def pictures(self) -> list[Box]:
        """Where images are."""
        return [cover.box for cover in self._covers if cover.picture]

    def add(self, operator: bytes, operands: bytes) -> None:
        """Add a rectangle (``re``) or a segment to the path."""
        if len(self._path) < MOST_SEGMENTS:
            self._path.append((operator, operands))

    def clear(self) -> None:
        """Drop the path."""
        if self._path:
            self._path = []

    def fill(self, matrix: Matrix, order: int, colour: Colour) -> None:
        """Fill the path."""
        if self._path and len(self._fills) < MOST_FILLS:
            self._fills.append(_Fill(self._path, matrix, order, colour))
        self._path = []

    def cover(self, box: Box, order: int, *, picture: bool) -> None:
        """Paint an area with something of no one colour."""
        if len(self._covers) < MOST_FILLS:
            self._covers.append(Cover(box, order, None, picture))

    def areas(self, colour: Colour) -> list[Cover]:
        """Return the areas filled with a colour; complicated paths, which are drawings, are left out."""
        if colour not in self._areas:
            fills = [fill for fill in self._fills if fill.colour == colour and len(fill.path) <= MOST_SIMPLE]
            self._areas[colour] = [cover for fill in fills if (cover := _cover(fill)) is not None]
        return self._areas[colour]

    def covers(self) -> list[Cover]:
        """Return all areas painted, in order. Where a path is not a rectangle the box around it stands for it."""
        if self._all is None:
            filled = [cover for fill in self._fills if (cover := _cover(fill)) is not None]
            self._all = sorted([*filled, *self._covers], key=lambda cover: cover.order)
        return self._all


def _cover(fill: _Fill) -> Cover | None:
    box = _box(fill.path)
    return None if box is None else Cover(mapped(box, fill.matrix), fill.order, fill.colour, picture=False)


def _box(path: _Path) -> Box | None:
    points: list[tuple[float, float]] = []
    for operator, operands in path:
        values = numbers(operands)
        if operator == b"re" and len(values) >= 4:
            x, y, width, height = values[-4:]
            points += [(x, y), (x + width, y + height)]
        else:
            points += zip(values[::2], values[1::2], strict=False)
    return bounds(points) if points else None
