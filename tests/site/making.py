"""Sets models up and asks them as a reader would: by what is on the pages Models, Ask and Generate."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect
from tests.providers.scripted import Recorded, ScriptedServer
from tests.site.visits import START, Visit

KEY = "sk-scripted-0123456789"


class Maker:
    """The pages of drafting in one tab."""

    def __init__(self, visit: Visit, known: set[str] | None = None) -> None:
        self.visit = visit
        self.page: Page = visit.page
        self._known: set[str] = set() if known is None else known

    @property
    def context(self) -> BrowserContext:
        """The profile."""
        return self.page.context

    def another(self) -> Maker:
        """Another tab of the same profile."""
        return Maker(Visit(self.context.new_page(), self.visit.url), self._known)

    def forget(self) -> None:
        """The models that were set up have been removed."""
        self._known.clear()

    def set_up(self, address: str, model: str, *, key: str = "", prices: tuple[str, str] = ("0", "0"), name: str = "") -> Maker:
        """Set a model up by its address, under its own name unless told otherwise; with ``key`` it needs one, and is given it.

        One that is set up already is left as it is.
        """
        name = name or model
        if name in self._known:
            return self
        self._known.add(name)
        self.visit.open("#/models")
        self.page.click("[data-action=models-add]", timeout=START)
        self.page.locator(".models-preset").last.click()
        form = self.page.locator("#models-edit-dialog")
        form.locator("[name=name]").fill(name)
        form.locator("[name=base_url]").fill(address)
        form.locator("[name=model]").fill(model)
        form.locator("[name=needs_key]").set_checked(bool(key))
        for field, price in zip(("prices.input", "prices.output"), prices, strict=True):
            form.locator(f"[name='{field}']").fill(price)
        form.locator("button[type=submit]").click()
        expect(self.page.locator("[data-models] li", has_text=name).first).to_be_visible()
        if key:
            self.page.locator("#model-key").fill(key)
            self.page.locator("#models-key-dialog button[type=submit]").click()
            expect(self.page.locator("#models-key-dialog")).to_be_hidden()
        return self

    def cap(self, dollars: str) -> Maker:
        """Set what a session may cost; "" for no limit."""
        self.visit.open("#/models")
        self.page.fill("#models-cap", dollars, timeout=START)
        self.page.press("#models-cap", "Enter")
        expect(self.page.locator("[data-toast]")).to_be_visible()
        return self

    def at(self, view: str) -> Locator:
        """The page of that name."""
        return self.page.locator(f".view-{view}")

    def compose(self, view: str = "ask", by: str = "") -> Locator:
        """Begin a new question or pack, by the model of that name."""
        self.visit.open(f"#/{view}")
        expect(self.page.locator(f"[data-{view}-form]")).to_be_visible(timeout=START)
        if by:
            self.page.locator(f"[data-{view}-model]").select_option(label=by)
        return self.at(view)

    def ask(self, question: str, by: str = "") -> Locator:
        """Ask something new by pressing Enter."""
        view = self.compose("ask", by)
        self.page.fill("#ask-question", question)
        self.page.press("#ask-question", "Enter")
        return view

    def order(self, topic: str, by: str = "", **counts: int) -> Locator:
        """Plan a pack on a topic; kinds that are not named are not wanted."""
        view = self.compose("generate", by)
        self.page.fill("#generate-topic", topic)
        for field in view.locator(".step-count").all():
            kind = (field.get_attribute("name") or "").removeprefix("count-")
            field.fill(str(counts.get(kind, 0)))
        view.locator("[data-generate-form] button[type=submit]").click()
        return view

    def send(self, view: str = "generate") -> None:
        """Send what is shown."""
        self.at(view).locator("[data-look-send]").click(timeout=START)

    def result(self, status: str = "done", view: str = "ask") -> Locator:
        """Wait for what came of a call that ended so."""
        found = self.at(view).locator(f"[data-result] [data-outcome={status}]")
        expect(found).to_be_visible(timeout=START)
        return found

    def shown(self) -> str:
        """The id of the call that the address names."""
        return re.sub(r"^.*#/\w+/", "", self.page.url)


def sent(server: ScriptedServer) -> list[Recorded]:
    """The calls that came to a server, but for those of the connection doctor, which carry no passage."""
    return [each for each in server.calls if "<passage " in each.body]


@contextmanager
def making(browser: Browser, url: str) -> Iterator[Maker]:
    """A fresh profile, with service workers: without one between the page and the network no model is called."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    problems: list[str] = []
    try:
        visit = Visit(context.new_page(), url, problems)
        visit.page.on("pageerror", lambda error: problems.append(str(error)))
        context.on("request", lambda request: visit.requests.append(request.url))
        yield Maker(visit)
        assert problems == []
    finally:
        context.close()
