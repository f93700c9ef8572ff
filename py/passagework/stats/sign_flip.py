"""The sign-flip permutation test of paired differences."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from passagework.stats.arguments import NOISE, Floats, count, sample
from passagework.stats.resampling import BLOCK, SEED, Report, silent

FLIPS = 10_000
MOST_ENUMERATED = 16
"""Up to so many differences that are not 0, all signs are tried: at most 32,768 of them, as half are mirror images."""


class SignFlip(NamedTuple):
    """The result of the test."""

    p_value: float
    """Two-sided."""
    exact: bool
    """Whether all signs were tried, and not some drawn by chance."""


def sign_flip_test(differences: npt.ArrayLike, flips: int = FLIPS, seed: int = SEED, report: Report = silent) -> SignFlip:
    """Test whether ``differences``, ``(n,)``, lie symmetrically about 0: whether either system could be the other.

    Fisher's randomisation test, *The Design of Experiments* (1935), section 21; for retrieval, Smucker, Allan and
    Carterette (CIKM 2007). The p-value is the share of sign patterns whose sum is at least as far from 0 as the one
    observed. With more than 16 differences that are not 0, ``flips`` patterns are drawn and the observed one counts:
    (b + 1) / (flips + 1) (Phipson and Smyth, 2010). Sums that differ by rounding count as equal; differences of 0 change
    no sum, and where all are 0, p is 1. Raises ValueError for fewer than two differences and one that is not finite.
    """
    found = sample(differences, "differences")
    count(flips, "flips", 1)
    moved = found[found != 0]
    reach = abs(float(moved.sum())) - NOISE * float(np.abs(moved).sum())
    if len(moved) <= MOST_ENUMERATED:
        return SignFlip(float(np.mean(np.abs(_all_sums(moved)) >= reach)), exact=True)
    generator = np.random.Generator(np.random.PCG64(count(seed, "seed")))
    rows = max(1, BLOCK // len(moved))
    as_far = 0
    for first in range(0, flips, rows):
        heads = generator.integers(2, size=(min(rows, flips - first), len(moved)), dtype=np.int64)
        as_far += int((np.abs((2.0 * heads - 1.0) @ moved) >= reach).sum())
        report(first + len(heads), flips)
    return SignFlip((as_far + 1) / (flips + 1), exact=False)


def _all_sums(values: Floats) -> Floats:
    """The sums of all sign patterns in which the first sign is as it is; the others are their mirror images."""
    sums: Floats = values[:1].copy() if len(values) else np.zeros(1)
    for value in values[1:]:
        sums = np.concatenate([sums + value, sums - value])
    return sums
