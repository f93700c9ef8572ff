"""Normalised discounted cumulative gain."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import log2

from passagework.measures.judged import Id, first, relevant_ids


def ndcg(ranking: Sequence[Id], gains: Mapping[Id, int], k: int) -> float:
    """Return nDCG@k: gains divided by log2(rank + 1), summed, over the sum of the best possible ranking.

    The gain counts as it is, not as 2 to its power; negative gains count as 0: as ``trec_eval``'s ``ndcg_cut``
    does. Between 0 and 1. Järvelin and Kekäläinen, "Cumulated gain-based evaluation of IR techniques",
    ACM TOIS 20 (2002). Raises ValueError where no id is relevant, for k below 1 and for an id ranked twice.
    """
    relevant = relevant_ids(gains)
    found = (gains[identity] if identity in relevant else 0 for identity in first(ranking, k))
    ideal = sorted((gains[identity] for identity in relevant), reverse=True)[:k]
    return _discounted(found) / _discounted(ideal)


def _discounted(gains: Iterable[int]) -> float:
    return sum(gain / log2(rank + 1) for rank, gain in enumerate(gains, start=1))
