"""The parts of a formula in a row, and the blanks between them."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Literal, NamedTuple

Kind = Literal[
    "atom", "number", "word", "text", "fraction", "infix", "sign", "slash", "open", "close", "bar", "comma",
    "postfix", "big", "limited",
]  # fmt: skip

_INVISIBLE = str.maketrans(dict.fromkeys("\u2061\u2062\u2063\u2064"))
INFIX = frozenset("=≠<>≤≥≈≡∼~≃≅∝+−±∓×·⋅÷∩∪∈∉⊂⊆∖→⇒⟹←↔⇔∧∨≪≫∗∘")
_SIGNS = frozenset("+−±∓")
_BIG = frozenset("∑∏∫⋃⋂")
_VALUES = frozenset(("atom", "number", "word", "fraction", "big", "limited"))
_SIMPLE = frozenset(("atom", "number", "word", "big", "limited"))


class Item(NamedTuple):
    """One part of a row."""

    text: str
    kind: Kind


def symbol(text: str) -> Item:
    """Return the item of an identifier; letters of the mathematical alphabets become plain ones."""
    if "\U0001d400" <= text[:1] <= "\U0001d7ff":
        text = unicodedata.normalize("NFKC", text)
    if text in "%!′″°":
        return Item(text, "postfix")
    if text in ":;,":
        return Item(text, "comma")
    return Item(text, "word" if len(text) > 1 and text.isalpha() else "atom")


def operator(text: str) -> list[Item]:
    """Return the item of an operator or identifier: none for an invisible one."""
    text = text.translate(_INVISIBLE)
    if text == "∣":
        return [Item("|", "infix")]
    for characters, kind in _KINDS:
        if text in characters:
            return [Item(text, kind)]
    return [Item(text, "text") if " " in text else symbol(text)] if text else []


OPERATORS = INFIX | frozenset("()[]{}")

_KINDS: tuple[tuple[frozenset[str], Kind], ...] = (
    (INFIX, "infix"),
    (_BIG, "big"),
    (frozenset("([{⟨⌊⌈"), "open"),
    (frozenset(")]}⟩⌋⌉"), "close"),
    (frozenset("|‖"), "bar"),
    (frozenset("/"), "slash"),
)


def join(items: Sequence[Item]) -> str:
    """Return the row as text."""
    row = _enclose_fractions(_sign(_pair_bars(items)))
    parts = [_blank(row, index) + item.text for index, item in enumerate(row)]
    return " ".join("".join(parts).split())


def grouped(items: Sequence[Item]) -> str:
    """Return the row as one operand: in parentheses unless it is a single symbol or has them already."""
    single = len(items) == 1 and (items[0].kind in _SIMPLE or items[0].text.strip().isalnum())
    return join(items) if single or enclosed(items) else f"({join(items)})"


def enclosed(items: Sequence[Item]) -> bool:
    """Say whether one pair of brackets holds the whole row."""
    if not items or items[0].kind != "open":
        return False
    depth = 0
    for index, item in enumerate(items):
        depth += (item.kind == "open") - (item.kind == "close")
        if depth == 0:
            return index == len(items) - 1
    return False


def _pair_bars(items: Sequence[Item]) -> list[Item]:
    """Read upright bars in turn as opening and closing."""
    opened = False
    paired = []
    for item in items:
        if item.kind == "bar":
            item = item._replace(kind="close" if opened else "open")
            opened = not opened
        paired.append(item)
    return paired


def _sign(items: list[Item]) -> list[Item]:
    """Read plus and minus as signs where no operand stands before them."""
    signed: list[Item] = []
    for item in items:
        bare = not signed or signed[-1].kind in ("infix", "sign", "slash", "open", "comma")
        if item.kind == "infix" and item.text in _SIGNS and bare:
            item = item._replace(kind="sign")
        signed.append(item)
    return signed


def _enclose_fractions(items: list[Item]) -> list[Item]:
    """Put a fraction in parentheses where it is a factor: "z(s/√n)" and not "zs/√n"."""
    row = []
    for index, item in enumerate(items):
        before = items[index - 1].kind if index else None
        after = items[index + 1].kind if index + 1 < len(items) else None
        factor = before in _VALUES | {"close", "slash"} or after in _VALUES | {"open", "slash", "postfix"}
        if item.kind == "fraction":
            item = Item(f"({item.text})" if factor else item.text, "fraction")
        row.append(item)
    return row


def _blank(row: Sequence[Item], index: int) -> str:
    """Return the blank before the item at ``index``."""
    if index == 0:
        return ""
    before, item = row[index - 1], row[index]
    if "infix" in (before.kind, item.kind):
        return " "
    if "text" in (before.kind, item.kind):
        return ""
    if before.kind == "comma":
        return "" if _groups_digits(row, index) else " "
    if before.kind in ("sign", "slash", "open") or item.kind in ("slash", "close", "comma", "postfix"):
        return ""
    if item.kind == "open":
        return " " if before.kind == "limited" else ""
    return " " if _parted(before, item) else ""


def _parted(before: Item, item: Item) -> bool:
    """Say whether two neighbours would be misread when written together."""
    if before.kind == "limited" or item.kind in ("big", "limited"):
        return True
    if item.kind == "fraction":
        return False
    return "word" in (before.kind, item.kind) or (item.kind == "number" and before.kind in ("number", "atom"))


def _groups_digits(row: Sequence[Item], index: int) -> bool:
    """Say whether the comma before ``index`` groups the thousands of one number."""
    ahead = row[index - 2] if index >= 2 else None
    item = row[index]
    return ahead is not None and ahead.kind == item.kind == "number" and len(item.text) == 3 and item.text.isdigit()
