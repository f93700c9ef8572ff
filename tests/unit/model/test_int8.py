"""The 8-bit arithmetic on a small encoder, against the same encoder in full precision."""

from __future__ import annotations

import numpy as np
import pytest

from sitebuild.model.bert import sentence_encoder
from sitebuild.model.forward import sentence_vector
from sitebuild.model.int8 import GELU_LIFT, DynamicInt8
from sitebuild.model.smoothing import largest_inputs, smoothing_scales

TEXTS = [[1, 5, 9, 2], [1, 2], [1, 40, 41, 42, 43, 44, 3, 2]]


@pytest.fixture
def int8(small_weights):
    """The small encoder in 8-bit arithmetic, smoothed on the test's own texts."""
    scales = smoothing_scales(largest_inputs(small_weights, TEXTS), small_weights.linear_layers(), 0.5)
    return sentence_encoder(small_weights, DynamicInt8(scales))


def test_vectors_are_near_full_precision(run_model, int8, small_weights) -> None:
    for text in TEXTS:
        cosine = run_model(int8, [text])[0] @ sentence_vector(small_weights, text)
        assert cosine > 0.999  # 8 bits keep two decimal digits and a half; a wrong scale or zero point gives far less


def test_a_vector_does_not_depend_on_its_batch(run_model, int8) -> None:
    together = run_model(int8, TEXTS)
    for row, text in enumerate(TEXTS):
        np.testing.assert_allclose(together[row], run_model(int8, [text])[0], atol=1e-6)


def test_the_matrices_are_held_as_8_bit_integers(int8, small_weights) -> None:
    stored = {tensor.name: tensor for tensor in int8.graph.initializer}
    int8_type = 3  # TensorProto.INT8
    for name in (*(f"{layer}.weight" for layer in small_weights.linear_layers()), "words.table"):
        assert stored[name].data_type == int8_type


def test_the_lift_is_just_above_the_minimum_of_gelu() -> None:
    from math import erf, sqrt

    least = min(x / 1000 * (1 + erf(x / 1000 / sqrt(2))) / 2 for x in range(-3000, 0))
    assert -GELU_LIFT < least < -GELU_LIFT + 1e-4
