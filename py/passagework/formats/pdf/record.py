"""What is kept of a page: its lines in reading order, and what was noticed, as JSON text.

A record says all that assembling needs, so that the page itself is not looked at again.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field

from passagework.formats.pdf.geometry import Box
from passagework.formats.pdf.lines import Cell, Line


@dataclass(slots=True)
class PageRecord:
    """A page as read."""

    box: Box
    """The page, turned so that most of its text is upright; y grows upwards."""
    turn: int
    lines: list[Line] = field(default_factory=list)
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
            placed.region, round(placed.y, 2), round(placed.size, 2),
            placed.bold | placed.mono << 1 | placed.artifact << 2 | placed.turned << 3,
            [[round(cell.x0, 1), round(cell.x1, 1), cell.text] for cell in placed.cells],
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
        Line(y, size, bool(flags & 1), bool(flags & 2), bool(flags & 4), [Cell(*cell) for cell in cells], region, bool(flags & 8))
        for region, y, size, flags, cells in data["lines"]
    ]
    return PageRecord(Box(x0, y0, x1, y1), turn, lines, hidden, unknown, letters, bool(pictures), bool(whole))
