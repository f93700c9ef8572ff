"""Writes an MPNet sentence encoder as an ONNX graph: the word pieces of one text in, its unit vector out.

Song et al., "MPNet: Masked and Permuted Pre-training for Language Understanding" (2020): BERT without token types, whose
attention scores carry a bias for the distance of two word pieces, as in Raffel et al., "Exploring the Limits of
Transfer Learning with a Unified Text-to-Text Transformer" (2020). The sentence vector is the mean of the last hidden
states, scaled to length 1.
"""

from __future__ import annotations

import math

import numpy as np
import onnx
from eval.retrieval.embedders.mpnet_weights import MpnetWeights
from onnx import TensorProto, helper

from sitebuild.model.bert import FullPrecision
from sitebuild.model.graph import GraphWriter
from sitebuild.model.weights import BertWeights, Layer, Norm

MAX_WORD_PIECES = 384
"""Longest input, counted with <s> and </s>: what the model was trained for and its own library cuts at."""

_FARTHEST = 128  # from this distance on, all share the last bucket


def buckets(length: int, count: int) -> np.ndarray:
    """The bucket, of `count`, of each pair of places: int64 (length, length), row attends to column.

    Half of the buckets are for columns after the row. Of each half, the first half holds one distance each; the rest
    grow with the logarithm up to a distance of 128.
    """
    ahead = np.arange(length) - np.arange(length)[:, None]
    distance = np.abs(ahead)
    half, exact = count // 2, count // 4
    growth = np.log(np.maximum(distance, exact) / exact) / math.log(_FARTHEST / exact) * (half - exact)
    far = np.minimum(exact + growth.astype(np.int64), half - 1)
    found: np.ndarray = np.where(distance < exact, distance, far) + half * (ahead > 0)
    return found


def mpnet_encoder(weights: MpnetWeights, longest: int = MAX_WORD_PIECES) -> onnx.ModelProto:
    """Return the graph of a sentence encoder.

    Input `input_ids`, int64 (word pieces,), with <s> and </s> in place, at most `longest`. Output `sentence_embedding`,
    float32 (width,), of length 1.
    """
    graph, encoder = GraphWriter(), weights.encoder
    length = graph.node("Shape", "length", "input_ids")
    start = graph.constant("start", np.array([0], dtype=np.int64))
    words = FullPrecision().lookup(graph, "words", encoder.words, "input_ids")
    places = graph.node("Slice", "places", graph.constant("places.table", encoder.positions[:longest]), start, length)
    hidden = _norm(graph, "embeddings", graph.node("Add", "embeddings.sum", words, places), encoder.embedding_norm, encoder)
    bias = _bias(graph, weights.distance_bias, longest, start, length)
    _shared_constants(graph, encoder)
    for i, layer in enumerate(encoder.layers):
        hidden = _layer(graph, f"layer{i}", layer, hidden, bias, encoder)
    total = graph.node("ReduceSum", "pool.sum", hidden, start, keepdims=0)
    norm = graph.node("ReduceL2", "pool.norm", total, keepdims=1)
    graph.node("Div", "sentence_embedding", total, norm)
    return graph.model(
        "sentence_encoder",
        [helper.make_tensor_value_info("input_ids", TensorProto.INT64, ("word_pieces",))],
        [helper.make_tensor_value_info("sentence_embedding", TensorProto.FLOAT, (encoder.width,))],
    )


def _bias(graph: GraphWriter, table: np.ndarray, longest: int, start: str, length: str) -> str:
    """What is added to the attention scores: (heads, word pieces, word pieces), the corner of that of the longest text."""
    square = np.moveaxis(table[buckets(longest, len(table))], -1, 0)
    whole = graph.constant("distance.table", square)
    rows, columns = (graph.constant(f"distance.axis{axis}", np.array([axis], dtype=np.int64)) for axis in (1, 2))
    cut = graph.node("Slice", "distance.rows", whole, start, length, rows)
    return graph.node("Slice", "distance.bias", cut, start, length, columns)


def _shared_constants(graph: GraphWriter, weights: BertWeights) -> None:
    head_width = weights.width // weights.heads
    graph.constant("by_head", np.array([-1, 3 * weights.heads, head_width], dtype=np.int64))
    graph.constant("by_word_piece", np.array([-1, weights.width], dtype=np.int64))
    graph.constant("score_scale", np.array(1 / np.sqrt(head_width), dtype=np.float32))


def _layer(graph: GraphWriter, name: str, layer: Layer, hidden: str, bias: str, weights: BertWeights) -> str:
    arithmetic = FullPrecision()
    projected = arithmetic.dense(graph, f"{name}.attention_in", hidden, layer.attention_in)
    context = _attention(graph, f"{name}.attention", projected, bias)
    attended = arithmetic.dense(graph, f"{name}.attention_out", context, layer.attention_out)
    hidden = _residual(graph, f"{name}.attention_residual", hidden, attended, layer.attention_norm, weights)
    active = graph.node("Gelu", f"{name}.gelu", arithmetic.dense(graph, f"{name}.feed_forward_in", hidden, layer.feed_forward_in))
    outer = arithmetic.dense(graph, f"{name}.feed_forward_out", active, layer.feed_forward_out)
    return _residual(graph, f"{name}.feed_forward_residual", hidden, outer, layer.feed_forward_norm, weights)


def _attention(graph: GraphWriter, name: str, projected: str, bias: str) -> str:
    """Scaled dot-product attention over query, key and value held side by side in `projected`, the bias added."""
    heads = graph.node("Reshape", f"{name}.heads", projected, "by_head")
    parts = [f"{name}.{part}" for part in ("query", "key", "value")]
    graph.node("Split", f"{name}.split", heads, outputs=parts, axis=1, num_outputs=3)
    query = graph.node("Transpose", f"{name}.query_heads", parts[0], perm=[1, 0, 2])
    key = graph.node("Transpose", f"{name}.key_heads", parts[1], perm=[1, 2, 0])
    value = graph.node("Transpose", f"{name}.value_heads", parts[2], perm=[1, 0, 2])
    scaled = graph.node("Mul", f"{name}.scaled", graph.node("MatMul", f"{name}.raw", query, key), "score_scale")
    shares = graph.node("Softmax", f"{name}.shares", graph.node("Add", f"{name}.scores", scaled, bias), axis=-1)
    mixed = graph.node("Transpose", f"{name}.mixed", graph.node("MatMul", f"{name}.context", shares, value), perm=[1, 0, 2])
    return graph.node("Reshape", f"{name}.joined", mixed, "by_word_piece")


def _residual(graph: GraphWriter, name: str, hidden: str, update: str, norm: Norm, weights: BertWeights) -> str:
    return _norm(graph, name, graph.node("Add", f"{name}.sum", update, hidden), norm, weights)


def _norm(graph: GraphWriter, name: str, x: str, norm: Norm, weights: BertWeights) -> str:
    gain, offset = graph.constant(f"{name}.gain", norm.gain), graph.constant(f"{name}.offset", norm.offset)
    return graph.node("LayerNormalization", f"{name}.norm", x, gain, offset, axis=-1, epsilon=weights.epsilon)
