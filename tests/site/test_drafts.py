"""Drafts as the pages get them from the library: once it is open, with words for what goes wrong, and the same in every tab."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext
from tests.site.conftest import BASE
from tests.site.library_page import PATIENCE, LibraryPage, harness_site

from passagework.catalogue import text
from sitebuild.serve import Served, start_server

PROVIDER = {"id": "p", "settings": {"id": "p"}, "created": 1, "rev": 0}
CALL = {
    "record": {"id": "c", "head": {"id": "c", "status": "sent", "created": 2}, "session": "n", "lock": "k", "rev": 0},
    "content": '{"id": "c"}',
}
ITEM = {"id": "i", "head": {"id": "i", "call": "c", "pack": "c", "position": 0, "created": 3}, "content": "{}", "rev": 0}


@pytest.fixture(scope="module")
def served(dist: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The built site and a page with nothing but the library."""
    with start_server(harness_site(dist, tmp_path_factory.mktemp("drafts")), base=BASE) as started:
        yield started


@pytest.fixture
def profile(browser: Browser) -> Iterator[BrowserContext]:
    made = browser.new_context()
    yield made
    made.close()


class Tab:
    """A tab that writes down which drafts it is told of."""

    def __init__(self, profile: BrowserContext, served: Served) -> None:
        self.page = profile.new_page()
        self.page.goto(f"{served.url}harness.html")
        self._until("() => Boolean(globalThis.library)", True)
        self.page.evaluate("() => { globalThis.told = []; library.drafts.subscribe((what) => told.push(what)); }")

    def draft(self, method: str, *given: object) -> Any:
        """Call a method of drafts; what it rejects with comes as a list of code, words and hint."""
        return self.page.evaluate(
            """([method, given]) => library.drafts[method](...given).catch(
                 ({ name, code, message, hint }) => [name, code, message, hint])""",
            [method, list(given)],
        )

    def told(self, wanted: list[str]) -> None:
        """Wait until it has been told of these, and of nothing else, since the last time."""
        self._until("() => told", wanted)
        self.page.evaluate("() => { told.length = 0; }")

    def _until(self, script: str, wanted: object) -> None:
        """The policy forbids Playwright's own waiting, which evaluates text."""
        end = time.monotonic() + PATIENCE
        while (found := self.page.evaluate(script)) != wanted:
            assert time.monotonic() < end, f"{script} gave {found}"
            self.page.wait_for_timeout(20)


def test_every_tab_has_the_same_drafts_and_hears_of_each_change(profile: BrowserContext, served: Served) -> None:
    first, second = Tab(profile, served), Tab(profile, served)
    assert second.draft("calls") == []
    saved = first.draft("saveProvider", PROVIDER)
    assert second.draft("providers") == [saved]
    for tab in (first, second):
        tab.told(["providers"])
    sent = first.draft("saveCall", CALL["record"], CALL["content"])
    assert first.draft("saveReply", "c", "half") is None
    assert second.draft("reply", "c") == "half"
    done = {**sent["record"], "head": {**sent["record"]["head"], "status": "done"}}
    first.draft("saveCall", done, CALL["content"], [ITEM])
    for tab in (first, second):
        tab.told(["calls", "calls", "items"])
    assert second.draft("saveCall", sent["record"], "{}") == [
        "LabError",
        "changed_elsewhere",
        text("error.changed_elsewhere.message"),
        text("error.changed_elsewhere.hint"),
    ]
    [item] = second.draft("items")
    second.draft("removeItems", ["i"])
    second.draft("saveItems", [{**item, "rev": 0}])
    for tab in (first, second):
        tab.told(["items", "items"])
    assert second.page.evaluate("() => library.drafts === library.drafts")


def test_drafts_are_put_back_with_the_library_and_every_tab_hears(profile: BrowserContext, served: Served) -> None:
    first, second = Tab(profile, served), Tab(profile, served)
    assert second.draft("practice") == []
    first.page.evaluate("async () => { globalThis.file = await library.backup(() => {}); }")
    first.draft("saveItems", [ITEM])
    first.page.evaluate("() => library.restoreBackup(file, () => {})")
    assert second.draft("items") == []
    everything = ["providers", "calls", "items", "practice"]
    for tab in (first, second):
        tab.told(["items", *everything])
    first.page.evaluate("() => library.undoRestore()")
    assert [item["id"] for item in second.draft("items")] == ["i"]
    second.told(everything)


def test_a_browser_that_keeps_nothing_keeps_drafts_for_as_long_as_the_page_is_open(
    profile: BrowserContext, served: Served
) -> None:
    profile.add_init_script("IDBFactory.prototype.open = () => { throw new DOMException('No.', 'SecurityError'); }")
    tab = Tab(profile, served)
    [saved] = tab.draft("saveItems", [ITEM])
    assert tab.draft("items") == [saved]
    tab.told(["items"])
    assert LibraryPage(tab.page, served).open().evaluate("() => library.drafts.items()") == []
