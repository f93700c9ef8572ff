"""Comparisons of two systems: the planned ones, those against the default, and hit rates."""

import numpy as np
import pytest
from tests.unit.evaluation.reporting.studies import DRAWS, PLACES, entrant

from passagework.evaluation.derive import Gains
from passagework.evaluation.reporting.groups import group_comparisons
from passagework.evaluation.reporting.pairs import against_default, difference, planned
from passagework.evaluation.reporting.power import curves
from passagework.evaluation.reporting.primary import compared, primary_comparisons
from passagework.evaluation.reporting.success import success_comparisons
from passagework.evaluation.spans import Place
from passagework.stats.multiplicity import holm
from passagework.stats.power import power, questions_needed

A, B, C, D = PLACES[:4]
QUESTIONS = tuple(f"q{n}" for n in range(20))
GAINS = dict.fromkeys(QUESTIONS, Gains({A: 2, B: 1}, frozenset((A, B, C))))


def ranking(*by_question: tuple[Place, ...]) -> dict[str, tuple[Place, ...]]:
    """Rankings by question; the last stands for all that follow."""
    return {question: by_question[min(n, len(by_question) - 1)] for n, question in enumerate(QUESTIONS)}


DENSE = entrant("dense", ranking((A, B)), GAINS)
BM25 = entrant("bm25", ranking((A, B), (A, B), (A, B), (A, B), (C, A, B)), GAINS, ranker="bm25")
HYBRID = entrant("hybrid", ranking((C, B, A), (C, B, A), (C, B, A), (A, B)), GAINS, ranker="hybrid")


def test_the_planned_pairs_come_in_the_order_of_the_plan() -> None:
    found = planned([DENSE, BM25, HYBRID, entrant("dense_other", ranking((A,)), GAINS, embedder="n", group="embedding")])
    assert [(first.id, second.id) for first, second in found] == [("hybrid", "dense"), ("hybrid", "bm25"), ("dense", "bm25")]
    assert [(first.id, second.id) for first, second in planned([BM25, DENSE])] == [("dense", "bm25")]


def test_a_difference_is_the_first_less_the_second_and_p_is_adjusted_over_the_three() -> None:
    pairs = planned([DENSE, BM25, HYBRID])
    found = primary_comparisons(pairs, [compared(pair, DRAWS) for pair in pairs])
    hybrid_dense, hybrid_bm25, dense_bm25 = found
    assert (hybrid_dense.wins, hybrid_dense.losses, hybrid_dense.ties) == (0, 3, 17)
    assert hybrid_dense.difference < 0 < hybrid_bm25.difference < dense_bm25.difference
    assert dense_bm25.difference == pytest.approx(np.mean(DENSE.primary - BM25.primary), abs=1e-6)
    for each, expected in zip(found, holm([each.p for each in found]), strict=True):
        assert (each.p_holm, each.separable) == (pytest.approx(expected.adjusted, abs=1e-5), expected.rejected)
        assert each.threshold == pytest.approx(expected.threshold, abs=1e-6)
        assert each.n == 20
        assert each.questions_needed == questions_needed(each.d_z, each.threshold)
        assert each.more_questions == max(0, each.questions_needed - 20)
    assert (hybrid_dense.separable, dense_bm25.separable) == (False, True)


def test_what_only_one_side_found_and_nobody_judged_widens_the_bounds_on_that_side() -> None:
    with_unjudged = entrant("hybrid", ranking((A, D)), GAINS, ranker="hybrid")
    (found,) = primary_comparisons([(with_unjudged, DENSE)], [compared((with_unjudged, DENSE), DRAWS)])
    assert found.bounds.low == found.difference < 0 < found.bounds.high
    (turned,) = primary_comparisons([(DENSE, with_unjudged)], [compared((DENSE, with_unjudged), DRAWS)])
    assert (turned.bounds.low, turned.bounds.high) == (-found.bounds.high, -found.bounds.low)


def test_two_systems_that_are_equal_on_all_are_never_separable() -> None:
    same = entrant("bm25", ranking((A, B)), GAINS, ranker="bm25")
    (found,) = primary_comparisons([(DENSE, same)], [compared((DENSE, same), DRAWS)])
    assert (found.difference, found.low, found.high, found.p, found.ties) == (0, 0, 0, 1, 20)
    assert (found.d_z, found.questions_needed, found.more_questions, found.separable) == (None, None, None, False)
    assert curves([found])[0].points == ()
    assert primary_comparisons([], []) == ()


def test_a_question_without_a_value_is_left_out_of_both_sides() -> None:
    gains = GAINS | {"q0": Gains({}, frozenset((A, B)))}
    one, other = entrant("dense", ranking((A, B)), gains), entrant("bm25", ranking((C, A, B)), gains, ranker="bm25")
    assert np.flatnonzero(np.isnan(difference((one, other)))).tolist() == [0]
    (found,) = primary_comparisons([(one, other)], [compared((one, other), DRAWS)])
    assert (found.n, found.wins) == (19, 19)
    assert group_comparisons([(one, other)], DRAWS)[0].n == 19


def test_the_power_curve_is_at_the_threshold_that_was_met() -> None:
    pairs = planned([DENSE, BM25, HYBRID])
    primary = primary_comparisons(pairs, [compared(pair, DRAWS) for pair in pairs])
    for curve, each in zip(curves(primary), primary, strict=True):
        assert (curve.a, curve.b, len(curve.points)) == (each.a, each.b, 30)
        assert curve.points[4] == (50, pytest.approx(power(each.d_z, 50, each.threshold), abs=1e-6))


def test_others_are_laid_beside_their_own_ranker_and_overlap_where_they_rank_the_same() -> None:
    other = entrant("dense_other", ranking((B, A), (A, C), (A, B)), GAINS, embedder="n", group="embedding")
    half = entrant("dense_half", ranking((A,)), GAINS, chunking="5/0", group="chunking")
    pairs = against_default([DENSE, BM25, other, half])
    assert [(first.id, second.id) for first, second in pairs] == [("dense_other", "dense"), ("dense_half", "dense")]
    embedding, chunking = group_comparisons(pairs, DRAWS)
    assert (embedding.overlap, embedding.same_first) == ((19 + 1 / 2) / 20, 19 / 20)
    assert (chunking.overlap, chunking.same_first, chunking.group) == (None, None, "chunking")
    assert embedding.difference == pytest.approx(float(np.mean(other.primary - DENSE.primary)), abs=1e-6)
    silent = entrant("dense_silent", ranking(()), GAINS, group="embedding")
    assert group_comparisons([(silent, DENSE)], DRAWS)[0].overlap == 0
    assert group_comparisons([(silent, silent)], DRAWS)[0].overlap is None


def test_hits_are_counted_in_pairs() -> None:
    at_one, *_, at_ten = success_comparisons((HYBRID, BM25))
    # HYBRID misses the first three at rank 1, BM25 all but the first four.
    assert (at_one.k, at_one.both, at_one.a_only, at_one.b_only, at_one.neither) == (1, 1, 16, 3, 0)
    assert at_one.difference == 13 / 20
    assert at_one.low < at_one.difference < at_one.high
    assert (at_ten.k, at_ten.both, at_ten.mcnemar_p) == (10, 20, 1)
    related = dict.fromkeys(QUESTIONS, Gains({B: 1}, frozenset((A, B))))
    assert success_comparisons((entrant("dense", ranking((A,)), related), entrant("bm25", ranking((B,)), related))) == []
