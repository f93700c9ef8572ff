"""Drives the built site in Chromium as a reader would. Nothing in it takes the passing of time for an event."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote

from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

QUESTION = "What makes a sample representative?"
SECTION = "#/library/short-course/representative-samples"
START = 60_000
"""Milliseconds that the start of Python and of the model may take on a busy machine."""

expect.set_options(timeout=20_000)
"""How long a page may take over anything else before a test gives up on it."""

PYTHON_ENGINE = "**/*.asm*.wasm"
MODEL = "**/*.onnx"

_SHIFTS = """
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted = (window.shifted ?? 0) + entry.value;
}).observe({ type: "layout-shift", buffered: true });
"""

_ANSWERED = """
() => {
  const [shown, asked] = [document.querySelector("#results").dataset.route, location.hash]
    .map((route) => new URLSearchParams((route ?? "").split("?")[1]));
  return shown.has("q") && [...asked].every(([name, value]) => (shown.get(name) ?? (name === "k" ? "10" : null)) === value);
}
"""
"""Whether the page shows what its address asks for. A choice that the address leaves out may be any."""


def address(query: str = QUESTION, **choices: str | int) -> str:
    """The route of a search."""
    given = {"q": query, **choices}
    return "#/retrieve?" + "&".join(f"{name}={quote(str(value), safe='')}" for name, value in given.items())


@dataclass
class Visit:
    """A page of the site that a reader has open, and what went wrong or out on it."""

    page: Page
    url: str
    problems: list[str] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)

    def open(self, route: str = "") -> Visit:
        """Go to a route; on a page that is open already this follows a link, and does not load it again."""
        self.page.bring_to_front()
        self.page.goto(self.url + route)
        return self

    def until_ready(self, phase: str = "ready") -> Visit:
        """Wait until keyword and meaning can be searched, or for another phase of the start."""
        expect(self.page.locator("[data-status]")).to_have_attribute("data-phase", phase, timeout=START)
        return self

    def search(self, query: str) -> Visit:
        """Type a query and press Enter."""
        self.page.fill("#query", query)
        self.page.press("#query", "Enter")
        return self

    def expect_hits(self, number: int = 10) -> Visit:
        """Wait for the passages of the query in the address; those of the query before it stay until then."""
        give_up = time.monotonic() + START / 1000
        while not self.page.evaluate(_ANSWERED):
            assert time.monotonic() < give_up, "the page does not show what its address asks for"
            self.page.wait_for_timeout(20)
        expect(self.page.locator("#results [data-hit]")).to_have_count(number, timeout=START)
        return self

    def text(self, selector: str) -> str:
        """The shown text of the first element, its blanks as one."""
        return " ".join(self.page.locator(selector).first.inner_text().split())

    def focused(self, name: str) -> Any:
        """A property of the focused element: an id, a data attribute, a tag."""
        return self.page.evaluate("(name) => document.activeElement.dataset[name] ?? document.activeElement[name]", name)

    def shifted(self) -> float:
        """How far the layout has moved by itself (cumulative layout shift)."""
        return float(self.page.evaluate("() => window.shifted ?? 0"))

    def overflows(self) -> bool:
        """Whether the page is wider than its window."""
        return bool(self.page.evaluate("() => document.documentElement.scrollWidth > document.documentElement.clientWidth"))


@contextmanager
def visiting(browser: Browser, url: str, width: int = 1280, height: int = 900, **options: Any) -> Iterator[Visit]:
    """Open an empty page in a browser profile of its own; console errors and foreign requests are kept."""
    context = browser.new_context(viewport={"width": width, "height": height}, **options)
    without_service_workers(context)
    context.add_init_script(_SHIFTS)
    try:
        yield _visit(context, url)
    finally:
        context.close()


def without_service_workers(context: BrowserContext) -> None:
    """Make the browser one that has none, as Firefox is in a private window: tests that hold back or alter a file on its
    way would otherwise meet the copy that a service worker keeps, and fill one for nothing."""
    context.add_init_script("delete Navigator.prototype.serviceWorker")


def _visit(context: BrowserContext, url: str) -> Visit:
    visit = Visit(context.new_page(), url)
    visit.page.on("console", lambda message: visit.problems.append(message.text) if message.type == "error" else None)
    visit.page.on("pageerror", lambda error: visit.problems.append(str(error)))
    context.on("request", lambda request: visit.requests.append(request.url))
    return visit


class Gate:
    """Holds back the files that match ``pattern`` until it is opened."""

    def __init__(self, visit: Visit, pattern: str) -> None:
        self._held: list[Route] = []
        self._is_open = False
        visit.page.context.route(pattern, self._arrived)

    def open(self) -> None:
        """Let what waits through, and what comes later."""
        self._is_open = True
        for route in self._held:
            route.continue_()

    def _arrived(self, route: Route) -> None:
        if self._is_open:
            route.continue_()
        else:
            self._held.append(route)
