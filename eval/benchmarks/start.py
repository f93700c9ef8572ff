"""How long a start takes: the lab, from the address to the first passages by keyword, against a bare page.

The bare page runs Pyodide in a worker and imports numpy and pydantic from their plain wheels; that is all it does.
Both are visited in turn with the same browser profile, the browser started anew for each visit, so that files come
from the disk cache as on a reader's second visit, and a busy machine slows both alike.

Run from the project's root, after ``python3 build.py build``: ``PYTHONPATH=py python -m eval.benchmarks.start``.
"""

from __future__ import annotations

import json
import shutil
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from eval.benchmarks.command import command
from eval.benchmarks.machine import machine
from playwright.sync_api import BrowserType, Page, sync_playwright

from sitebuild import browser
from sitebuild.fetch import Fetcher
from sitebuild.progress import Progress
from sitebuild.serve import start_server
from sitebuild.wanted import PYODIDE_CORE

BARE = Path(__file__).parent / "bare"
PACKAGES = ("annotated-types", "numpy", "pydantic", "pydantic-core", "typing-extensions", "typing-inspection")
ROUTE = "#/retrieve?q=representative%20sample&by=bm25"
GOAL = 0.65
PATIENCE = 120
FILLING = 3
"""Visits before the first that counts."""

# The moment at which the first passage is in the page, on the clock that began with the navigation.
_WATCH = """
new MutationObserver((_, observer) => {
  if (!document.querySelector("[data-region=results] [data-hit]")) return;
  observer.disconnect();
  globalThis.ready = performance.now();
}).observe(document, { childList: true, subtree: true });
"""

# The page says so when its offline copy is whole; it makes that once it has searched by meaning, which the click asks for.
_FILLED = """() => {
  document.querySelector('input[name="by"][value="dense"]:not(:checked)')?.click();
  return document.querySelector("[data-offline]").textContent === "Ready for offline use";
}"""


@dataclass
class Subject:
    """A page whose start is timed."""

    url: str
    watch: str
    filled: str
    """JavaScript that says whether the page keeps nothing more for later visits."""
    times: list[float] = field(default_factory=list)


def bare_site(folder: Path) -> None:
    """Put together the page that starts Pyodide with plain wheels and nothing else."""
    fetcher = Fetcher(Progress())
    shutil.copytree(BARE, folder, dirs_exist_ok=True)
    for part in ("pyodide", "wheels"):
        (folder / part).mkdir()
    for name in PYODIDE_CORE:
        shutil.copyfile(fetcher.require(f"pyodide/{name}"), folder / "pyodide" / name)
    for name in PACKAGES:
        wheel = fetcher.require(f"wheel/{name}")
        shutil.copyfile(wheel, folder / "wheels" / wheel.name)


def visit(chromium: BrowserType, program: Path, profile: Path, subject: Subject, filling: bool = False) -> float:
    """Open a page in a new browser over ``profile``; returns milliseconds from the navigation to its readiness.

    A ``filling`` visit stays until whatever the page keeps for later visits is kept.
    """
    context = chromium.launch_persistent_context(profile, executable_path=program, args=["--no-sandbox"])
    try:
        page = context.new_page()
        page.add_init_script(subject.watch)
        page.goto(subject.url)
        took = _wait(page)
        if filling:
            _until(page, subject.filled)
        return took
    finally:
        context.close()


def _wait(page: Page) -> float:
    ready = float(_until(page, "() => globalThis.ready ?? null"))
    # What a browser compiled it stores a moment later, for the next visit.
    page.wait_for_timeout(2000)
    return ready


def _until(page: Page, wanted: str) -> Any:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        found = page.evaluate(wanted)
        if found:
            return found
        page.wait_for_timeout(50)
    raise TimeoutError(f"{page.url} did not become ready within {PATIENCE} s")


def paired(visits: Callable[[Subject, bool], float], ours: Subject, bare: Subject, rounds: int) -> None:
    """Visit both a few times to fill the caches, then in turn, beginning with either alternately.

    The first visit fills the lab's offline copy. What the browser compiled of that copy it keeps only after later visits.
    """
    for subject in (ours, bare) * FILLING:
        visits(subject, True)
    for number in range(rounds):
        for subject in (ours, bare) if number % 2 else (bare, ours):
            subject.times.append(visits(subject, False))
        print(f"  {number + 1} of {rounds}: {ours.times[-1]:.0f} ms against {bare.times[-1]:.0f} ms", flush=True)


def summary(ours: Sequence[float], bare: Sequence[float]) -> dict[str, Any]:
    """Medians, and the median of the pairs' ratios."""
    ratios = [mine / theirs for mine, theirs in zip(ours, bare, strict=True)]
    return {
        "lab_ms": round(median(ours)),
        "bare_ms": round(median(bare)),
        "ratio": round(median(ratios), 3),
        "ratio_of_medians": round(median(ours) / median(bare), 3),
        "goal": GOAL,
        "lab_all_ms": [round(each) for each in ours],
        "bare_all_ms": [round(each) for each in bare],
    }


def run(rounds: int, dist: Path) -> dict[str, Any]:
    """Time both pages ``rounds`` times."""
    described = machine()
    program = browser.ensure(Progress())
    with TemporaryDirectory() as scratch, sync_playwright() as playwright:
        folder, profile = Path(scratch, "bare"), Path(scratch, "profile")
        bare_site(folder)
        with start_server(dist, base="/lab/") as lab, start_server(folder, base="/bare/") as bare_server:
            ours, bare = Subject(lab.url + ROUTE, _WATCH, _FILLED), Subject(bare_server.url, "", "() => true")
            paired(lambda *given: visit(playwright.chromium, program, profile, *given), ours, bare, rounds)
        version = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"]).version
    return {"machine": described, "browser": version, "rounds": rounds, **summary(ours.times, bare.times)}


if __name__ == "__main__":
    print(json.dumps(command(run, "start", rounds=9, description=__doc__), indent=1))
