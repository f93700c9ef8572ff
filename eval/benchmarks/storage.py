"""How long it takes to read a library of 10,000 passages with their vectors from the browser's database.

Twenty documents of 500 passages, written once to a profile on the disk by the site's own store. Chromium is started anew
with that profile for each reading, so nothing is kept in its memory; the machine may have the files in its own.

Run from the project's root: ``PYTHONPATH=py python -m eval.benchmarks.storage``.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from eval.benchmarks.command import command
from eval.benchmarks.machine import machine
from playwright.sync_api import BrowserType, Page, sync_playwright

from sitebuild import browser
from sitebuild.bundle import Bundle, run_esbuild
from sitebuild.paths import relative
from sitebuild.progress import Progress
from sitebuild.serve import Served, start_server

PAGE = Path(__file__).parent / "storage" / "page.js"
DOCUMENTS = 20
PASSAGES = 500
PACK = 750_000
"""Bytes of the pack of 500 passages of 900 characters: text, borders and inverted lists."""
GOAL_MS = 500


@contextmanager
def serving(folder: Path) -> Iterator[Served]:
    """Serve the page with the store in it, from ``folder``."""
    outputs = run_esbuild(folder, [Bundle((PAGE,))])["outputs"]
    [script] = [Path(name).name for name, made in outputs.items() if made.get("entryPoint") == relative(PAGE)]
    markup = f'<!doctype html><title>Storage</title><script type="module" src="{script}"></script>'
    (folder / "index.html").write_text(markup, encoding="utf-8")
    with start_server(folder) as served:
        yield served


@contextmanager
def opened(chromium: BrowserType, program: Path, profile: Path, url: str) -> Iterator[Page]:
    """The page in a browser that is started for it, with a profile on the disk."""
    context = chromium.launch_persistent_context(profile, executable_path=program, args=["--no-sandbox"])
    page = context.new_page()
    page.goto(url)
    yield page
    context.close()


def run(rounds: int, dist: Path) -> dict[str, Any]:
    """Write the library once and read it ``rounds`` times; the built site is not used."""
    described = machine()
    program = browser.ensure(Progress())
    with TemporaryDirectory() as scratch, sync_playwright() as playwright:
        folder, profile = Path(scratch, "page"), Path(scratch, "profile")
        folder.mkdir()
        version = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"]).version
        # The database belongs to the address, port included: one server for all rounds.
        with serving(folder) as served:
            with opened(playwright.chromium, program, profile, served.url) as page:
                asked = {"documents": DOCUMENTS, "passages": PASSAGES, "pack": PACK}
                written = page.evaluate("(asked) => fill(asked)", asked)
            read: list[dict[str, float]] = []
            for _ in range(rounds):
                with opened(playwright.chromium, program, profile, served.url) as page:
                    read.append(page.evaluate("() => readAll()"))
    return {
        "machine": described,
        "browser": version,
        "rounds": rounds,
        "passages": DOCUMENTS * PASSAGES,
        "bytes": read[0]["bytes"],
        "goal_ms": GOAL_MS,
        "read_ms": round(median(each["read"] for each in read)),
        "open_ms": round(median(each["open"] for each in read)),
        "write_ms": round(written),
        "read_all_ms": [round(each["read"]) for each in read],
    }


if __name__ == "__main__":
    print(json.dumps(command(run, "storage", rounds=9, description=__doc__), indent=1))
