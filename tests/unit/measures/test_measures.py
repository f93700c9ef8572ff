"""Measures on rankings small enough to work out by hand; each expectation shows its arithmetic."""

from collections.abc import Callable, Mapping, Sequence
from math import log2

import pytest

from passagework.measures.ndcg import ndcg
from passagework.measures.recall import recall
from passagework.measures.reciprocal_rank import reciprocal_rank
from passagework.measures.success import success

Measure = Callable[[Sequence[str], Mapping[str, int], int], float]
MEASURES: tuple[Measure, ...] = (ndcg, recall, reciprocal_rank, success)

GAINS = {"whale": 3, "dolphin": 2, "seal": 1, "trout": 0, "boat": -1}


def test_ndcg_of_a_ranking_worked_out_by_hand() -> None:
    found = 2 / log2(2) + 0 / log2(3) + 3 / log2(4)
    ideal = 3 / log2(2) + 2 / log2(3) + 1 / log2(4)
    assert ndcg(["dolphin", "trout", "whale", "seal"], GAINS, 3) == pytest.approx(found / ideal, abs=1e-15)


def test_ndcg_of_the_best_ranking_is_one() -> None:
    assert ndcg(["whale", "dolphin", "seal"], GAINS, 10) == 1.0


def test_ndcg_takes_a_negative_gain_for_none() -> None:
    assert ndcg(["boat", "whale"], GAINS, 2) == ndcg(["unjudged", "whale"], GAINS, 2)


def test_ndcg_is_linear_in_the_gain_and_not_exponential() -> None:
    assert ndcg(["b"], {"a": 2, "b": 1}, 1) == 1 / 2


def test_recall_counts_against_all_that_is_relevant() -> None:
    assert recall(["whale", "trout", "seal"], GAINS, 2) == 1 / 3
    assert recall(["whale", "trout", "seal"], GAINS, 3) == 2 / 3


def test_reciprocal_rank_looks_at_the_first_relevant_id_only() -> None:
    assert reciprocal_rank(["trout", "boat", "seal", "whale"], GAINS, 10) == 1 / 3
    assert reciprocal_rank(["trout", "boat", "seal"], GAINS, 2) == 0.0


def test_success_is_one_as_soon_as_something_relevant_is_found() -> None:
    assert success(["trout", "seal"], GAINS, 2) == 1.0
    assert success(["trout", "seal"], GAINS, 1) == 0.0


@pytest.mark.parametrize("measure", MEASURES)
def test_a_ranking_that_found_nothing_scores_zero(measure: Measure) -> None:
    assert measure([], GAINS, 10) == 0.0


@pytest.mark.parametrize("measure", MEASURES)
def test_a_query_without_a_relevant_id_is_refused(measure: Measure) -> None:
    with pytest.raises(ValueError, match="none of the 2 judged ids is relevant"):
        measure(["trout"], {"trout": 0, "boat": -1}, 10)


@pytest.mark.parametrize("measure", MEASURES)
def test_a_depth_below_one_and_an_id_ranked_twice_are_refused(measure: Measure) -> None:
    with pytest.raises(ValueError, match="k is 0"):
        measure(["whale"], GAINS, 0)
    with pytest.raises(ValueError, match="more than once"):
        measure(["whale", "whale"], GAINS, 2)
