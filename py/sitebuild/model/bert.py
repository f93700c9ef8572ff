"""Writes a BERT sentence encoder as an ONNX graph: word pieces in, one unit vector a text out.

The encoder is Devlin et al., "BERT: Pre-training of Deep Bidirectional Transformers" (2019); the sentence vector is the
mean of the last hidden states over the text's word pieces (Reimers and Gurevych, "Sentence-BERT", 2019), scaled to
length 1. Pooling lives in the graph, so that CPython and the browser share one definition of it and only 384 numbers
leave the runtime for each text.
"""

from __future__ import annotations

from typing import Protocol

import numpy as np
import onnx
from onnx import TensorProto, helper

from sitebuild.model.graph import GraphWriter
from sitebuild.model.weights import BertWeights, Dense, Layer, Norm

MAX_WORD_PIECES = 256
"""Longest input, counted with [CLS] and [SEP]; the places beyond, which the published file has, are left out."""

_MASKED = -10_000.0  # added to the score of a padded word piece: its softmax is then exactly zero in float32
_SMALLEST_NORM = 1e-12


class Arithmetic(Protocol):
    """How a graph holds its large matrices: in full precision, or as 8-bit integers with scales."""

    def lookup(self, graph: GraphWriter, name: str, table: np.ndarray, ids: str) -> str:
        """Add the rows `ids` of `table` and return the name of the float32 result."""
        ...

    def dense(self, graph: GraphWriter, name: str, x: str, layer: Dense, *, after_gelu: bool = False) -> str:
        """Add `x @ weight + bias` and return the name of the float32 result; `x` is (rows, inputs)."""
        ...


class FullPrecision:
    """Every matrix as float32."""

    def lookup(self, graph: GraphWriter, name: str, table: np.ndarray, ids: str) -> str:
        """Rows of a float32 table."""
        return graph.node("Gather", name, graph.constant(f"{name}.table", table), ids)

    def dense(self, graph: GraphWriter, name: str, x: str, layer: Dense, *, after_gelu: bool = False) -> str:
        """A float32 product plus the bias."""
        product = graph.node("MatMul", f"{name}.product", x, graph.constant(f"{name}.weight", layer.weight))
        return graph.node("Add", name, product, graph.constant(f"{name}.bias", layer.bias))


def sentence_encoder(weights: BertWeights, arithmetic: Arithmetic) -> onnx.ModelProto:
    """Return the graph of a sentence encoder.

    Inputs `input_ids` and `attention_mask`, int64 (texts, word pieces), with [CLS] and [SEP] in place and 0 in the mask
    for padding. Output `sentence_embedding`, float32 (texts, width), rows of length 1.
    """
    graph = GraphWriter()
    _shared_constants(graph, weights)
    hidden = _embeddings(graph, weights, arithmetic)
    mask = graph.node("Cast", "mask", "attention_mask", to=TensorProto.FLOAT)
    mask_bias = _mask_bias(graph, mask)
    for i, layer in enumerate(weights.layers):
        hidden = _layer(graph, f"layer{i}", layer, arithmetic, hidden, mask_bias, weights)
    _pool(graph, hidden, mask)
    shape = ("texts", "word_pieces")
    return graph.model(
        "sentence_encoder",
        [helper.make_tensor_value_info(name, TensorProto.INT64, shape) for name in ("input_ids", "attention_mask")],
        [helper.make_tensor_value_info("sentence_embedding", TensorProto.FLOAT, ("texts", weights.width))],
    )


def _shared_constants(graph: GraphWriter, weights: BertWeights) -> None:
    head_width = weights.width // weights.heads
    shape = graph.node("Shape", "shape", "input_ids")
    head_shape = graph.constant("head_shape", np.array([3 * weights.heads, head_width], dtype=np.int64))
    graph.node("Concat", "by_head", shape, head_shape, axis=0)
    width = graph.constant("width", np.array([weights.width], dtype=np.int64))
    graph.node("Concat", "by_text", shape, width, axis=0)
    graph.constant("by_word_piece", np.array([-1, weights.width], dtype=np.int64))
    graph.constant("score_scale", np.array(1 / np.sqrt(head_width), dtype=np.float32))
    graph.constant("zero", np.array([0], dtype=np.int64))
    graph.constant("one", np.array([1], dtype=np.int64))


def _embeddings(graph: GraphWriter, weights: BertWeights, arithmetic: Arithmetic) -> str:
    words = arithmetic.lookup(graph, "words", weights.words, "input_ids")
    length = graph.node("Shape", "length", "input_ids", start=1, end=2)
    table = graph.constant("positions.table", weights.positions[:MAX_WORD_PIECES])
    positions = graph.node("Slice", "positions", table, "zero", length, "zero")
    both = graph.node("Add", "embeddings.sum", words, positions)
    rows = graph.node("Reshape", "embeddings.rows", both, "by_word_piece")
    return _norm(graph, "embeddings", rows, weights.embedding_norm, weights)


def _mask_bias(graph: GraphWriter, mask: str) -> str:
    """What is added to the attention scores, (texts, 1, 1, word pieces): 0 for a word piece, -10,000 for padding."""
    absent = graph.node("Sub", "mask.absent", graph.constant("mask.one", np.array(1, dtype=np.float32)), mask)
    scaled = graph.node("Mul", "mask.scaled", absent, graph.constant("mask.masked", np.array(_MASKED, dtype=np.float32)))
    return graph.node("Unsqueeze", "mask.bias", scaled, graph.constant("mask.axes", np.array([1, 2], dtype=np.int64)))


def _layer(
    graph: GraphWriter, name: str, layer: Layer, arithmetic: Arithmetic, hidden: str, mask_bias: str, weights: BertWeights
) -> str:
    projected = arithmetic.dense(graph, f"{name}.attention_in", hidden, layer.attention_in)
    context = _attention(graph, f"{name}.attention", projected, mask_bias, weights)
    attended = arithmetic.dense(graph, f"{name}.attention_out", context, layer.attention_out)
    hidden = _residual(graph, f"{name}.attention_residual", hidden, attended, layer.attention_norm, weights)
    inner = arithmetic.dense(graph, f"{name}.feed_forward_in", hidden, layer.feed_forward_in)
    active = graph.node("Gelu", f"{name}.gelu", inner)
    outer = arithmetic.dense(graph, f"{name}.feed_forward_out", active, layer.feed_forward_out, after_gelu=True)
    return _residual(graph, f"{name}.feed_forward_residual", hidden, outer, layer.feed_forward_norm, weights)


def _attention(graph: GraphWriter, name: str, projected: str, mask_bias: str, weights: BertWeights) -> str:
    """Scaled dot-product attention over query, key and value held side by side in `projected`."""
    heads = graph.node("Reshape", f"{name}.heads", projected, "by_head")
    parts = [f"{name}.{part}" for part in ("query", "key", "value")]
    graph.node("Split", f"{name}.split", heads, outputs=parts, axis=2, num_outputs=3)
    query = graph.node("Transpose", f"{name}.query_heads", parts[0], perm=[0, 2, 1, 3])
    key = graph.node("Transpose", f"{name}.key_heads", parts[1], perm=[0, 2, 3, 1])
    value = graph.node("Transpose", f"{name}.value_heads", parts[2], perm=[0, 2, 1, 3])
    raw = graph.node("MatMul", f"{name}.raw", query, key)
    scores = graph.node("Add", f"{name}.scores", graph.node("Mul", f"{name}.scaled", raw, "score_scale"), mask_bias)
    shares = graph.node("Softmax", f"{name}.shares", scores, axis=-1)
    mixed = graph.node("Transpose", f"{name}.mixed", graph.node("MatMul", f"{name}.context", shares, value), perm=[0, 2, 1, 3])
    return graph.node("Reshape", f"{name}.joined", mixed, "by_word_piece")


def _residual(graph: GraphWriter, name: str, hidden: str, update: str, norm: Norm, weights: BertWeights) -> str:
    return _norm(graph, name, graph.node("Add", f"{name}.sum", update, hidden), norm, weights)


def _norm(graph: GraphWriter, name: str, x: str, norm: Norm, weights: BertWeights) -> str:
    gain = graph.constant(f"{name}.gain", norm.gain)
    offset = graph.constant(f"{name}.offset", norm.offset)
    return graph.node("LayerNormalization", f"{name}.norm", x, gain, offset, axis=-1, epsilon=weights.epsilon)


def _pool(graph: GraphWriter, hidden: str, mask: str) -> None:
    """Mean over the word pieces, then length 1: the mean's divisor cancels, so the sum is scaled directly."""
    column = graph.node("Unsqueeze", "pool.mask", mask, graph.constant("pool.axis", np.array([2], dtype=np.int64)))
    texts = graph.node("Reshape", "pool.texts", hidden, "by_text")
    total = graph.node("ReduceSum", "pool.sum", graph.node("Mul", "pool.kept", texts, column), "one", keepdims=0)
    norm = graph.node("ReduceL2", "pool.norm", total, "one", keepdims=1)
    floor = graph.constant("pool.smallest", np.array(_SMALLEST_NORM, dtype=np.float32))
    graph.node("Div", "sentence_embedding", total, graph.node("Max", "pool.divisor", norm, floor))
