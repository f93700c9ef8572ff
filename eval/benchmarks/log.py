"""How long the AI log of 5,000 calls takes to open, from the click on its link to its first rows and totals.

The calls are made from a seed and put into the database of a profile in Chromium by the store's own code, each with a whole
call of some kilobytes beside its head. Then the page is opened at another part, its Python is ready and has drafted something
before (the first visit of a drafting page fetches code, which is told apart as ``first``), and the log is opened. Also told:
the time from a word in the search field to the rows it leaves, without the pause that waits for more letters.

Run from the project's root, after ``python3 build.py build``: ``PYTHONPATH=py:. python -m eval.benchmarks.log``.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from eval.benchmarks.command import command
from eval.benchmarks.machine import machine
from playwright.sync_api import Page, sync_playwright
from tests.making_samples import WHEN, ask_call, failed_call, generate_call, stored_call
from tests.site.drafting import HARNESS
from tests.site.library_page import harness_site

from sitebuild import browser
from sitebuild.progress import Progress
from sitebuild.serve import start_server

CALLS = 5000
SEED = 20261130
GOAL_MS = 1000
PATIENCE = 300_000
PART = 250
PAUSE_MS = 150
"""What the page waits for after a letter (app/page/log/list.js)."""
WORDS = ("sample", "mean", "bias", "error", "power", "effect", "test", "rank", "recall", "median", "spread", "poll")

_OPENED = """async (hash) => {
  const shown = () => document.querySelector(".view-log .log-row") && !document.querySelector("[data-log-list]").hidden;
  const start = performance.now();
  location.hash = hash;
  while (!shown()) await new Promise((resolve) => requestAnimationFrame(resolve));
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  return performance.now() - start;
}"""
_SEARCHED = """async (word) => {
  const count = document.querySelector("[data-log-count]");
  const before = count.textContent;
  const field = document.querySelector("[data-log-filters] [name=text]");
  const start = performance.now();
  field.value = word;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  while (count.textContent === before) await new Promise((resolve) => requestAnimationFrame(resolve));
  return performance.now() - start;
}"""


def rows(count: int = CALLS, seed: int = SEED) -> list[dict[str, Any]]:
    """Calls as the store takes them: questions, packs and failures, one a minute."""
    draw = random.Random(seed)
    made = []
    for number in range(count):
        title = " ".join(draw.sample(WORDS, 4))
        name, at = f"{seed} {number}", WHEN + 60_000 * number
        kind = draw.random()
        if kind < 0.6:
            call = ask_call(f"What of {title}?", name=name, at=at)
        elif kind < 0.9:
            call = generate_call((), name=name, at=at, removed=())
        else:
            call = failed_call(name=name, at=at)
        made.append(stored_call(call, session=f"session {number // 50}"))
    return made


def filled(page: Page, address: str, given: list[dict[str, Any]]) -> None:
    """Put the calls into the profile's database."""
    page.goto(f"{address}harness.html")
    for first in range(0, len(given), PART):
        page.evaluate("([calls]) => put(calls, [])", [given[first : first + PART]])


def opened(page: Page, address: str) -> dict[str, float]:
    """Load the page anew and open the log twice, then search in it; milliseconds."""
    page.goto(f"{address}#/methods")
    page.reload()
    page.wait_for_selector("[data-status][data-phase=ready]", timeout=PATIENCE)
    first = page.evaluate(_OPENED, "#/log")
    page.evaluate("() => { document.querySelector('[data-log-list]').hidden = true; location.hash = '#/methods'; }")
    page.wait_for_selector(".view-methods", state="visible")
    again = page.evaluate(_OPENED, "#/log")
    searched = page.evaluate(_SEARCHED, "median poll") - PAUSE_MS
    return {"first": first, "again": again, "searched": searched}


def run(rounds: int, dist: Path) -> dict[str, Any]:
    """Open the log ``rounds`` times, each in a page that is loaded anew."""
    described = machine()
    given = rows()
    taken: list[dict[str, float]] = []
    with (
        TemporaryDirectory() as folder,
        start_server(harness_site(dist, Path(folder), HARNESS), base="/lab/") as served,
        sync_playwright() as playwright,
    ):
        started = playwright.chromium.launch(executable_path=browser.ensure(Progress()), args=["--no-sandbox"])
        page = started.new_page()
        filled(page, served.url, given)
        for number in range(rounds):
            taken.append(opened(page, served.url))
            print(f"  {number + 1} of {rounds}: {taken[-1]['again']:.0f} ms", flush=True)
        started.close()
    return {
        "machine": described,
        "rounds": rounds,
        "calls": CALLS,
        "megabytes": round(sum(len(each["content"]) for each in given) / 1e6, 1),
        "median_ms": {name: round(median(each[name] for each in taken)) for name in taken[0]},
        "goal_ms": GOAL_MS,
    }


if __name__ == "__main__":
    print(json.dumps(command(run, "log", rounds=9, description=__doc__), indent=1))
