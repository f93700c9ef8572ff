"""Wilson's and Newcombe's intervals and McNemar's test, on the examples of their papers."""

from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as some

from passagework.stats.distributions import two_sided_z
from passagework.stats.proportions import PairedCounts, mcnemar_exact, newcombe_paired_interval, wilson_interval

COUNTS = some.integers(0, 60)


@pytest.mark.parametrize(
    ("successes", "n", "low", "high"),
    # Newcombe, Statistics in Medicine 17 (1998), 857-872, table I, method 3.
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_wilson_on_the_examples_of_newcombe(successes: int, n: int, low: float, high: float) -> None:
    found = wilson_interval(successes, n)
    assert found == pytest.approx((low, high), abs=5e-5)


@given(some.integers(1, 5_000), some.floats(0, 1), some.floats(0.5, 0.999))
def test_wilson_solves_the_score_equation(n: int, part: float, level: float) -> None:
    successes = round(part * n)
    for limit in wilson_interval(successes, n, level):
        if 0 < limit < 1:
            z = (successes / n - limit) / sqrt(limit * (1 - limit) / n)
            assert abs(z) == pytest.approx(two_sided_z(level), rel=1e-6)


def test_wilson_mirrors_successes_and_failures() -> None:
    of_successes, of_failures = wilson_interval(7, 40), wilson_interval(33, 40)
    assert of_successes == pytest.approx((1 - of_failures.high, 1 - of_failures.low), abs=1e-15)


def test_wilson_reaches_the_ends_exactly() -> None:
    assert wilson_interval(0, 90).low == 0.0
    assert wilson_interval(90, 90).high == 1.0
    assert wilson_interval(1, 1) == pytest.approx((0.2065, 1.0), abs=5e-5)  # n / (n + z²) with n = 1


@pytest.mark.parametrize(
    ("counts", "low", "high"),
    [
        # Newcombe, Statistics in Medicine 17 (1998), 2635-2650, table II, method 10.
        ((36, 12, 2, 0), 0.0569, 0.3404),
        # Fagerland, Lydersen and Laake, *Statistical Analysis of Contingency Tables* (2017), chapter 8, the data of Cavo et al.
        ((59, 6, 16, 80), -0.1186, -0.0046),
    ],
)
def test_newcombe_on_published_tables(counts: tuple[int, int, int, int], low: float, high: float) -> None:
    assert newcombe_paired_interval(PairedCounts(*counts)) == pytest.approx((low, high), abs=5e-5)


@given(COUNTS, COUNTS, COUNTS, COUNTS)
def test_newcombe_holds_the_difference_within_possible_values(a: int, b: int, c: int, d: int) -> None:
    if a + b + c + d == 0:
        return
    counts = PairedCounts(a, b, c, d)
    found = newcombe_paired_interval(counts)
    assert -1 - 1e-12 <= found.low <= counts.difference + 1e-12
    assert counts.difference - 1e-12 <= found.high <= 1 + 1e-12


@given(COUNTS, COUNTS, COUNTS, COUNTS)
def test_newcombe_turns_round_with_the_systems(a: int, b: int, c: int, d: int) -> None:
    if a + b + c + d == 0:
        return
    forward, back = (newcombe_paired_interval(PairedCounts(a, *pair, d)) for pair in ((b, c), (c, b)))
    assert forward == pytest.approx((-back.high, -back.low), abs=1e-12)


def test_newcombe_with_an_empty_margin_takes_the_shares_for_independent() -> None:
    # Both always succeed: Wilson's limits of 20 of 20, 1 and 20 / (20 + z²), squared and added.
    reach = 1 - wilson_interval(20, 20).low
    assert newcombe_paired_interval(PairedCounts(20, 0, 0, 0)) == pytest.approx((-reach, reach), abs=1e-12)


@pytest.mark.parametrize(
    ("counts", "phi"),
    # With all margins n / 2, phi is (a d - b c) / (n / 2)². Positive, n / 2 is taken off, though not below 0.
    [((6, 4, 4, 6), (20 - 10) / 100), ((5, 4, 4, 5), 0.0), ((4, 6, 6, 4), -20 / 100)],
)
def test_newcombe_corrects_a_positive_correlation_for_continuity(counts: tuple[int, int, int, int], phi: float) -> None:
    n = sum(counts)
    reach = wilson_interval(n // 2, n).high - 0.5
    expected = reach * sqrt(2 * (1 - phi))
    assert newcombe_paired_interval(PairedCounts(*counts)) == pytest.approx((-expected, expected), abs=1e-12)


def test_mcnemar_by_hand() -> None:
    # 1 against 5 of six: twice (1 + 6) / 64.
    assert mcnemar_exact(PairedCounts(10, 1, 5, 3)) == pytest.approx(2 * 7 / 64, abs=1e-15)
    # Fagerland, Lydersen and Laake (2017), chapter 8, the data of Cavo et al.: P = 0.052479.
    assert mcnemar_exact(PairedCounts(59, 6, 16, 80)) == pytest.approx(0.052479, abs=5e-7)


def test_mcnemar_is_one_where_nothing_differs_or_both_differ_alike() -> None:
    assert mcnemar_exact(PairedCounts(10, 0, 0, 3)) == 1.0
    assert mcnemar_exact(PairedCounts(10, 4, 4, 3)) == 1.0


def test_mcnemar_of_thousands_does_not_overflow() -> None:
    assert 0 < mcnemar_exact(PairedCounts(0, 2_300, 2_700, 0)) < 1e-7


def test_outcomes_are_counted_in_newcombes_order() -> None:
    first = [True, True, True, False, False, True]
    second = [True, False, False, True, False, True]
    assert PairedCounts.of(first, second) == (2, 2, 1, 1)


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda: wilson_interval(0, 0), "n is 0"),
        (lambda: wilson_interval(-1, 5), "successes is -1"),
        (lambda: wilson_interval(6, 5), "successes is 6; it must be at most n, which is 5"),
        (lambda: wilson_interval(float("nan"), 5), "successes is nan"),
        (lambda: wilson_interval(2.5, 5), "successes is 2.5"),
        (lambda: wilson_interval(1, float("inf")), "n is inf"),
        (lambda: wilson_interval(1, 5, 95), "level is 95"),
        (lambda: newcombe_paired_interval(PairedCounts(1, -2, 3, 4)), "first_only is -2"),
        (lambda: newcombe_paired_interval(PairedCounts(0, 0, 0, 0)), "the number of questions is 0"),
        (lambda: mcnemar_exact(PairedCounts(1, 2, 3, -4)), "neither is -4"),
        (lambda: mcnemar_exact(PairedCounts(0, 0, 0, 0)), "the number of questions is 0"),
        (lambda: PairedCounts.of([True], [True, False]), "have 1 and 2 values"),
    ],
)
def test_counts_that_cannot_be_are_refused_by_name(ask, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        ask()
