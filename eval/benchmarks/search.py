"""Search over 100,000 passages: the browser's interpreter beside CPython, and beside bm25s in the same interpreter.

Each part runs in CPython and in Pyodide (the built site's engine and wheels, under Node) in turn, several times, so that
a busy machine slows both alike.

Run from the project's root, after ``python3 build.py build``: ``PYTHONPATH=py python -m eval.benchmarks.search``.
"""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any

from eval.benchmarks.command import command
from eval.benchmarks.machine import machine
from tests.site.sabotage import configuration

from sitebuild.node import find_node
from sitebuild.paths import PY, ROOT

HERE = Path(__file__).parent
GOALS = {"dense: browser / CPython, at most": 1.5, "keyword in the browser: ours / bm25s, at least": 1.0}

Figures = dict[str, float]


def in_cpython(call: str) -> Figures:
    """The figures of one function of search_speed in a fresh CPython."""
    code = f"import json; from eval.benchmarks import search_speed as speed; print(json.dumps(speed.{call}))"
    path = f"{PY}:{ROOT}" if sys.platform != "win32" else f"{PY};{ROOT}"
    return _figures([sys.executable, "-c", code], "", {"PYTHONPATH": path})


def in_pyodide(part: str, dist: Path) -> Figures:
    """The same in the site's Python."""
    bm25s = importlib.util.find_spec("bm25s")
    assert bm25s is not None and bm25s.origin is not None
    request = {
        "dist": str(dist),
        "config": configuration(dist),
        "script": str(HERE / "search_speed.py"),
        "bm25s": str(Path(bm25s.origin).parent),
        "part": part,
    }
    return _figures([str(find_node().program), str(HERE / "search.mjs")], json.dumps(request), {})


def _figures(command: Sequence[str], given: str, environment: dict[str, str]) -> Figures:

    done = subprocess.run(
        command, input=given, env={**os.environ, **environment}, cwd=ROOT, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise RuntimeError(done.stderr[-2000:])
    figures: Figures = json.loads(done.stdout.splitlines()[-1])
    return figures


def middle(runs: Sequence[Figures]) -> Figures:
    """The median of each figure."""
    return {name: round(median(run[name] for run in runs), 4) for name in runs[0]}


def run(rounds: int, dist: Path) -> dict[str, Any]:
    """Measure everything ``rounds`` times, in turn."""
    described = machine()
    parts: dict[str, list[Figures]] = {name: [] for name in ("native", "kernel", "einsum", "native_keyword", "keyword")}
    for number in range(rounds):
        parts["native"].append(in_cpython("dense_speed(speed.matmul_dot)"))
        parts["kernel"].append(in_pyodide("dense", dist))
        parts["einsum"].append(in_pyodide("einsum", dist))
        parts["keyword"].append(in_pyodide("keyword", dist))
        parts["native_keyword"].append(in_cpython("keyword_speed()"))
        print(f"  round {number + 1} of {rounds}", flush=True)
    ratios = [
        browser["search_ms"] / native["search_ms"] for browser, native in zip(parts["kernel"], parts["native"], strict=True)
    ]
    return {
        "machine": described,
        "rounds": rounds,
        "goals": GOALS,
        "dense": {
            "cpython": middle(parts["native"]),
            "browser": middle(parts["kernel"]),
            "browser_with_einsum": middle(parts["einsum"]),
            "ratio": round(median(ratios), 3),
            "ratios": [round(each, 3) for each in ratios],
        },
        "keyword": {"cpython": middle(parts["native_keyword"]), "browser": middle(parts["keyword"])},
    }


if __name__ == "__main__":
    print(json.dumps(command(run, "search", rounds=3, description=__doc__), indent=1))
