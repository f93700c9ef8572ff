"""Writes sections with the builder that all formats share, and notes which page each character stands on."""

from __future__ import annotations

import re
from collections.abc import Sequence

from passagework.formats.blocks import CellDraft, TextBuilder
from passagework.formats.inline import Piece
from passagework.formats.pdf.drafts import Draft, Part
from passagework.formats.pdf.sections import SectionDraft
from passagework.models.content import Block, ListBlock, ListItem, Run, SectionContent
from passagework.models.library import Page, Section, Span

_TABLE_CAPTION = re.compile(r"(?:Table|Tab\.|Tabelle)\s*\d", re.IGNORECASE)


class Writer:
    """The growing text and the spans of its pages."""

    def __init__(self, count: int) -> None:
        self._builder = TextBuilder()
        self._starts: list[int | None] = [None] * count
        self._ends = [0] * count

    @property
    def text(self) -> str:
        """The text so far."""
        return self._builder.text

    def section(self, section: SectionDraft) -> SectionContent:
        """Write a section."""
        start = self._builder.start_section()
        blocks = tuple(self._blocks(section.drafts))
        span = self._builder.end_section(start)
        return SectionContent(
            section=Section(id=section.id, number=section.number, title=section.title, span=span), blocks=blocks
        )

    def pages(self, labels: Sequence[str]) -> tuple[Page, ...]:
        """Return the pages; one without text has an empty span after the page before it."""
        pages, at = [], 0
        for label, start, end in zip(labels, self._starts, self._ends, strict=True):
            span = Span(start=at, end=at) if start is None else Span(start=start, end=end)
            pages.append(Page(label=label, span=span))
            at = span.end
        return tuple(pages)

    def _blocks(self, drafts: Sequence[Draft]) -> list[Block]:
        blocks: list[Block] = []
        index = 0
        while index < len(drafts):
            draft = drafts[index]
            after = drafts[index + 1] if index + 1 < len(drafts) else None
            if draft.kind == "code":
                index += self._code(drafts, index, blocks)
            elif draft.kind == "item":
                items = self._items(drafts, index)
                blocks.append(self._list(items))
                index += len(items)
            elif (
                after is not None and after.kind == "table" and _TABLE_CAPTION.match(draft.text) and after.page == draft.last_page
            ):
                blocks.append(self._table(after, draft))
                index += 2
            else:
                blocks += self._block(draft)
                index += 1
        return blocks

    def _block(self, draft: Draft) -> Sequence[Block]:
        if draft.kind == "table":
            return [self._table(draft, None)]
        pieces = [Piece("text", draft.text)]
        if draft.kind == "heading":
            headings = self._builder.heading(draft.level, pieces)
            self._mark(draft.parts, headings[0].runs if headings else ())
            return headings
        paragraphs = self._builder.paragraph(pieces)
        self._mark(draft.parts, paragraphs[0].runs if paragraphs else ())
        return paragraphs

    def _code(self, drafts: Sequence[Draft], start: int, blocks: list[Block]) -> int:
        """Write lines of code, a paragraph each without an empty line between them; return how many there are."""
        end = start
        self._builder.part()
        with self._builder.lines():
            while end < len(drafts) and drafts[end].kind == "code":
                paragraphs = self._builder.paragraph([Piece("code", drafts[end].text)])
                self._mark(drafts[end].parts, paragraphs[0].runs if paragraphs else ())
                blocks += paragraphs
                end += 1
        return end - start

    def _items(self, drafts: Sequence[Draft], start: int) -> list[Draft]:
        ordered = drafts[start].marker is not None
        end = start
        while end < len(drafts) and drafts[end].kind == "item" and (drafts[end].marker is not None) == ordered:
            end += 1
        return list(drafts[start:end])

    def _list(self, drafts: Sequence[Draft]) -> ListBlock:
        items = []
        self._builder.part()
        with self._builder.lines():
            for draft in drafts:
                self._builder.item(draft.marker)
                paragraphs = self._builder.paragraph([Piece("text", draft.text)])
                self._mark(draft.parts, paragraphs[0].runs if paragraphs else ())
                items.append(ListItem(marker=draft.marker, blocks=tuple(paragraphs)))
        return ListBlock(ordered=drafts[0].marker is not None, items=tuple(items))

    def _table(self, draft: Draft, caption: Draft | None) -> Block:
        rows = [[CellDraft([Piece("text", cell)]) for cell in cells] for _, cells in draft.rows]
        pieces = [Piece("text", caption.text)] if caption is not None else []
        table = self._builder.table(pieces, rows)
        if caption is not None:
            self._mark(caption.parts, table.caption)
        for (page, _), cells in zip(draft.rows, table.rows, strict=True):
            for cell in cells:
                for run in cell.runs:
                    self._note(page, run.span.start, run.span.end)
        return table

    def _mark(self, parts: Sequence[Part], runs: Sequence[Run]) -> None:
        """Note the pages of a block's text: its parts are in normal form, so their lengths add up to its run's."""
        if not runs:
            return
        at, end = runs[0].span.start, runs[-1].span.end
        for place, part in enumerate(parts):
            stop = end if place == len(parts) - 1 else min(at + len(part.text), end)
            blank = len(part.text) - len(part.text.rstrip(" "))
            self._note(part.page, at, stop - (blank if place < len(parts) - 1 else 0))
            at = stop

    def _note(self, page: int, start: int, end: int) -> None:
        if start >= end:
            return
        first = self._starts[page]
        self._starts[page] = start if first is None else min(first, start)
        self._ends[page] = max(self._ends[page], end)
