"""The order of options."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from passagework.generation.shuffling import order_of

OPTIONS = ["one", "two", "three", "four"]


@given(st.lists(st.text(st.sampled_from("xyz "), max_size=5), min_size=2, max_size=10), st.integers(), st.text(max_size=8))
def test_it_is_a_permutation_that_the_seed_decides(options: list[str], seed: int, item: str) -> None:
    order = order_of(options, [], seed, item)
    assert sorted(order) == list(range(len(options)))
    assert order == order_of(options, [], seed, item)


def test_the_key_comes_to_stand_everywhere_alike() -> None:
    """The place of option 0 in 4,000 items: each place within four standard errors of a quarter."""
    places = Counter(order_of(OPTIONS, [], 7, f"item {number}").index(0) for number in range(4000))
    assert all(abs(places[place] - 1000) < 4 * (4000 * 0.25 * 0.75) ** 0.5 for place in range(4))


@pytest.mark.parametrize("last", ["All of the above", "None of these", "Alle der genannten", "Todas las anteriores"])
def test_what_takes_in_the_others_stays_last(last: str) -> None:
    orders = {order_of([last, *OPTIONS], [], seed, "item") for seed in range(20)}
    assert {order[-1] for order in orders} == {0}
    assert len(orders) > 5


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ([*OPTIONS, "Both A and B"], []),
        ([*OPTIONS, "A and C"], []),
        (OPTIONS, ["Option B is right."]),
        (OPTIONS, ["See answer 2."]),
    ],
)
def test_where_places_are_named_nothing_moves(options: list[str], told: list[str]) -> None:
    assert all(order_of(options, told, seed, "item") == tuple(range(len(options))) for seed in range(10))
