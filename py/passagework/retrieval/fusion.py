"""Reciprocal rank fusion: one ranking out of several, from ranks alone.

A passage's score is the sum of ``1 / (60 + rank)`` over the rankings that have it (Cormack, Clarke and
Büttcher, "Reciprocal Rank Fusion Outperforms Condorcet and Individual Rank Learning Methods", SIGIR 2009).
Scores of the rankers are on different scales and are not looked at. The evaluation compares other constants, and
weights, with the product's.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from passagework.retrieval.ranking import Numbers, rounded, top_k

K = 60
"""The constant of the paper: the larger, the less the first ranks stand out."""

DEPTH = 100
"""How many passages of each ranking take part."""


def fuse(
    rankings: Sequence[Numbers], k: float = K, weights: Sequence[float] | None = None
) -> tuple[Numbers, npt.NDArray[np.float64]]:
    """Return the fused ranking, best first, and its rounded scores.

    Each ranking lists passage numbers, best first, each once; a passage that a ranking does not have
    gets nothing from it. ``weights`` multiply what each ranking gives (None: all alike). The result does not
    depend on the order of ``rankings``: the sum of two numbers does not, and for more of them rounding removes
    the difference.
    """
    passages = np.unique(np.concatenate([np.zeros(0, np.intp), *rankings])).astype(np.intp)
    parts = np.zeros((len(rankings), passages.size))
    for part, ranking, weight in zip(parts, rankings, weights or [1.0] * len(rankings), strict=True):
        part[np.searchsorted(passages, ranking)] = weight / (k + np.arange(1, len(ranking) + 1))
    scores = rounded(np.add.reduce(parts, axis=0))
    order = top_k(scores, passages.size)
    return passages[order], scores[order]
