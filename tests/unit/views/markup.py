"""Reads a page as a tree and finds elements in it by simple CSS selectors, with the standard library alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser

VOID = {"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr", "rect"}
_PART = re.compile(r"(?P<tag>^[\w-]+)|#(?P<id>[\w-]+)|\.(?P<class>[\w-]+)|\[(?P<name>[\w-]+)(?:=(?P<value>[^\]]+))?\]")


class Element:
    """An element with its attributes and what it holds."""

    def __init__(self, tag: str, attrib: dict[str, str], parent: Element | None) -> None:
        self.tag = tag
        self.attrib = attrib
        self.parent = parent
        self.children: list[Element | str] = []

    def get(self, name: str) -> str | None:
        return self.attrib.get(name)

    @property
    def text(self) -> str:
        """All the text inside."""
        return "".join(child if isinstance(child, str) else child.text for child in self.children)

    @property
    def line(self) -> str:
        """The text with its blanks as a browser shows them."""
        return " ".join(self.text.split())

    def iter(self) -> Iterator[Element]:
        """This element and all below it, in order."""
        yield self
        for child in self.children:
            if isinstance(child, Element):
                yield from child.iter()

    def select(self, selector: str) -> list[Element]:
        """Elements below this one that match: compounds of tag, #id, .class, [name=value]; blank, `>` and `,`."""
        alternatives = [re.sub(r"\s*>\s*", " >", one.strip()).split() for one in selector.split(",")]
        return [e for e in self.iter() if e is not self and any(e._fits(steps) for steps in alternatives)]

    def _fits(self, steps: list[str]) -> bool:
        *before, last = steps
        if not self._is(last.removeprefix(">")):
            return False
        if not before:
            return True
        ancestors = self._ancestors() if not last.startswith(">") else list(self._ancestors())[:1]
        return any(ancestor._fits(before) for ancestor in ancestors)

    def _ancestors(self) -> Iterator[Element]:
        above = self.parent
        while above is not None:
            yield above
            above = above.parent

    def _is(self, compound: str) -> bool:
        assert "".join(m[0] for m in _PART.finditer(compound)) == compound, f"cannot read the selector {compound}"
        return all(self._has(m) for m in _PART.finditer(compound))

    def _has(self, part: re.Match[str]) -> bool:
        if part["tag"]:
            return self.tag == part["tag"]
        if part["id"]:
            return self.get("id") == part["id"]
        if part["class"]:
            return part["class"] in (self.get("class") or "").split()
        return part["name"] in self.attrib and part["value"] in (None, self.get(part["name"]))


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = self.at = Element("root", {}, None)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert len({name for name, _ in attrs}) == len(attrs), f"<{tag}> has an attribute twice"
        made = Element(tag, {name: value or "" for name, value in attrs}, self.at)
        self.at.children.append(made)
        if tag not in VOID:
            self.at = made

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.at.tag == tag, f"</{tag}> ends <{self.at.tag}>"
        assert self.at.parent is not None
        self.at = self.at.parent

    def handle_data(self, data: str) -> None:
        self.at.children.append(data)


def parse(markup: str) -> Element:
    """Return the root of a tree of ``markup``; every element must be closed where it belongs."""
    reader = _Reader()
    reader.feed(markup)
    reader.close()
    assert reader.at is reader.root, f"<{reader.at.tag}> is never closed"
    return reader.root
