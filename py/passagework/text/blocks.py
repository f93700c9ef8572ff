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
    r"(?P<open>\(?)(?:(?P<number>\d{1,3})|(?P<letter>[A-Za-z])|(?P<roman>[ivx]{2,5}))(?P<close>\.\)|[.)])(?=\s)"
)
_CELL = " | "
# Words after which a number or letter is part of the sentence, not the label of the next item.
_LEADING_WORDS = frozenset(
    "a an the and or nor but of to in on at by for from with about than as is are was were be been equals between"
    " over under above below only just nearly almost exactly approximately least most page pages table figure"
    " example step chapter section part question exercise equation number no version type class group"
    " grade level option case event model point set variable plus minus times per has have had = + - – × < > ≤ ≥".split()
)


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
    label = ""
    for match in _LINE_ENDS.finditer(text):
        label = _label(text, line) or label
        if len(match[0]) > 1 or _begins_item(text, match.end(), label) or _is_row(text, line, match):
            yield start, match.start()
            start = match.end()
        line = match.end()
    yield start, len(text)


def _label(text: str, line: int) -> str:
    """Return the letter that labels the line that begins at ``line``, if one does."""
    found = _ENUMERATOR.match(text, line)
    return (found["letter"] or "") if found else ""


def _begins_item(text: str, line: int, label: str) -> bool:
    """Whether the line that begins at ``line`` is a list item; ``label`` is the last letter that was one."""
    if _BULLET.match(text, line):
        return True
    found = _ENUMERATOR.match(text, line)
    if found is None:
        return False
    letter = found["letter"]
    # "F." at the start of a wrapped line may be an initial, so capitals count only in a row from A.
    return not (letter and letter.isupper() and found["close"] == ".") or ord(letter) - 1 == ord(label or "@")


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
    found = _ENUMERATOR.match(text, body, end)
    while found:
        following = _following(text, found, end)
        if following is None:
            yield Piece(start, found.end(), end)
            return
        yield Piece(start, found.end(), following.start())
        start, found = following.start(), following
    yield Piece(start, body, end)


def _following(text: str, found: re.Match[str], end: int) -> re.Match[str] | None:
    """Return the label of the item after the one labelled ``found``: the next number, in the same style."""
    if found["roman"]:
        return None
    value = str(int(found["number"]) + 1) if found["number"] else chr(ord(found["letter"]) + 1)
    wanted = f"{found['open']}{value}{found['close']} "
    at = text.find(f" {wanted}", found.end(), end)
    if at < 0 or text[at - 1 : at].isspace():
        return None
    before = text[max(found.end(), at - 24) : at].split()
    if not before or before[-1].lower() in _LEADING_WORDS or not text[at + len(wanted) + 1 : at + len(wanted) + 2].isupper():
        return None
    return _ENUMERATOR.match(text, at + 1, end)
