"""The share of a ranking that nobody judged: how far the other measures rest on what is not known."""

from __future__ import annotations

from collections.abc import Hashable, Sequence, Set

from passagework.measures.judged import first


def unjudged(ranking: Sequence[Hashable], judged: Set[Hashable], k: int) -> float:
    """Return the share of the first ``k`` that is not ``judged``, of as many as were found; 0 where nothing was.

    Raises ValueError for k below 1 and for an id ranked twice.
    """
    best = first(ranking, k)
    return sum(identity not in judged for identity in best) / len(best) if best else 0.0
