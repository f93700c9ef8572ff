"""Quantiles and tails from printed tables, and what must hold between them."""

from math import erf, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as some

from passagework.stats.distributions import (
    noncentral_t_tail,
    normal_cdf,
    normal_quantile,
    t_cdf,
    t_quantile,
    two_sided_z,
)

PROBABILITIES = some.floats(1e-6, 1 - 1e-6)
DEGREES = some.integers(1, 5_000)


def test_the_normal_quantiles_of_every_table() -> None:
    assert two_sided_z(0.95) == pytest.approx(1.959963984540054, abs=1e-14)
    assert two_sided_z(0.99) == pytest.approx(2.575829303548901, abs=1e-14)
    assert normal_quantile(0.5) == 0.0


def test_the_normal_tail_keeps_its_digits_far_out() -> None:
    # Abramowitz and Stegun, table 26.2: -log10 Q(10) = 23.11805.
    assert normal_cdf(-10) == pytest.approx(10**-23.11805, rel=1e-5)
    assert normal_cdf(1.0) == pytest.approx((1 + erf(1 / sqrt(2))) / 2, abs=1e-16)


@pytest.mark.parametrize(
    ("p", "df", "printed"),
    # Fisher and Yates, table III, as in any textbook.
    [(0.975, 1, 12.706), (0.975, 4, 2.776), (0.95, 10, 1.812), (0.995, 30, 2.750), (0.975, 120, 1.980), (0.9995, 1, 636.619)],
)
def test_the_quantiles_of_t_are_those_that_are_printed(p: float, df: int, printed: float) -> None:
    assert t_quantile(p, df) == pytest.approx(printed, abs=5e-4)
    assert t_quantile(1 - p, df) == pytest.approx(-printed, abs=5e-4)


def test_t_at_its_centre_and_at_the_end_of_all_numbers() -> None:
    assert t_cdf(0.0, 5) == 0.5
    assert (t_cdf(-1e200, 5), t_cdf(1e200, 5)) == (0.0, 1.0)
    assert t_quantile(0.5, 5) == 0.0


@given(PROBABILITIES, DEGREES)
def test_a_quantile_of_t_has_the_probability_it_was_asked_for(p: float, df: int) -> None:
    assert t_cdf(t_quantile(p, df), df) == pytest.approx(p, rel=1e-9)


@given(some.floats(0.01, 30), DEGREES)
def test_noncentral_t_without_noncentrality_is_t(c: float, df: int) -> None:
    assert noncentral_t_tail(c, df, 0.0) == pytest.approx(1 - t_cdf(c, df), abs=1e-11)


def test_noncentral_t_of_one_degree_is_a_ratio_of_normals() -> None:
    # With one degree of freedom S is |Z'|: P((Z + d) / |Z'| > 1) is P(Z + d > |Z'|), a square turned by 45 degrees.
    d = 1.5
    assert noncentral_t_tail(1.0, 1, d) == pytest.approx(normal_cdf(d / sqrt(2)) ** 2, abs=1e-11)


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda: normal_quantile(0.0), "p is 0.0"),
        (lambda: normal_quantile(float("nan")), "p is nan"),
        (lambda: two_sided_z(1.0), "level is 1.0"),
        (lambda: t_quantile(1.5, 3), "p is 1.5"),
        (lambda: t_quantile(0.9, 0), "df is 0"),
        (lambda: t_cdf(float("inf"), 3), "x is inf"),
        (lambda: t_cdf(1.0, float("nan")), "df is nan"),
        (lambda: noncentral_t_tail(0.0, 3, 1.0), "c is 0.0"),
        (lambda: noncentral_t_tail(1.0, 3, float("nan")), "delta is nan"),
    ],
)
def test_what_has_no_answer_is_refused_by_name(ask, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        ask()
