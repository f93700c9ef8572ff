"""What a web page holds and does not show: by attribute, by style, or in the colour of its ground."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from passagework.formats.html_tree import Node

MOST_SHEET = 200_000
_BRACE = re.compile(r"[{}]")
_SIMPLE = re.compile(r"[.#]?[\w-]+")
_NONE = re.compile(
    r"display:none|visibility:(?:hidden|collapse)|opacity:0(?:\.0+)?(?:;|$)|font-size:0(?:\.0+)?(?:px|pt|em|rem|%)?(?:;|!|$)|"
    r"(?:text-indent|(?<!\w)left|(?<!\w)top):-\d{4,}"
)
_COLOUR = re.compile(r"(?<![\w-])color:([^;!]+)")
_GROUND = re.compile(r"(?<![\w-])background(?:-color)?:([^;!]+)")
_NAMED = {"white": "ffffff", "black": "000000", "transparent": "", "inherit": ""}
_RGB = re.compile(r"rgba?\((\d+),(\d+),(\d+)(?:,(\d{0,9}(?:\.\d{1,9})?)%?)?\)")
WHITE = "ffffff"


class Ink(NamedTuple):
    """The colours that hold at a place, as six hexadecimal digits."""

    text: str = "000000"
    ground: str = WHITE


def hidden_names(root: Node) -> frozenset[str]:
    """Return the simple selectors (``.class``, ``#id``) that the page's own style sheets hide on every screen."""
    names: set[str] = set()
    for node in root.all():
        if node.tag == "style":
            sheet = "".join(child for child in node.children if isinstance(child, str))
            for selectors, body in _rules(sheet[:MOST_SHEET]):
                if _NONE.search(_squeezed(body)):
                    names.update(each.strip() for each in selectors.split(",") if _SIMPLE.fullmatch(each.strip()))
    return frozenset(name for name in names if name[0] in ".#")


def _rules(sheet: str) -> Iterator[tuple[str, str]]:
    """Yield selectors and declarations of the rules that hold on every screen: those inside no other block."""
    depth = at = 0
    selectors = ""
    for brace in _BRACE.finditer(sheet):
        inside = sheet[at : brace.start()]
        at = brace.end()
        if brace[0] == "{":
            selectors = inside.rpartition(";")[2].rpartition("*/")[2]
            depth += 1
        else:
            if depth == 1 and "@" not in selectors:
                yield selectors, inside
            depth = max(0, depth - 1)
            # What follows a block within a block belongs to the outer one, whose rules do not always hold.
            selectors = "@" if depth else ""


def is_hidden(node: Node, names: frozenset[str], ink: Ink) -> bool:
    """Whether a reader of the page does not see ``node``, whose colours are ``ink``."""
    attributes = node.attributes
    if "hidden" in attributes and attributes["hidden"] != "until-found":
        return True
    if _NONE.search(_squeezed(attributes.get("style", ""))) or (ink.text == ink.ground and _is_coloured(node)):
        return True
    if not names:
        return False
    return f"#{attributes.get('id')}" in names or any(f".{name}" in names for name in node.classes)


def ink_of(node: Node, outer: Ink) -> Ink:
    """Return the colours inside ``node``, which stands where those are ``outer``."""
    style = _squeezed(node.attributes.get("style", ""))
    text = _first(_COLOUR.search(style), node.attributes.get("color") if node.tag == "font" else node.attributes.get("text"))
    ground = _first(_GROUND.search(style), node.attributes.get("bgcolor"))
    return Ink(text or outer.text, ground or outer.ground)


def _is_coloured(node: Node) -> bool:
    return "color" in node.attributes.get("style", "") or node.tag == "font"


def _first(match: re.Match[str] | None, attribute: str | None) -> str:
    return colour(match[1] if match else attribute or "")


def colour(value: str) -> str:
    """Return a CSS colour as six hexadecimal digits, empty for one that is not known or is transparent."""
    value = value.strip().lower()
    if value in _NAMED:
        return _NAMED[value]
    if re.fullmatch(r"#?[0-9a-f]{6}(?:ff)?", value):
        return value.lstrip("#")[:6]
    if re.fullmatch(r"#[0-9a-f]{3}", value):
        return "".join(digit * 2 for digit in value[1:])
    if match := _RGB.fullmatch(value):
        parts = [min(255, int(part[:3])) for part in match.groups()[:3]]
        return "" if match[4] and float(match[4]) == 0 else "".join(f"{part:02x}" for part in parts)
    return ""


def _squeezed(style: str) -> str:
    return re.sub(r"\s+", "", style).lower()
