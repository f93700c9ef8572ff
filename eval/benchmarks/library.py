"""How long a library of 20,000 passages takes to be searchable, against the demo text alone.

Both are timed from the address to the first answer by keyword, in turn, each visit with the browser started anew over
a profile that has seen the site: files come from the disk cache, the library from the database.

Run from the project's root, after ``python3 build.py build``: ``PYTHONPATH=py python -m eval.benchmarks.library``.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
from eval.benchmarks import library_speed
from eval.benchmarks.command import command
from eval.benchmarks.machine import machine
from eval.benchmarks.own import profile, ready_page, served_library
from playwright.sync_api import Playwright
from tests.site.library_page import LibraryPage
from tests.site.sabotage import configuration

from passagework.parsing import passage_hashes
from passagework.retrieval.packs import document_to_bytes
from passagework.retrieval.vectors import vectors_to_bytes
from sitebuild.serve import Served

GOAL = 2.0
LEAST = 20_000

_STORE = """async (given) => {
  const bytes = (text) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  const [pack, vectors, hashes] = given.files.map(bytes);
  const run = { id: `run ${given.record.id}`, document: given.record.id, pack, contents: ["{}"], hashes };
  const store = (globalThis.store ??= await openStore());
  const staged = await store.stage(given.record, new Blob([given.record.id]));
  await store.writeRun(run);
  await store.writeVectors(given.record.vectors, vectors);
  await store.commit({ ...staged, run: run.id, pending: null, paused: false });
}"""
_ANSWERED = """async () => {
  const { data } = await lab.request("search", { query: "sample", ranker: "bm25", k: 10 });
  return [performance.now(), data.passages];
}"""


def documents(model: str, dtype: str) -> Iterator[dict[str, Any]]:
    """Yield records with their files, of documents made by :mod:`eval.benchmarks.library_speed`."""
    for number in range(library_speed.DOCUMENTS):
        made = library_speed.made_document(number, library_speed.SENTENCES)
        rows = np.random.default_rng(number).standard_normal((len(made.passages), library_speed.DIMENSIONS), dtype=np.float32)
        rows /= np.linalg.norm(rows, axis=1, keepdims=True)
        facts = {
            "format": "plaintext",
            "language": "en",
            "pages": 0,
            "pageLabels": [],
            "pageSections": [],
            "sections": [],
            "passages": len(made.passages),
            "words": 0,
            "characters": len(made.text),
            "chunking": made.info.chunking,
            "digest": made.digest,
            "remarks": [],
        }
        record = {
            "id": f"made-{number}",
            "title": f"Made {number}",
            "file": {"name": f"{number}.txt", "folder": "", "type": "", "bytes": 1, "modified": 0},
            "sha256": sha256(str(number).encode()).hexdigest(),
            "run": None,
            "pending": "index",
            "paused": True,
            "error": None,
            "facts": facts,
            "vectors": {"digest": made.digest, "model": model, "dtype": dtype},
            "added": number,
            "trashed": None,
            "rev": 0,
        }
        files = (document_to_bytes(made), vectors_to_bytes(made, rows, model, dtype), passage_hashes(made))
        yield {"record": record, "files": [base64.b64encode(file).decode() for file in files]}


def fill(playwright: Playwright, served: Served, folder: Path, dist: Path) -> None:
    """Put the documents into the library of a profile."""
    model = configuration(dist)["model"]
    with profile(playwright, folder) as context:
        page = ready_page(context, served)
        for each in documents(model["id"], model["dtype"]):
            page.evaluate(_STORE, each)


def start(playwright: Playwright, served: Served, folder: Path) -> tuple[float, int]:
    """Visit with a new browser; returns milliseconds to the first answer, and the passages that it searched."""
    with profile(playwright, folder) as context:
        page = LibraryPage(context.new_page(), served)
        page.page.goto(page.url)
        milliseconds, passages = page.evaluate(_ANSWERED)
        page.page.wait_for_timeout(2000)
        return float(milliseconds), int(passages)


def run(rounds: int, dist: Path) -> dict[str, Any]:
    """Visit both ``rounds`` times."""
    described = machine()
    demo, full = [], []
    with served_library(dist) as (playwright, served), TemporaryDirectory() as scratch:
        bare, stocked = Path(scratch, "bare"), Path(scratch, "stocked")
        start(playwright, served, bare)
        fill(playwright, served, stocked, dist)
        _, passages = start(playwright, served, stocked)
        assert passages > LEAST, f"only {passages} passages were searched"
        for number in range(rounds):
            demo.append(start(playwright, served, bare)[0])
            full.append(start(playwright, served, stocked)[0])
            print(f"  {number + 1} of {rounds}: {full[-1]:.0f} ms against {demo[-1]:.0f} ms", flush=True)
    ratios = [mine / theirs for mine, theirs in zip(full, demo, strict=True)]
    return {
        "machine": described,
        "rounds": rounds,
        "passages": passages,
        "demo_ms": round(median(demo)),
        "library_ms": round(median(full)),
        "ratio": round(median(ratios), 3),
        "goal": GOAL,
        "all_ms": {"demo": [round(each) for each in demo], "library": [round(each) for each in full]},
    }


if __name__ == "__main__":
    print(json.dumps(command(run, "library", rounds=7, description=__doc__), indent=1))
