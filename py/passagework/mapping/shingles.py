"""Passages that share runs of words, whatever else stands in them.

A passage is the set of its runs of five words (w-shingling: Broder, *On the resemblance and containment of documents*,
1997). Containment is the share of the smaller set that is in the other: a passage that is quoted whole in a longer one
has 1, however much follows.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import combinations

import numpy as np
import numpy.typing as npt

from passagework.mapping.cosines import Numbers
from passagework.mapping.settings import WIDTH

MOST_SHARING = 64
"""A run of words in more passages than this, such as a running title, proposes no pair."""

_WORD = re.compile(r"\w+")
_MULTIPLIER = np.uint64(0x9E3779B97F4A7C15)  # odd, from the golden ratio: Knuth, volume 3, section 6.4

Hashes = npt.NDArray[np.uint64]


def words(text: str) -> list[str]:
    """Return the words of ``text`` without case, so that layout and punctuation do not count."""
    return [word.casefold() for word in _WORD.findall(text)]


class Shingles:
    """The shingles of passages, each passage's a sorted array without repetition."""

    def __init__(self, passages: Iterable[Sequence[str]]) -> None:
        """``passages`` are words, as :func:`words` returns them."""
        numbers: dict[str, int] = {}
        self.sets: list[Hashes] = []
        for each in passages:
            spelled = np.fromiter((numbers.setdefault(word, len(numbers) + 1) for word in each), np.uint64, len(each))
            self.sets.append(np.unique(_runs(spelled)))

    def containment(self, left: int, right: int) -> float:
        """Return the share of the smaller set that is in the other; 0 where one is empty."""
        smaller = min(self.sets[left].size, self.sets[right].size)
        shared = np.intersect1d(self.sets[left], self.sets[right], assume_unique=True).size
        return shared / smaller if smaller else 0.0

    def pairs(self, owner: Numbers) -> list[tuple[int, int]]:
        """Return the pairs of passages of different owners that share a shingle, ascending, the lower number first."""
        if not self.sets:
            return []
        every = np.concatenate(self.sets)
        passage = np.repeat(np.arange(len(self.sets)), [each.size for each in self.sets])
        order = np.argsort(every, kind="stable")
        every, passage = every[order], passage[order]
        starts = np.flatnonzero(np.r_[True, every[1:] != every[:-1]]) if every.size else np.zeros(0, np.intp)
        ends = np.r_[starts[1:], every.size]
        found: set[tuple[int, int]] = set()
        for start, end in zip(starts[_few(starts, ends)].tolist(), ends[_few(starts, ends)].tolist(), strict=True):
            found.update((a, b) for a, b in combinations(passage[start:end].tolist(), 2) if owner[a] != owner[b])
        return sorted(found)


def _few(starts: Numbers, ends: Numbers) -> npt.NDArray[np.bool_]:
    return (ends - starts > 1) & (ends - starts <= MOST_SHARING)


def _runs(spelled: Hashes) -> Hashes:
    """A number for each run of words; different runs have different numbers but for a chance of about 2**-64."""
    if spelled.size < WIDTH:
        return np.zeros(0, np.uint64)
    hashes = np.zeros(spelled.size - WIDTH + 1, np.uint64)
    for offset in range(WIDTH):
        hashes = (hashes + spelled[offset : offset + hashes.size]) * _MULTIPLIER
        hashes ^= hashes >> np.uint64(29)
    return hashes
