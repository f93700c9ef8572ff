"""A page with nothing but the lab and the library in it (harness.js), beside the built site and under the same policy."""

from __future__ import annotations

import base64
import os
import re
import shutil
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page

from sitebuild.bundle import Bundle, run_esbuild
from sitebuild.serve import Served

HARNESS = Path(__file__).with_name("harness.js")
PATIENCE = 120


def harness_site(dist: Path, folder: Path, harness: Path = HARNESS) -> Path:
    """Put the built site and the page ``harness.html``, which runs ``harness``, into ``folder``; files are linked, not copied."""
    for file in dist.rglob("*"):
        target = folder / file.relative_to(dist)
        if file.is_dir():
            target.mkdir(parents=True, exist_ok=True)
        else:
            target.parent.mkdir(parents=True, exist_ok=True)
            _same(file, target)
    metafile = run_esbuild(folder / "harness", [Bundle((harness,), splitting=True)])
    (script,) = [name for name, made in metafile["outputs"].items() if made.get("entryPoint", "").endswith(harness.name)]
    index = (dist / "index.html").read_text("utf-8")
    data = re.findall(r'<script type="application/json" id="site-\w+">.*?</script>', index, re.DOTALL)
    entry = f'<script type="module" src="harness/{Path(script).name}"></script>'
    (folder / "harness.html").write_text(f"<!doctype html><title>Harness</title>{''.join(data)}{entry}", "utf-8")
    return folder


def _same(file: Path, target: Path) -> None:
    try:
        os.link(file, target)
    except OSError:  # another file system
        shutil.copyfile(file, target)


class LibraryPage:
    """One tab with the library."""

    def __init__(self, page: Page, site: Served) -> None:
        self.page = page
        self.url = f"{site.url}harness.html"

    def open(self) -> LibraryPage:
        """Open it and wait for its store."""
        self.page.goto(self.url)
        self.until(lambda seen: seen["store"] != "opening")
        return self

    def evaluate(self, script: str, argument: object = None) -> Any:
        """Run a function in the page."""
        return self.page.evaluate(script, argument)

    def seen(self) -> dict[str, Any]:
        """The state of the library."""
        state: dict[str, Any] = self.evaluate("() => globalThis.seen?.() ?? {store: 'opening', documents: []}")
        return state

    def until(self, wanted: Callable[[dict[str, Any]], object], patience: float = PATIENCE) -> dict[str, Any]:
        """Wait until the state is as wanted, and return it."""
        end = time.monotonic() + patience
        while not wanted(seen := self.seen()):
            assert time.monotonic() < end, f"the library shows {summary(seen)}"
            self.page.wait_for_timeout(50)
        return seen

    def add(self, *files: tuple[str, bytes], answer: str = "skip") -> dict[str, Any]:
        """Add files; returns what came of it."""
        encoded = [[name, base64.b64encode(data).decode()] for name, data in files]
        added: dict[str, Any] = self.evaluate("([files, answer]) => add(files, answer)", [encoded, answer])
        return added

    def find(self, query: str, ranker: str = "bm25") -> dict[str, Any]:
        """Search."""
        found: dict[str, Any] = self.evaluate("([query, ranker]) => find(query, ranker)", [query, ranker])
        return found

    def documents_found(self, query: str, ranker: str = "bm25") -> set[str]:
        """The titles of the library's own documents among the passages found."""
        titles = {each["id"]: each["title"] for each in self.seen()["documents"]}
        return {titles[hit["document"]] for hit in self.find(query, ranker)["hits"] if hit["document"] in titles}

    def read(self) -> dict[str, Any]:
        """Wait until every file has been read, or has failed."""
        return self.until(lambda seen: all(each["pending"] is None or each["error"] for each in seen["documents"]))

    def all_read(self) -> dict[str, Any]:
        """Wait until every file has been read; one that could not be fails the test, with what the library shows."""
        seen = self.read()
        assert not any(each["error"] for each in seen["documents"]), f"the library shows {summary(seen)}"
        return seen

    def embedded(self, patience: float = PATIENCE) -> dict[str, Any]:
        """Wait until every document that can be searched has its vectors."""
        return self.until(lambda seen: all(each["vectors"] for each in seen["documents"] if each["run"]), patience)


def open_page(context: BrowserContext, site: Served) -> LibraryPage:
    """A new tab with the library."""
    return LibraryPage(context.new_page(), site).open()


def summary(seen: dict[str, Any]) -> str:
    """The state in short, for a failed test."""
    keys = ("title", "run", "pending", "paused", "error", "vectors", "trashed")
    documents = [{key: each.get(key) for key in keys} for each in seen["documents"][:5]]
    rest = {key: value for key, value in seen.items() if key != "documents"}
    return f"{rest}, {len(seen['documents'])} documents, first {documents}"
