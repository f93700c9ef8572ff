"""The graph that is written. The oracle is the numpy forward pass, which shares no code with the graph."""

from __future__ import annotations

import numpy as np

from sitebuild.model.bert import FullPrecision, sentence_encoder
from sitebuild.model.forward import sentence_vector

TEXTS = [[1, 5, 9, 2], [1, 2], [1, 40, 41, 42, 43, 44, 3, 2]]


def test_the_graph_computes_what_the_numpy_pass_computes(run_model, small_weights) -> None:
    model = sentence_encoder(small_weights, FullPrecision())
    for text in TEXTS:
        np.testing.assert_allclose(run_model(model, [text])[0], sentence_vector(small_weights, text), atol=2e-6)


def test_padding_changes_nothing(run_model, small_weights) -> None:
    model = sentence_encoder(small_weights, FullPrecision())
    together = run_model(model, TEXTS)
    for row, text in enumerate(TEXTS):
        np.testing.assert_allclose(together[row], run_model(model, [text])[0], atol=2e-6)


def test_rows_have_length_one(run_model, small_weights) -> None:
    vectors = run_model(sentence_encoder(small_weights, FullPrecision()), TEXTS)
    np.testing.assert_allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-6)


def test_the_numpy_pass_attends_as_the_paper_says(small_weights) -> None:
    """One layer, one word piece: its attention is 1 to itself, so the context is the value projection; by hand from there."""
    from math import erf, sqrt

    def norm(x, parameters):
        return (x - x.mean()) / np.sqrt(x.var() + small_weights.epsilon) * parameters.gain + parameters.offset

    width = small_weights.width
    hidden = norm(small_weights.words[7] + small_weights.positions[0], small_weights.embedding_norm)
    for layer in small_weights.layers:
        value = hidden @ layer.attention_in.weight[:, 2 * width :] + layer.attention_in.bias[2 * width :]
        hidden = norm(hidden + value @ layer.attention_out.weight + layer.attention_out.bias, layer.attention_norm)
        inner = hidden @ layer.feed_forward_in.weight + layer.feed_forward_in.bias
        active = np.array([x * (1 + erf(x / sqrt(2))) / 2 for x in inner])
        outer = active @ layer.feed_forward_out.weight + layer.feed_forward_out.bias
        hidden = norm(hidden + outer, layer.feed_forward_norm)
    np.testing.assert_allclose(sentence_vector(small_weights, [7]), hidden / np.linalg.norm(hidden), atol=1e-5)


def test_the_same_bytes_every_time(small_weights) -> None:
    first, second = (sentence_encoder(small_weights, FullPrecision()).SerializeToString(deterministic=True) for _ in range(2))
    assert first == second
