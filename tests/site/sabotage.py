"""Ways to break the built site on its way to the browser, or the browser's workers under it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page, Route, Worker

Change = Callable[[bytes], bytes]


def configuration(dist: Path) -> dict[str, Any]:
    """The site configuration as the built page carries it."""
    page = (dist / "index.html").read_text("utf-8")
    found = re.search(r'<script type="application/json" id="site-config">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    loaded: dict[str, Any] = json.loads(found[1])
    return loaded


def script_of(dist: Path) -> str:
    """The path of the page's own module."""
    found = re.search(r'<script type="module" src="([^"]+)"', (dist / "index.html").read_text("utf-8"))
    assert found is not None
    return found[1]


def path_of(files: list[dict[str, Any]], part: str) -> str:
    """The path of the one file whose name contains ``part``."""
    (found,) = [str(file["path"]) for file in files if part in str(file["path"]).rpartition("/")[2]]
    return found


def wheel_of(dist: Path, package: str) -> str:
    """The path of a package's wheel."""
    pyodide = configuration(dist)["pyodide"]
    lock = json.loads((dist / pyodide["lock"]).read_text("utf-8"))
    return f"{pyodide['wheels']}{lock['packages'][package]['file_name']}"


def missing(context: BrowserContext, path: str) -> None:
    """Answer 404 for a file."""
    context.route(f"**/{path}", lambda route: route.fulfill(status=404, content_type="text/plain", body="not here"))


def as_a_page(context: BrowserContext, path: str) -> None:
    """Answer with a web page and status 200, as hosts of one-page applications do for what they do not have."""
    page = "<!doctype html><title>Welcome</title>"
    context.route(f"**/{path}", lambda route: route.fulfill(status=200, content_type="text/html", body=page))


def altered(context: BrowserContext, path: str, place: float = 0.5) -> None:
    """Flip one bit of a file, at ``place`` between its start (0) and its end (1)."""

    def flip(route: Route) -> None:
        response = route.fetch()
        body = bytearray(response.body())
        body[int(place * (len(body) - 1))] ^= 1
        route.fulfill(response=response, body=bytes(body))

    context.route(f"**/{path}", flip)


def changed(context: BrowserContext, path: str, change: Change) -> None:
    """Change the bytes of a file."""

    def answer(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=change(response.body()))

    context.route(f"**/{path}", answer)


def unreachable(context: BrowserContext, path: str) -> None:
    """Break the connection."""
    context.route(f"**/{path}", lambda route: route.abort("connectionreset"))


def held(context: BrowserContext, path: str) -> list[Route]:
    """Hold a file back; what was asked for can be let through later."""
    waiting: list[Route] = []
    context.route(f"**/{path}", lambda route: waiting.append(route))
    return waiting


def restored(context: BrowserContext) -> None:
    """Undo every change of files."""
    context.unroute_all()


def worker_of(page: Page, kind: str) -> Worker:
    """The page's ``python`` or ``embedding`` worker (the youngest, where one was replaced)."""
    return [worker for worker in page.workers if f"{kind}-worker" in worker.url][-1]


def ends_at_next_message(worker: Worker) -> None:
    """Let a worker end itself while it works on the next message of the protocol."""
    worker.evaluate("() => addEventListener('message', ({data}) => data.kind === 'message' && close())")


def ends_now(worker: Worker) -> None:
    """Let a worker end itself, without a word to anyone."""
    worker.evaluate("() => close()")


def breaks_the_clock(worker: Worker) -> None:
    """Let the interpreter die at its next look at the clock: an error from outside Python inside WebAssembly is fatal."""
    worker.evaluate("() => { performance.now = () => { throw new Error('sabotage'); }; }")
