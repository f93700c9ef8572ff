"""The sign-flip test, on Fisher's own example and where signs can be counted by hand."""

import numpy as np
import pytest

from passagework.stats import sign_flip
from passagework.stats.sign_flip import sign_flip_test

DARWIN = [49, -67, 8, 16, 6, 23, 28, 41, 14, 29, 56, 24, 75, 60, -48]
"""Crossed less self-fertilised plants, in eighths of an inch: Fisher, *The Design of Experiments*, section 21."""


def test_fishers_example_of_darwins_plants() -> None:
    # "In just 863 cases out of 32,768 the total deviation will have a positive value as great as or greater than" 314;
    # as many lie as far below: 1,726.
    found = sign_flip_test(DARWIN)
    assert found.exact
    assert found.p_value == 1_726 / 32_768


def test_three_wins_of_three() -> None:
    # Only all plus and all minus reach as far: 2 of 8.
    assert sign_flip_test([1, 2, 3]).p_value == 2 / 8


def test_differences_of_zero_change_nothing() -> None:
    assert sign_flip_test([*DARWIN, *[0] * 40]) == sign_flip_test(DARWIN)


def test_all_tied_is_a_p_of_one() -> None:
    assert sign_flip_test([0.0] * 50) == (1.0, True)


def test_differences_that_are_equal_but_for_rounding_count_as_equal() -> None:
    tenths = [0.1, 0.3 - 0.2, 0.7 - 0.6, 0.8 - 0.7, -(0.4 - 0.3)]
    assert len(set(np.abs(tenths).tolist())) > 1
    assert sign_flip_test(tenths).p_value == sign_flip_test([1, 1, 1, 1, -1]).p_value == 12 / 32


def test_many_differences_are_flipped_at_random_and_the_observed_pattern_counts() -> None:
    found = sign_flip_test(np.full(60, 0.3), flips=999)
    assert found == (1 / 1_000, False)


def test_random_flips_come_near_the_exact_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    exact = sign_flip_test(DARWIN).p_value
    monkeypatch.setattr(sign_flip, "MOST_ENUMERATED", 10)
    drawn = sign_flip_test(DARWIN)
    assert not drawn.exact
    # The share of 10,000 patterns has a standard deviation of 0.0022.
    assert drawn.p_value == pytest.approx(exact, abs=5 * 0.0022)


def test_the_same_seed_gives_the_same_p_whatever_the_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    differences = np.random.default_rng(3).normal(0.2, 1, 40)
    whole = sign_flip_test(differences)
    monkeypatch.setattr(sign_flip, "BLOCK", 1_000)
    assert sign_flip_test(differences) == whole
    assert sign_flip_test(differences, seed=1) != whole


def test_progress_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sign_flip, "BLOCK", 1_600)
    heard: list[tuple[int, int]] = []
    sign_flip_test(np.arange(1.0, 41.0), flips=100, report=lambda done, total: heard.append((done, total)))
    assert heard == [(40, 100), (80, 100), (100, 100)]


def test_it_does_not_matter_which_system_comes_first() -> None:
    differences = np.random.default_rng(4).normal(0.1, 1, 50)
    assert sign_flip_test(differences).p_value == sign_flip_test(-differences).p_value


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda: sign_flip_test([]), "differences holds 0 values"),
        (lambda: sign_flip_test([1.0]), "differences holds 1 value;"),
        (lambda: sign_flip_test([1.0, float("nan")]), "differences holds nan at position 1"),
        (lambda: sign_flip_test([float("-inf"), 1.0]), "differences holds -inf at position 0"),
        (lambda: sign_flip_test([[1.0, 2.0]]), r"differences has the shape \(1, 2\)"),
        (lambda: sign_flip_test([1.0, 2.0], flips=0), "flips is 0"),
    ],
)
def test_what_cannot_be_flipped_is_refused_by_name(ask, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        ask()
