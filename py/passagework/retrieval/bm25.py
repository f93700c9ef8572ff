"""BM25 as Lucene computes it, over an inverted index with precomputed weights.

A passage ``d`` scores, for a query ``q`` whose terms may repeat::

    score(q, d) = sum over t in q of  idf(t) * tf(t, d) / (tf(t, d) + k1 * (1 - b + b * |d| / mean |d|))
    idf(t)      = ln(1 + (N - df(t) + 0.5) / (df(t) + 0.5))

This is the variant "Lucene (accurate)" of Kamphuis, de Vries, Boytsov and Lin, "Which BM25 Do You Mean?"
(ECIR 2020), Table 1, in the form of Lucene 8 and later: without the constant factor ``k1 + 1``, which
changes no ranking, and with exact passage lengths where Lucene stores them in one byte. The model is that
of Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond" (2009), section 3.4.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from passagework.retrieval.postings import Postings

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Parameters:
    """``k1`` sets how soon more occurrences stop to count; ``b`` how much long passages are held back."""

    k1: float
    b: float

    def __post_init__(self) -> None:
        if not (0 <= self.k1 < float("inf")):
            raise ValueError(f"k1 is {self.k1}; it must be 0 or more")
        if not (0 <= self.b <= 1):
            raise ValueError(f"b is {self.b}; it must lie between 0 and 1")


DEFAULT = Parameters(k1=1.5, b=0.6)
"""Chosen on five public collections: docs/decisions/0004-bm25-parameters.md."""


class Bm25:
    """Scores passages for lists of terms. All weights are computed when it is made.

    ``idf`` has shape ``(terms,)``; ``weights`` has one entry a posting, in the order of ``postings``.
    """

    def __init__(self, postings: Postings, parameters: Parameters = DEFAULT) -> None:
        self.postings = postings
        self.parameters = parameters
        self.mean_length = float(postings.lengths.mean()) if postings.size else 0.0
        frequencies = np.diff(postings.indptr)
        self.idf: Floats = np.log1p((postings.size - frequencies + 0.5) / (frequencies + 0.5))
        self.weights = self._saturation()
        self.weights *= np.repeat(self.idf, frequencies)
        # The platform's own index type: numpy would convert int32 anew for each query on 64-bit machines.
        self._places = postings.passages.astype(np.intp, copy=False)

    def scores(self, terms: Sequence[str]) -> Floats:
        """Return the score of every passage, ``(n,)``: zero for one that has none of the ``terms``."""
        scores = np.zeros(self.postings.size)
        for term in terms:
            row = self.postings.row(term)
            np.add.at(scores, self._places[row], self.weights[row])
        return scores

    def document_frequency(self, term: str) -> int:
        """In how many passages ``term`` occurs."""
        row = self.postings.row(term)
        return int(row.stop - row.start)

    def idf_of(self, term: str) -> float:
        """The idf of ``term``: 0 for one that no passage has."""
        number = self.postings.numbers.get(term)
        return 0.0 if number is None else float(self.idf[number])

    def weight(self, term: str, passage: int) -> float:
        """What one occurrence of ``term`` in a query adds to the score of ``passage``."""
        at = self.postings.find(term, passage)
        return 0.0 if at is None else float(self.weights[at])

    def _saturation(self) -> Floats:
        """The second factor of each posting's weight; a mean length of 0 leaves no posting to weigh."""
        k1, b = self.parameters.k1, self.parameters.b
        norms = k1 * (1 - b + b * self.postings.lengths / (self.mean_length or 1.0))
        saturation: Floats = norms[self.postings.passages].astype(np.float64, copy=False)
        saturation += self.postings.frequencies
        return np.divide(self.postings.frequencies, saturation, out=saturation)
