"""How far nDCG@10 could move if the passages that nobody judged were judged.

An unjudged passage among the first ten is taken to gain 0, 1 and 2 in turn, or what it is known to gain where that is
more; the best possible ranking then holds it too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from passagework.evaluation.derive import Gains
from passagework.evaluation.spans import Place
from passagework.evaluation.study import DEPTH, Floats, ndcg_or_nan
from passagework.evaluation.systems import Found, Run

GAINS = (0, 1, 2)


def bounds(run: Run, gains: Mapping[str, Gains], questions: Sequence[str]) -> dict[int, Floats]:
    """Return nDCG@10 of each question, ``(questions,)``, by the gain that unjudged passages are taken to have."""
    return {taken: np.array([_alone(_first(run, each), gains[each], taken) for each in questions]) for taken in GAINS}


def bounds_against(first: Run, second: Run, gains: Mapping[str, Gains], questions: Sequence[str]) -> dict[int, Floats]:
    """Return the differences in nDCG@10, first less second, when the unjudged count for the second and not for the first.

    Only passages that the second has among its first ten and the first has not are taken to gain. Both systems must rank
    the same places.
    """
    return {
        taken: np.array([_difference(_first(first, q), _first(second, q), gains[q], taken) for q in questions]) for taken in GAINS
    }


def _first(run: Run, question: str) -> tuple[Place, ...]:
    return run.get(question, Found((), ())).places[:DEPTH]


def _alone(ranking: Sequence[Place], gains: Gains, taken: int) -> float:
    return ndcg_or_nan(ranking, _raised(gains, ranking, taken))


def _difference(first: Sequence[Place], second: Sequence[Place], gains: Gains, taken: int) -> float:
    raised = _raised(gains, [place for place in second if place not in first], taken)
    return ndcg_or_nan(first, raised) - ndcg_or_nan(second, raised)


def _raised(gains: Gains, places: Sequence[Place], taken: int) -> Mapping[Place, int]:
    open_ones = [place for place in places if place not in gains.judged] if taken else []
    return gains.gains | {place: max(taken, gains.gains.get(place, 0)) for place in open_ones}
