"""Fragments of a region to lines: rows by baseline, words and cells by gaps, raised and lowered digits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from passagework.formats.inline import clean_line
from passagework.formats.pdf.direction import logical
from passagework.formats.pdf.fragments import Fragment
from passagework.formats.scripts import subscript, superscript

_CELL = 1.0
"""A gap of this many ems or more may part two cells."""

_WORD = 0.15
"""A gap of this many ems or more parts two words."""

SOFT_HYPHEN, HYPHEN = "\u00ad", "\u2010"
"""A soft hyphen shows only at the end of a line; there it is kept as a plain one."""

_SCRIPT_CHARACTERS = frozenset("0123456789+−=()")


@dataclass(slots=True)
class Cell:
    """Text of a line between wide gaps."""

    x0: float
    x1: float
    text: str


@dataclass(slots=True)
class Line:
    """A line: baseline, type size, whether most of it is bold, whether all of it is in a
    font of one width (as code is), whether the file marks it as no content, cells."""

    y: float
    size: float
    bold: bool
    mono: bool
    artifact: bool
    cells: list[Cell]
    region: int
    """The region of the page that it stands in, counted in reading order."""
    turned: bool = False
    """Whether it runs in another direction than most of the page; its lengths are then those of the page so turned."""
    text: str = field(init=False)
    """The line's text, its cells parted by blanks."""
    x0: float = field(init=False)
    x1: float = field(init=False)

    def __post_init__(self) -> None:
        self.text = " ".join([cell.text for cell in self.cells])
        self.x0, self.x1 = self.cells[0].x0, self.cells[-1].x1


def lines_of(fragments: Sequence[Fragment], region: int) -> list[Line]:
    """Return the lines of a region from top to bottom; a row without text is left out."""
    return [line for row in _rows(fragments) if (line := _line(row, region)) is not None]


def _rows(fragments: Sequence[Fragment]) -> list[list[Fragment]]:
    """Return the fragments of each row, the row's baseline being that of its largest type."""
    rows: list[list[Fragment]] = []
    base: Fragment | None = None
    for fragment in sorted(fragments, key=lambda each: (-each.y, each.x0)):
        if base is not None and abs(base.y - fragment.y) <= 0.5 * _reach(base, fragment):
            rows[-1].append(fragment)
            if fragment.size > base.size * 1.05:
                base = fragment
        else:
            rows.append([fragment])
            base = fragment
    return rows


def _reach(base: Fragment, fragment: Fragment) -> float:
    """Return the size within whose half two fragments share a row: strict for like sizes, wide for scripts."""
    if abs(base.size - fragment.size) < 0.15 * base.size:
        return 0.6 * min(base.size, fragment.size)
    return max(base.size, fragment.size)


def _line(row: list[Fragment], region: int) -> Line | None:
    row.sort(key=lambda each: each.x0)
    base = _base(row)
    cells: list[Cell] = []
    before: Fragment | None = None
    letters = bold = 0
    for fragment in row:
        if before is not None and _is_double(before, fragment):
            continue
        _append(cells, before, fragment, _text(fragment, base))
        letters += len(fragment.text)
        bold += len(fragment.text) if fragment.bold else 0
        before = fragment
    if cells and cells[-1].text.rstrip().endswith(SOFT_HYPHEN):
        cells[-1].text = cells[-1].text.rstrip()[:-1] + HYPHEN
    for cell in cells:
        cell.text = _clean(cell.text)
    kept = [cell for cell in cells if cell.text]
    if not kept:
        return None
    mono, artifact = all(fragment.mono for fragment in row), all(fragment.artifact for fragment in row)
    return Line(base.y, base.size, bold > 0.8 * letters, mono, artifact, kept, region)


def _clean(text: str) -> str:
    """Return text in normal form on one line; for plain ASCII, which is most of it, only blanks are to be looked at."""
    if text.isascii() and text.isprintable():
        return " ".join(text.split())
    return logical(clean_line(text).strip())


def _base(row: Sequence[Fragment]) -> Fragment:
    """Return the longest fragment of the size that most letters of a row have."""
    if len(row) == 1:
        return row[0]
    letters = Counter[float]()
    for fragment in row:
        letters[round(fragment.size, 1)] += len(fragment.text)
    size = max(letters, key=lambda each: (letters[each], each))
    return max((each for each in row if round(each.size, 1) == size), key=lambda each: each.x1 - each.x0)


def _is_double(before: Fragment, fragment: Fragment) -> bool:
    """Whether a text is shown twice at nearly the same place, which is how some programs make it bold."""
    return before.text == fragment.text and abs(before.x0 - fragment.x0) < 0.2 * fragment.size


def _text(fragment: Fragment, base: Fragment) -> str:
    """Return the fragment's text, its digits raised or lowered where it stands above or below the line."""
    if fragment.size > 0.85 * base.size:
        return fragment.text
    text = fragment.text.strip()
    if not text or not _SCRIPT_CHARACTERS.issuperset(text):
        return fragment.text
    rise = (fragment.y - base.y) / base.size
    if rise > 0.2:
        return superscript(text)
    return subscript(text) if rise < -0.08 else fragment.text


def _append(cells: list[Cell], before: Fragment | None, fragment: Fragment, text: str) -> None:
    size = fragment.size if before is None else max(before.size, fragment.size)
    gap = fragment.x0 - cells[-1].x1 if cells else _CELL * size
    if gap >= _CELL * size:
        cells.append(Cell(fragment.x0, fragment.x1, text))
        return
    cells[-1].text += (" " if gap > _WORD * size else "") + text
    cells[-1].x1 = max(cells[-1].x1, fragment.x1)
