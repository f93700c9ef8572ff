"""A BERT encoder small enough to reason about, and a way to run it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import onnx
import onnxruntime
import pytest

from sitebuild.model.weights import BertWeights, Dense, Layer, Norm

WIDTH, INNER, HEADS, WORDS, POSITIONS, LAYERS = 16, 64, 4, 50, 12, 2

Run = Callable[[onnx.ModelProto, Sequence[Sequence[int]]], np.ndarray]


@pytest.fixture(scope="session")
def small_weights() -> BertWeights:
    """An encoder with random weights from a fixed seed."""
    random = np.random.default_rng(0)

    def matrix(rows: int, columns: int) -> np.ndarray:
        return random.normal(scale=0.3, size=(rows, columns)).astype(np.float32)

    def dense(inputs: int, outputs: int) -> Dense:
        return Dense(matrix(inputs, outputs), matrix(1, outputs)[0])

    def norm() -> Norm:
        return Norm(1 + matrix(1, WIDTH)[0], matrix(1, WIDTH)[0])

    def layer() -> Layer:
        return Layer(
            attention_in=dense(WIDTH, 3 * WIDTH),
            attention_out=dense(WIDTH, WIDTH),
            attention_norm=norm(),
            feed_forward_in=dense(WIDTH, INNER),
            feed_forward_out=dense(INNER, WIDTH),
            feed_forward_norm=norm(),
        )

    return BertWeights(
        words=matrix(WORDS, WIDTH),
        positions=matrix(POSITIONS, WIDTH),
        embedding_norm=norm(),
        layers=tuple(layer() for _ in range(LAYERS)),
        heads=HEADS,
        epsilon=1e-12,
    )


@pytest.fixture(scope="session")
def run_model() -> Run:
    """Runs an encoder on texts given as word piece ids, padded with 0 and masked: (texts, width)."""

    def run(model: onnx.ModelProto, texts: Sequence[Sequence[int]]) -> np.ndarray:
        session = onnxruntime.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
        longest = max(map(len, texts))
        ids = np.array([[*text, *[0] * (longest - len(text))] for text in texts], dtype=np.int64)
        mask = np.array([[1] * len(text) + [0] * (longest - len(text)) for text in texts], dtype=np.int64)
        output: np.ndarray = session.run(["sentence_embedding"], {"input_ids": ids, "attention_mask": mask})[0]
        return output

    return run
