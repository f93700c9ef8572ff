"""Moves the difficulty of quantising from activations to weights.

Xiao et al., "SmoothQuant" (2023), equation 4: input channel j of a linear layer is divided by
s_j = max|X_j|^alpha / max|W_j|^(1 - alpha), and row j of its weight is multiplied by s_j. The product stays the same,
while outlying channels no longer decide the scale that all the others are rounded with.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

import numpy as np

from sitebuild.model.forward import sentence_vector
from sitebuild.model.weights import BertWeights, Dense

Scales = Mapping[str, np.ndarray]
"""For the name of each linear layer, the divisor of each of its input channels, float32 (inputs,)."""

_SMALLEST = 1e-5


def largest_inputs(weights: BertWeights, texts: Iterable[list[int]]) -> dict[str, np.ndarray]:
    """Return, for each linear layer, the largest magnitude of each input channel over `texts` (word piece ids)."""
    largest: dict[str, np.ndarray] = {}

    def observe(name: str, x: np.ndarray) -> None:
        seen = np.abs(x).max(axis=0)
        largest[name] = np.maximum(largest[name], seen) if name in largest else seen

    for ids in texts:
        sentence_vector(weights, ids, observe)
    return largest


def smoothing_scales(largest: Mapping[str, np.ndarray], layers: Mapping[str, Dense], alpha: float) -> dict[str, np.ndarray]:
    """Return the divisors for every linear layer of `layers`, with `alpha` between 0 (weights only) and 1.

    They are rounded to float16, as the file that keeps them holds them.
    """
    if not 0 <= alpha <= 1:
        raise ValueError(f"alpha is {alpha}; it must lie between 0 and 1")
    scales = {}
    for name, layer in layers.items():
        inputs = np.maximum(largest[name], _SMALLEST)
        outputs = np.maximum(np.abs(layer.weight).max(axis=1), _SMALLEST)
        scales[name] = (inputs**alpha / outputs ** (1 - alpha)).astype(np.float16).astype(np.float32)
    return scales


def save_scales(path: Path, scales: Scales) -> None:
    """Write the divisors as float16 arrays of an .npz file."""
    arrays = {name: value.astype(np.float16) for name, value in scales.items()}
    np.savez_compressed(path, allow_pickle=False, **arrays)


def load_scales(path: Path) -> dict[str, np.ndarray]:
    """Read the divisors that `save_scales` wrote."""
    with np.load(path) as stored:
        return {name: stored[name].astype(np.float32) for name in stored.files}
