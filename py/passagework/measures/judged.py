"""What every measure asks of its arguments."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import TypeVar

Id = TypeVar("Id", bound=Hashable)


def relevant_ids(gains: Mapping[Id, int]) -> frozenset[Id]:
    """Return the ids of gain 1 or more.

    Raises ValueError where there is none: no ranking can be right, and a mean must leave the query out.
    """
    relevant = frozenset(identity for identity, gain in gains.items() if gain > 0)
    if not relevant:
        raise ValueError(f"none of the {len(gains)} judged ids is relevant; leave this query out of the mean")
    return relevant


def first(ranking: Sequence[Id], k: int) -> Sequence[Id]:
    """Return the first ``k`` of a ranking (raises ValueError for k below 1 or an id ranked twice)."""
    if k < 1:
        raise ValueError(f"k is {k}; it must be 1 or more")
    best = ranking[:k]
    if len(set(best)) != len(best):
        raise ValueError(f"the first {k} of the ranking hold an id more than once")
    return best
