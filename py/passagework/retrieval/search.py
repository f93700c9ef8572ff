"""One query against one scope: its passages ranked, or its documents."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from passagework.models.search import Placings, Ranker
from passagework.ports import Dot, Vectors
from passagework.retrieval.bm25 import Bm25
from passagework.retrieval.dense import DenseScores, einsum_dot
from passagework.retrieval.library import Scope
from passagework.retrieval.ranking import Numbers
from passagework.retrieval.rankings import Rankings


@dataclass(frozen=True)
class Ranked:
    """What is shown for a candidate, a passage by its number in the library, and where all rankers put it."""

    passage: int
    placings: Placings


class AnySearch(Protocol):
    """What a search of passages and one of documents have in common."""

    @property
    def rankers(self) -> tuple[Ranker, ...]:
        """The rankers that can answer."""

    @property
    def bm25(self) -> Bm25:
        """The keyword index of the candidates."""

    def best(self, ranker: Ranker, k: int) -> tuple[Ranked, ...]:
        """Return the best ``k`` candidates, or fewer where fewer are ranked."""

    def placings_of(self, passage: int) -> Placings:
        """Return where each ranker puts the candidate that a passage of the library belongs to."""

    def number_of(self, passage: int) -> int:
        """Return the number, in :attr:`bm25`, of the candidate that a passage of the library belongs to."""


class Search(Rankings):
    """Passages ranked; rankings are computed when they are asked for.

    ``terms`` are the query's, as :func:`passagework.text.tokens.terms` gives them; ``query`` is its unit
    vector, float32 ``(dimensions,)``, or None while there is none: then only ``bm25`` ranks.
    """

    def __init__(self, scope: Scope, terms: Sequence[str], query: Vectors | None, dot: Dot = einsum_dot) -> None:
        self._scope = scope
        cosines = None if query is None or scope.matrix is None else DenseScores(scope.matrix, query, dot)
        super().__init__(scope.bm25.scores(terms), cosines, scope.embedded)

    @property
    def bm25(self) -> Bm25:
        """The keyword index of the passages."""
        return self._scope.bm25

    def ranking(self, ranker: Ranker, k: int) -> Numbers:
        """Return the best ``k`` passages by their numbers in the library (raises as :meth:`top`)."""
        return self._scope.passages[self.top(ranker, k)]

    def best(self, ranker: Ranker, k: int) -> tuple[Ranked, ...]:
        """Return :meth:`ranking` with the placings of each passage."""
        numbers = self.top(ranker, k).tolist()
        return tuple(Ranked(int(self._scope.passages[n]), self.placings(n)) for n in numbers)

    def placings_of(self, passage: int) -> Placings:
        """Return where each ranker puts a passage, given by its number in the library."""
        return self.placings(self.number_of(passage))

    def number_of(self, passage: int) -> int:
        """Return the scope's number of a passage of the library."""
        return self._scope.local(passage)
