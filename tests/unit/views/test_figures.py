"""How numbers are written. Oracle: written by hand."""

import pytest

from passagework.views import figures


@pytest.mark.parametrize(
    ("value", "places", "written"),
    [(0.7124, 3, "0.712"), (-0.0123, 3, "\N{MINUS SIGN}0.012"), (-0.0001, 3, "0.000"), (14.25, 1, "14.2"), (83.6, 0, "84")],
)
def test_decimals(value: float, places: int, written: str) -> None:
    assert figures.decimals(value, places) == written


def test_each_ranker_has_the_decimals_of_its_scale() -> None:
    assert (figures.score(0.5, "dense"), figures.score(8, "bm25"), figures.score(1 / 61, "hybrid")) == ("0.500", "8.0", "0.0164")


def test_counts_are_grouped() -> None:
    assert figures.count(1451) == "1,451"


@pytest.mark.parametrize(
    ("value", "best", "length"),
    [(8.0, 8.0, "48.0"), (4.0, 8.0, "24.0"), (-0.2, 0.5, "0.0"), (9.0, 8.0, "48.0"), (None, 8.0, "0"), (0.0, 0.0, "0")],
)
def test_a_bar_fills_at_the_best_score_and_is_empty_for_none(value: float | None, best: float, length: str) -> None:
    assert figures.bar(value, best) == length


@pytest.mark.parametrize(
    ("value", "written"), [(0.048, "+0.05"), (-0.048, "\N{MINUS SIGN}0.05"), (0.001, "0.00"), (-0.001, "0.00"), (0.0, "0.00")]
)
def test_a_difference_has_its_sign_unless_it_is_nothing(value: float, written: str) -> None:
    assert figures.signed(value, 2) == written


@pytest.mark.parametrize(("value", "written"), [(60.0, "60"), (0.5, "0.5"), (1 / 3, "0.333"), (100, "100")])
def test_a_setting_has_the_decimals_it_needs(value: float, written: str) -> None:
    assert figures.trimmed(value) == written
