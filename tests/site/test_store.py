"""The store behaves the same in the browser's database and in memory; the database opens, or says why not."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page
from tests.store.serving import behaviours, serving

from sitebuild.serve import Served

NEEDS_THE_CLOCK = {"a_browser_that_does_not_answer_is_said", "erasing_that_another_tab_holds_up_says_so"}


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A page with the functions of tests/store/page.js."""
    with serving(tmp_path_factory.mktemp("store")) as started:
        yield started


@pytest.fixture(scope="module")
def shared_page(browser: Browser, served: Served) -> Iterator[Page]:
    """One page for all tests that leave nothing behind in it."""
    page = browser.new_page()
    page.goto(served.url)
    yield page
    page.context.close()


@pytest.mark.parametrize("kind", ["indexeddb", "memory"])
@pytest.mark.parametrize("name", [*behaviours("behaviour.js"), *behaviours("sweeping.js"), *behaviours("drafting.js")])
def test_both_stores_behave_alike(shared_page: Page, name: str, kind: str) -> None:
    shared_page.evaluate("([name, kind]) => behave(name, kind)", [name, kind])


@pytest.mark.parametrize("name", sorted({*behaviours("opening.js")} - NEEDS_THE_CLOCK))
def test_opening(browser: Browser, served: Served, name: str) -> None:
    page = browser.new_page()
    page.goto(served.url)
    page.evaluate("(name) => opens(name)", name)
    page.context.close()


@pytest.mark.parametrize("name", sorted(NEEDS_THE_CLOCK))
def test_waiting_has_an_end(browser: Browser, served: Served, name: str) -> None:
    page = browser.new_page()
    page.clock.install()
    page.goto(served.url)
    page.evaluate("(name) => { globalThis.result = opens(name); }", name)
    for _ in range(200):
        if page.evaluate("() => globalThis.waiting === true"):
            break
        time.sleep(0.05)
    page.clock.fast_forward(10_000)
    page.evaluate("() => globalThis.result")
    page.context.close()
