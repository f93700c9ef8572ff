"""Holm's procedure step by step."""

import pytest
from hypothesis import given
from hypothesis import strategies as some

from passagework.stats.multiplicity import holm

P_VALUES = some.lists(some.floats(0, 1), min_size=1, max_size=8)


def test_four_tests_by_hand() -> None:
    # Ascending 0.005, 0.01, 0.03, 0.04 meet 0.05 / 4, / 3, / 2, / 1; 0.03 > 0.025 ends it, though 0.04 < 0.05.
    found = holm([0.01, 0.04, 0.03, 0.005])
    assert [each.rejected for each in found] == [True, False, False, True]
    assert [each.threshold for each in found] == pytest.approx([0.05 / 3, 0.05, 0.05 / 2, 0.05 / 4])
    # 4 x 0.005, 3 x 0.01, 2 x 0.03; 0.04 is not below its predecessor.
    assert [each.adjusted for each in found] == pytest.approx([0.03, 0.06, 0.06, 0.02])


def test_the_least_of_three_meets_a_third_of_alpha() -> None:
    assert holm([0.5, 0.001, 0.2])[1].threshold == pytest.approx(0.05 / 3)


def test_one_test_is_left_as_it_is() -> None:
    assert holm([0.04]) == [(0.04, 0.05, True)]


def test_equal_p_values_meet_the_same_threshold() -> None:
    one, two, three = holm([0.02, 0.02, 0.02])
    assert one == two == three
    assert one.adjusted == pytest.approx(0.06)
    assert one.threshold == pytest.approx(0.05 / 3)
    assert not one.rejected


def test_an_adjusted_p_is_at_most_one() -> None:
    assert [each.adjusted for each in holm([0.9, 1.0, 0.6])] == [1.0, 1.0, 1.0]


@given(P_VALUES)
def test_the_order_of_the_tests_decides_nothing(p_values: list[float]) -> None:
    assert holm(p_values[::-1]) == holm(p_values)[::-1]


@given(P_VALUES)
def test_rejection_is_that_of_the_steps_themselves(p_values: list[float]) -> None:
    found = dict(zip(p_values, holm(p_values), strict=True))
    holding = True
    for p in sorted(p_values):
        holding = holding and p <= found[p].threshold
        if abs(p - found[p].threshold) > 1e-12:
            assert found[p].rejected == holding
        assert found[p].adjusted >= p


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda: holm([]), "p_values holds no value"),
        (lambda: holm([0.1, -0.1]), "p_values holds -0.1 at position 1"),
        (lambda: holm([1.5]), "p_values holds 1.5 at position 0"),
        (lambda: holm([float("nan")]), "p_values holds nan at position 0"),
        (lambda: holm([0.1], alpha=0), "alpha is 0"),
    ],
)
def test_what_is_no_p_value_is_refused_by_name(ask, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        ask()
