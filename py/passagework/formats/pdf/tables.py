"""Tables: consecutive rows whose cells stand in the same columns."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from passagework.formats.pdf.drafts import Draft
from passagework.formats.pdf.lines import Cell, Line

FEWEST_ROWS = 3
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
    first = rows[0]
    draft = Draft("table", page, first.region, first.y, first.size)
    draft.rows = [(page, cells) for cells in placed if cells is not None]
    return draft


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
