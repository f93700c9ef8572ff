"""The store behaves the same in the browser's database and in memory."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page
from tests.store.serving import behaviours, serving


@pytest.fixture(scope="module")
def store_page(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    """A page with the functions of tests/store/page.js."""
    with serving(tmp_path_factory.mktemp("store")) as served:
        page = browser.new_page()
        page.goto(served.url)
        yield page
        page.context.close()


@pytest.mark.parametrize("kind", ["indexeddb", "memory"])
@pytest.mark.parametrize("name", behaviours("behaviour.js"))
def test_both_stores_behave_alike(store_page: Page, name: str, kind: str) -> None:
    store_page.evaluate("([name, kind]) => behave(name, kind)", [name, kind])
