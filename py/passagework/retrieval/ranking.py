"""The one tie rule: by score rounded to six decimals, highest first, then in document order.

Scores of the same ranker computed on two machines differ in their last bits, and unstable selection
then returns different passages where many tie. Rounding takes the noise out, document order decides
what is left, so CPython and the browser rank alike.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

DECIMALS = 6

_GROUP = 64
"""Scores in a group; the maxima of the groups give a first bound on the k-th score."""

Scores = npt.NDArray[np.floating[Any]]
Numbers = npt.NDArray[np.intp]


def rounded(scores: Scores) -> npt.NDArray[np.float64]:
    """Return ``scores`` as float64 rounded to six decimals, halves to even."""
    return scores.astype(np.float64).round(DECIMALS)


def top_k(scores: Scores, k: int, eligible: npt.NDArray[np.bool_] | None = None) -> Numbers:
    """Return the numbers of the best ``k`` of ``(n,)`` scores, best first.

    Fewer come back where fewer are ``eligible`` (``(n,)``; None means all). Time is O(n) plus the sort
    of the candidates: scores at least as high as a lower bound of the k-th, all that tie with it
    included. Raises ValueError for a negative ``k`` and for a score that is not a number or is infinitely high.
    """
    if k < 0:
        raise ValueError(f"k is {k}; it must be 0 or more")
    pool = None if eligible is None else np.flatnonzero(eligible)
    found = _best(scores if pool is None else scores[pool], k)
    return found if pool is None else pool[found]


def rank_of(values: npt.NDArray[np.float64], number: int) -> int:
    """Return the rank, from 1, that :func:`top_k` gives to passage ``number`` among :func:`rounded` scores."""
    before = np.count_nonzero(values[:number] >= values[number])
    after = np.count_nonzero(values[number + 1 :] > values[number])
    return int(before + after) + 1


def _best(scores: Scores, k: int) -> Numbers:
    maxima = _group_maxima(scores)
    if not (maxima < np.inf).all():
        wrong = int(np.flatnonzero(~(scores < np.inf))[0])
        raise ValueError(f"passage {wrong} of {scores.size} has the score {scores[wrong]}; it must be a number below infinity")
    if k == 0:
        return np.zeros(0, dtype=np.intp)
    candidates = np.flatnonzero(scores >= _kth_with_ties(maxima, k))
    kept = scores[candidates]
    candidates = candidates[kept >= _kth_with_ties(kept, k)]
    order = np.argsort(-rounded(scores[candidates]), kind="stable")
    return candidates[order[:k]]


def _group_maxima(scores: Scores) -> Scores:
    """The maximum of each group of scores: k maxima at or above a value mean k such scores at least."""
    groups = scores.size // _GROUP
    grouped = scores[: groups * _GROUP].reshape(_GROUP, groups)
    return np.concatenate([grouped.max(axis=0), scores[groups * _GROUP :]])


def _kth_with_ties(values: Scores, k: int) -> float:
    """A bound just below all that round to what the k-th highest value rounds to.

    Minus infinity where there are fewer than ``k`` values.
    """
    if values.size < k:
        return -np.inf
    kth = float(np.partition(values, values.size - k)[values.size - k])
    return kth - 10.0**-DECIMALS - 4 * float(np.finfo(values.dtype).eps) * abs(kth)
