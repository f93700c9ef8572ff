"""Means of the measures over a collection's queries."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from statistics import fmean

from eval.collections.beir import Collection
from eval.collections.rankings import Rankings

from passagework.measures.ndcg import ndcg
from passagework.measures.recall import recall
from passagework.measures.reciprocal_rank import reciprocal_rank

Measure = Callable[[Sequence[str], Mapping[str, int], int], float]

MEASURES: Mapping[str, tuple[Measure, int]] = {
    "nDCG@10": (ndcg, 10),
    "R@100": (recall, 100),
    "MRR@10": (reciprocal_rank, 10),
}


def by_query(collection: Collection, rankings: Rankings, measure: str) -> dict[str, float]:
    """Return one measure for every judged query; KeyError names a query that was not ranked."""
    function, k = MEASURES[measure]
    return {query: function(rankings[query], gains, k) for query, gains in collection.gains.items()}


def mean(collection: Collection, rankings: Rankings, measure: str) -> float:
    """Return the mean of one measure over the judged queries."""
    return fmean(by_query(collection, rankings, measure).values())
