"""Oracle: groups that were planted, compared by scikit-learn's adjusted Rand index (1 where two groupings are one)."""

from __future__ import annotations

import numpy as np
import pytest
from sklearn.metrics import adjusted_rand_score
from tests.unit.mapping.conftest import clustered, unit

from passagework.mapping.progress import Stage
from passagework.mapping.topics import candidates, group


def test_planted_groups_are_found_and_their_number_too() -> None:
    rows, labels = clustered([40, 30, 50, 20, 35, 25, 45, 35, 30, 30])
    found = group(rows)
    assert found.count == 10
    assert adjusted_rand_score(labels, found.topic) == 1.0


def test_topics_are_in_descending_order_of_size_and_members_by_closeness() -> None:
    rows, _ = clustered([40, 30, 50, 20, 35, 25, 45, 35, 30, 30])
    found = group(rows)
    sizes = [len(found.members(topic)) for topic in range(found.count)]
    assert sizes == sorted(sizes, reverse=True)
    assert sum(sizes) == len(rows)
    for topic in range(found.count):
        close = found.closeness[found.members(topic)]
        assert (np.diff(close) <= 0).all()


def test_closeness_is_the_cosine_with_the_unit_mean() -> None:
    rows, _ = clustered([6, 5])  # too few for two topics
    found = group(rows)
    mean = rows.mean(axis=0) / np.linalg.norm(rows.mean(axis=0))
    assert found.count == 1
    assert np.allclose(found.closeness, rows @ mean, atol=1e-6)


def test_the_same_vectors_have_the_same_topics() -> None:
    rows, _ = clustered([30, 30, 30], spread=2.0)
    assert group(rows).topic.tolist() == group(rows).topic.tolist()


@pytest.mark.parametrize(
    ("passages", "tried"),
    [(0, [1]), (1, [1]), (23, [1]), (24, [2]), (60, [2, 3, 4, 5]), (100, [4, 5, 6, 7, 8]), (240, [8, 10, 12, 14, 16, 18, 20]),
     (20_000, [8, 10, 12, 14, 16, 18, 20])],
)  # fmt: skip
def test_candidates(passages: int, tried: list[int]) -> None:
    assert candidates(passages) == tried


@pytest.mark.parametrize("size", [0, 1, 2, 5, 30])
def test_copies_of_one_passage_are_one_topic(size: int) -> None:
    found = group(unit(np.ones((size, 8), np.float32)) if size else np.zeros((0, 8), np.float32))
    assert found.count == min(size, 1)
    assert found.topic.tolist() == [0] * size


def test_progress_counts_the_numbers_that_are_tried() -> None:
    heard: list[tuple[Stage, int, int]] = []
    group(clustered([30, 30])[0], lambda *told: heard.append(told))
    assert heard == [("topics", done, 4) for done in (1, 2, 3, 4)]
