"""The command line that every benchmark has: how often, of which site, and where the result goes."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from sitebuild.paths import DIST

RESULTS = Path(__file__).parent / "results"

Benchmark = Callable[[int, Path], dict[str, Any]]


def command(run: Benchmark, name: str, *, rounds: int, description: str | None) -> dict[str, Any]:
    """Run a benchmark as the command line asks, write its result as JSON, and return it."""
    parser = argparse.ArgumentParser(description=(description or "").split("\n")[0])
    parser.add_argument("--rounds", type=int, default=rounds)
    parser.add_argument("--dist", type=Path, default=DIST)
    parser.add_argument("--out", type=Path, default=RESULTS / f"{name}.json")
    options = parser.parse_args()
    return written(run(options.rounds, options.dist), options.out)


def written(result: dict[str, Any], target: Path) -> dict[str, Any]:
    """Write ``result`` to ``target`` and return it."""
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8", newline="\n")
    return result
