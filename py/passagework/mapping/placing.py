"""The place of something that was not laid out itself: between the passages nearest to it in meaning.

The page places a query by the same rule (app/page/map/placing.js).
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from passagework.mapping.cosines import Numbers
from passagework.mapping.settings import SHARPNESS
from passagework.ports import Vectors

Places = npt.NDArray[np.float32]


def place_between(places: Places, neighbours: Numbers, cosines: Vectors) -> Places:
    """Return float32 ``(n, 2)``: for each row of ``neighbours``, numbers in ``places``, the weighted mean of their places.

    Weights are ``exp(SHARPNESS * cosine)``, scaled to a sum of 1 in each row.
    """
    weights = np.exp(SHARPNESS * (cosines - cosines.max(axis=1, keepdims=True)))
    weights /= weights.sum(axis=1, keepdims=True)
    mean: Places = np.einsum("ij,ijk->ik", weights, places[neighbours]).astype(np.float32)
    return mean
