"""The static table, on one small enough to work by hand."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from eval.retrieval.embedders.embedder import Surroundings
from eval.retrieval.embedders.wordllama import Wordllama
from tokenizers import Tokenizer, models, pre_tokenizers, processors

from passagework.retrieval.arrays import pack

VOCABULARY = {"<s>": 0, "mean": 1, "median": 2, "[PAD]": 3}
TABLE = np.array([[9, 9], [3, 0], [0, 4], [7, 7]], dtype=np.float16)


class Small(Wordllama):
    """The embedder with the small table's width."""

    dimensions = 2


@pytest.fixture
def small(tmp_path: Path) -> Small:
    table, saved = tmp_path / "table.safetensors", tmp_path / "tokenizer.json"
    table.write_bytes(pack({"embedding.weight": TABLE}, {}))
    tokenizer = Tokenizer(models.WordLevel(VOCABULARY))
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    tokenizer.post_processor = processors.TemplateProcessing(single="<s> $A", special_tokens=[("<s>", 0)])
    tokenizer.enable_padding(pad_id=3)
    tokenizer.enable_truncation(4)
    tokenizer.save(str(saved))
    return Small(table, saved, Surroundings(folder=tmp_path / "vectors"))


def test_a_vector_is_the_direction_of_the_mean_row(small: Small) -> None:
    vectors = small.embed(["mean", "mean median", "median median mean mean"])
    np.testing.assert_allclose(vectors, [[1, 0], [0.6, 0.8], [0.6, 0.8]], atol=1e-7)
    assert vectors.dtype == np.float32


def test_a_long_text_is_read_to_its_end(small: Small) -> None:
    (vector,) = small.embed(["mean mean mean mean mean median median median"])
    np.testing.assert_allclose(vector, np.array([15, 12]) / np.hypot(15, 12), atol=1e-7)


def test_a_text_without_a_word_piece_is_close_to_nothing(small: Small) -> None:
    np.testing.assert_array_equal(small.embed(["", "mean"]), [[0, 0], [1, 0]])
