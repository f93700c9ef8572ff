"""Reciprocal rank fusion: the formula, ties, and independence of the order of the input."""

from itertools import permutations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from passagework.retrieval.fusion import K, fuse


def numbers(*passages: int) -> np.ndarray:
    return np.array(passages, dtype=np.intp)


def test_a_score_is_the_sum_of_reciprocal_ranks() -> None:
    passages, scores = fuse([numbers(7, 3, 5), numbers(3, 9)])
    assert passages.tolist() == [3, 7, 9, 5]
    expected = [1 / (K + 2) + 1 / (K + 1), 1 / (K + 1), 1 / (K + 2), 1 / (K + 3)]
    np.testing.assert_allclose(scores, expected, atol=5e-7)


def test_passages_with_swapped_ranks_tie_and_keep_document_order() -> None:
    passages, scores = fuse([numbers(8, 2), numbers(2, 8)])
    assert passages.tolist() == [2, 8]
    assert scores[0] == scores[1]


def test_one_empty_ranking_leaves_the_other_as_it_is() -> None:
    assert fuse([numbers(4, 1, 6), numbers()])[0].tolist() == [4, 1, 6]


def test_no_rankings_fuse_to_none() -> None:
    assert fuse([])[0].tolist() == []
    assert fuse([numbers(), numbers()])[0].tolist() == []


RANKINGS = st.lists(st.lists(st.integers(0, 30), unique=True, max_size=20), min_size=1, max_size=4)


@given(RANKINGS)
def test_the_result_never_depends_on_the_order_of_the_rankings(rankings: list[list[int]]) -> None:
    outcomes = {
        tuple(part.tobytes() for part in fuse([numbers(*ranking) for ranking in order])) for order in permutations(rankings)
    }
    assert len(outcomes) == 1


@given(RANKINGS)
def test_a_passage_that_every_ranking_puts_before_another_stays_before_it(rankings: list[list[int]]) -> None:
    fused = fuse([numbers(*ranking) for ranking in rankings])[0].tolist()
    assert sorted(fused) == sorted(set().union(*rankings))
    for better in fused:
        for worse in fused:
            places = [(r.index(better), r.index(worse)) for r in rankings if better in r and worse in r]
            if len(places) == len(rankings) and all(a < b for a, b in places):
                assert fused.index(better) < fused.index(worse)
