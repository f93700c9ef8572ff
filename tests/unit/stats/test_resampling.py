"""Resamples are the same everywhere, whatever the size of the blocks, and their quantiles are an interval."""

import numpy as np
import pytest

from passagework.stats import resampling
from passagework.stats.resampling import COUNT, SEED, Resamples, bootstrap, drawn, means, percentile_interval


def all_of(resamples: Resamples) -> np.ndarray:
    return np.concatenate(list(resamples.blocks()))


def test_the_draws_are_those_that_were_recorded() -> None:
    # Made with numpy 2.4.3 in CPython; another numpy, or Pyodide's, must draw the same or every interval moves.
    assert (SEED, COUNT) == (20241009, 10_000)
    first = next(Resamples(90).blocks())
    assert first.dtype == np.int64
    assert first[0, :8].tolist() == RECORDED


def test_the_size_of_the_blocks_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = all_of(Resamples(7, 100))
    monkeypatch.setattr(resampling, "BLOCK", 50)
    blocks = list(Resamples(7, 100).blocks())
    assert [len(block) for block in blocks] == [7] * 14 + [2]
    np.testing.assert_array_equal(np.concatenate(blocks), whole)


def test_a_block_stays_within_memory_however_many_questions_there_are() -> None:
    for size in (40, 5_000, 3_000_000):
        assert next(Resamples(size).blocks()).size <= max(resampling.BLOCK, size)


def test_everything_is_drawn_equally_often() -> None:
    times = drawn(all_of(Resamples(10, 10_000))).sum(axis=0)
    # Each is Binomial(100,000, 1/10): standard deviation 95.
    assert np.abs(times - 10_000).max() < 5 * 95


def test_counts_of_draws_add_up_to_the_size() -> None:
    indices = np.array([[0, 0, 2], [1, 2, 0]])
    assert drawn(indices).tolist() == [[2, 0, 1], [1, 1, 1]]


def test_a_mean_is_that_of_what_was_drawn() -> None:
    values = np.array([[0.1, 0.5, 0.9, 0.3], [1.0, 0.0, 0.0, 0.0]])
    resamples = Resamples(4, 50)
    expected = values[:, all_of(resamples)].mean(axis=-1).T
    np.testing.assert_allclose(bootstrap(means(values), resamples), expected, atol=1e-15)
    np.testing.assert_allclose(bootstrap(means(values[0]), resamples), expected[:, 0], atol=1e-15)


def test_systems_share_their_resamples() -> None:
    values = np.array([0.2, 0.8, 0.5, 0.4, 0.9])
    found = bootstrap(means(np.stack([values, values + 0.1])), Resamples(5, 200))
    np.testing.assert_allclose(found[:, 1] - found[:, 0], 0.1, atol=1e-14)


def test_any_statistic_of_the_indices_can_be_resampled() -> None:
    values = np.array([3.0, 1.0, 2.0])
    found = bootstrap(lambda indices: np.median(values[indices], axis=1), Resamples(3, 500))
    assert found.shape == (500,)
    assert set(found.tolist()) == {1.0, 2.0, 3.0}


def test_progress_is_told_after_each_block(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resampling, "BLOCK", 400)
    heard: list[tuple[int, int]] = []
    bootstrap(means(np.arange(10.0)), Resamples(10, 100), lambda done, total: heard.append((done, total)))
    assert heard == [(40, 100), (80, 100), (100, 100)]


def test_the_interval_lies_at_the_outer_quantiles() -> None:
    # 0 to 100 in steps of 1: the 2.5th percentile of 101 numbers is the number 2.5.
    assert percentile_interval(np.arange(101.0)) == pytest.approx((2.5, 97.5), abs=1e-12)
    assert percentile_interval(np.arange(101.0)[::-1], 0.5) == pytest.approx((25.0, 75.0), abs=1e-12)


def test_without_variance_the_interval_is_a_point() -> None:
    found = percentile_interval(bootstrap(means(np.full(30, 0.25)), Resamples(30, 100)))
    assert found == (0.25, 0.25)


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda: Resamples(0), "size is 0"),
        (lambda: Resamples(1), "size is 1"),
        (lambda: Resamples(10, 0), "count is 0"),
        (lambda: Resamples(10, 10, -1), "seed is -1"),
        (lambda: Resamples(float("nan")), "size is nan"),
        (lambda: Resamples(float("inf")), "size is inf"),
        (lambda: percentile_interval(np.array([])), r"replicates have the shape \(0,\)"),
        (lambda: percentile_interval(np.array([1.0, float("nan")])), "replicates hold nan at position 1"),
        (lambda: percentile_interval(np.array([float("inf"), 1.0])), "replicates hold inf at position 0"),
        (lambda: percentile_interval(np.ones((2, 2))), r"replicates have the shape \(2, 2\)"),
        (lambda: percentile_interval(np.arange(5.0), 0.0), "level is 0.0"),
    ],
)
def test_what_cannot_be_drawn_or_ordered_is_refused_by_name(ask, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        ask()


RECORDED = [33, 13, 31, 84, 26, 27, 41, 80]
