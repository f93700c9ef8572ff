"""Rounds matrices to 8-bit integers. Numpy's correctly rounded operations only, so every machine gets the same bytes."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

_LARGEST = np.float32(127)
_SMALLEST_SCALE = np.finfo(np.float32).tiny  # below it float32 loses digits; what is that small counts as zero


@dataclass(frozen=True)
class Quantised:
    """`values`, int8, and `scales`, float32: what was quantised is about `values * scales`."""

    values: np.ndarray
    scales: np.ndarray


def quantise_rows(matrix: np.ndarray) -> Quantised:
    """Symmetric 8-bit integers with one scale a row; `scales` is (rows, 1)."""
    return _quantise(matrix, axis=1)


def quantise_columns(matrix: np.ndarray) -> Quantised:
    """Symmetric 8-bit integers with one scale a column (an output of a linear layer); `scales` is (1, columns)."""
    return _quantise(matrix, axis=0)


def _quantise(matrix: np.ndarray, axis: int) -> Quantised:
    largest = np.abs(matrix).max(axis=axis, keepdims=True)
    exact = largest / _LARGEST
    scales = np.where(exact >= _SMALLEST_SCALE, exact, np.float32(1))
    return Quantised(np.rint(matrix / scales).astype(np.int8), scales)
