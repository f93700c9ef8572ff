"""How many questions are needed: Cohen's tables, and what must hold of any power."""

import pytest
from hypothesis import given
from hypothesis import strategies as some

from passagework.stats.power import more_questions, power, power_curve, questions_needed


@pytest.mark.parametrize(
    ("d_z", "pairs"),
    # G*Power's documented figures for the paired t test, two-sided, alpha 0.05, power 0.8.
    [(0.2, 199), (0.5, 34), (0.8, 15)],
)
def test_the_sample_sizes_that_everyone_quotes(d_z: float, pairs: int) -> None:
    assert questions_needed(d_z) == pairs


def test_the_plan_of_the_retrieval_study() -> None:
    # eval/retrieval/plan.md: "for d_z = 0.36 about 84 questions give a power of 80 % at 0.05 / 3".
    assert questions_needed(0.36, 0.05 / 3) == pytest.approx(84, abs=1)


@given(some.floats(0.05, 3), some.floats(0.001, 0.2), some.floats(0.1, 0.99))
def test_the_number_needed_is_the_least_that_has_the_power(d_z: float, alpha: float, wanted: float) -> None:
    needed = questions_needed(d_z, alpha, wanted)
    assert needed is not None
    assert power(d_z, needed, alpha) >= wanted
    assert needed == 2 or power(d_z, needed - 1, alpha) < wanted


def test_power_without_a_difference_is_alpha() -> None:
    assert power(0.0, 25, 0.03) == pytest.approx(0.03, abs=1e-10)


def test_the_sign_of_a_difference_does_not_matter() -> None:
    assert power(-0.4, 30) == pytest.approx(power(0.4, 30), abs=1e-14)


def test_a_curve_rises_to_one() -> None:
    curve = power_curve(0.36, [2, 10, 40, 90, 200, 2_000, 100_000])
    assert curve == sorted(curve)
    assert curve[3] == power(0.36, 90)
    assert curve[-1] == pytest.approx(1.0, abs=1e-12)


def test_more_questions_is_what_is_missing() -> None:
    assert more_questions(0.2, 90) == 199 - 90
    assert more_questions(0.5, 90) == 0


def test_a_difference_out_of_reach_has_no_number() -> None:
    assert questions_needed(0.0) is None
    assert questions_needed(0.005) is None
    assert more_questions(0.0, 90) is None
    assert questions_needed(0.01) == pytest.approx(78_491, abs=2)  # (z of 0.975 + z of 0.8)² / 0.01², and z² / 2


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda: power(float("nan"), 10), "d_z is nan"),
        (lambda: power(float("inf"), 10), "d_z is inf"),
        (lambda: power(0.5, 1), "n is 1"),
        (lambda: power(0.5, 0), "n is 0"),
        (lambda: power(0.5, 10, 0.0), "alpha is 0.0"),
        (lambda: questions_needed(0.5, wanted=1.0), "wanted is 1.0"),
        (lambda: questions_needed(float("nan")), "d_z is nan"),
        (lambda: more_questions(0.5, 1), "n is 1"),
        (lambda: power_curve(0.5, [10, -3]), "n is -3"),
    ],
)
def test_what_has_no_power_is_refused_by_name(ask, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        ask()
