"""The contents of an electronic book: which file begins which chapter."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator
from typing import NamedTuple
from urllib.parse import unquote

from passagework.formats.html_tree import Node, parse_html

_DEEPEST = 6


class Entry(NamedTuple):
    """A chapter's title, and its level among the chapters, 1 being the highest."""

    title: str
    level: int


def read_nav(source: str, name: str) -> dict[str, Entry]:
    """Return the entries of an EPUB 3 navigation document, by the name of the file that each leads to."""
    root = parse_html(source)
    navigations = [node for node in root.all() if node.tag == "nav"]
    contents = next((node for node in navigations if "toc" in node.attributes.get("epub:type", "").split()), None)
    start = contents or (navigations[0] if navigations else root)
    return _first(_listed(start, 0), name)


def read_ncx(source: str, name: str) -> dict[str, Entry]:
    """Return the entries of an EPUB 2 contents file. It is read as leniently as a page: many declare a document type."""
    return _first(_points(parse_html(source), 0), name)


def _listed(node: Node, level: int) -> Iterator[tuple[str, Entry]]:
    for child in node.children:
        if not isinstance(child, Node):
            continue
        if child.tag == "a" and child.attributes.get("href"):
            yield child.attributes["href"], Entry(" ".join(child.text.split()), max(1, level))
        else:
            yield from _listed(child, level + (child.tag == "ol"))


def _points(node: Node, level: int) -> Iterator[tuple[str, Entry]]:
    for child in node.children:
        if not isinstance(child, Node):
            continue
        if child.tag == "navpoint":
            label = next((each for each in child.children if isinstance(each, Node) and each.tag == "navlabel"), None)
            target = next((each for each in child.children if isinstance(each, Node) and each.tag == "content"), None)
            if label is not None and target is not None:
                yield target.attributes.get("src", ""), Entry(" ".join(label.text.split()), level + 1)
        yield from _points(child, level + (child.tag == "navpoint"))


def _first(entries: Iterator[tuple[str, Entry]], name: str) -> dict[str, Entry]:
    found: dict[str, Entry] = {}
    for reference, entry in entries:
        path = posixpath.normpath(posixpath.join(posixpath.dirname(name), unquote(reference.partition("#")[0])))
        if entry.title:
            found.setdefault(path, entry._replace(level=min(entry.level, _DEEPEST)))
    return found
