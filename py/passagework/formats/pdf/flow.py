"""Lines of all pages to blocks: paragraphs, headings, list items, code, tables.

A new paragraph begins where the gap above is wider than between lines, where a line is indented, and where the
line before ends although the next word would have fitted. Over the end of a column or page a paragraph goes on
unless it has ended.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from passagework.formats.pdf.drafts import Draft, Part
from passagework.formats.pdf.figures import lettering
from passagework.formats.pdf.footnotes import footnotes
from passagework.formats.pdf.joining import Words
from passagework.formats.pdf.lines import Line
from passagework.formats.pdf.style import Edges, Style, edges_of
from passagework.formats.pdf.tables import find_tables

MOST_HEADING = 200
MOST_BOLD = 100
_STOPS = frozenset(".!?…。！？")
_ENDS = _STOPS | frozenset(":;")
_CLOSING = "\"'”’»)]"
_BULLET = re.compile(r"([•‣◦▪▫●○■□➢✓❖◆→⇨➔∙·*–-])(?:\s+|$)(?=\S|$)")
_LABEL = re.compile(r"(\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)])\s+(?=\S)")
_CAPTION = re.compile(r"(?:Figure|Fig\.|Table|Tab\.|Abbildung|Abb\.|Tabelle|Algorithm|Listing)\s*\d", re.IGNORECASE)
_LEADERS = re.compile(r"\s*(?:\.\s?){4,}\s*")

_FAR_BACK = 12
"""Blocks before the last among which a paragraph is looked for that footnotes and figures part from its end."""


def drafts_of(pages: Sequence[Sequence[Line]], style: Style, words: Words) -> list[Draft]:
    """Return the blocks of a document in reading order; their pages never go back."""
    flow = _Flow(style, words)
    for number, lines in enumerate(pages):
        flow.page(number, lines)
    return flow.drafts


class _Flow:
    """Takes lines one by one and begins a block, or lets the one that is open go on."""

    def __init__(self, style: Style, words: Words) -> None:
        self.drafts: list[Draft] = []
        self._style = style
        self._words = words
        self._open: Draft | None = None
        self._before: tuple[int, Line, Edges] | None = None

    def page(self, number: int, lines: Sequence[Line]) -> None:
        """Take the lines of a page."""
        edges = edges_of(lines, self._style)
        tables = find_tables(lines, number, item_of)
        apart = {first + row for first, (_, length) in tables.items() for row in range(length)}
        figures = lettering(lines, apart, edges, self._style)
        notes = footnotes(lines, self._style)
        apart.update(index for labels in figures.values() for index in labels)
        apart.update(first + row for first, length in notes.items() for row in range(length))
        behind: dict[int, Draft] = {}
        anchored: list[tuple[Draft | None, Sequence[Line]]] = []
        for index, placed in enumerate(lines):
            if index in notes:
                anchored.append((self.drafts[-1] if self.drafts else None, lines[index : index + notes[index]]))
            elif index in tables:
                self.drafts.append(tables[index][0])
                self._open = None
            elif index in figures:
                figure = self._figure(number, [lines[label] for label in figures[index]])
                if index in apart:
                    self.drafts.append(figure)
                else:
                    self._open = None
                    self._line(number, placed, edges[placed.region])
                    behind[id(self._open)] = figure
            elif index not in apart:
                self._line(number, placed, edges[placed.region])
        if behind:
            self.drafts = [draft for each in self.drafts for draft in (each, behind.get(id(each))) if draft is not None]
        for anchor, small in anchored:
            self._insert_notes(number, anchor, small)

    def _insert_notes(self, page: int, anchor: Draft | None, lines: Sequence[Line]) -> None:
        """Put the notes below a column behind the block that goes on in the next one.

        One that may go on over the page's end stays the last; the notes come before it and its heading.
        """
        notes = _Flow(self._style, self._words)
        notes.page(page, lines)
        at = next((place + 1 for place, each in enumerate(self.drafts) if each is anchor), 0)
        if anchor is not None and at == len(self.drafts) and anchor.page == page:
            at -= 1
            while at and self.drafts[at - 1].kind == "heading" and self.drafts[at - 1].page == page:
                at -= 1
        self.drafts[at:at] = notes.drafts

    def _figure(self, page: int, labels: Sequence[Line]) -> Draft:
        """Return the block of a figure's lettering."""
        first = labels[0]
        draft = Draft("figure", page, first.region, first.y, first.size)
        for label in labels:
            self._add(draft, page, label.text)
        return draft

    def _line(self, page: int, placed: Line, edges: Edges) -> None:
        if self._open is not None and self._may_grow(self._open, page) and self._goes_on(self._open, page, placed, edges):
            self._move(self._open)
            self._add(self._open, page, placed.text)
        elif (parted := self._parted_from(page, placed)) is not None:
            self._move(parted)
            self._add(parted, page, placed.text)
            self._open = parted
        else:
            self._open = self._begin(page, placed)
            self.drafts.append(self._open)
        self._before = page, placed, edges

    def _begin(self, page: int, placed: Line) -> Draft:
        text, line = placed.text, placed
        draft = Draft("paragraph", page, placed.region, line.y, line.size, line.bold, line.x0)
        item = item_of(text)
        if line.mono and not self._style.mono:
            draft.kind = "code"
        elif self._is_heading(placed):
            draft.kind = "heading"
        elif item is not None:
            draft.kind, draft.marker, text = "item", item[0], item[1]
        if text:
            draft.parts.append(Part(page, _without_leaders(text)))
        return draft

    def _add(self, draft: Draft, page: int, text: str) -> None:
        text = _without_leaders(text)
        if not draft.parts:
            draft.parts.append(Part(page, text))
            return
        last = draft.parts[-1]
        first, second = self._words.joined(last.text, text)
        if last.page == page:
            draft.parts[-1] = Part(page, first + second)
        else:
            draft.parts[-1:] = [Part(last.page, first), Part(page, second)]

    def _is_heading(self, placed: Line) -> bool:
        large = placed.size >= 1.15 * self._style.size
        if not large and not (placed.bold and not self._style.bold and placed.size >= 0.95 * self._style.size):
            return False
        text = placed.text
        if not large and (len(text) > MOST_BOLD or text.endswith((".", ",", ";"))):
            return False
        return len(text) <= MOST_HEADING and sum(map(str.isalpha, text)) >= 2 and not _CAPTION.match(text)

    def _goes_on(self, draft: Draft, page: int, placed: Line, edges: Edges) -> bool:
        assert self._before is not None
        page_before, before, edges_before = self._before
        if not _alike(before, placed):
            return False
        if draft.kind == "heading" or self._is_heading(placed):
            return self._heading_goes_on(draft, page, placed)
        if (draft.kind == "code") or (placed.mono and not self._style.mono):
            return False
        if item_of(placed.text) is not None or _has_leaders(before.text):
            return False
        if page_before != page or before.region != placed.region:
            at_foot = page_before == page or self._style.at_foot(before)
            return self._continues_elsewhere(draft, before, edges_before, placed, edges, at_foot)
        return self._continues_below(draft, before, placed, edges)

    def _heading_goes_on(self, draft: Draft, page: int, placed: Line) -> bool:
        assert self._before is not None
        page_before, before, _ = self._before
        near = page_before == page and 0 < before.y - placed.y < 1.6 * placed.size
        same = draft.kind == "heading" and self._is_heading(placed) and before.region == placed.region
        return same and near and item_of(placed.text) is None and len(draft.text) + len(placed.text) <= MOST_HEADING

    def _continues_below(self, draft: Draft, before: Line, placed: Line, edges: Edges) -> bool:
        size, gap = placed.size, before.y - placed.y
        if not 0 < gap <= 1.35 * edges.pitch * max(size, before.size):
            return False
        outdented = placed.x0 < draft.left + 0.5 * size
        if outdented and (draft.hanging or (draft.kind == "item" and edges.right - before.x1 > 2 * size)):
            return False
        full = placed.text[:1].islower() or edges.right - before.x1 < 3.0 * size
        runs_on = full and not _ends_with(before.text, _STOPS)
        indented = placed.x0 - before.x0 > 0.9 * size and placed.x0 > edges.left + 0.9 * size
        if indented and draft.kind == "paragraph" and not runs_on:
            return False
        if _ended_early(before, placed, edges):
            return False
        draft.hanging = draft.hanging or (before.x0 <= draft.left and placed.x0 > draft.left + 0.9 * size)
        return True

    def _continues_elsewhere(
        self, draft: Draft, before: Line, edges_before: Edges, placed: Line, edges: Edges, at_foot: bool
    ) -> bool:
        """Whether a block goes on in the next column or on the next page."""
        size, ended = placed.size, _ends_with(before.text, _ENDS)
        if before.text.endswith("-") or (at_foot and placed.text[:1].islower()):
            full = edges_before.right - before.x1 < 0.15 * (edges_before.right - edges_before.left) + 2 * size
            return before.text.endswith("-") or (full and not ended)
        if draft.kind == "item" or not at_foot:
            return False
        if ended:
            wide = edges_before.right - edges_before.left > 15 * size
            return wide and edges_before.right - before.x1 < size and placed.x0 - edges.left < 0.5 * size
        return placed.x0 - edges.left < 0.9 * size

    def _parted_from(self, page: int, placed: Line) -> Draft | None:
        """Return the unended paragraph that this line goes on from over footnotes, captions and tables."""
        if not placed.text[:1].islower() or placed.size < 0.9 * self._style.size or placed.mono:
            return None
        for back, draft in enumerate(reversed(self.drafts[-_FAR_BACK:])):
            if draft.kind in ("table", "figure") or draft.size < 0.92 * self._style.size or _CAPTION.match(draft.text):
                continue
            near = page - 1 <= draft.last_page <= page and abs(draft.size - placed.size) < 0.12 * draft.size
            fits = back and near and draft.kind == "paragraph" and not _ends_with(draft.text, _ENDS)
            return draft if fits and self._may_grow(draft, page) else None
        return None

    def _may_grow(self, draft: Draft, page: int) -> bool:
        """Whether a block can take text of a page without its pages and those of the blocks after it going back."""
        if self.drafts[-1] is draft:
            return True
        first = draft.page
        return all(page in (each.page, draft.last_page) or first == each.page == each.last_page for each in self._after(draft))

    def _after(self, draft: Draft) -> list[Draft]:
        after: list[Draft] = []
        for each in reversed(self.drafts):
            if each is draft:
                break
            after.append(each)
        return after[::-1]

    def _move(self, draft: Draft) -> None:
        """Put a block behind those of its own page that follow it, now that it goes on to another page."""
        if self.drafts[-1] is draft:
            return
        after = self._after(draft)
        kept = [each for each in after if each.page == each.last_page == draft.page]
        rest = [each for each in after if not each.page == each.last_page == draft.page]
        self.drafts[-len(after) - 1 :] = [*kept, draft, *rest]


def _has_leaders(text: str) -> bool:
    # Counting is far faster than searching, and few lines have so many points.
    return text.count(".") >= 4 and _LEADERS.search(text) is not None


def _without_leaders(text: str) -> str:
    return _LEADERS.sub(" … ", text) if text.count(".") >= 4 else text


def _ends_with(text: str, marks: frozenset[str]) -> bool:
    """Whether a text ends with one of ``marks``, quotes and brackets after it aside."""
    return text.rstrip(_CLOSING)[-1:] in marks


def item_of(text: str) -> tuple[str | None, str] | None:
    """Return the marker (None for a bullet) and the text of a line that begins a list item."""
    if bullet := _BULLET.match(text):
        return None, text[bullet.end() :]
    if label := _LABEL.match(text):
        return label[1], text[label.end() :]
    return None


def _alike(before: Line, placed: Line) -> bool:
    return before.turned == placed.turned and abs(before.size - placed.size) <= 0.12 * max(before.size, placed.size)


def _ended_early(before: Line, placed: Line, edges: Edges) -> bool:
    """Whether the line before leaves room for the first word of this one: then it was ended on purpose."""
    first = placed.text.split(" ", 1)[0]
    width = (placed.x1 - placed.x0) / max(len(placed.text), 1) * (len(first) + 1)
    if edges.right - before.x1 <= width + 0.5 * placed.size:
        return False
    short = before.x1 - edges.left < 0.5 * (edges.right - edges.left)
    return _ends_with(before.text, _ENDS) or (short and not placed.text[:1].islower())
