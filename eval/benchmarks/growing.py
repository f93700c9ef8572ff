"""What each change of a library of 20,000 passages costs: documents come, get their vectors, are renamed and go.

The same steps run in CPython and in the site's Python under Node; figures are milliseconds.

Run from the project's root, after ``python3 build.py build``: ``PYTHONPATH=py python -m eval.benchmarks.growing``.
"""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

from eval.benchmarks import library_speed
from eval.benchmarks.command import command
from eval.benchmarks.machine import machine
from tests.site.sabotage import configuration

from sitebuild.node import find_node

HERE = Path(__file__).parent


def run(rounds: int, dist: Path) -> dict[str, Any]:
    """Measure every step ``rounds`` times in CPython, and three times in the browser's Python."""
    native = library_speed.library_speed(library_speed.make_files(), rounds=rounds)
    return {"machine": machine(), "cpython": native, "browser": in_pyodide(dist)}


def in_pyodide(dist: Path) -> dict[str, float]:
    """The figures of the site's Python."""
    request = {"dist": str(dist), "config": configuration(dist), "script": str(HERE / "library_speed.py")}
    program = [str(find_node().program), str(HERE / "growing.mjs")]
    done = subprocess.run(program, input=json.dumps(request), capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(done.stderr[-2000:])
    figures: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return figures


if __name__ == "__main__":
    print(json.dumps(command(run, "growing", rounds=3, description=__doc__), indent=1))
