"""Dollars and tokens are written as roughly as they are known, and never as less."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from passagework.dollars import dollars
from passagework.models.providers import Estimate, Usage
from passagework.views.make.amounts import about, estimated, used


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (0, "$0"),
        (0.00001, "less than $0.0001"),
        (0.0001, "$0.0001"),
        (0.00371, "$0.0038"),
        (0.1 + 0.2, "$0.30"),
        (1.234, "$1.24"),
        (1234.5, "$1,234.50"),
    ],
)
def test_dollars(value: float, written: str) -> None:
    assert dollars(value) == written


@given(st.floats(0.0001, 10_000))
def test_what_is_written_is_never_less_than_what_it_stands_for(value: float) -> None:
    written = Decimal(dollars(value).lstrip("$").replace(",", ""))
    assert 0 <= written - Decimal(value) + Decimal("1e-6") <= max(Decimal("0.0001"), Decimal(value) / 10) + Decimal("1e-5")


@given(st.integers(0, 10_000_000))
def test_tokens_are_written_upwards_to_two_digits(tokens: int) -> None:
    written = int(about(tokens).replace(",", ""))
    assert tokens <= written <= tokens * 1.1 and len(str(written).rstrip("0")) <= 2


@pytest.mark.parametrize(
    ("cost", "words"),
    [
        (None, "about 1,900 tokens, price not known"),
        (0.0, "about 1,900 tokens, free of charge"),
        (0.004, "about 1,900 tokens, at most $0.004"),
    ],
)
def test_an_estimate_without_prices_is_not_free(cost: float | None, words: str) -> None:
    assert estimated(Estimate(input=1850, output=500, cost=cost)) == words


def test_what_a_call_took_says_whether_it_was_counted() -> None:
    assert used(None, 1.0) == ""
    assert used(Usage(input=1850, output=99, counted=True), 0.02) == "1,850 tokens in, 99 out, $0.02"
    assert used(Usage(input=1850, output=99, counted=False), None) == "about 1,850 tokens in, 99 out"
