"""Means with intervals: which resamples they meet, and what has no value."""

import numpy as np
import pytest
from tests.unit.evaluation.reporting.studies import DRAWS

from passagework.evaluation.reporting.draws import Draws
from passagework.evaluation.reporting.intervals import Mean, mean_intervals
from passagework.stats.paired import paired_difference

FIRST, SECOND = np.random.default_rng(3).random((2, 40))


def test_a_series_has_the_interval_of_the_paired_comparison_over_as_many_questions() -> None:
    (found,) = mean_intervals([FIRST - SECOND], DRAWS)
    expected = paired_difference(FIRST, SECOND, DRAWS.resamples(40))
    assert found == pytest.approx((40, expected.mean, *expected.interval))


def test_series_over_the_same_questions_meet_the_same_resamples() -> None:
    one, other, both = mean_intervals([FIRST, FIRST + 1, 2 * FIRST], DRAWS)
    assert (other.low, other.high) == pytest.approx((one.low + 1, one.high + 1))
    assert (both.low, both.high) == pytest.approx((2 * one.low, 2 * one.high))


def test_a_question_without_a_value_is_left_out() -> None:
    gaps = np.insert(FIRST, [3, 20], np.nan)
    for found, expected in zip(mean_intervals([gaps, SECOND], DRAWS), mean_intervals([FIRST, SECOND], DRAWS), strict=True):
        assert found == pytest.approx(expected)


def test_one_value_is_its_own_interval_and_none_is_told_by_its_count() -> None:
    found = mean_intervals([np.array([np.nan, 0.25]), np.full(2, np.nan)], DRAWS)
    assert found == [Mean(1, 0.25, 0.25, 0.25), Mean(0, 0.0, 0.0, 0.0)]


def test_another_seed_draws_others() -> None:
    assert mean_intervals([FIRST], DRAWS) != mean_intervals([FIRST], Draws(DRAWS.count, DRAWS.seed + 1))
