"""Lines of all pages to blocks: paragraphs, headings, list items, tables.

A new paragraph begins where the gap above is wider than between lines, where a line is indented, and where the
line before ends although the next word would have fitted. Over the end of a column or page a paragraph goes on
unless it has ended.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from statistics import median
from typing import NamedTuple

from passagework.formats.pdf.drafts import Draft, Part
from passagework.formats.pdf.joining import Words
from passagework.formats.pdf.record import Placed
from passagework.formats.pdf.tables import find_tables

MOST_HEADING = 200
_ENDED = re.compile(r"[.!?:;…。！？][\"'”’»)\]]*$")
_BULLET = re.compile(r"([•‣◦▪▫●○■□➢✓❖◆→⇨➔∙·*–-])(?:\s+|$)(?=\S|$)")
_LABEL = re.compile(r"(\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)])\s+(?=\S)")
_CAPTION = re.compile(r"(?:Figure|Fig\.|Table|Tab\.|Abbildung|Abb\.|Tabelle|Algorithm|Listing)\s*\d", re.IGNORECASE)


class Style(NamedTuple):
    """What is usual in a document: the type size of running text, and its line pitch in ems; whether it is bold."""

    size: float
    pitch: float
    bold: bool


class _Edges(NamedTuple):
    left: float
    right: float
    pitch: float


def style_of(pages: Sequence[Sequence[Placed]]) -> Style:
    """Return the style that most letters of a document are set in."""
    sizes, pitches, bold, letters = Counter[float](), Counter[float](), 0, 0
    for lines in pages:
        for placed in lines:
            count = len(placed.text)
            sizes[round(placed.line.size * 2) / 2] += count
            letters += count
            bold += count if placed.line.bold else 0
        for above, below in pairwise(lines):
            gap = above.line.y - below.line.y
            if above.region == below.region and gap > 0 and below.line.size > 0:
                pitches[round(gap / below.line.size, 1)] += 1
    size = sizes.most_common(1)[0][0] if sizes else 10.0
    pitch = pitches.most_common(1)[0][0] if pitches else 1.2
    return Style(size or 10.0, min(max(pitch, 0.9), 3.0), bold * 2 > letters)


def drafts_of(pages: Sequence[Sequence[Placed]], style: Style, words: Words) -> list[Draft]:
    """Return the blocks of a document in reading order."""
    flow = _Flow(style, words)
    for number, lines in enumerate(pages):
        flow.page(number, lines)
    return flow.drafts


class _Flow:
    """Takes lines one by one and begins a block, or lets the last one go on."""

    def __init__(self, style: Style, words: Words) -> None:
        self.drafts: list[Draft] = []
        self._style = style
        self._words = words
        self._before: tuple[int, Placed, _Edges] | None = None

    def page(self, number: int, lines: Sequence[Placed]) -> None:
        edges = _edges(lines, self._style)
        tables = find_tables(lines, number, _is_item)
        index = 0
        while index < len(lines):
            if index in tables:
                draft, length = tables[index]
                self.drafts.append(draft)
                self._before = None
                index += length
                continue
            self._line(number, lines[index], edges[lines[index].region])
            index += 1

    def _line(self, page: int, placed: Placed, edges: _Edges) -> None:
        if self._goes_on(page, placed, edges):
            self._add(self.drafts[-1], page, placed.text)
        elif (open_draft := self._open_before_floats(page, placed)) is not None:
            self.drafts.remove(open_draft)
            self.drafts.append(open_draft)
            self._add(open_draft, page, placed.text)
        else:
            self.drafts.append(self._begin(page, placed))
        self._before = page, placed, edges

    def _begin(self, page: int, placed: Placed) -> Draft:
        text, line = placed.text, placed.line
        draft = Draft("paragraph", page, placed.region, line.y, line.size, line.bold)
        item = _is_item(text)
        if item is not None:
            draft.kind, draft.marker, text = "item", item[0], item[1]
        elif self._is_heading(placed):
            draft.kind = "heading"
        if text:
            draft.parts.append(Part(page, text))
        return draft

    def _add(self, draft: Draft, page: int, text: str) -> None:
        if not draft.parts:
            draft.parts.append(Part(page, text))
            return
        last = draft.parts[-1]
        first, second = self._words.joined(last.text, text)
        if last.page == page:
            draft.parts[-1] = Part(page, first + second)
        else:
            draft.parts[-1:] = [Part(last.page, first), Part(page, second)]

    def _is_heading(self, placed: Placed) -> bool:
        text, line = placed.text, placed.line
        if len(text) > MOST_HEADING or not any(letter.isalpha() for letter in text) or _CAPTION.match(text):
            return False
        if line.size >= 1.15 * self._style.size:
            return True
        bold = line.bold and not self._style.bold and line.size >= 0.95 * self._style.size
        return bold and len(text) <= 100 and not text.endswith((".", ",", ";"))

    def _goes_on(self, page: int, placed: Placed, edges: _Edges) -> bool:
        if self._before is None or not self.drafts:
            return False
        page_before, before, edges_before = self._before
        draft = self.drafts[-1]
        if draft.kind == "table" or not _alike(before, placed) or _is_item(placed.text) is not None:
            return False
        if draft.kind == "heading" or self._is_heading(placed):
            return self._heading_goes_on(draft, page, placed)
        if page_before != page or before.region != placed.region:
            return self._continues_elsewhere(before, edges_before, placed, edges)
        return self._continues_below(draft, before, placed, edges)

    def _heading_goes_on(self, draft: Draft, page: int, placed: Placed) -> bool:
        assert self._before is not None
        page_before, before, _ = self._before
        near = page_before == page and 0 < before.line.y - placed.line.y < 1.6 * placed.line.size
        same = draft.kind == "heading" and self._is_heading(placed) and before.region == placed.region
        return same and near and len(draft.text) + len(placed.text) <= MOST_HEADING

    def _continues_below(self, draft: Draft, before: Placed, placed: Placed, edges: _Edges) -> bool:
        size, gap = placed.line.size, before.line.y - placed.line.y
        if not 0 < gap <= 1.35 * edges.pitch * max(size, before.line.size):
            return False
        indent = placed.x0 - before.x0
        if indent > 0.9 * size and placed.x0 > edges.left + 0.9 * size and draft.kind == "paragraph":
            return False
        return not self._ended_early(before, placed, edges)

    def _ended_early(self, before: Placed, placed: Placed, edges: _Edges) -> bool:
        """Whether the line before leaves room for the first word of this one: then it was ended on purpose."""
        first = placed.text.split(" ", 1)[0]
        width = (placed.x1 - placed.x0) / max(len(placed.text), 1) * (len(first) + 1)
        room = edges.right - before.x1
        if room <= width + 0.5 * placed.line.size:
            return False
        short = before.x1 - edges.left < 0.5 * (edges.right - edges.left)
        return bool(_ENDED.search(before.text)) or (short and not placed.text[:1].islower())

    def _continues_elsewhere(self, before: Placed, edges_before: _Edges, placed: Placed, edges: _Edges) -> bool:
        """Whether a paragraph goes on in the next column or on the next page."""
        text = before.text
        if text.endswith("-") or placed.text[:1].islower():
            return not _ENDED.search(text) or placed.text[:1].islower()
        if _ENDED.search(text):
            fills = edges_before.right - before.x1 < placed.line.size
            return fills and placed.x0 - edges.left < 0.5 * placed.line.size and edges_before.right > edges_before.left + 15 * placed.line.size
        return placed.x0 - edges.left < 0.9 * placed.line.size

    def _open_before_floats(self, page: int, placed: Placed) -> Draft | None:
        """Return the unended paragraph before footnotes, captions and tables that this line goes on from.

        It is put after them, so that pages stay in order.
        """
        if self._before is None and (not self.drafts or self.drafts[-1].kind != "table"):
            return None
        if not placed.text[:1].islower() or placed.line.size < 0.9 * self._style.size:
            return None
        for back, draft in enumerate(reversed(self.drafts[-12:])):
            floating = draft.kind == "table" or draft.size < 0.92 * self._style.size or bool(_CAPTION.match(draft.text))
            if floating:
                continue
            near = page - 1 <= draft.last_page <= page
            return draft if back and near and draft.kind == "paragraph" and not _ENDED.search(draft.text) else None
        return None


def _alike(before: Placed, placed: Placed) -> bool:
    return abs(before.line.size - placed.line.size) <= 0.12 * max(before.line.size, placed.line.size)


def _is_item(text: str) -> tuple[str | None, str] | None:
    """Return the marker (None for a bullet) and the text of a line that begins a list item."""
    if bullet := _BULLET.match(text):
        return None, text[bullet.end() :]
    if label := _LABEL.match(text):
        return label[1], text[label.end() :]
    return None


def _edges(lines: Sequence[Placed], style: Style) -> dict[int, _Edges]:
    """Return left and right edge and line pitch of each region of a page."""
    groups: dict[int, list[Placed]] = {}
    for placed in lines:
        groups.setdefault(placed.region, []).append(placed)
    found = {}
    for region, group in groups.items():
        gaps = [
            gap / below.line.size
            for above, below in pairwise(group)
            if below.line.size > 0 and 0 < (gap := above.line.y - below.line.y) < 4 * below.line.size
        ]
        pitch = median(gaps) if len(gaps) >= 6 else style.pitch
        body = [placed for placed in group if placed.line.size <= 1.1 * style.size] or group
        found[region] = _Edges(min(each.x0 for each in body), max(each.x1 for each in body), pitch)
    return found
