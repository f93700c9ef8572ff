"""Where the layout of a text ends a sentence: blank lines, list items, table rows.

A single line end inside running text means nothing, since pages and terminals wrap lines anywhere.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

_LINE_ENDS = re.compile(r"\n+")
_BULLETS = "•⁃‣◦▪▫●○■□–\u2043"
_BULLET = re.compile(rf"(?:[{_BULLETS}]|[*\-](?= )) ?")
_INLINE_BULLET = re.compile(r"(?<=[^\S\n])[•⁃‣◦▪●■](?=[ \w])")
_ENUMERATOR = re.compile(
    r"(?P<open>\(?)(?:(?P<number>\d{1,3})|(?P<letter>[A-Za-z])|(?P<roman>[ivx]{2,5}|[IVX]{2,5}))"
    r"(?P<close>\.\)|[.)])(?=\s)"
)
_LINE_CLOSERS = ".!?:;"
_CELL = " | "
_JOINING_WORDS = """
a an the and or nor but of to in on at by for from with about than as is are was were be been equals between over under above
below only just nearly almost exactly approximately least most no plus minus times per has have had = + - – × < > ≤ ≥
"""
_NUMBERED_WORDS = """
page pages table figure example step chapter section part question exercise equation number version type class group grade
level option case event model point set variable
"""
# After these a number or letter is part of the sentence, not the label of the next item.
_JOINING = frozenset(_JOINING_WORDS.split())
# After these too, unless the list has been seen to go on before.
_NUMBERED = frozenset(_NUMBERED_WORDS.split())


class Piece(NamedTuple):
    """A stretch of text that layout sets apart; ``body`` is where it goes on after its bullet or label."""

    start: int
    body: int
    end: int


def pieces(text: str) -> Iterator[Piece]:
    """Yield the pieces of ``text`` in order; together they hold every character that is not a blank."""
    for start, end in _blocks(text):
        yield from _items(text, start, end)


def _blocks(text: str) -> Iterator[tuple[int, int]]:
    """Yield the spans between line ends that separate."""
    start = line = 0
    last = _ENUMERATOR.match(text)
    for match in _LINE_ENDS.finditer(text):
        label = _ENUMERATOR.match(text, match.end())
        listed = label is not None and _labels(label, last, text[max(0, match.start() - 1) : match.start()])
        last = label if listed else last
        if len(match[0]) > 1 or listed or _BULLET.match(text, match.end()) or _is_row(text, line, match):
            yield start, match.start()
            start = match.end()
        line = match.end()
    yield start, len(text)


def _labels(label: re.Match[str], last: re.Match[str] | None, before: str) -> bool:
    """Whether ``label``, at the start of a line, begins a list item rather than ending the sentence before.

    "2." or "F." there may be what a wrapped sentence ends with, or an initial. So it must begin a list, go
    on from the label ``last`` seen, or follow the mark ``before`` that ends a line.
    """
    if label["close"] != "." or label["roman"]:
        return True
    if (label["number"] or label["letter"]) in ("1", "a", "A", "i", "I"):
        return True
    return (not label["letter"] and before in _LINE_CLOSERS) or (last is not None and _goes_on(last, label))


def _goes_on(last: re.Match[str], label: re.Match[str]) -> bool:
    """Whether ``label`` is the one after ``last``."""
    if last["roman"]:
        return label["letter"] in ("v", "x", "V", "X")
    return (label["number"] or label["letter"]) == _successor(last)


def _successor(label: re.Match[str]) -> str:
    """Return the number or letter after that of ``label``."""
    return str(int(label["number"]) + 1) if label["number"] else chr(ord(label["letter"]) + 1)


def _is_row(text: str, line: int, end: re.Match[str]) -> bool:
    """Whether the line end ``end`` has a table row before it (from ``line``) or after it."""
    if text.find(_CELL, line, end.start()) >= 0:
        return True
    after = text.find("\n", end.end())
    return text.find(_CELL, end.end(), after if after >= 0 else len(text)) >= 0


def _items(text: str, start: int, end: int) -> Iterator[Piece]:
    """Yield the pieces of one block: it may be a list run together on one line."""
    for match in _INLINE_BULLET.finditer(text, start, end):
        if match.start() > start:
            yield from _numbered(text, start, match.start())
            start = match.start()
    yield from _numbered(text, start, end)


def _numbered(text: str, start: int, end: int) -> Iterator[Piece]:
    """Yield a piece for each item of a numbered list that begins at ``start``, else one piece."""
    bullet = _BULLET.match(text, start, end)
    body = bullet.end() if bullet else start
    label = _ENUMERATOR.match(text, body, end)
    following = _following(text, label, end, _JOINING | _NUMBERED) if label else None
    while label and following:
        yield Piece(start, label.end(), following.start())
        start, label = following.start(), following
        following = _following(text, label, end, _JOINING)
    yield Piece(start, label.end() if label else body, end)


def _following(text: str, label: re.Match[str], end: int, never_after: frozenset[str]) -> re.Match[str] | None:
    """Return the label of the next item on the line: the next number or letter, in the style of ``label``."""
    if label["roman"]:
        return None
    wanted = f" {label['open']}{_successor(label)}{label['close']} "
    at = text.find(wanted, label.end(), end)
    before = text[max(label.end(), at - 24) : max(0, at)].split()
    if not before:
        return None
    # "2)" is nothing but a label; "2." may end a sentence.
    clear = label["close"] != "." and not label["open"]
    first = text[at + len(wanted) : at + len(wanted) + 1]
    if not clear and (before[-1].lower() in never_after or not first.isupper()):
        return None
    return _ENUMERATOR.match(text, at + 1, end)
