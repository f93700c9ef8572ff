"""XML to an element tree, with nothing fetched and nothing expanded.

The standard library's ElementTree parser expands the entities a document declares. This one refuses a
document type outright, which leaves no entity to expand and no external file to name, and it leaves
comments and processing instructions out of the tree.
"""

from __future__ import annotations

from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers import expat

from passagework.errors import FormatError

MOST_DEPTH = 200
"""Levels of nesting accepted: far above any real text, far below Python's own limit on recursion."""


def parse_xml(source: str | bytes) -> Element:
    """Return the root of ``source``; names are in Clark notation, ``{namespace}local``.

    Raises :class:`FormatError` (``bad_markup``) for XML that is not well formed, that carries a document
    type, or that is nested more than ``MOST_DEPTH`` levels deep.
    """
    handler = _Handler()
    parser = expat.ParserCreate(namespace_separator="}")
    parser.buffer_text = True
    parser.StartElementHandler = handler.start
    parser.EndElementHandler = handler.end
    parser.CharacterDataHandler = handler.builder.data
    parser.StartDoctypeDeclHandler = handler.refuse_doctype
    try:
        parser.Parse(source, True)
    except (expat.ExpatError, ValueError, LookupError) as error:
        raise FormatError("bad_markup", detail=str(error)) from error
    return handler.builder.close()


def local_name(element: Element) -> str:
    """Return an element's name without its namespace."""
    return element.tag.rpartition("}")[2]


def namespace(element: Element) -> str:
    """Return an element's namespace, empty where it has none."""
    return element.tag.rpartition("}")[0].removeprefix("{")


class _Handler:
    """Passes parsing events on to a tree builder and counts the depth."""

    def __init__(self) -> None:
        self.builder = TreeBuilder()
        self.depth = 0

    def start(self, name: str, attributes: dict[str, str]) -> None:
        self.depth += 1
        if self.depth > MOST_DEPTH:
            raise FormatError("bad_markup", detail=f"it is nested more than {MOST_DEPTH} levels deep")
        self.builder.start(_clark(name), {_clark(key): value for key, value in attributes.items()})

    def end(self, name: str) -> None:
        self.depth -= 1
        self.builder.end(_clark(name))

    def refuse_doctype(self, name: str, *_: object) -> None:
        raise FormatError("bad_markup", detail=f"it declares a document type ({name})")


def _clark(name: str) -> str:
    return "{" + name if "}" in name else name
