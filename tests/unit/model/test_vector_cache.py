"""Vectors on disk by content."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from sitebuild.vector_cache import VectorCache


def test_what_was_added_is_there_for_the_next_build(tmp_path: Path) -> None:
    rows = np.array([[1, 2], [3, 4]], dtype=np.float32)
    VectorCache(tmp_path, "model", 2).add(["a", "b"], rows)
    cache = VectorCache(tmp_path, "model", 2)
    np.testing.assert_array_equal(cache.rows(["b", "a", "b"]), [[3, 4], [1, 2], [3, 4]])


def test_only_new_texts_are_missing(tmp_path: Path) -> None:
    VectorCache(tmp_path, "model", 2).add(["a"], np.ones((1, 2), dtype=np.float32))
    cache = VectorCache(tmp_path, "model", 2)
    assert "a" in cache
    assert "a " not in cache


def test_another_model_has_other_vectors(tmp_path: Path) -> None:
    VectorCache(tmp_path, "first", 2).add(["a"], np.ones((1, 2), dtype=np.float32))
    assert "a" not in VectorCache(tmp_path, "second", 2)


def test_an_unknown_text_is_an_error() -> None:
    with pytest.raises(KeyError):
        VectorCache(None, "model", 2).rows(["a"])


def test_rows_must_match_the_texts(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="zip"):
        VectorCache(tmp_path, "model", 2).add(["a", "b"], np.ones((1, 2), dtype=np.float32))
