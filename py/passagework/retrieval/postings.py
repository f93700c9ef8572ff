"""Inverted lists: for each term, which passages have it and how often."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, repeat
from typing import Any

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int32]


@dataclass(frozen=True, eq=False)
class Postings:
    """The inverted lists of some passages, in compressed sparse rows.

    Row ``t`` is ``passages[indptr[t]:indptr[t + 1]]``: the passages with term ``t``, ascending and each
    once; ``frequencies`` says how often it has the term. Shapes: ``indptr`` ``(terms + 1,)``,
    ``passages`` and ``frequencies`` ``(postings,)``, ``lengths`` ``(passages,)`` in terms; all int32.
    """

    vocabulary: tuple[str, ...]
    """Terms, each once: of a document in ascending order of code points, of a library in order of occurrence."""
    indptr: Ints
    passages: Ints
    frequencies: Ints
    lengths: Ints

    @cached_property
    def numbers(self) -> dict[str, int]:
        """Each term's row."""
        return dict(zip(self.vocabulary, range(len(self.vocabulary)), strict=True))

    @property
    def size(self) -> int:
        """Number of passages."""
        return int(self.lengths.size)

    def row(self, term: str) -> slice:
        """Where ``term`` stands in ``passages`` and ``frequencies``: an empty slice for an unknown term."""
        number = self.numbers.get(term)
        if number is None:
            return slice(0, 0)
        return slice(int(self.indptr[number]), int(self.indptr[number + 1]))

    def find(self, term: str, passage: int) -> int | None:
        """Where the entry of ``term`` for ``passage`` stands, or None where the passage does not have it."""
        row = self.row(term)
        at = row.start + int(np.searchsorted(self.passages[row], passage))
        return at if at < row.stop and self.passages[at] == passage else None

    def frequency(self, term: str, passage: int) -> int:
        """How often ``passage`` has ``term``."""
        at = self.find(term, passage)
        return 0 if at is None else int(self.frequencies[at])


def build_postings(passages: Iterable[Sequence[str]]) -> Postings:
    """Invert the terms of each passage (terms in the order of the text, repeated as they occur)."""
    lists = list(passages)
    lengths = np.fromiter(map(len, lists), np.int32, len(lists))
    vocabulary = tuple(sorted(set().union(*lists)))
    numbers = dict(zip(vocabulary, range(len(vocabulary)), strict=True))
    tokens = int(lengths.sum())
    terms = np.fromiter(map(numbers.__getitem__, chain.from_iterable(lists)), np.int64, tokens)
    places = terms * len(lists) + np.repeat(np.arange(len(lists), dtype=np.int64), lengths)
    unique, frequencies = np.unique(places, return_counts=True)
    rows = unique // max(len(lists), 1)
    return Postings(
        vocabulary=vocabulary,
        indptr=_starts(np.bincount(rows, minlength=len(vocabulary))),
        passages=(unique - rows * len(lists)).astype(np.int32),
        frequencies=frequencies.astype(np.int32),
        lengths=lengths,
    )


def count_terms(postings: Postings, lists: Iterable[Sequence[str]]) -> Ints:
    """Return how often each term of the vocabulary stands in ``lists``, int32 ``(terms,)``; other terms are left out."""
    numbers = np.fromiter(map(postings.numbers.get, chain.from_iterable(lists), repeat(-1)), np.intp)
    return np.bincount(numbers[numbers >= 0], minlength=len(postings.vocabulary)).astype(np.int32)


def as_one(postings: Postings, totals: Ints) -> Postings:
    """Return the inverted lists of a document taken as one passage; ``totals``, ``(terms,)``, count its terms."""
    there = np.flatnonzero(totals)
    vocabulary = postings.vocabulary
    return Postings(
        vocabulary=vocabulary if there.size == len(vocabulary) else tuple(vocabulary[term] for term in there.tolist()),
        indptr=np.arange(there.size + 1, dtype=np.int32),
        passages=np.zeros(there.size, np.int32),
        frequencies=totals[there],
        lengths=np.array([totals.sum()], np.int32),
    )


def merge_postings(parts: Sequence[Postings]) -> Postings:
    """Join the postings of several documents; passages are renumbered in the order of ``parts``.

    Takes time in proportion to the number of postings: each list is copied to where it belongs, with no
    sorting and no loop over passages or postings. A term is looked up once for each document that has it,
    which is most of the time that a large library takes, and gets its number when it is first met.
    """
    numbers = _Numbers()
    rows = [np.fromiter(map(numbers.__getitem__, p.vocabulary), np.intp, len(p.vocabulary)) for p in parts]
    counts = np.zeros(len(numbers), dtype=np.intp)
    for part, row in zip(parts, rows, strict=True):
        counts[row] += np.diff(part.indptr)
    indptr = _starts(counts)
    passages, frequencies = np.empty(indptr[-1], np.int32), np.empty(indptr[-1], np.int32)
    ends = indptr[:-1].astype(np.intp)
    first = 0
    for part, row in zip(parts, rows, strict=True):
        sizes = np.diff(part.indptr)
        places = np.repeat(ends[row] - part.indptr[:-1], sizes) + np.arange(part.passages.size)
        passages[places] = part.passages + np.int32(first)
        frequencies[places] = part.frequencies
        ends[row] += sizes
        first += part.size
    lengths = np.concatenate([np.zeros(0, np.int32), *(part.lengths for part in parts)])
    return Postings(tuple(numbers), indptr, passages, frequencies, lengths)


class _Numbers(dict[str, int]):
    """Numbers terms in the order in which they are asked for."""

    def __missing__(self, term: str) -> int:
        number = self[term] = len(self)
        return number


def _starts(counts: npt.NDArray[np.integer[Any]]) -> Ints:
    return np.concatenate([[0], np.cumsum(counts)]).astype(np.int32)
