"""How often the intervals of the evaluation hold the truth, and its test finds it, where the truth is known.

Run from the project's root: ``PYTHONPATH=py:. python -m eval.coverage.run``; some minutes. Writes ``results.json`` beside
this file. Intervals for proportions are covered exactly, by adding up the chances of all outcomes; the bootstrap of a mean
by 10,000 simulations a row and power by 2,000, with the Monte Carlo error beside each.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from eval.coverage.means import SEED, SIMULATIONS, mean_coverage
from eval.coverage.powers import simulated_power
from eval.coverage.shapes import SHAPES
from eval.coverage.tables import newcombe_coverage, wilson_coverage

RESULTS = Path(__file__).with_name("results.json")
SIZES = (40, 90)
SHARES = (0.5, 0.8, 0.9, 0.95)
PAIRS = (
    (0.5, 0.5, 0.0),
    (0.5, 0.5, 0.6),
    (0.8, 0.8, 0.3),
    (0.8, 0.7, 0.3),
    (0.9, 0.8, 0.3),
    (0.9, 0.9, 0.6),
    (0.95, 0.9, 0.3),
    (0.95, 0.95, 0.6),
)
"""Shares of successes of two systems, and the correlation of their outcomes."""


def rows() -> dict[str, dict[str, Callable[[], Any]]]:
    """Each part of the results: what makes each of its rows."""
    return {
        "mean difference": {
            f"{name}, n = {n}": partial(mean_coverage, shape, n) for name, shape in SHAPES.items() for n in SIZES
        },
        "Wilson": {f"p = {p}, n = {n}": partial(wilson_coverage, n, p) for p in SHARES for n in SIZES},
        "Newcombe, paired": {
            f"{first} and {second}, correlation {correlation}, n = {n}": partial(newcombe_coverage, n, first, second, correlation)
            for first, second, correlation in PAIRS
            for n in SIZES
        },
        "power": {name: partial(simulated_power, shape) for name, shape in SHAPES.items()},
    }


def main() -> None:
    """Measure everything and write it."""
    result: dict[str, Any] = {
        "numpy": np.__version__,
        "simulations": SIMULATIONS,
        "seed": SEED,
        "shapes": {name: {**shape._asdict(), "mean": round(shape.mean, 6)} for name, shape in SHAPES.items()},
    }
    for part, made in rows().items():
        result[part] = {}
        for name, measure in made.items():
            result[part][name] = measure()
            print(part, name, json.dumps(result[part][name]), flush=True)
    RESULTS.write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
