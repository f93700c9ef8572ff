"""The encoder's forward pass in plain numpy, for calibration and as a check of the ONNX graph that shares no code with it."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import numpy as np

from sitebuild.model.weights import BertWeights, Dense, Layer, Norm

Observer = Callable[[str, np.ndarray], None]
"""Called with the name of a linear layer, as in the graph, and its input (word pieces, inputs)."""

_erf = np.vectorize(math.erf, otypes=[np.float32])


def _ignore(name: str, x: np.ndarray) -> None:
    """The observer of those who want the result only."""


def sentence_vector(weights: BertWeights, ids: Sequence[int], observe: Observer = _ignore) -> np.ndarray:
    """Return the unit vector (width,), float32, of one text given as word piece ids with [CLS] and [SEP]."""
    hidden = _norm(weights.words[list(ids)] + weights.positions[: len(ids)], weights.embedding_norm, weights.epsilon)
    for i, layer in enumerate(weights.layers):
        hidden = _layer(weights, layer, f"layer{i}", hidden, observe)
    mean = hidden.mean(axis=0)
    unit: np.ndarray = mean / np.linalg.norm(mean)
    return unit


def _layer(weights: BertWeights, layer: Layer, name: str, hidden: np.ndarray, observe: Observer) -> np.ndarray:
    def dense(part: str, parameters: Dense, x: np.ndarray) -> np.ndarray:
        observe(f"{name}.{part}", x)
        product: np.ndarray = x @ parameters.weight + parameters.bias
        return product

    context = _attention(dense("attention_in", layer.attention_in, hidden), weights.heads)
    attended = dense("attention_out", layer.attention_out, context)
    hidden = _norm(hidden + attended, layer.attention_norm, weights.epsilon)
    inner = _gelu(dense("feed_forward_in", layer.feed_forward_in, hidden))
    return _norm(hidden + dense("feed_forward_out", layer.feed_forward_out, inner), layer.feed_forward_norm, weights.epsilon)


def _attention(projected: np.ndarray, heads: int) -> np.ndarray:
    length, columns = projected.shape
    query, key, value = projected.reshape(length, 3, heads, -1).transpose(1, 2, 0, 3)
    scores = query @ key.transpose(0, 2, 1) / math.sqrt(query.shape[-1])
    shares = np.exp(scores - scores.max(axis=-1, keepdims=True))
    shares /= shares.sum(axis=-1, keepdims=True)
    joined: np.ndarray = (shares @ value).transpose(1, 0, 2).reshape(length, columns // 3)
    return joined


def _gelu(x: np.ndarray) -> np.ndarray:
    active: np.ndarray = x * 0.5 * (1 + _erf(x / math.sqrt(2)))
    return active


def _norm(x: np.ndarray, norm: Norm, epsilon: float) -> np.ndarray:
    centred = x - x.mean(axis=-1, keepdims=True)
    deviation = np.sqrt((centred**2).mean(axis=-1, keepdims=True) + epsilon)
    scaled: np.ndarray = centred / deviation * norm.gain + norm.offset
    return scaled
