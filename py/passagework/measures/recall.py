"""Recall."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from passagework.measures.judged import Id, first, relevant_ids


def recall(ranking: Sequence[Id], gains: Mapping[Id, int], k: int) -> float:
    """Return recall@k: the share of all relevant ids that are among the first ``k``.

    Between 0 and 1, and below 1 for any ranking where more than ``k`` ids are relevant. Manning, Raghavan and
    Schütze, *Introduction to Information Retrieval* (2008), section 8.3. Raises ValueError where no id is
    relevant, for k below 1 and for an id ranked twice.
    """
    relevant = relevant_ids(gains)
    return sum(identity in relevant for identity in first(ranking, k)) / len(relevant)
