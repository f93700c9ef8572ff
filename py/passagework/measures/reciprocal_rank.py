"""Reciprocal rank."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from passagework.measures.judged import Id, first, relevant_ids


def reciprocal_rank(ranking: Sequence[Id], gains: Mapping[Id, int], k: int) -> float:
    """Return RR@k: 1 over the rank of the first relevant id, 0 where none is among the first ``k``.

    Its mean over queries is MRR@k. Voorhees, "The TREC-8 Question Answering Track Report" (1999). Raises
    ValueError where no id is relevant, for k below 1 and for an id ranked twice.
    """
    relevant = relevant_ids(gains)
    ranks = (rank for rank, identity in enumerate(first(ranking, k), start=1) if identity in relevant)
    return next((1.0 / rank for rank in ranks), 0.0)
