"""One query against one scope: the three rankings, and where each ranker puts a passage."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from passagework.models.search import Placing, Placings, Ranker
from passagework.ports import Dot, Vectors
from passagework.retrieval.dense import DenseScores, einsum_dot
from passagework.retrieval.fusion import DEPTH, fuse
from passagework.retrieval.library import Scope
from passagework.retrieval.ranking import Numbers, rank_of, rounded, top_k

UNRANKED = Placing(rank=None, score=None)


@dataclass(frozen=True)
class Ranked:
    """A passage in a ranking, by its number in the library, and where all rankers put it."""

    passage: int
    placings: Placings


class Search:
    """The scores of one query in one scope; rankings are computed when they are asked for.

    ``terms`` are the query's, as :func:`passagework.text.tokens.terms` gives them; ``query`` is its unit
    vector, float32 ``(dimensions,)``, or None while there is none: then only ``bm25`` ranks.
    """

    def __init__(self, scope: Scope, terms: Sequence[str], query: Vectors | None, dot: Dot = einsum_dot) -> None:
        self._scope = scope
        self._keyword = scope.bm25.scores(terms)
        self._dense = None if query is None or scope.matrix is None else DenseScores(scope.matrix, query, dot)

    @property
    def rankers(self) -> tuple[Ranker, ...]:
        """The rankers that can answer."""
        return ("bm25",) if self._dense is None else ("dense", "bm25", "hybrid")

    def ranking(self, ranker: Ranker, k: int) -> Numbers:
        """Return the best ``k`` passages by their numbers in the library, or fewer where fewer are ranked.

        Raises ValueError where there is no query vector, or no passage has one, and the ranker needs it.
        """
        return self._scope.passages[self._numbers(ranker, k)]

    def best(self, ranker: Ranker, k: int) -> tuple[Ranked, ...]:
        """Return :meth:`ranking` with the placings of each passage."""
        numbers = self._numbers(ranker, k).tolist()
        return tuple(Ranked(int(self._scope.passages[n]), self._placings(n)) for n in numbers)

    def placings(self, passage: int) -> Placings:
        """Return where each ranker puts a passage, given by its number in the library."""
        return self._placings(self._scope.local(passage))

    def _numbers(self, ranker: Ranker, k: int) -> Numbers:
        """The best passages by their numbers in the scope."""
        if ranker not in self.rankers:
            raise ValueError(f"{ranker} cannot rank without vectors; {' and '.join(self.rankers)} can")
        if ranker == "bm25":
            return top_k(self._keyword, k, self._keyword > 0)
        if ranker == "dense":
            return self._by_meaning(k)
        return self._fused[0][:k]

    def _by_meaning(self, k: int) -> Numbers:
        assert self._dense is not None
        return self._scope.embedded[self._dense.top(k)[0]]

    @cached_property
    def _fused(self) -> tuple[Numbers, npt.NDArray[np.float64]]:
        return fuse([self._by_meaning(DEPTH), self._numbers("bm25", DEPTH)])

    @cached_property
    def _keyword_values(self) -> npt.NDArray[np.float64]:
        """Rounded keyword scores; those of passages that are not ranked lie below all others."""
        return np.where(self._keyword > 0, rounded(self._keyword), -1.0)

    def _placings(self, number: int) -> Placings:
        without = self._dense is None
        return Placings(
            dense=None if without else self._dense_place(number),
            bm25=self._keyword_place(number),
            hybrid=None if without else self._fused_place(number),
        )

    def _keyword_place(self, number: int) -> Placing:
        score = float(self._keyword_values[number])
        return UNRANKED if score < 0 else Placing(rank=rank_of(self._keyword_values, number), score=score)

    def _dense_place(self, number: int) -> Placing:
        row = int(np.searchsorted(self._scope.embedded, number))
        if self._dense is None or row == self._scope.embedded.size or self._scope.embedded[row] != number:
            return UNRANKED
        rank, score = self._dense.place(row)
        return Placing(rank=rank, score=score)

    def _fused_place(self, number: int) -> Placing:
        numbers, scores = self._fused
        at = np.flatnonzero(numbers == number)
        return Placing(rank=int(at[0]) + 1, score=float(scores[at[0]])) if at.size else UNRANKED
