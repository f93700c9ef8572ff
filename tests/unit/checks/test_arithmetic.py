"""Calculations are worked out again. The results are known from the short course or by hand."""

from __future__ import annotations

import pytest

from passagework.checks.arithmetic import equations


@pytest.mark.parametrize(
    "text",
    [
        "$148 / 7 \\approx 21.14$",
        "$s = \\sqrt{\\frac{148}{7}} \\approx 4.60$",
        "$$ z = \\frac{46 - 55}{6} = -1.5 $$",
        "200 × 2400/4000 = 120",
        "$0.9^{12} \\approx 0.28$",
        "34 + 1.5 × 16 = 58",
        "312/400 = 78%",
        "$0.05^3 = 0.000125$",
        "the mean is 340 / 11 ≈ 30.9 minutes.",
        "(1 + 0.25 + 0)/3 ≈ 0.42",
        "12,400 / 400 = 31",
    ],
)
def test_a_right_calculation_holds(text: str) -> None:
    found = equations(text)
    assert found
    assert all(each.holds for each in found)


@pytest.mark.parametrize(
    "text", ["$148 / 7 \\approx 22.14$", "34 + 1.5 × 16 = 59", "312/400 = 87%", "10² = 101", "2 + 2 = 5, so"]
)
def test_a_wrong_calculation_does_not(text: str) -> None:
    assert [each.holds for each in equations(text)] == [False]


@pytest.mark.parametrize(
    "text", ["$p = 0.8$", "$SE = \\sigma/\\sqrt{n}$", "$2x + 1 = 5$", "a = b", "1/0 = 1", "9^99999 = 1", "= = ="]
)
def test_what_has_letters_or_no_operation_is_left_alone(text: str) -> None:
    assert equations(text) == []
