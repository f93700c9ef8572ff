"""Oracle: all cosines at once, by numpy."""

from __future__ import annotations

import numpy as np
import pytest
from tests.unit.mapping.conftest import clustered, unit

from passagework.mapping import cosines
from passagework.mapping.cosines import blocks, nearest
from passagework.mapping.progress import Stage

ROWS, _ = clustered([70, 50, 30], spread=1.0)


def test_blocks_together_are_all_products(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cosines, "BLOCK", 64)
    heard: list[tuple[Stage, int, int]] = []
    made = list(blocks(ROWS, ROWS[:40], "neighbours", lambda *told: heard.append(told)))
    assert [first for first, _ in made] == [0, 64, 128]
    assert np.allclose(np.concatenate([block for _, block in made]), ROWS @ ROWS[:40].T, atol=1e-6)
    assert heard == [("neighbours", 64, 150), ("neighbours", 128, 150), ("neighbours", 150, 150)]


def test_the_nearest_are_those_of_a_full_sort() -> None:
    found, close = nearest(ROWS, ROWS, 7)
    every = ROWS.astype(np.float64) @ ROWS.T.astype(np.float64)
    assert np.allclose(close, -np.sort(-every, axis=1)[:, :7], atol=1e-6)
    assert np.allclose(np.take_along_axis(every, found, axis=1), close, atol=1e-6)
    assert (found[:, 0] == np.arange(150)).all()


def test_equal_ones_stay_in_order() -> None:
    same = unit(np.ones((6, 4), np.float32))
    assert nearest(same, same, 6)[0].tolist() == [list(range(6))] * 6
    many = unit(np.tile(np.eye(2, 4, dtype=np.float32), (200, 1)))
    found, _ = nearest(many, many, 30)
    assert (np.diff(found, axis=1) > 0).all()


def test_more_than_there_are_is_refused() -> None:
    with pytest.raises(ValueError, match="3 passages to choose from; 4 were asked for"):
        nearest(ROWS, ROWS[:3], 4)
