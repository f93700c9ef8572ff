"""The body of a Word file to drafts: paragraphs, headings, lists, tables, notes, text boxes, pages."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from passagework.formats.blocks import CellDraft
from passagework.formats.captions import Caption, Item, Loose, gathered
from passagework.formats.docx_runs import Line, RunReader, is_shaded
from passagework.formats.docx_styles import Numbering, Style, numbering_of, outline_level
from passagework.formats.drafts import (
    CodeDraft,
    Draft,
    FigureDraft,
    FormulaDraft,
    HeadingDraft,
    ItemDraft,
    ListDraft,
    PageDraft,
    ParagraphDraft,
    TableDraft,
    flattened,
    words,
)
from passagework.formats.inline import Piece, tidy
from passagework.formats.numerals import whole
from passagework.formats.ooxml import chosen, is_on

_THROUGH = ("w_sdt", "w_sdtContent", "w_customXml", "w_ins", "w_moveTo", "w_smartTag")
_LEVELS = range(1, 10)


class BodyReader:
    """Reads one file's body. ``title`` is the first paragraph in the style Title."""

    def __init__(
        self, styles: dict[str, Style], numbering: Numbering, notes: dict[tuple[str, str], Element], paged: bool
    ) -> None:
        self.styles = styles
        self.numbering = numbering
        self.notes = notes
        self.paged = paged
        self.page = 1
        self.title: str | None = None
        self.runs = RunReader(styles, self._note_label)
        self._labels: dict[tuple[str, str], str] = {}

    def read(self, body: Element) -> list[Draft]:
        """Return the drafts of the body."""
        first: list[Draft] = [PageDraft("1")] if self.paged else []
        return [*first, *gathered(self._blocks(body, shaded=False))]

    def _blocks(self, parent: Element, shaded: bool) -> Iterator[Loose]:
        for child in parent:
            if child.tag == "w_p":
                yield from self._paragraph(child, shaded)
            elif child.tag == "w_tbl":
                yield from self._table(child)
            elif child.tag in _THROUGH:
                yield from self._blocks(child, shaded)
            elif child.tag == "mc_AlternateContent":
                for each in chosen(child):
                    yield from self._blocks(each, shaded)

    def _paragraph(self, paragraph: Element, shaded: bool) -> Iterator[Loose]:
        properties = paragraph.find("w_pPr")
        style = self._style(properties)
        line = self.runs.read(paragraph, shaded)
        if style.is_contents:
            yield from self._starts(len(line.breaks))
            return
        # A page that begins where the paragraph does begins before it.
        while line.breaks and not tidy(line.pieces[: line.breaks[0]]):
            line.breaks.pop(0)
            yield from self._starts(1)
        yield from self._main(line, properties, style)
        yield from (FormulaDraft(piece) if piece.kind == "math" else CodeDraft([piece.text]) for piece in line.formulas)
        yield from (FigureDraft((), words(description)) for description in line.pictures)
        for box in line.boxes:
            yield from self._blocks(box, shaded=True)
        yield from self._notes(line)

    def _main(self, line: Line, properties: Element | None, style: Style) -> Iterator[Loose]:
        """Yield what the paragraph itself is."""
        own_level = outline_level(properties)
        level = own_level if own_level is not None else style.level
        listed = numbering_of(properties) or style.numbering
        label = self.numbering.label(*listed) if listed and listed[0] not in ("", "0") and tidy(line.pieces) else None
        breaks = self._breaks(line)
        if not tidy(line.pieces):
            yield from (PageDraft(page) for _, page in breaks)
        elif style.is_title and self.title is None:
            self.title = "".join(piece.text for piece in tidy(line.pieces))
        elif level in _LEVELS:
            yield HeadingDraft(level or 1, [*words(f"{label} " if label else ""), *line.pieces])
            yield from (PageDraft(page) for _, page in breaks)
        elif style.is_caption:
            yield Caption(line.pieces)
        elif listed and listed[0] not in ("", "0"):
            yield Item(listed[1], label, [ParagraphDraft(line.pieces, breaks)])
        elif style.is_code:
            yield CodeDraft(["".join(piece.text for piece in line.pieces)])
        else:
            yield ParagraphDraft(line.pieces, breaks)

    def _style(self, properties: Element | None) -> Style:
        named = properties.find("w_pStyle") if properties is not None else None
        return self.styles.get(named.get("w_val", ""), Style()) if named is not None else Style()

    def _starts(self, count: int) -> Iterator[PageDraft]:
        for _ in range(count):
            self.page += 1
            if self.paged:
                yield PageDraft(str(self.page))

    def _breaks(self, line: Line) -> list[tuple[int, str]]:
        """Return where pages begin inside the paragraph."""
        return [(at, page.label) for at in line.breaks for page in self._starts(1)]

    def _notes(self, line: Line) -> Iterator[Draft]:
        items = []
        for note in line.notes:
            body = self.notes.pop(note, None)
            if body is not None:
                items.append(ItemDraft(self._note_label(*note), gathered(self._blocks(body, shaded=False))))
        if items:
            yield ListDraft(True, items)

    def _note_label(self, kind: str, identity: str) -> str:
        return self._labels.setdefault((kind, identity), str(len(self._labels) + 1))

    def _table(self, table: Element) -> Iterator[Loose]:
        rows = list(_rows(table))
        if _lays_out(rows):
            for row in rows:
                for cell in _cells(row):
                    yield from self._blocks(cell, shaded=True)
            return
        styled = table.find("w_tblPr/w_tblStyle") is not None
        look = table.find("w_tblPr/w_tblLook")
        heads = is_on(look, "w_firstRow") and look is not None and "w_firstRow" in look.attrib and len(rows) > 1
        drafted: list[list[CellDraft]] = []
        for index, row in enumerate(rows):
            before = self.page
            cells = self._row(row, styled, header=is_on(row.find("w_trPr/w_tblHeader")) or (heads and index == 0))
            if self.page > before and self.paged:
                if drafted:
                    yield TableDraft((), drafted)
                yield from (PageDraft(str(page)) for page in range(before + 1, self.page + 1))
                drafted = []
            drafted.append(cells)
        yield TableDraft((), drafted)

    def _row(self, row: Element, styled: bool, header: bool) -> list[CellDraft]:
        cells = []
        for cell in _cells(row):
            properties = cell.find("w_tcPr")
            merged = properties.find("w_vMerge") if properties is not None else None
            covered = merged is not None and merged.get("w_val", "continue") == "continue"
            drafts = gathered(self._blocks(cell, styled or is_shaded(properties)))
            line: list[Piece] = [] if covered else flattened(drafts)
            cells.append(CellDraft(line, header, _span(properties)))
        return cells


def _rows(parent: Element) -> Iterator[Element]:
    for child in parent:
        if child.tag == "w_tr" and child.find("w_trPr/w_del") is None:
            yield child
        elif child.tag in _THROUGH:
            yield from _rows(child)


def _cells(parent: Element) -> Iterator[Element]:
    for child in parent:
        if child.tag == "w_tc":
            yield child
        elif child.tag in _THROUGH:
            yield from _cells(child)


def _lays_out(rows: list[Element]) -> bool:
    """Whether a table only places things on the page: it has one column, or tables within."""
    widest = max((sum(1 for _ in _cells(row)) for row in rows), default=0)
    return widest < 2 or any(each.tag == "w_tbl" for row in rows for each in row.iter())


def _span(properties: Element | None) -> int:
    found = properties.find("w_gridSpan") if properties is not None else None
    return min(50, max(1, whole(found.get("w_val"), 1))) if found is not None else 1
