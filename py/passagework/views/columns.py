"""Which cells of a table are set flush right: numbers, and the heads above columns of nothing else.

The first column names its rows, in numbers too, and stays flush left.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from passagework.models.content import Cell, Table

_NUMBER = re.compile(r"[-−–+±]?[\d.,]*\d ?%?")


class SetCell(NamedTuple):
    """A cell and whether it is set flush right."""

    cell: Cell
    flush_right: bool


def set_rows(table: Table, text: str) -> list[list[SetCell]]:
    """Return the table's rows with each cell's setting; ``text`` is the document's."""
    columns = _number_columns(table, text)
    return [
        [SetCell(cell, column != 0 and (column in columns or _is_number(cell, text))) for column, cell in _placed(row)]
        for row in table.rows
    ]


def _number_columns(table: Table, text: str) -> set[int]:
    """Return the columns whose filled cells below the heads are all numbers."""
    numbers: set[int] = set()
    others: set[int] = set()
    for row in table.rows:
        for column, cell in _placed(row):
            if cell.runs and not cell.header:
                (numbers if _is_number(cell, text) else others).add(column)
    return numbers - others


def _placed(row: tuple[Cell, ...]) -> Iterator[tuple[int, Cell]]:
    """Yield each cell with the number of its column; one that spans columns stands in none of them."""
    column = 0
    for cell in row:
        yield (column if cell.columns == 1 else -1), cell
        column += cell.columns


def _is_number(cell: Cell, text: str) -> bool:
    if not cell.runs:
        return False
    return _NUMBER.fullmatch(text, cell.runs[0].span.start, cell.runs[-1].span.end) is not None
