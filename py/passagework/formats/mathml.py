"""MathML to what the product needs of it: plain text to search, safe MathML to read."""

from __future__ import annotations

from typing import NamedTuple
from xml.etree.ElementTree import Element

from passagework.errors import FormatError
from passagework.formats.inline import Piece
from passagework.formats.mathml_core import MATHML, sanitise, serialise
from passagework.formats.mathml_text import plain
from passagework.formats.xmltree import local_name, namespace, parse_xml


class Math(NamedTuple):
    """A formula: ``text`` is plain, ``mathml`` sanitised; ``display`` ones stand on a line of their own."""

    text: str
    mathml: str
    display: bool

    @property
    def piece(self) -> Piece:
        """The formula as an inline piece."""
        return Piece("math", self.text, self.mathml)


def convert(math: Element, inline: bool = False) -> Math:
    """Convert a ``math`` element; content MathML is rewritten as presentation MathML.

    ``inline`` sets a displayed formula in the line, for places where only text can stand.

    Raises :class:`FormatError` (``bad_formula``) for content operators that are not known.
    """
    clean = sanitise(math)
    if inline:
        clean.attrib.pop("display", None)
    return Math(plain(clean), serialise(clean), clean.get("display") == "block")


def convert_source(source: str) -> Math:
    """Convert MathML source, for example what a TeX converter returns.

    Raises :class:`FormatError`: ``bad_markup`` for what is not XML, ``bad_formula`` for another root.
    """
    root = parse_xml(source)
    if local_name(root) != "math" or namespace(root) not in ("", MATHML):
        raise FormatError("bad_formula", detail=f"its root is {local_name(root)}", known="math")
    return convert(root)
