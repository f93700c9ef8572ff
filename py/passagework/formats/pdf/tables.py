"""Tables: consecutive rows whose cells stand in the same columns.

So do the parts of displayed formulas (brackets, limits of sums, the rows of a matrix) and the marks of charts. What
tells them apart is that a table has a cell nearly everywhere, and no column of signs.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from passagework.formats.pdf.drafts import Draft
from passagework.formats.pdf.lines import Cell, Line

FEWEST_ROWS = 3
_FILLED = 0.85
"""Share of places with a cell from which rows are a table; those of formulas seldom reach 0.8, those of tables are near 1."""

_SPARSE = 0.6
"""Share of places with a cell that a table has at least: one of words, without signs and marks."""

_SIGN = re.compile(r"[=∑∫∂√∏∘∩∪⊆⊂∈∉∀∃⇒⇔→↦≤≥≈≠∼≅×·±∞{}⏐∥⟨⟩\ufffd]|^[()\[\]|]+$")
_RELATION = re.compile(r":?[=<>≤≥≈≠≡∼≅∈⊆⊂⇒⇔→↦]")
_Item = Callable[[str], object]


def find_tables(lines: Sequence[Line], page: int, is_item: _Item) -> dict[int, tuple[Draft, int]]:
    """Return tables by the index of their first line, with the number of lines that each takes."""
    found: dict[int, tuple[Draft, int]] = {}
    index = 0
    while index < len(lines):
        length = _run(lines, index, is_item)
        draft = _table(lines[index : index + length], page) if length >= FEWEST_ROWS else None
        if draft is not None:
            found[index] = draft, length
        index += max(length, 1)
    return found


def _run(lines: Sequence[Line], start: int, is_item: _Item) -> int:
    """Return how many lines from ``start`` on, in one region, have several cells and are no list items."""
    end = start
    while end < len(lines) and lines[end].region == lines[start].region:
        placed = lines[end]
        if len(placed.cells) < 2 or is_item(placed.text) is not None:
            break
        end += 1
    return end - start


def _table(rows: Sequence[Line], page: int) -> Draft | None:
    """Return the table of rows that share columns, None where it is not sure that they do."""
    columns = _columns(rows)
    if len(columns) < 2:
        return None
    placed = [_place(row.cells, columns) for row in rows]
    if any(cells is None for cells in placed):
        return None
    if not _is_tabular([cells for cells in placed if cells is not None]):
        return None
    first = rows[0]
    draft = Draft("table", page, first.region, first.y, first.size)
    draft.rows = [(page, cells) for cells in placed if cells is not None]
    return draft


def _is_tabular(rows: Sequence[Sequence[str]]) -> bool:
    """Whether rows of cells, empty ones included, are a table's and not those of a formula or a chart."""
    for column in list(zip(*rows, strict=True))[1:]:
        cells = [cell for cell in column if cell]
        if sum(_RELATION.match(cell) is not None for cell in cells) > 0.5 * len(cells):
            return False
    cells = [cell for row in rows for cell in row if cell]
    filled = len(cells) / (len(rows) * len(rows[0]))
    if filled >= _FILLED:
        return True
    signs = sum(_SIGN.search(cell) is not None for cell in cells)
    marks = sum(len(cell) <= 2 for cell in cells)
    return filled >= _SPARSE and signs < 0.3 * len(cells) and marks < 0.5 * len(cells)


def _columns(rows: Sequence[Line]) -> list[tuple[float, float]]:
    """Return the ranges of x that cells cover, those that overlap being one."""
    spans = sorted((cell.x0, cell.x1) for row in rows for cell in row.cells)
    columns: list[tuple[float, float]] = []
    for x0, x1 in spans:
        if columns and x0 < columns[-1][1]:
            columns[-1] = columns[-1][0], max(columns[-1][1], x1)
        else:
            columns.append((x0, x1))
    return columns


def _place(cells: Sequence[Cell], columns: list[tuple[float, float]]) -> list[str] | None:
    """Return the row's text for each column, None where two cells fall into one."""
    row = [""] * len(columns)
    for cell in cells:
        middle = (cell.x0 + cell.x1) / 2
        index = next(number for number, (x0, x1) in enumerate(columns) if x0 <= middle <= x1)
        if row[index]:
            return None
        row[index] = cell.text
    return row
