"""How fast a PDF of 300 pages becomes searchable by keyword in the page, against CPython extracting its text and no more.

The page reads, orders and joins the text, finds sections, cuts passages, inverts their terms, stores all that, and answers
a search from it; CPython runs pypdf's ``extract_text`` over the same file. Both in turn, so that a busy machine slows both
alike. The first file of a page also starts the reader, which is told apart (``first``): the ratio is that of the second
(``warm``). Also told: the longest task of the page meanwhile, which is the longest that a key can wait.

Run from the project's root, after ``python3 build.py build``: ``PYTHONPATH=py python -m eval.benchmarks.importing``.
"""

from __future__ import annotations

import base64
import io
import json
import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from eval.benchmarks.command import command
from eval.benchmarks.machine import machine
from eval.benchmarks.own import profile, ready_page, served_library
from pypdf import PdfReader
from tests.papers import paper
from tests.site.library_page import LibraryPage

PAGES = 300
GOAL = 0.5
MOST_MS = 100

_WATCH = """() => {
  globalThis.longest = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  }).observe({ type: "longtask" });
}"""
_IMPORT = """async ([name, encoded]) => {
  const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
  globalThis.longest = 0;
  const begun = performance.now();
  const { documents: [id] } = await library.add([{ file: new File([bytes], name), folder: "" }], null);
  const read = Promise.withResolvers();
  const look = () => library.state.documents.find((record) => record.id === id)?.run && read.resolve();
  const leave = library.subscribe(look);
  look();
  await read.promise;
  leave();
  for (;;) {
    const { data } = await lab.request("search", { query: "page of the paper", ranker: "bm25", k: 10, documents: null });
    if (data.hits.some(({ document }) => document === id)) break;
  }
  return performance.now() - begun;
}"""


def extraction(data: bytes) -> float:
    """Seconds that CPython takes to extract the text of all pages."""
    begun = time.perf_counter()
    for page in PdfReader(io.BytesIO(data)).pages:
        page.extract_text()
    return time.perf_counter() - begun


def imported(page: LibraryPage, name: str, data: bytes) -> float:
    """Seconds from a file to an answer from it."""
    return float(page.evaluate(_IMPORT, [name, base64.b64encode(data).decode()])) / 1000


def run(rounds: int, dist: Path) -> dict[str, Any]:
    """Time both ``rounds`` times, each import in a new page."""
    described = machine()
    files = [paper(PAGES, seed=seed) for seed in (1, 2)]
    cold, warm, plain, longest = [], [], [], []
    with served_library(dist) as (playwright, served), TemporaryDirectory() as folder:
        for number in range(rounds):
            with profile(playwright, Path(folder, str(number))) as context:
                # The vectors are not what is measured here.
                context.route("**/*.onnx", lambda route: route.abort())
                page = ready_page(context, served)
                page.evaluate(_WATCH)
                plain.append(extraction(files[0]))
                cold.append(imported(page, "first.pdf", files[0]))
                plain.append(extraction(files[1]))
                warm.append(imported(page, "second.pdf", files[1]))
                longest.append(float(page.evaluate("() => longest")))
            print(f"  {number + 1} of {rounds}: {cold[-1]:.1f} s, warm {warm[-1]:.1f} s, CPython {plain[-1]:.1f} s", flush=True)
    return {
        "machine": described,
        "rounds": rounds,
        "pages": PAGES,
        "page_seconds": {"first": round(median(cold), 2), "warm": round(median(warm), 2)},
        "cpython_seconds": round(median(plain), 2),
        "ratio": round(median(plain) / median(warm), 3),
        "ratio_first": round(median(plain) / median(cold), 3),
        "goal": GOAL,
        "longest_task_ms": round(median(longest)),
        "most_task_ms": MOST_MS,
        "all_seconds": {"first": cold, "warm": warm, "cpython": plain},
    }


if __name__ == "__main__":
    print(json.dumps(command(run, "importing", rounds=5, description=__doc__), indent=1))
