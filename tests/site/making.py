"""Sets models up and asks them as a reader would: by what is on the pages Models, Ask and Generate."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect
from tests.site.visits import START, Visit

KEY = "sk-scripted-0123456789"


class Maker:
    """The pages of drafting in one tab."""

    def __init__(self, visit: Visit) -> None:
        self.visit = visit
        self.page: Page = visit.page

    def set_up(
        self, address: str, model: str, *, name: str = "Scripted", key: str = "", prices: tuple[str, str] = ("0", "0")
    ) -> Maker:
        """Set a model up by its address; with ``key`` it needs one, and is given it."""
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
        row = self.page.locator("[data-models] li", has_text=name).first
        expect(row).to_be_visible()
        if key:
            self.page.locator("#model-key").fill(key)
            self.page.locator("#models-key-dialog button[type=submit]").click()
            expect(self.page.locator("#models-key-dialog")).to_be_hidden()
        return self

    def compose(self) -> Maker:
        """Go to a new question."""
        self.visit.open("#/ask")
        expect(self.page.locator("[data-ask-form]")).to_be_visible(timeout=START)
        return self

    def ask(self, question: str) -> Maker:
        """Write a question and press Enter."""
        self.page.fill("#ask-question", question)
        self.page.press("#ask-question", "Enter")
        return self

    def result(self, status: str = "done", view: str = "ask") -> Locator:
        """Wait for what came of a call that ended so."""
        found = self.page.locator(f".view-{view} [data-result] [data-status={status}]")
        expect(found).to_be_visible(timeout=START)
        return found
