"""The weights of an MPNet encoder, in the arrangement that the project has for BERT."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from passagework.retrieval.arrays import unpack
from sitebuild.model.weights import BertWeights, Dense, Layer, Norm

_PADDING = 1  # the id of padding; places of word pieces are numbered from the one after it


@dataclass(frozen=True)
class MpnetWeights:
    """What MPNet shares with BERT, places beginning at the first word piece's, and what it has beside.

    `distance_bias` is (buckets, heads), float32: what is added to the attention score of two word pieces, by how far
    they stand from each other. All layers share it.
    """

    encoder: BertWeights
    distance_bias: np.ndarray


def load_mpnet(safetensors: Path, config: Path) -> MpnetWeights:
    """Read the encoder that `config` (a Hugging Face config.json) describes; the arrays are views of the file.

    Raises ValueError when the configuration is of another kind than this reader understands.
    """
    settings = json.loads(config.read_text(encoding="utf-8"))
    for key, value in {"model_type": "mpnet", "hidden_act": "gelu", "pad_token_id": _PADDING}.items():
        if settings.get(key) != value:
            raise ValueError(f"{config.name} has {key} = {settings.get(key)!r}; only {value!r} is supported")
    tensors, _ = unpack(np.memmap(safetensors, dtype=np.uint8, mode="r").data)
    encoder = BertWeights(
        words=tensors["embeddings.word_embeddings.weight"],
        positions=tensors["embeddings.position_embeddings.weight"][_PADDING + 1 :],
        embedding_norm=_norm(tensors, "embeddings.LayerNorm"),
        layers=tuple(_layer(tensors, f"encoder.layer.{i}") for i in range(settings["num_hidden_layers"])),
        heads=settings["num_attention_heads"],
        epsilon=settings["layer_norm_eps"],
    )
    return MpnetWeights(encoder, tensors["encoder.relative_attention_bias.weight"])


def _layer(tensors: Mapping[str, np.ndarray], prefix: str) -> Layer:
    parts = [_dense(tensors, f"{prefix}.attention.attn.{part}") for part in ("q", "k", "v")]
    return Layer(
        attention_in=Dense(np.hstack([p.weight for p in parts]), np.hstack([p.bias for p in parts])),
        attention_out=_dense(tensors, f"{prefix}.attention.attn.o"),
        attention_norm=_norm(tensors, f"{prefix}.attention.LayerNorm"),
        feed_forward_in=_dense(tensors, f"{prefix}.intermediate.dense"),
        feed_forward_out=_dense(tensors, f"{prefix}.output.dense"),
        feed_forward_norm=_norm(tensors, f"{prefix}.output.LayerNorm"),
    )


def _dense(tensors: Mapping[str, np.ndarray], name: str) -> Dense:
    return Dense(tensors[f"{name}.weight"].T, tensors[f"{name}.bias"])


def _norm(tensors: Mapping[str, np.ndarray], name: str) -> Norm:
    return Norm(tensors[f"{name}.weight"], tensors[f"{name}.bias"])
