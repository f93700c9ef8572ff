"""The contract: vectors in the order of the texts, computed once for each text and model."""

from __future__ import annotations

import io
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import numpy as np
from eval.retrieval.embedders.embedder import Embedder, Surroundings

from sitebuild.progress import Progress


class Lengths(Embedder):
    """A text's length as its vector; notes what it was asked to compute."""

    name, label, dimensions = "lengths", "Lengths", 1
    weight_bytes = 0

    def __init__(self, folder: Path, model: str = "first") -> None:
        super().__init__(Surroundings(1, folder, Progress(io.StringIO())))
        self.model = model
        self.computed: list[str] = []

    @classmethod
    def pinned(cls, surroundings):
        raise AssertionError("these tests make the embedder themselves")

    def fingerprint(self) -> str:
        return self.model

    def compute(self, texts: Sequence[str]):
        if any(text == "power cut" for text in texts):
            raise KeyboardInterrupt
        self.computed += texts
        return np.array([[len(text)] for text in texts], dtype=np.float32)


def test_rows_come_in_the_order_of_the_texts(tmp_path: Path) -> None:
    vectors = Lengths(tmp_path).embed(["mean", "of", "mean"])
    np.testing.assert_array_equal(vectors, [[4], [2], [4]])
    assert vectors.dtype == np.float32


def test_a_text_is_computed_once(tmp_path: Path) -> None:
    first = Lengths(tmp_path)
    first.embed(["mean", "of", "mean"])
    assert first.computed == ["mean", "of"]
    later = Lengths(tmp_path)
    np.testing.assert_array_equal(later.embed(["of", "median", "mean"]), [[2], [6], [4]])
    assert later.computed == ["median"]


def test_another_model_computes_its_own(tmp_path: Path) -> None:
    Lengths(tmp_path).embed(["mean"])
    other = Lengths(tmp_path, "second")
    other.embed(["mean"])
    assert other.computed == ["mean"]


def test_what_was_computed_before_a_stop_is_kept(tmp_path: Path) -> None:
    many = [f"text {number}" for number in range(600)]
    with suppress(KeyboardInterrupt):
        Lengths(tmp_path).embed([*many, "power cut"])
    later = Lengths(tmp_path)
    later.embed(many)
    assert 0 < len(later.computed) < len(many)


def test_what_another_process_added_meanwhile_is_kept(tmp_path: Path) -> None:
    class Slow(Lengths):
        def compute(self, texts: Sequence[str]):
            Lengths(tmp_path).embed(["median"])
            return super().compute(texts)

    Slow(tmp_path).embed(["mean"])
    later = Lengths(tmp_path)
    later.embed(["mean", "median"])
    assert later.computed == []


def test_no_text_has_no_row(tmp_path: Path) -> None:
    assert Lengths(tmp_path).embed([]).shape == (0, 1)
