"""Questions and packs by a real language model: in the page with nobody behind it, and behind a server on localhost.

SmolLM2 with 135 million weights follows a form and knows next to nothing: what it writes is not looked at, only what becomes of
it.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, expect
from tests.real_models.serving import MODEL
from tests.site.conftest import BASE
from tests.site.making import Maker
from tests.site.page_model import PATIENCE, pick_model
from tests.site.shelf import Shelf
from tests.site.visits import Visit

from passagework.catalogue import text
from sitebuild.serve import Served, start_server

TITLE = "Samples"
TEXT = "A sample is a part of a population. A sample that is drawn at random stands for all of it. A larger sample varies less."
"""Short, since a model in the page reads some 15 tokens of a prompt a second."""


def drafted(maker: Maker, by: str = "") -> None:
    """Ask about the short text, have an item drafted from it, accept it, export it, find both calls in the log."""
    page = maker.page
    view = maker.compose("ask", by)
    view.locator("[data-ask-scope]").select_option(label=TITLE)
    page.fill("#ask-question", "What is a sample?")
    page.press("#ask-question", "Enter")
    assert ended(maker, "ask") in {"done", "cut"}
    expect(view.locator("[data-evidence] [data-passage]").first).to_be_visible()

    view = maker.compose("generate", by)
    view.locator("[data-generate-scope]").select_option(label=TITLE)
    page.fill("#generate-topic", "the sample")
    for field in view.locator(".step-count").all():
        field.fill("1" if field.get_attribute("name") == "count-truefalse" else "0")
    view.locator("[data-generate-form] button[type=submit]").click()
    maker.send()
    assert ended(maker, "generate") == "done"

    maker.visit.open("#/review")
    expect(page.locator("[data-region=review-item] [data-item]")).to_be_visible(timeout=PATIENCE)
    page.keyboard.press("a")
    expect(page.locator("[data-review-progress]")).to_contain_text("1 of 1")
    page.locator("[data-action=export-open]:visible").click()
    page.locator("#export-dialog [value=gift]").check()
    with page.expect_download() as download:
        page.locator("#export-dialog button[type=submit]").click()
    assert "::" in Path(download.value.path()).read_text("utf-8")
    page.keyboard.press("Escape")
    maker.visit.open("#/log")
    expect(page.locator(".view-log .log-row")).to_have_count(2, timeout=PATIENCE)


def ended(maker: Maker, view: str) -> str:
    """How the call that is shown ended."""
    found = maker.at(view).locator("[data-result] [data-outcome]").first
    expect(found).to_be_visible(timeout=PATIENCE)
    return found.get_attribute("data-outcome") or ""


@contextmanager
def policed(browser: Browser) -> Iterator[tuple[Page, list[str]]]:
    """A page, and what the content security policy refused in it."""
    context = browser.new_context(accept_downloads=True)
    page = context.new_page()
    refused: list[str] = []
    page.on("console", lambda message: refused.append(message.text) if "Security Policy" in message.text else None)
    yield page, refused
    context.close()


def test_a_model_in_the_page_answers_and_drafts_with_nobody_behind_it(
    browser: Browser, dist: Path, smollm2: Path, tmp_path: Path
) -> None:
    with policed(browser) as (page, refused):
        with start_server(shutil.copytree(dist, tmp_path / "site"), base=BASE, plain=True) as host:
            page.goto(f"{host.url}#/retrieve?q=sample&by=dense")
            expect(page.locator(".offline-line")).to_have_text(text("offline.ready"), timeout=PATIENCE)
            Shelf(Visit(page, host.url)).open().paste(TITLE, TEXT)
        page.context.set_offline(True)
        page.goto(f"{host.url}#/models")
        page.reload()
        pick_model(page, smollm2, context=2048, max_output=120)
        page.click("[data-action=models-check]")
        expect(page.locator(".model-doctor .doctor")).to_have_attribute("data-works", "yes", timeout=PATIENCE)
        drafted(Maker(Visit(page, host.url)))
        assert refused == []


def test_the_same_model_behind_a_server_answers_and_drafts(browser: Browser, site: Served, llama_server: str) -> None:
    with policed(browser) as (page, refused):
        maker = Maker(Visit(page, site.url))
        Shelf(maker.visit).open().paste(TITLE, TEXT)
        drafted(maker.set_up(llama_server, MODEL), MODEL)
        assert refused == []
