"""The MPNet encoder on a tiny model in the published layout, with random weights from a fixed seed.

Oracle: the forward pass written out here head by head and pair by pair from the published tensors; it shares no code
with the loader or the graph. Buckets of distances are worked by hand: 8 * 2 ** (b / 2) is where the b-th far one begins.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from eval.retrieval.embedders.embedder import Surroundings
from eval.retrieval.embedders.mpnet import Mpnet
from eval.retrieval.embedders.mpnet_graph import MAX_WORD_PIECES, buckets
from eval.retrieval.embedders.mpnet_weights import load_mpnet
from tokenizers import Tokenizer, models, pre_tokenizers, processors

from passagework.retrieval.arrays import pack
from sitebuild.model.source import SourceFiles

WIDTH, INNER, HEADS, LAYERS, EPSILON = 16, 32, 4, 2, 1e-5
VOCABULARY = ["<s>", "<pad>", "</s>", "[UNK]", "the", "mean", "of", "a", "sample"]
CONFIG = {
    "model_type": "mpnet",
    "hidden_act": "gelu",
    "pad_token_id": 1,
    "num_hidden_layers": LAYERS,
    "num_attention_heads": HEADS,
    "layer_norm_eps": EPSILON,
}

Tensors = dict[str, np.ndarray]


class Small(Mpnet):
    """The embedder with the tiny model's width."""

    dimensions = WIDTH


@pytest.fixture(scope="module")
def tensors() -> Tensors:
    random = np.random.default_rng(0)

    def values(*shape: int) -> np.ndarray:
        return random.normal(scale=0.3, size=shape).astype(np.float32)

    tensors = {
        "embeddings.word_embeddings.weight": values(len(VOCABULARY), WIDTH),
        "embeddings.position_embeddings.weight": values(MAX_WORD_PIECES + 2, WIDTH),
        "encoder.relative_attention_bias.weight": 3 * values(32, HEADS),
    }
    norms = ["embeddings.LayerNorm"]
    dense: dict[str, tuple[int, int]] = {}
    for i in range(LAYERS):
        prefix = f"encoder.layer.{i}"
        norms += [f"{prefix}.attention.LayerNorm", f"{prefix}.output.LayerNorm"]
        dense |= {f"{prefix}.attention.attn.{part}": (WIDTH, WIDTH) for part in "qkvo"}
        dense |= {f"{prefix}.intermediate.dense": (INNER, WIDTH), f"{prefix}.output.dense": (WIDTH, INNER)}
    for name in norms:
        tensors |= {f"{name}.weight": 1 + values(WIDTH), f"{name}.bias": values(WIDTH)}
    for name, shape in dense.items():
        tensors |= {f"{name}.weight": values(*shape), f"{name}.bias": values(shape[0])}
    return tensors


@pytest.fixture
def published(tensors: Tensors, tmp_path: Path) -> Callable[..., SourceFiles]:
    """Writes the tiny model as its authors would have published it; keyword arguments change its configuration."""

    def write(**changes: object) -> SourceFiles:
        (tmp_path / "model.safetensors").write_bytes(pack(tensors, {}))
        (tmp_path / "config.json").write_text(json.dumps(CONFIG | changes), "utf-8")
        tokenizer = Tokenizer(models.WordLevel({word: n for n, word in enumerate(VOCABULARY)}, unk_token="[UNK]"))
        tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
        tokenizer.post_processor = processors.TemplateProcessing(
            single="<s> $A </s>", special_tokens=[("<s>", 0), ("</s>", 2)]
        )
        tokenizer.enable_padding(pad_id=1, pad_token="<pad>", length=128)  # as the published file has it: not ours to keep
        tokenizer.enable_truncation(128)
        tokenizer.save(str(tmp_path / "tokenizer.json"))
        return SourceFiles.in_folder(tmp_path)

    return write


@pytest.fixture
def small(published: Callable[..., SourceFiles], tmp_path: Path) -> Small:
    return Small(published(), Surroundings(folder=tmp_path / "vectors"))


def written_out(t: Tensors, ids: list[int]) -> np.ndarray:
    """The sentence vector, in float64."""

    def norm(x: np.ndarray, name: str) -> np.ndarray:
        scaled = (x - x.mean(-1, keepdims=True)) / np.sqrt(x.var(-1, keepdims=True) + EPSILON)
        return scaled * t[f"{name}.weight"] + t[f"{name}.bias"]

    def dense(x: np.ndarray, name: str) -> np.ndarray:
        return x @ t[f"{name}.weight"].T.astype(float) + t[f"{name}.bias"]

    def bucket(query: int, key: int) -> int:
        distance = abs(query - key)
        begins = [8 * 2 ** (b / 2) for b in range(8)]
        near = distance if distance < 8 else 7 + sum(distance >= edge for edge in begins)
        return near + (16 if key > query else 0)

    positions = t["embeddings.position_embeddings.weight"][2 : 2 + len(ids)]
    x = norm(t["embeddings.word_embeddings.weight"][ids].astype(float) + positions, "embeddings.LayerNorm")
    size = WIDTH // HEADS
    for i in range(LAYERS):
        prefix = f"encoder.layer.{i}"
        q, k, v = (dense(x, f"{prefix}.attention.attn.{part}") for part in "qkv")
        context = np.zeros_like(x)
        for head in range(HEADS):
            columns = slice(head * size, (head + 1) * size)
            for query in range(len(ids)):
                scores = np.array([
                    q[query, columns] @ k[key, columns] / math.sqrt(size)
                    + t["encoder.relative_attention_bias.weight"][bucket(query, key), head]
                    for key in range(len(ids))
                ])  # fmt: skip
                shares = np.exp(scores - scores.max())
                context[query, columns] = shares / shares.sum() @ v[:, columns]
        x = norm(x + dense(context, f"{prefix}.attention.attn.o"), f"{prefix}.attention.LayerNorm")
        inner = dense(x, f"{prefix}.intermediate.dense")
        active = inner * (1 + np.vectorize(math.erf)(inner / math.sqrt(2))) / 2
        x = norm(x + dense(active, f"{prefix}.output.dense"), f"{prefix}.output.LayerNorm")
    mean = x.mean(axis=0)
    return mean / np.linalg.norm(mean)


def test_far_buckets_begin_where_the_paper_says() -> None:
    seen = buckets(200, 32)
    first = [next(n for n in range(200) if seen[n, 0] == bucket) for bucket in range(16)]
    assert first == [0, 1, 2, 3, 4, 5, 6, 7, 8, 12, 16, 23, 32, 46, 64, 91]


def test_word_pieces_behind_and_ahead_have_buckets_of_their_own() -> None:
    seen = buckets(200, 32)
    assert seen[5, 2] == 3
    assert seen[2, 5] == 16 + 3
    assert seen[199, 0] == 15
    assert seen[0, 199] == 31
    assert seen[7, 7] == 0


TEXTS = {"a": [0, 7, 2], "the mean of a sample": [0, 4, 5, 6, 7, 8, 2], "the mean " * 30: [0, *[4, 5] * 30, 2], "": [0, 2]}


def test_vectors_are_those_of_the_pass_written_out(small: Small, tensors: Tensors) -> None:
    vectors = small.embed(list(TEXTS))
    for row, ids in zip(vectors, TEXTS.values(), strict=True):
        np.testing.assert_allclose(row, written_out(tensors, ids), atol=2e-6)


def test_the_bias_of_distances_is_in_them(small: Small, tensors: Tensors) -> None:
    without = tensors | {"encoder.relative_attention_bias.weight": np.zeros((32, HEADS), dtype=np.float32)}
    ids = TEXTS["the mean of a sample"]
    assert np.abs(written_out(tensors, ids) - written_out(without, ids)).max() > 0.01


def test_a_long_text_is_cut_at_the_limit(small: Small) -> None:
    words = ["the"] * (MAX_WORD_PIECES - 2)
    cut, whole, shorter = small.embed([" ".join([*words, "mean"]), " ".join(words), " ".join(words[1:])])
    np.testing.assert_array_equal(cut, whole)
    assert np.abs(cut - shorter).max() > 1e-6


def test_a_model_of_another_kind_is_refused(published: Callable[..., SourceFiles]) -> None:
    source = published(model_type="bert")
    with pytest.raises(ValueError, match="model_type = 'bert'"):
        load_mpnet(source.safetensors, source.config)
