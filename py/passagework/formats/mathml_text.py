"""Presentation MathML in one line of plain text, as a reader would type it.

"x̄ = (∑x)/n", "s² = (∑(x − x̄)²)/(n − 1)", "√(p(1 − p)/n)", "z = −1.96". Fractions, roots and scripts take
the linear form of Unicode Technical Note 28; binary operators are spaced, signs are not.
"""

from __future__ import annotations

from collections.abc import Callable
from xml.etree.ElementTree import Element

from passagework.formats.mathml_core import ACCENTS
from passagework.formats.mathml_items import Item, Kind, enclosed, grouped, join, operator
from passagework.formats.scripts import limit, subscript, superscript

_MARKS = {"¯": "\u0304", "^": "\u0302", "ˆ": "\u0302", "~": "\u0303", "˜": "\u0303", "→": "\u20d7", "⃗": "\u20d7"}
_MARKS |= {"˙": "\u0307", "¨": "\u0308"}
_WIDE = {"¯": "bar", "^": "hat", "ˆ": "hat", "~": "tilde", "˜": "tilde", "→": "vec", "⃗": "vec"}
_BRACES = frozenset("⏞⏟︷︸_")
_WIDEST_SILENT_SPACE = 0.3
"""Ems up to which a space is only spacing; wider ones part things."""


def plain(element: Element) -> str:
    """Return sanitised MathML (:func:`passagework.formats.mathml_core.sanitise`) as plain text."""
    return join(_items(element))


def _items(element: Element) -> list[Item]:
    write = _WRITERS.get(element.tag)
    if write is not None:
        return write(element)
    return [item for child in element for item in _items(child)]


def _text(element: Element) -> list[Item]:
    return [Item(element.text or "", "text")]


def _space(element: Element) -> list[Item]:
    width = element.get("width", "0").removesuffix("em")
    wide = width.replace(".", "", 1).isdigit() and float(width) > _WIDEST_SILENT_SPACE
    return [Item(" ", "text")] if wide else []


def _fraction(element: Element) -> list[Item]:
    over, under = (_items(child) for child in element)
    if element.get("linethickness") == "0":
        return [Item(f"{grouped(over)} choose {grouped(under)}", "text")]
    return [Item(f"{grouped(over)}/{grouped(under)}", "fraction")]


def _root(element: Element) -> list[Item]:
    inside = [item for child in element for item in _items(child)]
    return [Item("√" + grouped(inside), "atom")]


def _nth_root(element: Element) -> list[Item]:
    base, index = (_items(child) for child in element)
    return [Item(f"{grouped(base)}^(1/{grouped(index)})", "atom")]


def _scripted(element: Element) -> list[Item]:
    """Sub- and superscripts, in the order in which they are written."""
    base, *scripts = (_items(child) for child in element)
    marks = {"msub": "_", "msup": "^", "msubsup": "_^"}[element.tag]
    lines = list(zip(marks, map(join, scripts), strict=True))
    if len(base) == 1 and base[0].kind == "big":
        return [_limited(base[0], lines)]
    return _raise(base, "".join((subscript if mark == "_" else superscript)(text) for mark, text in lines))


def _stacked(element: Element) -> list[Item]:
    """What stands over or under: an accent, a brace with its label, or the limits of a sum."""
    base, *stack = (_items(child) for child in element)
    marks = {"munder": "_", "mover": "^", "munderover": "_^"}[element.tag]
    lines = [(mark, join(items)) for mark, items in zip(marks, stack, strict=True)]
    if element.tag == "mover" and element[1].tag == "mo" and lines[0][1] in ACCENTS:
        return [_accented(base, lines[0][1])]
    lines = [(mark, text) for mark, text in lines if text not in _BRACES]
    return [_limited(Item(grouped(base), base[-1].kind if len(base) == 1 else "atom"), lines)] if lines else base


def _limited(base: Item, lines: list[tuple[str, str]]) -> Item:
    limits = "".join(limit(text, mark) for mark, text in lines if text)
    if not limits:
        return base
    return Item(base.text + limits, "limited")


def _accented(base: list[Item], accent: str) -> Item:
    text = join(base)
    if len(text) == 1:
        return Item(text + _MARKS[accent], "atom")
    return Item(f"{_WIDE.get(accent, 'dot')}({text})", "atom")


def _raise(base: list[Item], script: str) -> list[Item]:
    if not script:
        return base
    if not base:
        return [Item(script, "postfix")]
    if len(base) == 1 and base[0].kind in ("close", "atom", "number", "word", "postfix"):
        return [Item(base[0].text + script, "close" if base[0].kind == "close" else _scripted_kind(base[0], script))]
    return [Item((join(base) if enclosed(base) else f"({join(base)})") + script, "atom")]


def _scripted_kind(base: Item, script: str) -> Kind:
    """Return "limited", which a blank must follow, for a script whose end could not be seen: "p^k (1 − p)"."""
    if script == "*" or (script[0] in "^_" and not script.endswith(")")):
        return "limited"
    return "atom" if base.kind == "number" else base.kind


def _table(element: Element) -> list[Item]:
    """Rows of a table parted by semicolons; a row that opens with an operator goes on from the last."""
    items: list[Item] = []
    for row in element:
        cells = _items(row)
        if items and cells and cells[0].kind not in ("infix", "sign"):
            items.append(Item(";", "comma"))
        items.extend(cells)
    return items


_WRITERS: dict[str, Callable[[Element], list[Item]]] = {
    "mi": lambda element: operator(element.text or ""),
    "mn": lambda element: [Item(element.text or "", "number")],
    "mo": lambda element: operator(element.text or ""),
    "mtext": _text,
    "mspace": _space,
    "mphantom": lambda element: [],
    "mfrac": _fraction,
    "msqrt": _root,
    "mroot": _nth_root,
    "msub": _scripted,
    "msup": _scripted,
    "msubsup": _scripted,
    "munder": _stacked,
    "mover": _stacked,
    "munderover": _stacked,
    "mtable": _table,
}
