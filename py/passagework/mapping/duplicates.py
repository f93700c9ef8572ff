"""Passages of different documents that say the same: copies first, then those that differ a little.

Within one document neighbours repeat each other's last sentences, so nothing is looked for there. The bounds are
measured on planted copies and on passages of different documents: eval/map/results.json.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations
from typing import NamedTuple

import numpy as np

from passagework.mapping.corpus import Corpus
from passagework.mapping.cosines import BLOCK, blocks
from passagework.mapping.progress import Report, silent
from passagework.mapping.settings import CLOSE, CONTAINED, FEWEST_WORDS
from passagework.mapping.shingles import Shingles, words


class Duplicate(NamedTuple):
    """Two passages, the lower number first, and how alike they are."""

    left: int
    right: int
    exact: bool
    """Whether they have the same words in the same order."""
    containment: float
    cosine: float


def duplicates(corpus: Corpus, report: Report = silent) -> list[Duplicate]:
    """Return the pairs of passages of different documents that repeat each other.

    Copies come first; then the more alike of two measures decides, and the order of the passages among equals.
    """
    spelled = [words(corpus.text(passage)) for passage in range(len(corpus))]
    long = np.array([len(each) >= FEWEST_WORDS for each in spelled], bool)
    copies = _copies(corpus, spelled, long)
    shingles = Shingles(spelled)
    shared = {pair for pair in shingles.pairs(corpus.owner) if shingles.containment(*pair) >= CONTAINED}
    near = {(a, b) for a, b in shared | _close(corpus, report) if long[a] and long[b]}
    found = [
        Duplicate(a, b, (a, b) in copies, 1.0 if (a, b) in copies else shingles.containment(a, b), _cosine(corpus, a, b))
        for a, b in copies | near
    ]
    return sorted(found, key=lambda pair: (not pair.exact, -round(max(pair.containment, pair.cosine), 6), pair[:2]))


def _copies(corpus: Corpus, spelled: list[list[str]], long: np.ndarray[tuple[int], np.dtype[np.bool_]]) -> set[tuple[int, int]]:
    alike: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for passage in np.flatnonzero(long).tolist():
        alike[tuple(spelled[passage])].append(passage)
    return {
        pair
        for passages in alike.values()
        for pair in combinations(passages, 2)
        if corpus.owner[pair[0]] != corpus.owner[pair[1]]
    }


def _close(corpus: Corpus, report: Report) -> set[tuple[int, int]]:
    """The pairs of different documents whose cosine reaches the bound."""
    found: set[tuple[int, int]] = set()
    size = len(corpus)
    if len(corpus.documents) < 2:
        return found
    for first in range(0, size, BLOCK):
        rows, columns = corpus.vectors[first : first + BLOCK], corpus.vectors[first:]
        ((_, cosines),) = blocks(rows, columns, "duplicates")
        left, right = np.nonzero(cosines >= CLOSE)
        across = corpus.owner[first + left] != corpus.owner[first + right]
        pairs = np.stack([left[across], right[across]], axis=1) + first
        found.update((int(min(pair)), int(max(pair))) for pair in pairs)
        report("duplicates", min(first + BLOCK, size), size)
    return found


def _cosine(corpus: Corpus, left: int, right: int) -> float:
    return float(np.einsum("i,i->", corpus.vectors[left], corpus.vectors[right], dtype=np.float64))
