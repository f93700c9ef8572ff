"""How long the checks of a pack of 20 items take in the page's Python, without the embedding: the goal is one second.

The pack is the first 20 good items of the gold set of the checks; 200 others stand for items accepted before, against which
they are compared. Measured in the built site's engine and wheels under Node, and in CPython.

Run from the project's root, after ``python3 build.py build``: ``PYTHONPATH=py:. python -m eval.benchmarks.checks``.
"""

from __future__ import annotations

import json
import os
import subprocess
from itertools import islice
from pathlib import Path
from typing import Any

from eval.benchmarks.checks_speed import checks_speed_now
from eval.benchmarks.command import command
from eval.benchmarks.machine import machine
from eval.checks.cases import item_cases
from tests.site.sabotage import configuration

from sitebuild.node import find_node
from sitebuild.paths import ROOT

HERE = Path(__file__).parent
ITEMS = 20
KEPT = 200
GOAL_MS = 1000


def packs() -> tuple[str, str]:
    """Return the pack and the items that are kept, as JSON lists."""
    good = (case.item.model_dump(mode="json") for case in item_cases() if not case.fault)
    spoilt = (case.item.model_dump(mode="json") for case in item_cases() if case.fault)
    return json.dumps(list(islice(good, ITEMS))), json.dumps(list(islice(spoilt, KEPT)))


def in_pyodide(dist: Path, rounds: int) -> dict[str, Any]:
    """The figures of the site's Python."""
    pack, kept = packs()
    request = {
        "dist": str(dist),
        "config": configuration(dist),
        "script": str(HERE / "checks_speed.py"),
        "pack": pack,
        "kept": kept,
        "rounds": rounds,
    }
    done = subprocess.run(
        [str(find_node().program), str(HERE / "checks.mjs")],
        input=json.dumps(request),
        env=os.environ,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    figures: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return figures


def run(rounds: int, dist: Path) -> dict[str, Any]:
    """Measure both, ``rounds`` times each."""
    described = machine()
    browser = in_pyodide(dist, rounds)
    return {"machine": described, "goal_ms": GOAL_MS, "browser": browser, "cpython": checks_speed_now(*packs(), rounds)}


if __name__ == "__main__":
    print(json.dumps(command(run, "checks", rounds=9, description=__doc__), indent=1))
