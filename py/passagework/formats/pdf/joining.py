"""Lines to running text: blanks between lines, hyphens at line ends, words cut by a page's end."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import cached_property

from passagework.formats.pdf.lines import Line

_WORD = re.compile(r"[^\W\d_]+(?:[-\u2010][^\W\d_]+)*")
_HYPHENS = "-\u2010"
_LAST_WORD = re.compile(r"([^\W\d_]+(?:[-\u2010][^\W\d_]+)*)[-\u2010]$")
_FIRST_WORD = re.compile(r"[^\W\d_]+")
_NO_BLANKS = re.compile("[\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uff9f]")


class Words:
    """The words of a document, to tell a hyphen that belongs to a word from one that cuts it."""

    def __init__(self, lines: Iterable[Line]) -> None:
        self._lines = lines

    @cached_property
    def _seen(self) -> Counter[str]:
        """How often each word occurs, but for what hyphens at line ends cut. Counted when the first hyphen asks."""
        seen = Counter[str]()
        cut = False
        for line in self._lines:
            text = line.text.lower().replace("\u2010", "-")
            found = _WORD.findall(text)
            after_cut, cut = cut, text.endswith("-")
            seen.update(found[int(after_cut) : len(found) - int(cut)])
        return seen

    def joined(self, first: str, second: str) -> tuple[str, str]:
        """Return the end of a text and what follows it such that, put together, they read as one."""
        if not first or not second:
            return first, second
        if first[-1] in _HYPHENS:
            return self._over_hyphen(first, second)
        if first[-1] in "–—" and first[-2:-1] != " ":
            return first, second
        blank = not (_NO_BLANKS.match(first[-1]) and _NO_BLANKS.match(second[0]))
        return first + (" " if blank else ""), second

    def _over_hyphen(self, first: str, second: str) -> tuple[str, str]:
        head, tail = _LAST_WORD.search(first), _FIRST_WORD.match(second)
        if head is None:
            return (first if first[-2:-1].isdigit() and second[0].isalnum() else first + " "), second
        if tail is None or not second[0].islower():
            return first, second
        return (first if self._keeps_hyphen(head[1].lower(), tail[0].lower()) else first[:-1]), second

    def _keeps_hyphen(self, head: str, tail: str) -> bool:
        """Whether a word is written with a hyphen: so it is elsewhere, or both its parts are words of the text."""
        whole, hyphened = self._seen[head + tail], self._seen[f"{head}-{tail}"]
        if whole or hyphened:
            return hyphened > whole
        return "-" in head or (len(head) > 3 and len(tail) > 3 and self._seen[head] > 0 and self._seen[tail] > 0)
