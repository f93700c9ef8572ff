"""Stretches of rich text that are marked, for example a sentence without support.

They are given as spans of the source, and must survive its parsing. So each end is put into the source as a character that no
text has, and taken out again leaf by leaf: a mark that reaches over emphasis or from one list item into the next is opened and
closed around each of its pieces, and the HTML is well formed whatever the spans are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from markupsafe import Markup

_FIRST = 0xF0000
_LAST = 0xFFFFD
MOST = (_LAST - _FIRST) // 2
_SENTINEL = re.compile(f"[{chr(_FIRST)}-{chr(_LAST)}]")
# What a line may begin with that is no text: bullets, numbers, quotes, headings, and the stars of emphasis.
_LEAD = re.compile(r"(?:[ \t]*(?:[-*+]|\d{1,9}[.)]|#{1,6}|>|\|)(?:[ \t]+|(?=\|)))*[ \t]*[*_~]*")
_TAIL = re.compile(r"[*_~]*\s*\Z")


class Mark(NamedTuple):
    """A span of the source (code points), and what stands before and after each of its pieces."""

    start: int
    end: int
    opening: Markup
    closing: Markup


def cleaned(text: str) -> str:
    """Return ``text`` with the characters that stand for marks replaced, one for one."""
    return _SENTINEL.sub("\ufffd", text)


def placed(text: str, marks: Sequence[Mark]) -> str:
    """Return cleaned ``text`` with the ends of ``marks`` in it; marks do not overlap. Those beyond ``MOST`` are left out."""
    inserted: list[tuple[int, str]] = []
    for number, mark in enumerate(marks[:MOST]):
        start, end = _inside(text, mark)
        if start < end:
            inserted += [(start, chr(_FIRST + 2 * number)), (end, chr(_FIRST + 2 * number + 1))]
    parts, reached = [], 0
    for place, sentinel in sorted(inserted, key=lambda each: each[0]):
        parts += [text[reached:place], sentinel]
        reached = place
    return "".join([*parts, text[reached:]])


def without(text: str) -> str:
    """Return ``text`` without the ends of marks."""
    return _SENTINEL.sub("", text)


class Marker:
    """Which mark is open, from leaf to leaf."""

    def __init__(self, marks: Sequence[Mark]) -> None:
        self._marks = marks
        self._open: Mark | None = None

    def pieces(self, text: str) -> Iterator[tuple[str, Mark | None]]:
        """Part a leaf's text at the ends of marks; each piece comes with the mark that it is in."""
        reached = 0
        for found in _SENTINEL.finditer(text):
            if found.start() > reached:
                yield text[reached : found.start()], self._open
            self._turn(found[0])
            reached = found.end()
        if reached < len(text):
            yield text[reached:], self._open

    def whole(self, text: str) -> tuple[str, Mark | None]:
        """Return a leaf that cannot be parted, a formula or code, with the mark that it begins in."""
        inside = self._open
        for found in _SENTINEL.finditer(text):
            self._turn(found[0])
            inside = inside or self._open
        return without(text), inside

    def _turn(self, sentinel: str) -> None:
        number, is_end = divmod(ord(sentinel) - _FIRST, 2)
        self._open = None if is_end else self._marks[number]


def _inside(text: str, mark: Mark) -> tuple[int, int]:
    """Move the ends of a mark past what is no text, where they would change how the line is read."""
    start, end = min(mark.start, len(text)), min(mark.end, len(text))
    if start == 0 or text[start - 1] in "\n*_~ ":
        lead = _LEAD.match(text, start, end)
        start = lead.end() if lead else start
    tail = _TAIL.search(text, start, end)
    return start, tail.start() if tail else end
