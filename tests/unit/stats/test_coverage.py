"""The coverage of the intervals, recomputed where that is quick: eval/coverage/results.json."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest
from eval.coverage.means import SEED, SIMULATIONS, TOGETHER, batches, bootstrap_limits, coverage, t_limits
from eval.coverage.powers import FIRST, needed, separations
from eval.coverage.run import RESULTS, rows
from eval.coverage.shapes import SHAPES
from eval.coverage.tables import cells, newcombe_coverage, wilson_coverage

from passagework.stats.paired import paired_difference
from passagework.stats.proportions import PairedCounts, newcombe_paired_interval


@pytest.fixture(scope="module")
def published() -> dict[str, Any]:
    """The committed results."""
    loaded: dict[str, Any] = json.loads(RESULTS.read_text(encoding="utf-8"))
    return loaded


def test_every_row_is_published_and_no_other(published: dict[str, Any]) -> None:
    assert {part: list(made) for part, made in rows().items()} == {part: list(published[part]) for part in rows()}
    assert (published["simulations"], published["seed"]) == (SIMULATIONS, SEED)


@pytest.mark.parametrize("name", list(rows()["Wilson"]))
def test_wilsons_coverage_is_as_published(name: str, published: dict[str, Any]) -> None:
    assert rows()["Wilson"][name]() == pytest.approx(published["Wilson"][name], abs=1e-6)


def test_newcombes_coverage_at_forty_questions_is_as_published(published: dict[str, Any]) -> None:
    for name, made in rows()["Newcombe, paired"].items():
        if name.endswith("n = 40"):
            assert made() == pytest.approx(published["Newcombe, paired"][name], abs=1e-6), name


@pytest.mark.parametrize("n", [40, 90])
@pytest.mark.parametrize("name", list(SHAPES))
def test_the_first_sets_of_questions_are_held_as_published(name: str, n: int, published: dict[str, Any]) -> None:
    found = next(batches(SHAPES[name], n))
    for limits, expected in zip(found, published["mean difference"][f"{name}, n = {n}"].values(), strict=True):
        row = coverage(limits, SHAPES[name].mean)
        # On another processor a limit that all but touches the truth may fall on its other side.
        assert row[f"held in the first {TOGETHER}"] == pytest.approx(expected[f"held in the first {TOGETHER}"], abs=1)
        assert row["coverage"] == pytest.approx(expected["coverage"], abs=5 * 0.014)


def test_the_first_sets_of_questions_are_separated_as_published(published: dict[str, Any]) -> None:
    row = published["power"]["rare large wins"]
    shape = SHAPES["rare large wins"]
    assert needed(shape) == row["questions"]
    assert int(separations(shape, row["questions"], FIRST).sum()) == row[f"separated of the first {FIRST}"]


def test_the_simulated_interval_is_the_one_in_use() -> None:
    values = SHAPES["mostly tied"].draw(np.random.default_rng(1), 3, 40)
    for row, limits in zip(values, bootstrap_limits(values), strict=True):
        assert paired_difference(row, np.zeros(40)).interval == pytest.approx(limits.tolist(), abs=1e-12)


@pytest.mark.parametrize("name", list(SHAPES))
def test_a_shape_has_the_mean_and_the_zeros_that_it_says(name: str) -> None:
    shape = SHAPES[name]
    values = shape.draw(np.random.default_rng(2), 1_000, 200)
    assert values.mean() == pytest.approx(shape.mean, abs=5 * values.std() / np.sqrt(values.size))
    assert values.mean() / values.std() == pytest.approx(shape.d_z, abs=0.015)
    assert (values == 0).mean() == pytest.approx(shape.zero, abs=0.01)
    assert np.abs(values).max() <= 1


def test_students_interval_of_normal_values_holds_as_often_as_it_says() -> None:
    limits = t_limits(np.random.default_rng(3).normal(size=(20_000, 15)))
    held = np.mean((limits[:, 0] <= 0) & (limits[:, 1] >= 0))
    assert held == pytest.approx(0.95, abs=5 * 0.0016)


def test_exact_coverage_by_hand() -> None:
    # One question at p = 0.5: the interval of 0 is 0 to 0.793, that of 1 is 0.207 to 1; both hold it.
    assert wilson_coverage(1, 0.5) == {"coverage": 1.0, "interval above": 0.0, "interval below": 0.0}
    # At p = 0.1 only the outcome 1 misses, with that chance.
    assert wilson_coverage(1, 0.1) == {"coverage": 0.9, "interval above": 0.1, "interval below": 0.0}


def test_exact_coverage_of_pairs_is_what_simulation_finds() -> None:
    shares = cells(0.8, 0.7, 0.3)
    assert shares.sum() == pytest.approx(1)
    assert shares[0] + shares[1] == pytest.approx(0.8)
    assert shares[0] + shares[2] == pytest.approx(0.7)
    drawn = np.random.default_rng(4).multinomial(12, shares, 5_000).tolist()
    held = np.mean([low <= 0.1 <= high for low, high in (newcombe_paired_interval(PairedCounts(*row)) for row in drawn)])
    assert newcombe_coverage(12, 0.8, 0.7, 0.3)["coverage"] == pytest.approx(held, abs=5 * 0.0035)


def test_impossible_correlations_are_refused() -> None:
    with pytest.raises(ValueError, match=r"0.9 and 0.2 cannot have the correlation 0.9"):
        cells(0.9, 0.2, 0.9)


def test_coverage_counts_what_is_held_and_on_which_side_it_is_missed() -> None:
    row = coverage(np.array([[0.0, 2.0], [2.0, 3.0], [-1.0, 0.5], [0.5, 1.5]]), 1.0)
    assert (row["coverage"], row["interval above"], row["interval below"]) == (0.5, 0.25, 0.25)
    assert row["Monte Carlo error"] == 0.25  # the root of 0.5 x 0.5 / 4
    assert row["mean width"] == 1.375
    assert row[f"held in the first {TOGETHER}"] == 2
