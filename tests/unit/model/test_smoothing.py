"""Smoothing scales. The oracle is equation 4 of the SmoothQuant paper, worked by hand."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from sitebuild.model.smoothing import largest_inputs, load_scales, save_scales, smoothing_scales
from sitebuild.model.weights import Dense

LAYER = {"layer": Dense(np.array([[4.0, -1.0], [0.5, 0.25]], dtype=np.float32), np.zeros(2, dtype=np.float32))}


def test_scales_by_hand() -> None:
    scales = smoothing_scales({"layer": np.array([16.0, 2.0])}, LAYER, 0.5)
    np.testing.assert_allclose(scales["layer"], [2.0, 2.0])  # sqrt(16 / 4), sqrt(2 / 0.5)


def test_alpha_one_looks_at_activations_only() -> None:
    scales = smoothing_scales({"layer": np.array([16.0, 2.0])}, LAYER, 1)
    np.testing.assert_allclose(scales["layer"], [16.0, 2.0])


def test_alpha_outside_its_range_is_refused() -> None:
    with pytest.raises(ValueError, match=r"alpha is 1\.5"):
        smoothing_scales({"layer": np.ones(2)}, LAYER, 1.5)


def test_a_channel_that_never_fires_keeps_a_finite_scale() -> None:
    scales = smoothing_scales({"layer": np.array([0.0, 2.0])}, LAYER, 0.5)
    assert np.isfinite(1 / scales["layer"]).all()


def test_scales_come_back_from_the_file_as_they_were(tmp_path: Path) -> None:
    scales = smoothing_scales({"layer": np.array([3.0, 0.7])}, LAYER, 0.3)
    save_scales(tmp_path / "scales.npz", scales)
    loaded = load_scales(tmp_path / "scales.npz")
    np.testing.assert_array_equal(loaded["layer"], scales["layer"])


def test_the_largest_inputs_are_over_all_texts(small_weights) -> None:
    together = largest_inputs(small_weights, [[1, 5, 2], [1, 9, 2]])
    apart = [largest_inputs(small_weights, [text]) for text in ([1, 5, 2], [1, 9, 2])]
    assert sorted(together) == sorted(small_weights.linear_layers())
    for name, largest in together.items():
        np.testing.assert_allclose(largest, np.maximum(apart[0][name], apart[1][name]))
