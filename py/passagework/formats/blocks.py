"""Builds a document's text and its blocks together, so that every run knows its place.

Converters walk their source once, in reading order, and hand over inline pieces. The builder appends
them to the growing text and returns blocks of runs with spans of code points. Layout of the text:
sections and blocks are parted by an empty line; list items, table rows and what stands inside an item
take a line each; a list's printed label ("a.") or a bullet opens its line, and the cells of a row are
parted by `` | ``, which is how the sentence splitter knows items and rows. A section's title is not part
of the text: it is known from the section's record, is shown and can be embedded from there, and would
otherwise be counted twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from passagework.formats.inline import Piece, tidy
from passagework.models.content import Cell, Figure, Formula, Heading, Paragraph, Run, Table
from passagework.models.library import Span

BULLET = "•"
LINE = "\n"
EMPTY_LINE = "\n\n"
_WIDTH = {"": 0, " ": 1, LINE: 2, EMPTY_LINE: 3}


class CellDraft(NamedTuple):
    """A table cell before it has a place."""

    pieces: Sequence[Piece]
    header: bool = False
    columns: int = 1


class TextBuilder:
    """The growing text of one document."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._length = 0
        self._gap = ""
        self._marked = False
        self._apart = EMPTY_LINE

    @property
    def text(self) -> str:
        """The text so far; it is its own normalisation."""
        return "".join(self._parts)

    @property
    def length(self) -> int:
        """Code points of the text so far."""
        return self._length

    def start_section(self) -> int:
        """Begin a section and return the offset at which it starts."""
        if self._length:
            self._append(EMPTY_LINE)
        self._gap, self._marked = "", False
        return self._length

    def end_section(self, start: int) -> Span:
        """Return the span of the section that began at ``start``.

        Raises ValueError for a section without text: nothing in it could be found or cited.
        """
        if self._length == start:
            raise ValueError(f"the section that starts at {start} has no text")
        self._gap = ""
        return Span(start=start, end=self._length)

    @contextmanager
    def lines(self) -> Iterator[None]:
        """Within this context blocks are parted by a line end instead of an empty line."""
        outer, self._apart = self._apart, LINE
        try:
            yield
        finally:
            self._apart = outer

    def part(self, separator: str | None = None) -> None:
        """Ask for ``separator`` before the next text; without one, for what parts blocks here."""
        wanted = self._apart if separator is None else separator
        if not self._marked and _WIDTH[wanted] > _WIDTH[self._gap]:
            self._gap = wanted

    def runs(self, pieces: Iterable[Piece]) -> tuple[Run, ...]:
        """Write one line of pieces and return its runs; nothing is written for a line of blanks."""
        line = tidy(pieces)
        if line:
            self._open_gap()
        return tuple(self._run(piece) for piece in line)

    def item(self, marker: str | None) -> None:
        """Begin a list item: a line with its printed label or a bullet, on which the item's text follows."""
        self._marked = False
        self.part(LINE)
        if self.runs([Piece("text", BULLET if marker is None else marker)]):
            self._gap = " "
        self._marked = True

    def paragraph(self, pieces: Iterable[Piece]) -> list[Paragraph]:
        """Write a paragraph; the list is empty where the pieces hold no text."""
        self.part()
        runs = self.runs(pieces)
        return [Paragraph(runs=runs)] if runs else []

    def heading(self, level: int, pieces: Iterable[Piece]) -> list[Heading]:
        """Write a heading; the list is empty where the pieces hold no text."""
        self.part()
        runs = self.runs(pieces)
        return [Heading(level=min(max(level, 2), 6), runs=runs)] if runs else []

    def formula(self, piece: Piece) -> list[Formula]:
        """Write a displayed formula; the list is empty where it has no text."""
        self.part()
        return [Formula(run=run) for run in self.runs([piece])]

    def figure(self, caption: Iterable[Piece], description: Iterable[Piece]) -> Figure:
        """Write a figure's caption and then its description."""
        self.part()
        captioned = self.runs(caption)
        self.part()
        return Figure(caption=captioned, description=self.runs(description))

    def table(self, caption: Iterable[Piece], rows: Iterable[Sequence[CellDraft]]) -> Table:
        """Write a table: its caption, then a line for each row that is not blank."""
        self.part()
        captioned = self.runs(caption)
        return Table(caption=captioned, rows=tuple(self._row(row) for row in rows))

    def _row(self, row: Sequence[CellDraft]) -> tuple[Cell, ...]:
        self.part(LINE)
        blank = not any(tidy(cell.pieces) for cell in row)
        cells = []
        for index, draft in enumerate(row):
            if index and not blank:
                self._bar()
            cells.append(Cell(runs=self.runs(draft.pieces), header=draft.header, columns=draft.columns))
        return tuple(cells)

    def _bar(self) -> None:
        self.part(" ")
        self.runs([Piece("text", "|")])
        self.part(" ")

    def _run(self, piece: Piece) -> Run:
        start = self._length
        self._append(piece.text)
        return Run(kind=piece.kind, span=Span(start=start, end=self._length), mathml=piece.mathml)

    def _open_gap(self) -> None:
        if self._length and not self._parts[-1].endswith(self._gap or EMPTY_LINE):
            self._append(self._gap)
        self._gap, self._marked = "", False

    def _append(self, text: str) -> None:
        self._parts.append(text)
        self._length += len(text)
