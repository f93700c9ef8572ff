"""One query's three rankings of numbered candidates, and where each ranker puts one of them."""

from __future__ import annotations

from functools import cached_property
from typing import Protocol

import numpy as np
import numpy.typing as npt

from passagework.models.search import Placing, Placings, Ranker
from passagework.retrieval.fusion import DEPTH, fuse
from passagework.retrieval.ranking import Numbers, rank_of, rounded, top_k

UNRANKED = Placing(rank=None, score=None)

Floats = npt.NDArray[np.float64]


class Cosines(Protocol):
    """Scores by meaning of those candidates that have a vector, numbered from 0."""

    def top(self, k: int) -> tuple[Numbers, Floats]:
        """Return the best ``k`` and their rounded scores."""

    def place(self, number: int) -> tuple[int, float]:
        """Return the rank, from 1, and the rounded score of one."""


class Rankings:
    """Candidates, numbered from 0 in the order that decides ties, ranked by keyword, by meaning and by both."""

    def __init__(self, keyword: Floats, cosines: Cosines | None, embedded: Numbers) -> None:
        """``keyword`` has a score for each candidate, zero for one that is not ranked.

        ``embedded`` says which candidates ``cosines`` are of, ascending. Without cosines only ``bm25`` ranks.
        """
        self._keyword = keyword
        self._cosines = cosines
        self._embedded = embedded

    @property
    def rankers(self) -> tuple[Ranker, ...]:
        """The rankers that can answer."""
        return ("bm25",) if self._cosines is None else ("dense", "bm25", "hybrid")

    def top(self, ranker: Ranker, k: int) -> Numbers:
        """Return the best ``k`` candidates, or fewer where fewer are ranked.

        Raises ValueError where the ranker needs vectors and there are none.
        """
        return self.scored(ranker, k)[0]

    def scored(self, ranker: Ranker, k: int) -> tuple[Numbers, Floats]:
        """Return :meth:`top` and the rounded scores, which never rise (raises as it does)."""
        if ranker not in self.rankers:
            raise ValueError(f"{ranker} cannot rank without vectors; {' and '.join(self.rankers)} can")
        if ranker == "bm25":
            best = top_k(self._keyword, k, self._keyword > 0)
            return best, rounded(self._keyword[best])
        if ranker == "dense":
            return self._by_meaning(k)
        numbers, scores = self._fused
        return numbers[:k], scores[:k]

    def placings(self, number: int) -> Placings:
        """Return where each ranker puts a candidate."""
        without = self._cosines is None
        return Placings(
            dense=None if without else self._dense_place(number),
            bm25=self._keyword_place(number),
            hybrid=None if without else self._fused_place(number),
        )

    def _by_meaning(self, k: int) -> tuple[Numbers, Floats]:
        assert self._cosines is not None
        rows, scores = self._cosines.top(k)
        return self._embedded[rows], scores

    @cached_property
    def _fused(self) -> tuple[Numbers, Floats]:
        return fuse([self._by_meaning(DEPTH)[0], self.top("bm25", DEPTH)])

    @cached_property
    def _keyword_values(self) -> Floats:
        """Rounded keyword scores; those of candidates that are not ranked lie below all others."""
        return np.where(self._keyword > 0, rounded(self._keyword), -1.0)

    def _keyword_place(self, number: int) -> Placing:
        score = float(self._keyword_values[number])
        return UNRANKED if score < 0 else Placing(rank=rank_of(self._keyword_values, number), score=score)

    def _dense_place(self, number: int) -> Placing:
        row = int(np.searchsorted(self._embedded, number))
        if self._cosines is None or row == self._embedded.size or self._embedded[row] != number:
            return UNRANKED
        rank, score = self._cosines.place(row)
        return Placing(rank=rank, score=score)

    def _fused_place(self, number: int) -> Placing:
        numbers, scores = self._fused
        at = np.flatnonzero(numbers == number)
        return Placing(rank=int(at[0]) + 1, score=float(scores[at[0]])) if at.size else UNRANKED
