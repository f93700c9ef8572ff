"""Whether a hyphen at a line's end belongs to its word or only cuts it, from what else the document writes.

The evidence, strongest first: the word itself, whole or with its hyphen; the letters on both sides of the break, in
other forms of the word ("optimiz-ing" after "optimized"); what the first and the last part are wont to be part of
("mixed-type", "single-mode" for "mixed-mode"), to which a few parts are added that English nearly always sets off;
and both parts being words. Without evidence the hyphen cuts, as 14 of 15 do. Figures: decision 0013.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import cached_property
from itertools import pairwise

HYPHENS = "-\u2010"
WORD = re.compile(f"[^\\W\\d_]+(?:[{HYPHENS}][^\\W\\d_]+)*")

_REACH = 3
"""Letters on each side of a break by which another form of the word is recognised."""
_LONG = 4
"""Letters from which a part says enough by itself; shorter ones are mostly syllables."""

_FIRSTS = frozenset({
    "all", "cross", "five", "half", "high", "higher", "large", "long", "low", "lower", "one", "quasi", "second", "self",
    "single", "small", "third", "three", "two", "well", "zero",
})  # fmt: skip
_LASTS = frozenset({
    "aware", "based", "called", "class", "dependent", "dimensional", "driven", "effect", "free", "independent", "level",
    "oriented", "scale", "sectional", "shaped", "specific", "style", "term", "time", "type",
})  # fmt: skip
_LINKS = frozenset({
    "and", "or", "to", "und", "oder", "bzw", "sowie", "bis", "et", "ou", "y", "och", "eller",
})  # fmt: skip
"""Words after which the second part of what is left open comes ("two- and three-sided")."""


class Hyphens:
    """What a document writes as one word and what with a hyphen. Heads and tails are given in small letters."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = lines

    def leaves_open(self, head: str, tail: str) -> bool:
        """Whether ``head`` with its hyphen stands by itself, its second part to come after the link ``tail``."""
        return tail in _LINKS and not self._seen[head + tail] and not self._seen[f"{head}-{tail}"]

    def is_whole(self, head: str, tail: str) -> bool:
        """Whether both are written as one word more often than with a hyphen."""
        return self._seen[head + tail] > self._seen[f"{head}-{tail}"]

    def keeps(self, head: str, tail: str) -> bool:
        """Whether a word that is parted into ``head`` and ``tail`` is written with a hyphen there."""
        whole, hyphened = self._seen[head + tail], self._seen[f"{head}-{tail}"]
        if whole or hyphened:
            return hyphened > whole
        if "-" in head or len(head) == 1 or len(tail) == 1:
            return True
        if len(head) >= _REACH and len(tail) >= _REACH:
            before, behind = head[-_REACH:], tail[:_REACH]
            closed, set_off = before + behind in self._joints, f"{before}-{behind}" in self._joints
            if closed != set_off:
                return set_off
        return self._is_compound(head, tail)

    def _is_compound(self, head: str, tail: str) -> bool:
        """Whether the parts are such as are set off from others, or words both."""
        long_head, long_tail = len(head) >= _LONG, len(tail) >= _LONG
        if (head in _FIRSTS and long_tail) or (tail in _LASTS and len(head) >= _REACH):
            return True
        if self._firsts[head] > self._starts[head] and (len(tail) > _LONG or self._seen[tail]):
            return True
        if self._lasts[tail] > self._ends[tail] and long_head:
            return True
        return long_head and long_tail and self._seen[head] > 0 and self._seen[tail] > 0

    @cached_property
    def _seen(self) -> Counter[str]:
        """How often each word occurs, but for what hyphens at line ends cut. Counted when the first hyphen asks."""
        seen = Counter[str]()
        cut = False
        for line in self._lines:
            text = line.lower().replace("\u2010", "-")
            found = WORD.findall(text)
            after_cut, cut = cut, text.endswith("-")
            seen.update(found[int(after_cut) : len(found) - int(cut)])
        return seen

    @cached_property
    def _joints(self) -> set[str]:
        """All runs of twice ``_REACH`` letters within words, and the ends of parts with the hyphen between them."""
        joints = set[str]()
        for word in self._seen:
            joints.update(word[at : at + 2 * _REACH] for at in range(len(word) - 2 * _REACH + 1))
            joints.update(f"{first[-_REACH:]}-{second[:_REACH]}" for first, second in pairwise(word.split("-")))
        return joints

    @cached_property
    def _firsts(self) -> Counter[str]:
        """How many words with a hyphen begin with each part."""
        return Counter(word.partition("-")[0] for word in self._seen if "-" in word)

    @cached_property
    def _lasts(self) -> Counter[str]:
        """How many words with a hyphen end with each part."""
        return Counter(word.rpartition("-")[2] for word in self._seen if "-" in word)

    @cached_property
    def _starts(self) -> Counter[str]:
        """How many words without a hyphen begin with the same letters as any that have one, and go on for three or more."""
        return Counter(word[:at] for word in self._solid for at in range(2, len(word) - 2) if word[:at] in self._firsts)

    @cached_property
    def _ends(self) -> Counter[str]:
        """How many words without a hyphen end with the same letters as any that have one, after two or more."""
        return Counter(word[-at:] for word in self._solid for at in range(2, len(word) - 1) if word[-at:] in self._lasts)

    @cached_property
    def _solid(self) -> list[str]:
        return [word for word in self._seen if "-" not in word]
