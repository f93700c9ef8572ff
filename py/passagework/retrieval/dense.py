"""Search by meaning: the cosine of the query's vector with every passage's, without an index structure.

Vectors have unit length, so the cosine is an inner product. A kernel (:class:`passagework.ports.Dot`)
computes all products in float32; kernels add in different orders, so their results differ in the last
bits. The bound is |error| <= d*u/(1 - d*u) for d dimensions, u = 2**-24 and unit vectors, whatever the
order (Higham, *Accuracy and Stability of Numerical Algorithms*, 2nd edition, section 3.1): 2.3e-5 for
d = 384. What may stand in the wanted ranks is therefore scored again in float64, where the remaining
error of about 1e-13 does not reach the sixth decimal that the ranking looks at.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from passagework.ports import Dot, Vectors
from passagework.retrieval.matrix import Matrix
from passagework.retrieval.ranking import DECIMALS, Numbers, rounded, top_k

Floats = npt.NDArray[np.float64]


def einsum_dot(matrix: Vectors, vector: Vectors) -> Vectors:
    """The kernel where none is handed in; without BLAS, as in the browser, 2.5 times faster than ``@``."""
    products: Vectors = np.einsum("ij,j->i", matrix, vector)
    return products


class DenseScores:
    """The cosines of one query with passages: float32 for all, float64 where it matters."""

    def __init__(self, matrix: Matrix, query: Vectors, dot: Dot = einsum_dot) -> None:
        if query.shape != (matrix.dimensions,):
            raise ValueError(f"the query has shape {query.shape}; passages of {matrix.dimensions} dimensions ask for as many")
        self._matrix = matrix
        self._query = query.astype(np.float64)
        self._approximate = matrix.products(query, dot)
        self._margin = 2 * _error_bound(matrix.dimensions) + 10.0**-DECIMALS

    def top(self, k: int) -> tuple[Numbers, Floats]:
        """Return the best ``k`` passages and their scores, rounded as the ranking rounds them."""
        best = top_k(self._approximate, k)
        if best.size == 0:
            return best, np.zeros(0)
        candidates = np.flatnonzero(self._approximate >= self._approximate[best].min() - np.float32(self._margin))
        scores = self._exact(candidates)
        order = top_k(scores, k)
        return candidates[order], scores[order]

    def place(self, passage: int) -> tuple[int, float]:
        """Return the rank, from 1, and the rounded score of one passage."""
        score = float(self._exact(np.array([passage]))[0])
        low, high = np.float32(score - self._margin), np.float32(score + self._margin)
        above = np.count_nonzero(self._approximate > high)
        near = np.flatnonzero((self._approximate >= low) & (self._approximate <= high))
        scores = self._exact(near)
        before = np.count_nonzero((scores > score) | ((scores == score) & (near < passage)))
        return int(above + before) + 1, score

    def best_of_each(self, firsts: Numbers) -> tuple[Numbers, Floats]:
        """Return the best passage, the first of equals, of each group, and its rounded score.

        ``firsts`` are the first passages of the groups, ascending from 0; none is empty.
        """
        sizes = np.diff(firsts, append=self._approximate.size)
        bounds = np.repeat(np.maximum.reduceat(self._approximate, firsts), sizes) - np.float32(self._margin)
        candidates = np.flatnonzero(self._approximate >= bounds)
        scores = self._exact(candidates)
        groups = np.searchsorted(firsts, candidates, side="right") - 1
        order = np.lexsort((candidates, -scores, groups))
        first = np.unique(groups[order], return_index=True)[1]
        return candidates[order][first], scores[order][first]

    def _exact(self, passages: Numbers) -> Floats:
        return rounded(np.einsum("ij,j->i", self._matrix.rows(passages), self._query))


def closest(vectors: Vectors, query: Vectors) -> tuple[int, float]:
    """Return which of ``(n, d)`` sentence vectors is closest to the query, and its rounded cosine.

    The first wins a tie. Raises ValueError where there is no sentence.
    """
    if len(vectors) == 0:
        raise ValueError("there are no sentence vectors to compare the query with")
    numbers, scores = DenseScores(Matrix([vectors]), query).top(1)
    return int(numbers[0]), float(scores[0])


def _error_bound(dimensions: int) -> float:
    unit = dimensions * 2.0**-24
    return unit / (1 - unit)
