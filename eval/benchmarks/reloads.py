"""Whether memory stays level when a page with the lab is loaded again and again.

One tab, loaded anew twenty times, each time until it has answered by meaning. Told: the memory of the browser with all its
processes after the third, the tenth and the last time (the first ones fill caches).

Run from the project's root, after ``python3 build.py build``: ``PYTHONPATH=py python -m eval.benchmarks.reloads``.
"""

from __future__ import annotations

import json
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from eval.benchmarks.command import command
from eval.benchmarks.embedding import resident
from eval.benchmarks.machine import machine
from eval.benchmarks.own import profile, ready_page, served_library

RELOADS = 20
SETTLED = 3
MOST_GROWTH = 1.25
_ANSWERED = """async () => {
  for (;;) {
    const { data } = await lab.request("search", { query: "sample", ranker: "dense", k: 3 });
    if (data.ranker === "dense") return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}"""


def run(rounds: int, dist: Path) -> dict[str, Any]:
    """Reload ``rounds`` times twenty times; one round says enough."""
    described = machine()
    kept: list[list[int]] = []
    with served_library(dist) as (playwright, served), TemporaryDirectory() as scratch:
        for number in range(rounds):
            folder = Path(scratch, str(number))
            with profile(playwright, folder) as context:
                page = ready_page(context, served)
                megabytes = []
                for _ in range(RELOADS):
                    page.open()
                    page.evaluate(_ANSWERED)
                    megabytes.append(round(resident(folder)))
                kept.append(megabytes)
            print(f"  {number + 1} of {rounds}: {megabytes[SETTLED - 1]} MB, then {megabytes[-1]} MB", flush=True)
    growth = max(each[-1] / each[SETTLED - 1] for each in kept)
    return {
        "machine": described,
        "reloads": RELOADS,
        "megabytes": {"third": kept[0][SETTLED - 1], "tenth": kept[0][9], "last": kept[0][-1]},
        "growth": round(growth, 3),
        "most_growth": MOST_GROWTH,
        "all_megabytes": kept,
    }


if __name__ == "__main__":
    print(json.dumps(command(run, "reloads", rounds=1, description=__doc__), indent=1))
