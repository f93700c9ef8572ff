"""The tree of a web page to drafts."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from html import unescape
from xml.etree.ElementTree import Element

from passagework.errors import FormatError
from passagework.formats.blocks import CellDraft
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
from passagework.formats.html_hidden import Ink, ink_of, is_hidden
from passagework.formats.html_tree import Node
from passagework.formats.inline import Piece, tidy
from passagework.formats.mathml import convert
from passagework.formats.numerals import whole
from passagework.formats.tex import formula
from passagework.models.content import RunKind

_SKIPPED_NAMES = """
script style template noscript head nav svg canvas iframe object audio video select textarea button input datalist rp rt
dialog map meta link
"""
_SKIPPED = frozenset(_SKIPPED_NAMES.split())
_SKIPPED_ROLES = frozenset(("navigation", "banner", "contentinfo", "search", "menu", "menubar", "toolbar"))
_INLINE_NAMES = """
a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark q rb ruby s samp small span strike
strong sub sup time tt u var wbr
"""
_INLINE = frozenset(_INLINE_NAMES.split())
_KINDS: dict[str, RunKind] = {
    "em": "emphasis", "i": "emphasis", "cite": "emphasis", "var": "emphasis", "dfn": "emphasis",
    "strong": "strong", "b": "strong",
    "code": "code", "kbd": "code", "samp": "code", "tt": "code", "sub": "subscript", "sup": "superscript",
}  # fmt: skip
_HEADING = re.compile(r"h[1-6]")
_PERMALINK = frozenset("¶#§🔗")
_TEX_TYPE = re.compile(r"math/tex(?P<display>;\s*mode=display)?")


class Walker:
    """Walks one page. ``hidden`` counts what is there and not shown; recursion is as deep as the tree, which is bounded."""

    def __init__(self, names: frozenset[str] = frozenset()) -> None:
        self.names = names
        self.hidden = 0
        self._drafts: list[Draft] = []
        self._line: list[Piece] = []
        self._pictures = 0
        self._breaks: list[tuple[int, str]] = []

    def read(self, root: Node) -> Sequence[Draft]:
        """Return the drafts of everything in ``root``."""
        return self._within(lambda: self._children(root, "text", Ink()))

    def _within(self, walk: Callable[[], None]) -> list[Draft]:
        """Return the drafts that ``walk`` makes, apart from those made so far."""
        outer, self._drafts = self._drafts, []
        line, self._line = self._line, []
        pictures, self._pictures = self._pictures, 0
        breaks, self._breaks = self._breaks, []
        walk()
        self._flush()
        made, self._drafts = self._drafts, outer
        self._line, self._pictures, self._breaks = line, pictures, breaks
        return made

    def _flush(self) -> None:
        """End the paragraph; one that is nothing but pictures is a figure."""
        line, self._line = self._line, []
        pictures, self._pictures = self._pictures, 0
        breaks, self._breaks = self._breaks, []
        if not tidy(line):
            self._drafts += [PageDraft(label) for _, label in breaks]
        elif pictures and sum(bool(piece.text.strip()) for piece in line) == pictures:
            self._drafts += [*(PageDraft(label) for _, label in breaks), FigureDraft((), line)]
        else:
            self._drafts.append(ParagraphDraft(line, breaks))

    def _children(self, node: Node, kind: RunKind, ink: Ink) -> None:
        for child in node.children:
            if isinstance(child, str):
                self._line.append(Piece(kind, child))
            else:
                self._visit(child, kind, ink)

    def _visit(self, node: Node, kind: RunKind, ink: Ink) -> None:
        if (label := _page_label(node)) is not None:
            self._breaks.append((len(self._line), label))
            return
        if self._is_skipped(node):
            return
        ink = ink_of(node, ink)
        if is_hidden(node, self.names, ink):
            self.hidden += bool(node.text.strip())
        elif node.tag in _INLINE:
            self._children(node, _KINDS.get(node.tag, kind), ink)
        elif node.tag == "br":
            self._line.append(Piece(kind, " "))
        elif node.tag == "img":
            self._picture(node, kind)
        elif node.tag == "math":
            self._math(node)
        else:
            self._block(node, kind, ink)

    def _is_skipped(self, node: Node) -> bool:
        if node.tag == "script" and (match := _TEX_TYPE.fullmatch(node.attributes.get("type", ""))):
            display = bool(match["display"])
            self._put_formula(formula(unescape(node.text), display), display)
            return True
        if node.tag in _SKIPPED or node.attributes.get("role") in _SKIPPED_ROLES:
            return True
        if node.tag == "a" and node.text.strip() in _PERMALINK:
            return True
        return node.attributes.get("aria-hidden") == "true"

    def _block(self, node: Node, kind: RunKind, ink: Ink) -> None:
        self._flush()
        special = {
            "ul": self._list,
            "ol": self._list,
            "menu": self._list,
            "dl": self._terms,
            "table": self._table,
            "figure": self._figure,
        }
        if _HEADING.fullmatch(node.tag):
            self._drafts.append(HeadingDraft(int(node.tag[1]), self._inline(node, ink)))
        elif node.tag == "pre":
            self._drafts.append(CodeDraft(_lines(node)))
        elif node.tag in special:
            special[node.tag](node, ink)
        else:
            self._children(node, kind, ink)
            self._flush()

    def _inline(self, node: Node, ink: Ink) -> list[Piece]:
        """Return all that is in ``node`` as one line."""
        drafts = self._within(lambda: self._children(node, "text", ink))
        return flattened(drafts)

    def _picture(self, node: Node, kind: RunKind) -> None:
        described = node.attributes.get("alt", "").strip()
        if described:
            self._pictures += 1
            self._line.append(Piece(kind, described))

    def _math(self, node: Node) -> None:
        display = node.attributes.get("display") == "block"
        try:
            math = convert(_element(node))
        except FormatError:
            self._line.append(Piece("code", _annotation(node) or node.text))
        else:
            if math.text:
                self._put_formula(math.piece, display)

    def _put_formula(self, piece: Piece, display: bool) -> None:
        if display and piece.kind == "math":
            self._flush()
            self._drafts.append(FormulaDraft(piece))
        else:
            self._line.append(piece)

    def _list(self, node: Node, ink: Ink) -> None:
        ordered = node.tag == "ol"
        number = whole(node.attributes.get("start"), 1)
        items = []
        for child in node.children:
            if isinstance(child, str):
                # Text beside the items stands where it was written.
                items += [ItemDraft(None, [ParagraphDraft(words(child))])] if child.strip() else []
                continue
            if self._is_skipped(child):
                continue
            item = child
            drafts = self._within(lambda item=item: self._visit_as_block(item, ink))  # type: ignore[misc]
            if item.tag == "li":
                number = whole(item.attributes.get("value"), number)
                items.append(ItemDraft(f"{number}." if ordered else None, drafts))
                number += 1
            elif items:
                items[-1] = ItemDraft(items[-1].marker, [*items[-1].blocks, *drafts])
            else:
                self._drafts += drafts
        self._drafts.append(ListDraft(ordered, items))

    def _visit_as_block(self, node: Node, ink: Ink) -> None:
        inside = ink_of(node, ink)
        if is_hidden(node, self.names, inside):
            self.hidden += bool(node.text.strip())
        elif node.tag in ("li", "dt", "dd", "div"):
            self._children(node, "text", inside)
        else:
            self._visit(node, "text", ink)

    def _terms(self, node: Node, ink: Ink) -> None:
        """A list of terms: each term with what stands under it."""
        items: list[ItemDraft] = []
        for child in _through(node, ("div",)):
            drafts = self._within(lambda child=child: self._visit_as_block(child, ink))  # type: ignore[misc]
            if child.tag == "dt" or not items:
                items.append(ItemDraft(None, drafts))
            else:
                items[-1] = ItemDraft(None, [*items[-1].blocks, *drafts])
        beside = [each for each in node.children if isinstance(each, str) and each.strip()]
        items += [ItemDraft(None, [ParagraphDraft(words(each))]) for each in beside]
        self._drafts.append(ListDraft(False, items))

    def _table(self, node: Node, ink: Ink) -> None:
        rows = [each for each in _through(node, ("thead", "tbody", "tfoot")) if each.tag == "tr"]
        widest = max((sum(isinstance(cell, Node) for cell in row.children) for row in rows), default=0)
        nested = any(inner.tag == "table" for inner in node.all() if inner is not node)
        if node.attributes.get("role") in ("presentation", "none") or widest < 2 or nested:
            # A table that lays out a page.
            for each in node.children:
                if isinstance(each, Node):
                    self._visit_cells(each, ink)
                elif each.strip():
                    self._drafts.append(ParagraphDraft(words(each)))
            return
        caption = next((each for each in node.children if isinstance(each, Node) and each.tag == "caption"), None)
        drafted = [
            [self._cell(cell, ink) for cell in row.children if isinstance(cell, Node)]
            for row in rows
            if not self._is_hidden(row, ink)
        ]
        self._drafts.append(TableDraft(self._inline(caption, ink) if caption else (), drafted))

    def _is_hidden(self, node: Node, ink: Ink) -> bool:
        hidden = is_hidden(node, self.names, ink_of(node, ink))
        self.hidden += hidden and bool(node.text.strip())
        return hidden

    def _visit_cells(self, node: Node, ink: Ink) -> None:
        self._drafts += self._within(lambda: self._visit(node, "text", ink))

    def _cell(self, cell: Node, ink: Ink) -> CellDraft:
        if self._is_hidden(cell, ink):
            return CellDraft(())
        return CellDraft(
            self._inline(cell, ink), header=cell.tag == "th", columns=min(50, max(1, whole(cell.attributes.get("colspan"), 1)))
        )

    def _figure(self, node: Node, ink: Ink) -> None:
        caption = node.find("figcaption")
        captioned = self._inline(caption, ink) if caption is not None else []
        rest = Node("div", {}, [child for child in node.children if child is not caption])
        drafts = self._within(lambda: self._children(rest, "text", ink))
        if len(drafts) == 1 and isinstance(drafts[0], TableDraft) and not drafts[0].caption:
            self._drafts.append(TableDraft(captioned, drafts[0].rows))
        elif all(isinstance(draft, FigureDraft) for draft in drafts):
            described = [
                piece for draft in drafts if isinstance(draft, FigureDraft) for piece in (*draft.description, *words(" "))
            ]
            self._drafts.append(FigureDraft(captioned, described))
        else:
            self._drafts += [*drafts, ParagraphDraft(captioned)]


def _page_label(node: Node) -> str | None:
    """Return the label of the printed page that begins at ``node``, as electronic books mark it, else None."""
    marks = (node.attributes.get("epub:type", ""), node.attributes.get("role", ""))
    if "pagebreak" not in marks[0].split() and marks[1] != "doc-pagebreak":
        return None
    return (node.attributes.get("title") or node.attributes.get("aria-label") or node.text).strip()[:40]


def _through(node: Node, wrappers: tuple[str, ...]) -> list[Node]:
    """Return the child elements, those of wrappers in place of the wrappers."""
    found: list[Node] = []
    for child in node.children:
        if isinstance(child, Node):
            found += _through(child, ()) if child.tag in wrappers else [child]
    return found


def _lines(node: Node) -> list[str]:
    parts = []
    for each in node.all():
        if each.tag == "br":
            each.children.append("\n")
    parts = node.text.split("\n")
    return [part.rstrip("\r") for part in parts]


def _element(node: Node) -> Element:
    """Return a formula as an element tree in the MathML namespace's stead; attributes are sanitised later."""
    element = Element(node.tag, dict(node.attributes))
    last: Element | None = None
    for child in node.children:
        if isinstance(child, Node):
            last = _element(child)
            element.append(last)
        elif last is None:
            element.text = (element.text or "") + child
        else:
            last.tail = (last.tail or "") + child
    return element


def _annotation(node: Node) -> str:
    found = next((each for each in node.all() if each.tag == "annotation" and "tex" in each.attributes.get("encoding", "")), None)
    return found.text.strip() if found else ""
