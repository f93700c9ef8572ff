"""Two systems on the questions for which both have a value."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import numpy as np

from passagework.evaluation.reporting.entrants import Scored
from passagework.evaluation.study import Floats
from passagework.models.search import Ranker
from passagework.stats.paired import differences

PLANNED: tuple[Ranker, ...] = ("hybrid", "dense", "bm25")
"""Each with each of those after it: the three comparisons of the plan, in its order."""

Pair = tuple[Scored, Scored]


def planned(scored: Sequence[Scored]) -> list[Pair]:
    """Return the primary comparisons that the rankers at the default settings allow."""
    rankers = {each.entrant.system.ranker: each for each in scored if each.entrant.group == "ranker"}
    return list(combinations([rankers[ranker] for ranker in PLANNED if ranker in rankers], 2))


def against_default(scored: Sequence[Scored]) -> list[Pair]:
    """Return every other system with its own ranker at the default settings."""
    rankers = {each.entrant.system.ranker: each for each in scored if each.entrant.group == "ranker"}
    others = [each for each in scored if each.entrant.group != "ranker" and each.entrant.system.ranker in rankers]
    return [(each, rankers[each.entrant.system.ranker]) for each in others]


def difference(pair: Pair) -> Floats:
    """Return the differences in nDCG@10, ``(questions,)``, first less second; NaN where either has no value."""
    first, second = (each.primary for each in pair)
    found = np.full(len(first), np.nan)
    defined = ~(np.isnan(first) | np.isnan(second))
    found[defined] = differences(first[defined], second[defined]) if defined.sum() > 1 else (first - second)[defined]
    return found
