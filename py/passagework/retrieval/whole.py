"""Whole-document mode: a passage is a whole file.

By meaning a document is as close as its closest passage. By keyword it is scored as one long passage, with
its terms counted once where passages overlap, against other documents: idf and mean length are those of
documents. The two lists are fused as lists of passages are.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import numpy as np

from passagework.models.search import Placings, Ranker
from passagework.ports import Dot, Vectors
from passagework.retrieval.bm25 import Bm25
from passagework.retrieval.dense import DenseScores, einsum_dot
from passagework.retrieval.library import Scope
from passagework.retrieval.ranking import Numbers, rank_of, top_k
from passagework.retrieval.rankings import Floats, Rankings
from passagework.retrieval.search import Ranked


class DocumentSearch(Rankings):
    """The documents of a scope ranked; parameters as of :class:`passagework.retrieval.search.Search`.

    For each document one passage is shown: the one closest in meaning, or the best by keyword where
    keyword search ordered the list or the document has no vectors.
    """

    def __init__(self, scope: Scope, terms: Sequence[str], query: Vectors | None, dot: Dot = einsum_dot) -> None:
        self._scope = scope
        self._terms = terms
        self._ends = np.cumsum(scope.sizes)
        owners, firsts = np.unique(np.searchsorted(self._ends, scope.embedded, side="right"), return_index=True)
        self._closest: Closest | None = None
        if query is not None and scope.matrix is not None and owners.size:
            self._closest = Closest(DenseScores(scope.matrix, query, dot), firsts)
        super().__init__(scope.documents_bm25.scores(terms), self._closest, owners.astype(np.intp))

    @property
    def bm25(self) -> Bm25:
        """The keyword index of the documents."""
        return self._scope.documents_bm25

    def best(self, ranker: Ranker, k: int) -> tuple[Ranked, ...]:
        """Return the best ``k`` documents, or fewer where fewer are ranked."""
        return tuple(Ranked(self._shown(n, ranker), self.placings(n)) for n in self.top(ranker, k).tolist())

    def placings_of(self, passage: int) -> Placings:
        """Return where each ranker puts the document of a passage of the library."""
        return self.placings(self.number_of(passage))

    def number_of(self, passage: int) -> int:
        """Return the scope's number of the document of a passage of the library."""
        return int(np.searchsorted(self._ends, self._scope.local(passage), side="right"))

    def _shown(self, document: int, ranker: Ranker) -> int:
        """The number, in the library, of the passage that stands for a document."""
        row = int(np.searchsorted(self._embedded, document))
        has_vectors = row < self._embedded.size and self._embedded[row] == document
        if ranker != "bm25" and self._closest is not None and has_vectors:
            return int(self._scope.passages[self._scope.embedded[self._closest.rows[row]]])
        end = int(self._ends[document])
        start = end - int(self._scope.sizes[document])
        return int(self._scope.passages[start + int(top_k(self._passage_scores[start:end], 1)[0])])

    @cached_property
    def _passage_scores(self) -> Floats:
        return self._scope.bm25.scores(self._terms)


class Closest:
    """The closest passage of each document: ``rows`` in the matrix, and ``scores``."""

    def __init__(self, passages: DenseScores, firsts: Numbers) -> None:
        """``firsts`` are the first rows of the documents, ascending from 0."""
        self.rows, self.scores = passages.best_of_each(firsts)

    def top(self, k: int) -> tuple[Numbers, Floats]:
        """Return the best ``k`` documents and their scores."""
        best = top_k(self.scores, k)
        return best, self.scores[best]

    def place(self, number: int) -> tuple[int, float]:
        """Return the rank, from 1, and the score of one document."""
        return rank_of(self.scores, number), float(self.scores[number])
