"""The weights of a BERT encoder under names that say what they do, with matrices ready for `x @ weight + bias`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from passagework.retrieval.arrays import unpack


@dataclass(frozen=True)
class Dense:
    """A linear layer: `weight` (inputs, outputs) and `bias` (outputs,), float32."""

    weight: np.ndarray
    bias: np.ndarray


@dataclass(frozen=True)
class Norm:
    """A layer normalisation: `gain` and `offset`, both (width,), float32."""

    gain: np.ndarray
    offset: np.ndarray


@dataclass(frozen=True)
class Layer:
    """One encoder layer. `attention_in` holds query, key and value side by side: (width, 3 * width)."""

    attention_in: Dense
    attention_out: Dense
    attention_norm: Norm
    feed_forward_in: Dense
    feed_forward_out: Dense
    feed_forward_norm: Norm


@dataclass(frozen=True)
class BertWeights:
    """A BERT encoder for single texts.

    `words` is (vocabulary, width). `positions` is (max positions, width) and already contains the token type
    embedding of type 0, the only type that a single text has.
    """

    words: np.ndarray
    positions: np.ndarray
    embedding_norm: Norm
    layers: tuple[Layer, ...]
    heads: int
    epsilon: float

    @property
    def width(self) -> int:
        """The length of a word piece's vector."""
        return int(self.words.shape[1])

    def linear_layers(self) -> dict[str, Dense]:
        """The linear layers by the names that they have in the graph: layer0.attention_in and so on."""
        parts = ("attention_in", "attention_out", "feed_forward_in", "feed_forward_out")
        return {f"layer{i}.{part}": getattr(layer, part) for i, layer in enumerate(self.layers) for part in parts}


def load_weights(safetensors: Path, config: Path) -> BertWeights:
    """Read the encoder that `config` (a Hugging Face config.json) describes from `safetensors`.

    The arrays are views of one memory map of the file. Raises ValueError when the configuration is of another kind than
    this reader understands, and :class:`passagework.errors.DataError` for a file that is not what its header says.
    """
    settings = json.loads(config.read_text(encoding="utf-8"))
    expected = {"model_type": "bert", "hidden_act": "gelu", "position_embedding_type": "absolute"}
    for key, value in expected.items():
        if settings.get(key) != value:
            raise ValueError(f"{config.name} has {key} = {settings.get(key)!r}; only {value!r} is supported")
    tensors, _ = unpack(np.memmap(safetensors, dtype=np.uint8, mode="r").data)
    return BertWeights(
        words=tensors["embeddings.word_embeddings.weight"],
        positions=tensors["embeddings.position_embeddings.weight"] + tensors["embeddings.token_type_embeddings.weight"][0],
        embedding_norm=_norm(tensors, "embeddings"),
        layers=tuple(_layer(tensors, f"encoder.layer.{i}") for i in range(settings["num_hidden_layers"])),
        heads=settings["num_attention_heads"],
        epsilon=settings["layer_norm_eps"],
    )


def _layer(tensors: Mapping[str, np.ndarray], prefix: str) -> Layer:
    parts = [_dense(tensors, f"{prefix}.attention.self.{part}") for part in ("query", "key", "value")]
    return Layer(
        attention_in=Dense(np.hstack([p.weight for p in parts]), np.hstack([p.bias for p in parts])),
        attention_out=_dense(tensors, f"{prefix}.attention.output.dense"),
        attention_norm=_norm(tensors, f"{prefix}.attention.output"),
        feed_forward_in=_dense(tensors, f"{prefix}.intermediate.dense"),
        feed_forward_out=_dense(tensors, f"{prefix}.output.dense"),
        feed_forward_norm=_norm(tensors, f"{prefix}.output"),
    )


def _dense(tensors: Mapping[str, np.ndarray], name: str) -> Dense:
    return Dense(np.ascontiguousarray(tensors[f"{name}.weight"].T), tensors[f"{name}.bias"])


def _norm(tensors: Mapping[str, np.ndarray], name: str) -> Norm:
    return Norm(tensors[f"{name}.LayerNorm.weight"], tensors[f"{name}.LayerNorm.bias"])
