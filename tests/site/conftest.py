"""The built site, served below a path under the strict policy, and pages that notice what they should not see."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from tests.site.visits import without_service_workers

from sitebuild.serve import Served, start_server

BASE = "/courses/lab/"


@pytest.fixture(scope="session")
def site(dist: Path) -> Iterator[Served]:
    """The built site on localhost, below a path, with the policy as a header."""
    with start_server(dist, base=BASE) as served:
        yield served


@pytest.fixture(scope="module")
def browser(chromium: str) -> Iterator[Browser]:
    """One Chromium for a file of tests: while Playwright lives, its loop runs in this thread, and others need their own."""
    # Root, as in many containers, has no sandbox to give.
    flags = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=chromium, args=flags)
        yield started
        started.close()


@pytest.fixture
def context(browser: Browser, site: Served) -> Iterator[BrowserContext]:
    """A fresh profile without service workers. Fails the test if anything in it asks another origin for anything."""
    origin = site.url.removesuffix(BASE)
    foreign: list[str] = []
    made = browser.new_context()
    without_service_workers(made)
    made.on("request", lambda request: None if request.url.startswith((origin, "data:")) else foreign.append(request.url))
    yield made
    made.close()
    assert foreign == []


@pytest.fixture
def broken(context: BrowserContext) -> Page:
    """A page of a site that a test breaks: the browser itself reports missing files as errors."""
    return context.new_page()


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    """A page that must not report a single error or warning."""
    complaints: list[str] = []
    opened = context.new_page()
    opened.on("pageerror", lambda error: complaints.append(str(error)))
    opened.on(
        "console",
        lambda message: complaints.append(message.text) if message.type in {"error", "warning"} else None,
    )
    yield opened
    assert complaints == []
