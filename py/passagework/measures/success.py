"""Success."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from passagework.measures.judged import Id, first, relevant_ids


def success(ranking: Sequence[Id], gains: Mapping[Id, int], k: int) -> float:
    """Return success@k: 1 where a relevant id is among the first ``k``, else 0.

    Craswell, "Success at n", *Encyclopedia of Database Systems* (2009). Raises ValueError where no id is
    relevant, for k below 1 and for an id ranked twice.
    """
    relevant = relevant_ids(gains)
    return 1.0 if any(identity in relevant for identity in first(ranking, k)) else 0.0
