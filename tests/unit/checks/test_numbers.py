"""Numbers in every way of writing them, by value. The values are worked out by hand."""

from __future__ import annotations

import pytest

from passagework.checks.number_agreement import absent
from passagework.checks.numbers import agrees, mentioned, numbers, units_differ


def values(text: str) -> list[set[float]]:
    return [{round(reading.value, 6) for reading in number.readings} for number in numbers(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("one thousand", [{1000}]),
        ("1,000 people", [{1000}]),
        ("12\u202f400 members", [{12400}]),
        ("12 400 members", [{12400}]),
        ("12’400 members", [{12400}]),
        ("1.000", [{1.0, 1000}]),
        ("1,234,567 and 1.234.567", [{1234567}, {1234567}]),
        ("1,234.5 or 1.234,5", [{1234.5}, {1234.5}]),
        ("0,25 or .25 or 0.250", [{0.25}, {0.25}, {0.25}]),
        ("25%", [{25, 0.25}]),
        ("25 %, 25 per cent, 25 percent", [{25, 0.25}] * 3),
        ("5 percentage points", [{5, 0.05}]),
        ("twenty-five per cent", [{25, 0.25}]),
        ("1/4 of it", [{0.25, 1}]),
        ("½", [{0.5, 1}]),
        ("two thirds", [{round(2 / 3, 6)}]),
        ("10–35 minutes", [{10}, {35}]),
        ("1.5 million", [{1_500_000}]),
        ("two hundred and fifty thousand", [{250_000}]),
        ("3 × 10^6", [{3_000_000}]),
        ("the 3rd and the 20th", [{3}, {20}]),
        ("in the 1990s", [{1990}]),
        ("１２ passages", [{12}]),
        ("$n = 50$ and $p = 0{,}8$", [{50}, {0.8}]),
        ("H0, R2, x_1, $x_{12}$, s², t-test", []),
        ("2. First step\n3) Second step\nStep 4: go", []),
        ("as shown in [3] and [4, 5]", []),
        ("one of the first, a second", []),
        ("a 50-gram sachet", [{50}]),
    ],
)
def test_a_number_is_read_by_its_value(text: str, expected: list[set[float]]) -> None:
    assert values(text) == expected


@pytest.mark.parametrize(
    ("claim", "passage", "agree"),
    [
        ("25%", "a proportion of 0.25", True),
        ("0.25", "a quarter of them", True),
        ("about 31 minutes", "the mean is 30.9 minutes", True),
        ("31 minutes", "the mean is 30.9 minutes", False),
        ("30.9", "340/11 = 30.909", True),
        ("78%", "312 of 400 members", True),
        ("1,000", "one thousand nights", True),
        ("1,000", "one night", False),
        ("z = −1.5", "1.5 standard deviations below", True),
        ("two", "twice as many", True),
        ("2,400", "2400 patients", True),
        ("12, 15 and 18", "12, 15, 18", True),
        ("13", "12, 15, 18", False),
        ("0.3", "0.33", True),
        ("12.5", "12.4", False),
    ],
)
def test_a_claim_agrees_with_a_passage_that_has_its_value(claim: str, passage: str, agree: bool) -> None:
    found = numbers(claim)
    assert found
    assert all(agrees(number, mentioned(passage)) for number in found) is agree


@pytest.mark.parametrize(
    ("claim", "passage", "differ"),
    [
        ("41 hours", "it ends at 41 minutes", True),
        ("41 minutes", "it ends at 41 min", False),
        ("15 hours", "waited 12, 15, 18 and 95 minutes", True),
        ("41 hours", "41 loaves", False),
        ("41", "41 minutes", False),
        ("5 kg", "5 minutes and 5 kilograms", False),
    ],
)
def test_another_unit_is_seen_where_both_are_known(claim: str, passage: str, differ: bool) -> None:
    (number,) = numbers(claim)
    assert units_differ(number, mentioned(passage)) is differ


@pytest.mark.parametrize(
    "text",
    ["3 × 10^400", "3 × 10^-9999", f"3 x 10^{'9' * 5000}", "one hundred " * 200, "million " * 99, f"{'9' * 400}/{'9' * 400}"],
)
def test_numbers_beyond_all_bounds_break_nothing(text: str) -> None:
    assert all(number.readings for number in numbers(text))
    absent(text, numbers(text))
