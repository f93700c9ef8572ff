"""What is kept of a page: its lines in reading order, and what was noticed, as JSON text.

A record says all that assembling needs, so that the page itself is not looked at again.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field

from passagework.formats.pdf.geometry import Box
from passagework.formats.pdf.lines import Cell, Line


@dataclass(slots=True)
class Placed:
    """A line with the region of the page that it stands in, counted in reading order."""

    region: int
    line: Line

    @property
    def x0(self) -> float:
        """Where the line begins."""
        return self.line.cells[0].x0

    @property
    def x1(self) -> float:
        """Where the line ends."""
        return self.line.cells[-1].x1

    @property
    def text(self) -> str:
        """The line's text, its cells parted by blanks."""
        return " ".join(cell.text for cell in self.line.cells)


@dataclass(slots=True)
class PageRecord:
    """A page as read."""

    box: Box
    """The page, turned so that most of its text is upright; y grows upwards."""
    turn: int
    lines: list[Placed] = field(default_factory=list)
    hidden: int = 0
    """Stretches of hidden text, which are left out."""
    unknown: int = 0
    """Glyphs of which no letter is known."""
    letters: int = 0
    pictures: bool = False
    whole: bool = True
    """Whether all of the page's streams could be read."""


def dumps(record: PageRecord) -> str:
    """Return a record as JSON text."""
    rows = [
        [
            placed.region, round(placed.line.y, 2), round(placed.line.size, 2),
            placed.line.bold | placed.line.mono << 1 | placed.line.artifact << 2,
            [[round(cell.x0, 1), round(cell.x1, 1), cell.text] for cell in placed.line.cells],
        ]
        for placed in record.lines
    ]  # fmt: skip
    counts = [record.hidden, record.unknown, record.letters]
    head = [*record.box, record.turn, *counts, int(record.pictures), int(record.whole)]
    return json.dumps({"page": head, "lines": rows}, ensure_ascii=False, separators=(",", ":"))


def loads(text: str) -> PageRecord:
    """Return the record that :func:`dumps` wrote."""
    data = json.loads(text)
    x0, y0, x1, y1, turn, hidden, unknown, letters, pictures, whole = data["page"]
    lines = [
        Placed(region, Line(y, size, bool(flags & 1), bool(flags & 2), bool(flags & 4), [Cell(*cell) for cell in cells]))
        for region, y, size, flags, cells in data["lines"]
    ]
    return PageRecord(Box(x0, y0, x1, y1), turn, lines, hidden, unknown, letters, bool(pictures), bool(whole))
