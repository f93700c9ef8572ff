"""Lines to running text: blanks between lines, hyphens at line ends, words cut by a page's end."""

from __future__ import annotations

import re
from collections.abc import Iterable

from passagework.formats.pdf.hyphens import HYPHENS, WORD, Hyphens
from passagework.formats.pdf.lines import Line

_LAST_WORD = re.compile(f"({WORD.pattern})[{HYPHENS}]$")
_LONGEST = 100
"""Letters of a word, with its hyphens, at most: a paragraph of any length is not searched for its last one."""

_FIRST_WORD = re.compile(r"[^\W\d_]+")
_NO_BLANKS = re.compile("[\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uff9f]")


class Words:
    """The words of a document, to tell a hyphen that belongs to a word from one that cuts it."""

    def __init__(self, lines: Iterable[Line]) -> None:
        self._hyphens = Hyphens(line.text for line in lines)

    def joined(self, first: str, second: str) -> tuple[str, str]:
        """Return the end of a text and what follows it such that, put together, they read as one."""
        if not first or not second:
            return first, second
        if first[-1] in HYPHENS:
            return self._over_hyphen(first, second)
        if first[-1] in "–—" and first[-2:-1] != " ":
            return first, second
        blank = not (_NO_BLANKS.match(first[-1]) and _NO_BLANKS.match(second[0]))
        return first + (" " if blank else ""), second

    def _over_hyphen(self, first: str, second: str) -> tuple[str, str]:
        head, tail = _LAST_WORD.search(first, max(0, len(first) - _LONGEST)), _FIRST_WORD.match(second)
        if head is None:
            return (first if first[-2:-1].isdigit() and second[0].isalnum() else first + " "), second
        if tail is None:
            return first, second
        left, right = head[1].lower().replace("\u2010", "-"), tail[0].lower()
        if self._hyphens.leaves_open(left, right):
            return first + " ", second
        if second[0].islower() or (head[1].isupper() and tail[0].isupper()):
            kept = self._hyphens.keeps(left, right)
        else:
            kept = not self._hyphens.is_whole(left, right)
        return (first if kept else first[:-1]), second
