"""Tables of values (CSV, TSV) to tables with heads."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

from passagework.formats.blocks import CellDraft
from passagework.formats.drafts import Draft, ParagraphDraft, TableDraft, words

ROWS_A_TABLE = 200
"""Rows of one table; longer ones go on in another, with the heads again, so that each can be read alone."""
MOST_ROWS = 5_000
"""Rows that are kept as tables; what comes after them is data, kept as lines of text."""
ROWS_A_PARAGRAPH = 25
MOST_COLUMNS = 200
_SAMPLE = 16_384


def table_drafts(text: str, delimiter: str | None) -> list[Draft]:
    """Return the rows of ``text`` as tables, whose first row is the heads; empty where it is no such table.

    ``delimiter`` is found out where it is None. A table has two columns at least, and as many in nearly all rows.
    """
    separator = delimiter or _separator(text[:_SAMPLE])
    if separator is None:
        return []
    try:
        rows = [row for row in csv.reader(io.StringIO(text), delimiter=separator) if any(map(str.strip, row))]
    except csv.Error:
        return []
    width = len(rows[0]) if rows else 0
    if not 2 <= width <= MOST_COLUMNS or sum(len(row) == width for row in rows) < 0.9 * len(rows) or len(rows) < 2:
        return []
    return list(_tables(rows))


def _separator(sample: str) -> str | None:
    """Return the delimiter that stands equally often in the first lines."""
    lines = [line for line in sample.splitlines()[:20] if line.strip()]
    counts = {mark: [line.count(mark) for line in lines] for mark in ",;\t|"}
    steady = {mark: min(each) for mark, each in counts.items() if each and min(each) > 0}
    return max(steady, key=lambda mark: steady[mark]) if steady else None


def _tables(rows: list[list[str]]) -> Iterator[Draft]:
    heads = [CellDraft(words(cell), header=True) for cell in rows[0]]
    for start in range(1, min(len(rows), MOST_ROWS), ROWS_A_TABLE):
        body = [[CellDraft(words(cell)) for cell in row] for row in rows[start : start + ROWS_A_TABLE]]
        yield TableDraft((), [heads, *body])
    for start in range(MOST_ROWS + 1, len(rows), ROWS_A_PARAGRAPH):
        yield ParagraphDraft(words("; ".join(", ".join(row) for row in rows[start : start + ROWS_A_PARAGRAPH])))
