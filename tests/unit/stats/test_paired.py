"""The summary of a comparison: Student's sleep data, ties, and what has no variance."""

import numpy as np
import pytest

from passagework.stats.paired import differences, paired_difference, standardised_difference
from passagework.stats.resampling import Resamples, bootstrap, means, percentile_interval
from passagework.stats.sign_flip import sign_flip_test

# Student, "The probable error of a mean", Biometrika 6 (1908): hours of sleep gained by ten patients.
DEXTRO = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0]
LAEVO = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4]


def test_students_sleep_data() -> None:
    found = paired_difference(LAEVO, DEXTRO)
    # Student gives a mean of 1.58 with a standard deviation of 1.17, dividing by n; with n - 1 it is 1.23.
    assert found.n == 10
    assert found.mean == pytest.approx(1.58, abs=1e-12)
    assert found.d_z == pytest.approx(1.58 / 1.23, abs=5e-4)
    assert (found.wins, found.losses, found.ties) == (9, 0, 1)
    # All differences that are not 0 have one sign: 2 of the 512 patterns of nine.
    assert found.test == (2 / 512, True)
    assert 0 < found.interval.low < found.mean < found.interval.high


def test_the_interval_is_that_of_the_shared_resamples() -> None:
    first, second = np.random.default_rng(1).uniform(size=(2, 90))
    shared = Resamples(90)
    replicates = bootstrap(means(np.stack([first, second])), shared)
    expected = percentile_interval(replicates[:, 0] - replicates[:, 1])
    assert paired_difference(first, second).interval == pytest.approx(expected, abs=1e-12)
    assert paired_difference(first, second, shared) == paired_difference(first, second)
    another = paired_difference(first, second, Resamples(90, seed=2))
    assert another.interval != pytest.approx(expected, abs=1e-12)
    assert another.test == sign_flip_test(first - second, seed=2) != sign_flip_test(first - second)


def test_turning_the_systems_round_turns_the_result_round() -> None:
    first, second = np.random.default_rng(2).uniform(size=(2, 40))
    forward, back = paired_difference(first, second), paired_difference(second, first)
    assert forward.mean == -back.mean
    assert (forward.wins, forward.losses) == (back.losses, back.wins)
    assert forward.test == back.test
    assert forward.interval == pytest.approx((-back.interval.high, -back.interval.low), abs=1e-12)


def test_scores_that_differ_by_rounding_are_tied() -> None:
    assert differences([0.3, 0.5], [0.1 + 0.2, 0.25]).tolist() == [0.0, 0.25]
    found = paired_difference([0.3] * 30, [0.1 + 0.2] * 30)
    assert (found.wins, found.losses, found.ties) == (0, 0, 30)


def test_all_tied_is_defined() -> None:
    found = paired_difference([0.5] * 20, [0.5] * 20)
    assert (found.mean, found.interval, found.d_z, found.test) == (0.0, (0.0, 0.0), None, (1.0, True))


def test_the_same_difference_everywhere_has_no_standardised_one() -> None:
    first = np.linspace(0.1, 0.9, 30)
    found = paired_difference(first + 0.1, first)
    assert found.d_z is None
    assert found.interval == pytest.approx((0.1, 0.1), abs=1e-12)
    assert found.wins == 30
    assert standardised_difference([0.1, 0.1, 0.1 + 1e-17]) is None
    assert standardised_difference([1.0, 3.0]) == pytest.approx(2 / 2**0.5)


def test_progress_runs_through_resamples_and_flips() -> None:
    heard: list[tuple[int, int]] = []
    first, second = np.random.default_rng(5).uniform(size=(2, 300))
    paired_difference(first, second, report=lambda done, total: heard.append((done, total)))
    assert [total for _, total in heard] == [20_000] * len(heard)
    assert [done for done, _ in heard] == sorted(done for done, _ in heard)
    assert heard[-1] == (20_000, 20_000)


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda: paired_difference([], []), "first holds 0 values"),
        (lambda: paired_difference([0.5], [0.4]), "first holds 1 value;"),
        (lambda: paired_difference([0.5, 0.5], [0.4]), "second holds 1 value;"),
        (lambda: paired_difference([0.5, 0.5, 0.1], [0.4, 0.2]), "first and second have 3 and 2 values"),
        (lambda: paired_difference([0.5, float("nan")], [0.4, 0.4]), "first holds nan at position 1"),
        (lambda: paired_difference([0.5, 0.5], [float("inf"), 0.4]), "second holds inf at position 0"),
        (lambda: paired_difference([0.5, 0.5], [0.4, 0.4], Resamples(3)), "the resamples and the scores have 3 and 2"),
        (lambda: paired_difference([0.5, 0.5], [0.4, 0.4], level=2), "level is 2"),
        (lambda: standardised_difference([1.0, float("nan")]), "differences holds nan at position 1"),
    ],
)
def test_scores_that_cannot_be_compared_are_refused_by_name(ask, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        ask()
