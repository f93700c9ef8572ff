"""CNXML lists: the labels that the source leaves to its typesetter."""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element

from passagework.formats.xmltree import local_name

_TYPED_LABEL = re.compile(r"\s*(\w|\d+)[.)]\s")
_ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii")


def items(element: Element) -> list[tuple[str | None, Element]]:
    """Return a list's items with their printed labels ("a.", "1."); None is a bullet.

    A label is empty where the item's own text begins with one, typed by hand: "a) ...".
    """
    ordered = is_ordered(element)
    found = [item for item in element if local_name(item) == "item"]
    return [(_marker(element, item, index) if ordered else _own_label(element, item), item) for index, item in enumerate(found)]


def is_ordered(element: Element) -> bool:
    """Say whether a list is numbered or lettered."""
    return element.get("list-type", "bulleted") == "enumerated"


def _own_label(element: Element, item: Element) -> str | None:
    label = next((child.text for child in item if local_name(child) == "label"), None)
    if label:
        return label + _suffix(element)
    return "" if _TYPED_LABEL.match(item.text or "") else None


def _marker(element: Element, item: Element, index: int) -> str:
    style = element.get("number-style", "arabic")
    if style == "lower-alpha":
        number = chr(ord("a") + index)
    elif style == "lower-roman":
        number = _ROMAN[index]
    else:
        number = str(index + 1)
    return _own_label(element, item) or number + _suffix(element)


def _suffix(element: Element) -> str:
    return element.get("mark-suffix") or "."
