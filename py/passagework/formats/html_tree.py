"""HTML, however broken, to a small tree: what is open is closed as browsers would, and nothing nests without end."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import escape
from html.parser import HTMLParser

MOST_DEPTH = 150
"""Levels of elements; what nests deeper becomes a child of the deepest."""
_VOID_NAMES = """
area base br col embed hr img input link meta param source track wbr
"""
VOID = frozenset(_VOID_NAMES.split())
_CLOSED_BY_BLOCK_NAMES = """
address article aside blockquote details dialog div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header
hr main menu nav ol p pre section table ul
"""
_CLOSED_BY_BLOCK = frozenset(_CLOSED_BY_BLOCK_NAMES.split())
# An element of the key closes an open one of the value, unless one of the fences stands between.
_CLOSES = {
    "li": ("li",), "dt": ("dt", "dd"), "dd": ("dt", "dd"), "tr": ("tr", "td", "th"), "td": ("td", "th"), "th": ("td", "th"),
    "tbody": ("thead", "tbody", "tfoot", "tr", "td", "th"), "thead": ("tbody",), "tfoot": ("tbody", "tr", "td", "th"),
    "option": ("option",), "rt": ("rt", "rp"), "rp": ("rt", "rp"),
}  # fmt: skip
_FENCES_NAMES = """
ul ol menu dl table select ruby body html
"""
_FENCES = frozenset(_FENCES_NAMES.split())
_BLOCK_FENCES = (_CLOSED_BY_BLOCK - {"p"}) | {"td", "th", "li", "dd", "button", "body", "html"}
_NO_TEXT = ("script", "style")
_STRAY = re.compile(r"<(?![A-Za-z/!?])")


@dataclass
class Node:
    """An element; names are in lower case and without their namespace."""

    tag: str
    attributes: dict[str, str] = field(default_factory=dict)
    children: list[Node | str] = field(default_factory=list)

    def all(self) -> Iterator[Node]:
        """Yield the element and those in it, in document order."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += [child for child in reversed(node.children) if isinstance(child, Node)]

    def find(self, *tags: str) -> Node | None:
        """Return the first element of one of these names, None where there is none."""
        return next((node for node in self.all() if node.tag in tags), None)

    @property
    def text(self) -> str:
        """All the text in it, scripts and styles apart."""
        parts: list[str] = []
        waiting: list[Node | str] = [self]
        while waiting:
            each = waiting.pop()
            if isinstance(each, str):
                parts.append(each)
            elif each is self or each.tag not in _NO_TEXT:
                waiting += reversed(each.children)
        return "".join(parts)

    @property
    def classes(self) -> list[str]:
        """The names of its classes."""
        return self.attributes.get("class", "").split()


def parse_html(source: str) -> Node:
    """Return the tree of ``source`` under a root called ``#document``. Every text parses.

    Comments, CDATA sections and angle brackets that open nothing are taken out first: the standard library's parser takes time
    by the square of their number where they are not closed.
    """
    parser = _Parser()
    parser.feed(_STRAY.sub("&lt;", _without_sections(without_comments(source))))
    parser.close()
    return parser.root


def without_comments(source: str) -> str:
    """Return HTML without its comments; one that is never closed reaches to the end, as in browsers."""
    kept, at = [], 0
    while (start := source.find("<!--", at)) >= 0:
        kept.append(source[at:start])
        end = source.find("-->", start + 2)
        at = end + 3 if end >= 0 else len(source)
    return "".join([*kept, source[at:]])


def _without_sections(source: str) -> str:
    """Return markup with the text of CDATA sections in place of the sections; other declarations leave."""
    kept, at = [], 0
    while (start := source.find("<![", at)) >= 0:
        kept.append(source[at:start])
        end = source.find("]]>", start)
        inside = source[start + 3 : end if end >= 0 else len(source)]
        kept.append(escape(inside.removeprefix("CDATA["), quote=False) if inside.startswith("CDATA[") else "")
        at = end + 3 if end >= 0 else len(source)
    return "".join([*kept, source[at:]])


class _Parser(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = Node("#document")
        self.open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        tag = tag.rpartition(":")[2]
        self._close_implied(tag)
        node = Node(tag, {name.lower(): value or "" for name, value in attrs})
        self.open[-1].children.append(node)
        if tag not in VOID and len(self.open) < MOST_DEPTH:
            self.open.append(node)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        name = tag.rpartition(":")[2]
        if name not in VOID and self.open[-1].tag == name:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        tag = tag.rpartition(":")[2]
        for depth in range(len(self.open) - 1, 0, -1):
            if self.open[depth].tag == tag:
                del self.open[depth:]
                return
            if self.open[depth].tag in ("td", "th", "table") and tag not in (
                "table",
                "tr",
                "tbody",
                "thead",
                "tfoot",
                "body",
                "html",
            ):
                return  # A stray end tag does not leave its cell.

    def handle_data(self, data: str) -> None:
        self.open[-1].children.append(data)

    def _close_implied(self, tag: str) -> None:
        if tag in _CLOSED_BY_BLOCK and self.open[-1].tag not in _CLOSED_BY_BLOCK - {"p"}:
            self._close_back(("p",), _BLOCK_FENCES)
        if tag in _CLOSES:
            self._close_back(_CLOSES[tag], _FENCES)

    def _close_back(self, tags: tuple[str, ...], fences: frozenset[str]) -> None:
        """Close the open elements of these names that no fence parts from here."""
        lowest = None
        for depth in range(len(self.open) - 1, 0, -1):
            if self.open[depth].tag in tags:
                lowest = depth
            elif self.open[depth].tag in fences:
                break
        if lowest is not None:
            del self.open[lowest:]
