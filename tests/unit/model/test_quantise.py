"""Rounding to 8 bits, against hand arithmetic and the bound that rounding has."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from sitebuild.model.quantise import quantise_columns, quantise_rows

MATRICES = arrays(np.float32, (5, 7), elements=st.floats(-1000, 1000, width=32, allow_subnormal=False))


def test_columns_by_hand() -> None:
    quantised = quantise_columns(np.array([[1.27, 0.0], [-0.635, 0.0]], dtype=np.float32))
    np.testing.assert_allclose(quantised.scales, [[0.01, 1.0]], rtol=1e-6)  # 1.27 / 127; a column of zeros keeps scale 1
    np.testing.assert_array_equal(quantised.values, [[127, 0], [-64, 0]])  # -63.5 rounds to even


@given(MATRICES)
def test_no_value_is_off_by_more_than_half_a_step(matrix: np.ndarray) -> None:
    for quantised in (quantise_rows(matrix), quantise_columns(matrix)):
        error = np.abs(quantised.values * quantised.scales.astype(np.float64) - matrix)
        assert (error <= quantised.scales * 0.50001 + 1e-35).all()


@given(MATRICES)
def test_every_row_uses_the_whole_range(matrix: np.ndarray) -> None:
    quantised = quantise_rows(matrix)
    largest = np.abs(quantised.values.astype(int)).max(axis=1)
    assert set(largest.tolist()) <= {0, 127}
