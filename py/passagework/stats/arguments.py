"""What every statistic asks of its arguments."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]

NOISE = 1e-9
"""Two numbers that differ by less, relative to their size, are the same number with different rounding."""


def sample(values: npt.ArrayLike, name: str) -> Floats:
    """Return ``values`` as float64 ``(n,)``.

    Raises ValueError for another shape, for fewer than two values and for one that is not finite.
    """
    found = np.asarray(values, dtype=np.float64)
    if found.ndim != 1:
        raise ValueError(f"{name} has the shape {found.shape}; it must be one row of numbers")
    if len(found) < 2:
        raise ValueError(f"{name} holds {len(found)} value{'s' if len(found) != 1 else ''}; it must hold 2 or more")
    bad = np.flatnonzero(~np.isfinite(found))
    if bad.size:
        raise ValueError(f"{name} holds {found[bad[0]]} at position {bad[0]}; every value must be finite")
    return found


def count(value: int, name: str, least: int = 0) -> int:
    """Return a whole number of at least ``least`` (raises ValueError for any other)."""
    if not (value >= least and value % 1 == 0):
        raise ValueError(f"{name} is {value}; it must be a whole number of at least {least}")
    return int(value)


def share(value: float, name: str) -> float:
    """Return a number between 0 and 1, both excluded (raises ValueError for any other)."""
    if not 0 < value < 1:
        raise ValueError(f"{name} is {value}; it must lie between 0 and 1")
    return float(value)


def number(value: float, name: str) -> float:
    """Return a finite number (raises ValueError for any other)."""
    if not np.isfinite(value):
        raise ValueError(f"{name} is {value}; it must be finite")
    return float(value)


def same_length(first: int, second: int, names: str) -> None:
    """Raise ValueError where two lengths differ."""
    if first != second:
        raise ValueError(f"{names} have {first} and {second} values; they must have equally many")
