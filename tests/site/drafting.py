"""A reader's page with drafts in its store: put there by the store's own code, in a tab of their own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page
from tests.making_samples import stored_call, stored_item
from tests.site.library_page import harness_site
from tests.site.visits import Visit, visiting

from passagework.models.calls import Call
from passagework.models.items import Item
from sitebuild.serve import Served, start_server

BASE = "/courses/lab/"
HARNESS = Path(__file__).with_name("drafts_harness.js")


@contextmanager
def drafting_site(dist: Path, folder: Path) -> Iterator[Served]:
    """The built site with the page that fills its store."""
    with start_server(harness_site(dist, folder, HARNESS), base=BASE) as served:
        yield served


class Drafting:
    """One profile: the page, and beside it the store."""

    def __init__(self, visit: Visit) -> None:
        self.visit = visit
        self.page: Page = visit.page
        self._store = visit.page.context.new_page()
        self._store.goto(f"{visit.url}harness.html")
        visit.page.bring_to_front()

    def put(self, calls: Sequence[Call | dict[str, Any]] = (), items: Sequence[Item | dict[str, Any]] = ()) -> Drafting:
        """Keep calls and items; a dict is a record as the store has it."""
        rows = [stored_call(each) if isinstance(each, Call) else each for each in calls]
        heads = [stored_item(each) if isinstance(each, Item) else each for each in items]
        self._store.evaluate("([calls, items]) => put(calls, items)", [rows, heads])
        return self

    def anew(self) -> Drafting:
        """Forget all drafts, and leave the page as it is opened: its Python stays, which takes longest to start."""
        self.visit.open("#/methods")
        self.page.evaluate("() => { for (const form of document.forms) form.reset(); }")
        self.page.set_viewport_size({"width": 1280, "height": 900})
        self._store.evaluate("() => clear()")
        return self

    def items(self) -> list[dict[str, Any]]:
        """Every item as it is kept, in the order of the list."""
        kept: list[dict[str, Any]] = self._store.evaluate("() => items()")
        return kept

    def calls(self) -> list[dict[str, Any]]:
        """The heads of all calls, newest first."""
        kept: list[dict[str, Any]] = self._store.evaluate("() => calls()")
        return kept


@contextmanager
def drafting(browser: Browser, served: Served, **options: Any) -> Iterator[Drafting]:
    """A fresh profile."""
    with visiting(browser, served.url, **options) as visit:
        yield Drafting(visit)
