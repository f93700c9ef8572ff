"""One Python of the site answers thousands of requests, hostile ones among them, without wear.

Pyodide has run out of stack after many calls on one instance, and JSON that nests deep ends it for good; both
would show here as an error of the engine in the place of a reply.
"""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

from tests.site.sabotage import configuration

from sitebuild.node import find_node

HERE = Path(__file__).parent
CALLS = 5000


def test_five_thousand_requests_on_one_instance(dist: Path) -> None:
    """Every sixth request each: three kinds that succeed, one refused, one that changes the library, one not there."""
    request = json.dumps({"dist": str(dist), "config": configuration(dist), "calls": CALLS})
    command = [find_node().program, HERE / "long_life.mjs"]
    done = subprocess.run(command, input=request, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    found = json.loads(done.stdout)
    outcomes = found["outcomes"]
    assert set(outcomes) == {"ok", "bad_arguments", "no_section", "too_deep"}
    assert sum(outcomes.values()) == CALLS
    assert outcomes["too_deep"] == CALLS // 500
    assert outcomes["ok"] > CALLS / 2
    assert found["heaps"][-1] == found["heaps"][0], "memory has grown after the first thousand"
