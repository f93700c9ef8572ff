"""Oracles: clusters made by hand; scikit-learn's trustworthiness (Venna and Kaski, 2001)."""

from __future__ import annotations

import numpy as np
import pytest
from sklearn.decomposition import PCA
from sklearn.manifold import trustworthiness
from sklearn.neighbors import NearestNeighbors
from tests.unit.mapping.conftest import clustered, unit

from passagework.mapping import layout
from passagework.mapping.layout import lay_out, sample
from passagework.mapping.progress import Stage
from passagework.mapping.settings import ITERATIONS

GROUPS = [60] * 8


@pytest.fixture(scope="module")
def groups() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Vectors, their groups and their places."""
    rows, labels = clustered(GROUPS, spread=0.6)
    return rows, np.array(labels), lay_out(rows)


def purity(places: np.ndarray, labels: np.ndarray) -> float:
    """The share of the five nearest on the map that are of a passage's own group."""
    found = NearestNeighbors(n_neighbors=5).fit(places).kneighbors(return_distance=False)
    return float((labels[found] == labels[:, None]).mean())


def test_groups_stay_together(groups: tuple[np.ndarray, np.ndarray, np.ndarray]) -> None:
    _, labels, places = groups
    assert purity(places, labels) > 0.98


def test_neighbours_are_kept_better_than_by_two_components(groups: tuple[np.ndarray, np.ndarray, np.ndarray]) -> None:
    rows, _, places = groups
    kept = trustworthiness(rows, places, n_neighbors=10, metric="cosine")
    assert kept > 0.9
    assert kept > trustworthiness(rows, PCA(2).fit_transform(rows), n_neighbors=10, metric="cosine") + 0.05


def test_the_large_shape_is_that_of_the_components_that_it_begins_with() -> None:
    """Passages spread along two directions: left and right, above and below stay as the components have them."""
    spread = np.random.default_rng(0).standard_normal((400, 3)) * [3, 1.5, 0.3]
    rows = unit(np.column_stack([spread, np.full(400, 6.0)]).astype(np.float32))
    components = PCA(2, svd_solver="covariance_eigh").fit_transform(rows)
    places = lay_out(rows)
    assert [np.corrcoef(components[:, axis], places[:, axis])[0, 1] > 0.8 for axis in (0, 1)] == [True, True]


def test_the_same_vectors_have_the_same_places(groups: tuple[np.ndarray, np.ndarray, np.ndarray]) -> None:
    rows, _, places = groups
    assert lay_out(rows).tobytes() == places.tobytes()


@pytest.mark.parametrize("size", [0, 1, 2, 3, 5, 9, 10, 11, 45, 100])
def test_every_size_has_places(size: int) -> None:
    rows, _ = clustered([size], spread=1.0)
    places = lay_out(rows)
    assert places.shape == (size, 2)
    assert places.dtype == np.float32
    assert np.isfinite(places).all()
    assert size < 2 or np.abs(places).max() == pytest.approx(1)
    assert len(np.unique(places, axis=0)) == size


@pytest.mark.parametrize("size", [1, 2, 5, 40])
def test_copies_of_one_passage_have_places_too(size: int) -> None:
    assert np.isfinite(lay_out(unit(np.ones((size, 8), np.float32)))).all()


def test_of_too_many_a_sample_is_laid_out_and_the_others_lie_between(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(layout, "MOST_LAID_OUT", 120)
    rows, labels = clustered(GROUPS, spread=0.6)
    places = lay_out(rows)
    assert np.isfinite(places).all()
    assert purity(places, np.array(labels)) > 0.95


def test_progress_goes_up_to_the_end() -> None:
    heard: list[tuple[Stage, int, int]] = []
    lay_out(clustered([40, 40])[0], lambda *told: heard.append(told))
    steps = [done for stage, done, total in heard if stage == "layout" and total == ITERATIONS]
    assert len(steps) >= 8
    assert steps == sorted(steps)
    assert steps[-1] == ITERATIONS


@pytest.mark.parametrize(("size", "most", "expected"), [(3, 5, [0, 1, 2]), (10, 4, [0, 3, 6, 9]), (0, 4, [])])
def test_samples_are_even(size: int, most: int, expected: list[int]) -> None:
    assert sample(size, most).tolist() == expected
