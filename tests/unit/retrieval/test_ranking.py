"""The tie rule, against a full sort by (rounded score, document order)."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from passagework.retrieval.ranking import rank_of, rounded, top_k


def by_full_sort(scores: np.ndarray, k: int, eligible: np.ndarray) -> list[int]:
    """The oracle: Python's own sort of every eligible passage."""
    numbers = [n for n in range(len(scores)) if eligible[n]]
    return sorted(numbers, key=lambda n: (-round(float(scores[n]), 6), n))[:k]


def test_the_highest_score_comes_first() -> None:
    assert top_k(np.array([0.1, 0.9, 0.5]), 2).tolist() == [1, 2]


def test_scores_that_agree_to_six_decimals_keep_document_order() -> None:
    assert top_k(np.array([0.5, 0.50000049, 0.4999995001, 0.6]), 4).tolist() == [3, 0, 1, 2]


def test_scores_that_differ_in_the_sixth_decimal_do_not_tie() -> None:
    assert top_k(np.array([0.5, 0.500001]), 2).tolist() == [1, 0]


def test_all_that_tie_at_the_border_compete_by_document_order() -> None:
    scores = np.zeros(1000)
    scores[700] = 1.0
    assert top_k(scores, 4).tolist() == [700, 0, 1, 2]


def test_a_tie_at_the_border_beyond_the_unrounded_kth_score_is_found() -> None:
    scores = np.full(640, -1.0)
    scores[[5, 300]] = [0.7, 0.70000004]
    assert top_k(scores, 1).tolist() == [5]


def test_only_eligible_passages_are_ranked() -> None:
    scores = np.array([3.0, 0.0, 2.0, 0.0])
    assert top_k(scores, 10, scores > 0).tolist() == [0, 2]


def test_no_scores_and_none_wanted_give_no_ranking() -> None:
    assert top_k(np.zeros(0), 3).tolist() == []
    assert top_k(np.ones(3), 0).tolist() == []
    assert top_k(np.ones(3), 3, np.zeros(3, bool)).tolist() == []


@pytest.mark.parametrize("wrong", [np.nan, np.inf])
@pytest.mark.parametrize("size", [3, 1000])
def test_a_score_that_is_no_finite_number_is_an_error(wrong: float, size: int) -> None:
    scores = np.ones(size)
    scores[2] = wrong
    with pytest.raises(ValueError, match=f"passage 2 of {size} has the score"):
        top_k(scores, 1)


def test_a_negative_k_is_an_error() -> None:
    with pytest.raises(ValueError, match="k is -1"):
        top_k(np.ones(3), -1)


LEVELS = st.sampled_from([-1.0, 0.0, 0.5, 0.5000004, 0.5000005, 0.5000015, 1e-7, 123456.7890125, 1e9 + 0.25])


@given(
    scores=st.lists(LEVELS | st.floats(-2, 2), max_size=300),
    k=st.integers(0, 40),
    data=st.data(),
    single=st.booleans(),
)
def test_equals_a_full_sort(scores: list[float], k: int, data: st.DataObject, single: bool) -> None:
    values = np.array(scores, dtype=np.float32 if single else np.float64)
    eligible = np.array(data.draw(st.lists(st.booleans(), min_size=len(scores), max_size=len(scores))), dtype=bool)
    oracle = sorted(np.flatnonzero(eligible).tolist(), key=lambda n: (-np.round(np.float64(values[n]), 6), n))
    assert top_k(values, k, eligible).tolist() == oracle[:k]


def test_equals_a_full_sort_on_many_passages() -> None:
    generator = np.random.default_rng(7)
    for decimals in (2, 4, 7):
        scores = np.round(generator.standard_normal(20_000), decimals)
        everything = np.ones(scores.size, bool)
        assert top_k(scores, 150).tolist() == by_full_sort(scores, 150, everything)


def test_rank_of_is_the_place_in_the_full_ranking() -> None:
    scores = np.round(np.random.default_rng(3).random(200), 1)
    order = top_k(scores, 200).tolist()
    values = rounded(scores)
    assert [rank_of(values, number) for number in order] == list(range(1, 201))
