"""Cosines of many passages with many, a block of rows at a time.

scipy's BLAS multiplies here and not numpy's ``@``: in the browser numpy has none and is ten times slower.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt
from scipy.linalg.blas import sgemm

from passagework.mapping.progress import Report, Stage, silent
from passagework.ports import Vectors

Numbers = npt.NDArray[np.intp]

BLOCK = 512
"""Rows that are multiplied at once: with 20,000 columns a block takes 41 MB."""


def blocks(rows: Vectors, columns: Vectors, stage: Stage, report: Report = silent) -> Iterator[tuple[int, Vectors]]:
    """Yield ``(first, cosines)``, float32 ``(up to BLOCK, columns)``, for each block of unit ``rows`` from ``first`` on."""
    for first in range(0, len(rows), BLOCK):
        # Fortran's order of the product of transposes is C's order of the product, so nothing is copied.
        product = sgemm(1.0, columns.T, rows[first : first + BLOCK].T, trans_a=True)
        yield first, product.T
        report(stage, min(first + BLOCK, len(rows)), len(rows))


def nearest(rows: Vectors, columns: Vectors, count: int, report: Report = silent) -> tuple[Numbers, Vectors]:
    """Return the ``count`` columns nearest to each row, nearest first, and their cosines: both ``(rows, count)``.

    Raises ValueError where there are fewer columns than that.
    """
    if count > len(columns):
        raise ValueError(f"there are {len(columns)} passages to choose from; {count} were asked for")
    found = np.empty((len(rows), count), np.intp)
    cosines = np.empty((len(rows), count), np.float32)
    for first, block in blocks(rows, columns, "neighbours", report):
        at = np.argpartition(-block, count - 1, axis=1)[:, :count] if count < len(columns) else _all(block)
        at.sort(axis=1)  # equal cosines stay in the order of the passages
        close = np.take_along_axis(block, at, axis=1)
        order = np.argsort(-close, axis=1, kind="stable")
        found[first : first + len(block)] = np.take_along_axis(at, order, axis=1)
        cosines[first : first + len(block)] = np.take_along_axis(close, order, axis=1)
    return found, cosines


def _all(block: Vectors) -> Numbers:
    return np.broadcast_to(np.arange(block.shape[1]), block.shape).copy()
