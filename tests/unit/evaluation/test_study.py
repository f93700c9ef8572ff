"""Measures of runs by hand, which questions count, and how far the unjudged could move them."""

from math import log2

import numpy as np
import pytest
from tests.unit.evaluation.small import every, goldset, judgements, place, question, said, study_text

from passagework.evaluation.bounds import bounds, bounds_against
from passagework.evaluation.derive import Gains
from passagework.evaluation.labels import labels_of
from passagework.evaluation.study import MEASURES, counted, score
from passagework.evaluation.systems import Found
from passagework.evaluation.unjudged import unjudged

A, B, C, D, E = (place(at, at + 10) for at in range(0, 50, 10))


def found(*places) -> Found:
    return Found(places, tuple(float(len(places) - rank) for rank in range(len(places))))


def gains(judged=(A, B, C), **more: int) -> Gains:
    names = {"a": A, "b": B, "c": C, "d": D, "e": E}
    return Gains({names[name]: gain for name, gain in more.items()}, frozenset(judged))


def test_each_measure_by_hand() -> None:
    scores = score({"q1": found(C, D, B, A)}, {"q1": gains(a=2, b=1)}, ["q1"])
    row = dict(zip(MEASURES, scores.values[0].tolist(), strict=True))
    # Gains along the ranking: 0, 0, 1, 2; the best possible ranking has 2, 1. Only A, at rank 4, answers. D is unjudged.
    assert row.pop("nDCG@10") == pytest.approx((1 / log2(4) + 2 / log2(5)) / (2 + 1 / log2(3)))
    assert row == {
        "MRR@10": 0.25,
        "Recall@5": 1,
        "Recall@10": 1,
        "Success@1": 0,
        "Success@3": 0,
        "Success@5": 1,
        "Success@10": 1,
        "unjudged@10": 0.25,
    }


def test_a_measure_without_anything_relevant_has_no_value() -> None:
    scores = score({"q1": found(A), "q2": found(A)}, {"q1": gains(a=1), "q2": gains()}, ["q1", "q2"])
    assert scores.of("nDCG@10")[0] == 1
    assert scores.undefined("MRR@10") == ("q1", "q2")
    assert scores.undefined("nDCG@10") == ("q2",)
    assert scores.undefined("unjudged@10") == ()
    with pytest.raises(ValueError, match="not in"):
        scores.of("nDCG@7")


def test_a_question_for_which_nothing_was_found_counts_as_missed_and_is_named() -> None:
    scores = score({"q1": found(A)}, {"q1": gains(a=2), "q2": gains(a=2), "q3": gains(a=2)}, ["q1", "q2", "q3"])
    assert scores.of("nDCG@10").tolist() == [1, 0, 0]
    assert scores.silent == ("q2", "q3")
    assert scores.of("unjudged@10").tolist() == [0, 0, 0]


def test_one_question_and_none() -> None:
    assert score({}, {"q1": gains(a=2)}, ["q1"]).values.shape == (1, len(MEASURES))
    assert score({}, {}, []).values.shape == (0, len(MEASURES))


def test_a_question_without_gains_is_a_fault_of_the_caller() -> None:
    with pytest.raises(KeyError):
        score({"q1": found(A)}, {}, ["q1"])


def test_the_unjudged_share_is_of_what_was_found() -> None:
    assert unjudged([A, B, C, D], {A, B}, 10) == 0.5
    assert unjudged([A, B, C, D], {A, B}, 3) == pytest.approx(1 / 3)
    assert unjudged([], {A}, 10) == 0


def test_why_a_question_is_left_out() -> None:
    text = study_text("x" * 100)
    tiles = every(text, 10)
    gold = goldset(text, *map(question, ("fine", "unread", "useless", "gone")), question("none", answered=False))
    judged = judgements(
        tiles, said({0: 1}, identity="fine"), said({0: 0}, identity="useless"), said({9: 2, 0: 1}, identity="gone")
    )
    shorter = study_text("x" * 95)
    found_now = counted(gold, labels_of(judged, {"doc": shorter}))
    assert found_now.questions == ("fine",)
    assert [(each.question, each.reason) for each in found_now.left_out] == [
        ("unread", "not_judged"),
        ("useless", "nothing_relevant"),
        ("gone", "lost"),
        ("none", "not_answered"),
    ]
    assert [error.code for error in found_now.left_out[2].errors] == ["span_outside"]


def test_unjudged_passages_are_taken_to_gain_nothing_a_little_or_all() -> None:
    known = {"q1": gains(a=2)}
    run = {"q1": found(D, A)}
    values = bounds(run, known, ["q1"])
    dcg = 2 / log2(3)
    assert values[0].tolist() == [pytest.approx(dcg / 2)]
    assert values[1].tolist() == [pytest.approx((1 + dcg) / (2 + 1 / log2(3)))]
    assert values[2].tolist() == [pytest.approx(1)]
    assert values[0].tolist() == score(run, known, ["q1"]).of("nDCG@10").tolist()


def test_an_unjudged_passage_never_gains_less_than_is_known() -> None:
    values = bounds({"q1": found(D)}, {"q1": gains(a=2, d=2)}, ["q1"])
    assert values[0] == values[1] == values[2] == pytest.approx(2 / (2 + 2 / log2(3)))


def test_the_unjudged_count_against_the_first_only_where_the_second_alone_has_them() -> None:
    known = {"q1": gains(a=2)}
    first, second = {"q1": found(A, D, E)}, {"q1": found(D, A, C)}
    assert bounds_against(first, second, known, ["q1"])[2].tolist() == bounds_against(first, second, known, ["q1"])[0].tolist()
    without = {"q1": found(A, E)}
    against = bounds_against(without, second, known, ["q1"])
    best = 2 + 2 / log2(3)
    assert against[0].tolist() == [pytest.approx(1 - 1 / log2(3))]
    assert against[2].tolist() == [pytest.approx(2 / best - 1)]


def test_bounds_of_what_nobody_judged_are_not_zero_but_none() -> None:
    values = bounds({"q1": found(D)}, {"q1": gains()}, ["q1"])
    assert np.isnan(values[0]).all()
    assert values[1].tolist() == [1]
