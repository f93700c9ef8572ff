"""The body of an OpenDocument text to drafts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from xml.etree.ElementTree import Element

from passagework.errors import FormatError
from passagework.formats.blocks import CellDraft
from passagework.formats.captions import Caption, Loose, gathered
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
from passagework.formats.mathml import convert
from passagework.formats.mathml_core import MATHML
from passagework.formats.numerals import numeral, whole
from passagework.formats.odt_styles import Level, Styles
from passagework.models.content import RunKind

_SKIPPED = (
    "tracked-changes",
    "annotation",
    "table-of-content",
    "illustration-index",
    "sequence-decls",
    "variable-decls",
    "forms",
)
_MOST_COLUMNS = 200


@dataclass
class _Line:
    """What a paragraph holds, and what is anchored in it."""

    pieces: list[Piece] = field(default_factory=list)
    breaks: list[tuple[int, str]] = field(default_factory=list)
    after: list[Loose] = field(default_factory=list)
    notes: list[ItemDraft] = field(default_factory=list)


class BodyReader:
    """Reads one file's body. ``hidden`` counts stretches that a reader does not see."""

    def __init__(self, styles: Styles, embedded: Callable[[str], Element | None], paged: bool) -> None:
        self.styles = styles
        self.embedded = embedded
        self.paged = paged
        self.page = 1
        self.title: str | None = None
        self.hidden = 0

    def read(self, body: Element) -> list[Draft]:
        """Return the drafts of the body."""
        first: list[Draft] = [PageDraft("1")] if self.paged else []
        return [*first, *gathered(self._blocks(body))]

    def _blocks(self, parent: Element) -> Iterator[Loose]:
        for child in parent:
            match child.tag:
                case "p":
                    yield from self._paragraph(child)
                case "h":
                    line = self._line(child)
                    yield HeadingDraft(whole(child.get("outline-level"), 1), line.pieces)
                    yield from self._rest(line)
                case "list":
                    yield self._list(child, child.get("style-name", ""), 0)
                case "table":
                    yield from self._table(child)
                case "soft-page-break":
                    yield from self._starts()
                case tag if tag in _SKIPPED:
                    pass
                case _:
                    if _is_hidden_part(child):
                        self.hidden += bool("".join(child.itertext()).strip())
                    else:
                        yield from self._blocks(child)

    def _starts(self) -> Iterator[PageDraft]:
        self.page += 1
        if self.paged:
            yield PageDraft(str(self.page))

    def _paragraph(self, paragraph: Element) -> Iterator[Loose]:
        style = self.styles.style(paragraph.get("style-name"))
        line = self._line(paragraph)
        if style.hidden:
            self.hidden += bool(tidy(line.pieces))
        elif style.title and self.title is None and tidy(line.pieces):
            self.title = "".join(piece.text for piece in tidy(line.pieces))
        elif style.caption:
            yield Caption(line.pieces)
        elif style.code:
            yield CodeDraft(["".join(piece.text for piece in line.pieces)])
        elif tidy(line.pieces) or line.breaks:
            yield ParagraphDraft(line.pieces, line.breaks)
        yield from self._rest(line)

    def _rest(self, line: _Line) -> Iterator[Loose]:
        yield from line.after
        if line.notes:
            yield ListDraft(True, line.notes)

    def _line(self, paragraph: Element) -> _Line:
        line = _Line()
        self._inline(paragraph, "text", line)
        return line

    def _inline(self, parent: Element, kind: RunKind, line: _Line) -> None:
        line.pieces.append(Piece(kind, parent.text or ""))
        for child in parent:
            self._content(child, kind, line)
            line.pieces.append(Piece(kind, child.tail or ""))

    def _content(self, child: Element, kind: RunKind, line: _Line) -> None:
        match child.tag:
            case "s" | "tab" | "line-break":
                line.pieces.append(Piece(kind, " "))
            case "soft-page-break":
                line.breaks += [(len(line.pieces), page.label) for page in self._starts()]
            case "note":
                self._note(child, line)
            case "frame":
                self._frame(child, line)
            case "hidden-text" | "hidden-paragraph":
                self.hidden += bool("".join(child.itertext()).strip())
            case "ruby-text" | "bookmark" | "bookmark-start" | "bookmark-end" | "change" | "change-start" | "change-end":
                pass
            case tag if tag in _SKIPPED:
                pass
            case "span":
                style = self.styles.style(child.get("style-name"))
                if style.hidden:
                    self.hidden += bool("".join(child.itertext()).strip())
                else:
                    self._inline(child, style.kind if style.kind != "text" else kind, line)
            case _:
                self._inline(child, kind, line)

    def _note(self, note: Element, line: _Line) -> None:
        citation, body = note.find("note-citation"), note.find("note-body")
        label = (citation.text or "").strip() if citation is not None else ""
        line.pieces.append(Piece("superscript", label))
        if body is not None:
            line.notes.append(ItemDraft(label or None, gathered(self._blocks(body))))

    def _frame(self, frame: Element, line: _Line) -> None:
        box, picture = frame.find("text-box"), frame.find("object")
        if box is not None:
            line.after += self._blocks(box)
        elif picture is not None and (math := self._formula(picture)) is not None:
            alone = frame.get("anchor-type") == "paragraph"
            if alone and math.kind == "math":
                line.after.append(FormulaDraft(math))
            else:
                line.pieces.append(math)
        else:
            described = " ".join(each.text or "" for each in frame if each.tag in ("title", "desc")).strip()
            if described:
                line.after.append(FigureDraft((), words(described)))

    def _formula(self, picture: Element) -> Piece | None:
        """Return the formula that is embedded as an object, None for objects of other kinds."""
        root = picture.find(f"{{{MATHML}}}math")
        if root is None:
            try:
                root = self.embedded(picture.get("href", "").removeprefix("./"))
            except FormatError:
                return None  # One object that cannot be read costs only itself.
        if root is None or not root.tag.endswith("}math"):
            return None
        try:
            made = convert(root, inline=True)
        except FormatError:
            return None
        return made.piece if made.text else None

    def _list(self, source: Element, style: str, level: int) -> ListDraft:
        counting = self.styles.lists.get(style, {}).get(level, Level())
        items, number = [], counting.start
        for child in source:
            if child.tag not in ("list-item", "list-header"):
                continue
            blocks: list[Draft] = []
            for each in child:
                if each.tag == "list":
                    blocks.append(self._list(each, each.get("style-name") or style, level + 1))
                else:
                    holder = Element("holder")
                    holder.append(each)
                    blocks += gathered(self._blocks(holder))
            number = whole(child.get("start-value"), number)
            label = f"{counting.before}{numeral(number, counting.format)}{counting.after}" if counting.format else None
            items.append(ItemDraft(label, blocks))
            number += child.tag == "list-item"
        return ListDraft(bool(counting.format), items)

    def _table(self, table: Element) -> Iterator[Loose]:
        rows: list[list[CellDraft]] = []
        for row, header in _rows(table, False):
            before = self.page
            cells = self._cells(row, header)
            if self.page > before and self.paged:
                yield TableDraft((), rows)
                yield from (PageDraft(str(page)) for page in range(before + 1, self.page + 1))
                rows = []
            rows.append(cells)
        yield TableDraft((), rows)

    def _cells(self, row: Element, header: bool) -> list[CellDraft]:
        cells = []
        for cell in row:
            if cell.tag == "table-cell":
                line = flattened(gathered(self._blocks(cell)))
                repeated = whole(cell.get("number-columns-repeated"), 1) if tidy(line) else 1
                span = min(50, max(1, whole(cell.get("number-columns-spanned"), 1)))
                cells += [CellDraft(line, header, span)] * min(max(1, repeated), _MOST_COLUMNS)
        return cells


def _rows(parent: Element, header: bool) -> Iterator[tuple[Element, bool]]:
    for child in parent:
        if child.tag == "table-row":
            yield child, header
        elif child.tag in ("table-header-rows", "table-rows", "table-row-group"):
            yield from _rows(child, header or child.tag == "table-header-rows")


def _is_hidden_part(section: Element) -> bool:
    return section.tag == "section" and section.get("display") == "none"
