"""Whether as many questions as the power calculation asks for do separate two rankers."""

from __future__ import annotations

from math import sqrt

import numpy as np
from eval.coverage.shapes import Shape

from passagework.stats.power import questions_needed
from passagework.stats.sign_flip import sign_flip_test

SEED = 20260102
SIMULATIONS = 2_000
FIRST = 50
"""How many of the simulations a test repeats."""
ALPHA = 0.05 / 3
"""The first threshold of Holm's procedure with three comparisons."""


def simulated_power(shape: Shape) -> dict[str, float]:
    """Return the share of sets of questions in which the sign-flip test is below ``ALPHA``; 0.8 is what was asked for."""
    n = needed(shape)
    separated = separations(shape, n, SIMULATIONS)
    power = float(separated.mean())
    return {
        "d_z": round(shape.d_z, 6),
        "questions": n,
        "power": power,
        "Monte Carlo error": round(sqrt(power * (1 - power) / SIMULATIONS), 6),
        f"separated of the first {FIRST}": int(separated[:FIRST].sum()),
    }


def needed(shape: Shape) -> int:
    """Return the number of questions that the calculation gives (raises ValueError where none is enough)."""
    found = questions_needed(shape.d_z, ALPHA)
    if found is None:
        raise ValueError(f"no number of questions separates systems whose d_z is {shape.d_z}")
    return found


def separations(shape: Shape, n: int, simulations: int) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    """Return for each set of ``n`` questions whether the test separates the rankers; the first sets are always the same."""
    generator = np.random.default_rng(SEED)
    sets = (shape.draw(generator, 1, n)[0] for _ in range(simulations))
    return np.array([sign_flip_test(values).p_value <= ALPHA for values in sets], bool)
