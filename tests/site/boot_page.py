"""What the tests of the start do with a page: ask, and wait for what it shows."""

from __future__ import annotations

import time
from typing import Any
from urllib.parse import quote

from playwright.sync_api import Page

from sitebuild.serve import Served

PATIENCE = 120
"""Seconds; a start takes three on an idle machine."""

_SHOWN = """() => {
  const text = (selector) => document.querySelector(selector)?.innerText ?? "";
  const hidden = (selector) => document.querySelector(selector)?.hidden ?? true;
  return {
    phase: document.querySelector("[data-status]")?.dataset.phase ?? "",
    status: text("[data-status-text]"),
    trouble: hidden("[data-trouble]") ? "" : text("[data-trouble]"),
    waits: !hidden("[data-held]") || document.querySelector("[aria-busy=true]") !== null,
    progress: !(document.querySelector("[data-status-progress]")?.hasAttribute("data-idle") ?? true),
    hits: document.querySelectorAll("[data-region=results] [data-hit]").length,
  };
}"""


def ask(page: Page, site: Served, query: str, ranker: str = "bm25") -> None:
    """Open the site at a search."""
    page.goto(f"{site.url}#/retrieve?q={quote(query)}&by={ranker}")


def ask_again(page: Page, query: str) -> None:
    """Search in the open page."""
    page.fill("#query", query)
    page.press("#query", "Enter")


def shown(page: Page) -> dict[str, Any]:
    """What the page shows now: phase and status, trouble, whether something spins, and the number of hits."""
    seen: dict[str, Any] = page.evaluate(_SHOWN)
    return seen


def until(page: Page, **wanted: object) -> dict[str, Any]:
    """Wait until the page shows all of ``wanted``; a callable is a condition.

    Polls, because Playwright's own waiting evaluates text, which the policy forbids.
    """
    end = time.monotonic() + PATIENCE
    seen = shown(page)
    while not all(value(seen[key]) if callable(value) else seen[key] == value for key, value in wanted.items()):
        assert time.monotonic() < end, f"the page shows {seen}"
        page.wait_for_timeout(100)
        seen = shown(page)
    return seen


def some(value: object) -> bool:
    """Whether there is any of it."""
    return bool(value)
