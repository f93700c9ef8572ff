"""Every page and state against axe-core's rules for WCAG 2.0 to 2.2, levels A and AA, and its best practices.

axe-core is from npm, pinned; what it cannot see is in test_pages.py (focus, keys, moves in words). Its
script is put into the page past the page's own policy, which would refuse it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.site.shelf import LIBRARY, Shelf
from tests.site.visits import MODEL, PYTHON_ENGINE, SECTION, START, Gate, Visit, address, visiting

from sitebuild.paths import NODE_MODULES

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
THEMES = ["light", "dark"]
WIDTHS = [390, 1440]
PAGES = {
    "welcome": "#/retrieve",
    "results": address(by="hybrid"),
    "comparison": address(**{"by": "hybrid", "with": "dense"}),
    "no passage": address("zyzzyva", by="bm25"),
    "notice": address("the of and", by="bm25"),
    "library": "#/library",
    "reading": SECTION + "?passage=20",
    "unknown section": "#/library/nothing/here",
    "evaluation": "#/evaluate",
    "methods": "#/methods",
    "privacy": "#/privacy",
}


@cache
def axe_script() -> str:
    return (NODE_MODULES / "axe-core" / "axe.min.js").read_text("utf-8")


def violations(page: Page) -> list[str]:
    page.evaluate("(script) => { if (!window.axe) (0, eval)(script); }", axe_script())
    found = page.evaluate("(tags) => axe.run(document, { runOnly: tags })", TAGS)["violations"]
    return [f"{rule['id']}: {rule['help']}: {node['html'][:120]}" for rule in found for node in rule["nodes"]]


def look(visit: Visit) -> None:
    """Check the state that is open at each width in each theme."""
    faults = []
    for width in WIDTHS:
        visit.page.set_viewport_size({"width": width, "height": 900})
        for theme in THEMES:
            visit.page.emulate_media(color_scheme=theme)
            faults += [f"{width} {theme}: {fault}" for fault in violations(visit.page)]
    assert faults == []


@pytest.fixture(scope="module")
def lab(browser: Browser, site: Any) -> Iterator[Visit]:
    """A page with everything started."""
    with visiting(browser, site.url, bypass_csp=True) as visit:
        yield visit.open().until_ready()


@pytest.fixture
def fresh(browser: Browser, site: Any) -> Iterator[Visit]:
    """A page that has not begun."""
    with visiting(browser, site.url, bypass_csp=True) as visit:
        yield visit


def settled(visit: Visit, name: str) -> None:
    """Wait for what the state is about."""
    wanted = {
        "results": "#results .closest >> nth=9",
        "comparison": ".column >> nth=1",
        "no passage": "#results .empty",
        "notice": ".notice >> nth=0",
        "reading": "#reading .marked >> nth=0",
        "evaluation": ".view-evaluate :is(.evaluate-part, .evaluate-empty) >> nth=0",
    }
    if name in wanted:
        expect(visit.page.locator(wanted[name])).to_be_visible(timeout=START)


@pytest.mark.parametrize("name", PAGES)
def test_page(lab: Visit, name: str) -> None:
    lab.open(PAGES[name])
    settled(lab, name)
    look(lab)


def test_reasons_open_below_the_passage(lab: Visit) -> None:
    lab.page.set_viewport_size({"width": 390, "height": 900})
    lab.open(address(by="hybrid", k=5)).expect_hits(5)
    lab.page.locator("[data-action=why]").first.click()
    expect(lab.page.locator("#hit-1 .why-title")).to_be_visible(timeout=START)
    assert violations(lab.page) == []


def test_whole_passage_unfolded(lab: Visit) -> None:
    lab.open(address(**{"by": "bm25", "with": "dense"}))
    expect(lab.page.locator(".column")).to_have_count(2, timeout=START)
    lab.page.locator("[data-action=unfold]").first.click()
    look(lab)


def test_empty_query(lab: Visit) -> None:
    lab.open("#/retrieve").search(" ")
    look(lab)


def test_keys_sheet(lab: Visit) -> None:
    lab.open("#/methods").page.locator("[data-action=keys]").click()
    look(lab)
    lab.page.keyboard.press("Escape")


@pytest.fixture(scope="module")
def filled(browser: Browser, site: Any) -> Iterator[Shelf]:
    """A library with a document that can be read, one that failed, one in the bin, and a collection."""
    with visiting(browser, site.url, bypass_csp=True) as visit:
        shelf = Shelf(visit).open()
        shelf.drop(("good.md", "# Good\n\nThis text can be read.\n"), ("bad.pdf", "<!doctype html><p>Not a PDF.</p>"))
        shelf.paste("Thrown away", "This text goes into the bin.")
        shelf.act(shelf.row("Thrown away"), "remove")
        shelf.readable("Good").locator("[data-act=details]").click()
        expect(shelf.row("bad")).to_have_attribute("data-phase", "failed", timeout=START)
        shelf.page.click("[data-action=new-collection]")
        shelf.page.fill("#collection-name", "Some texts")
        shelf.page.locator("[data-collection-documents] input").first.check()
        shelf.page.locator("#collection-dialog button[type=submit]").click()
        expect(shelf.page.locator(".collection")).to_have_count(1)
        yield shelf


def test_library_with_documents(filled: Shelf) -> None:
    filled.open()
    look(filled.visit)
    filled.row("Good").locator("[data-pick]").check()
    look(filled.visit)
    filled.row("Good").locator("[data-pick]").uncheck()
    filled.act(filled.row("Good"), "rename")
    look(filled.visit)
    filled.page.keyboard.press("Escape")


@pytest.mark.parametrize("action", ["paste-text", "edit-collection", "index-settings", "open-bin", "erase"])
def test_dialog_of_the_library(filled: Shelf, action: str) -> None:
    filled.open().page.click(f"[data-action={action}]")
    look(filled.visit)
    filled.page.keyboard.press("Escape")


def test_clash_and_what_was_refused(filled: Shelf) -> None:
    filled.open().drop(("good.md", "# Good\n\nAnother text of that name.\n"), ("none.txt", ""))
    expect(filled.page.locator("#clash-dialog")).to_be_visible()
    look(filled.visit)
    filled.choose("skip")
    expect(filled.page.locator("[data-added-report]")).to_be_visible()
    look(filled.visit)
    filled.page.click("[data-report-close]")


def test_reading_a_document_of_ones_own(filled: Shelf) -> None:
    filled.open().row("Good").locator(".doc-title a").click()
    expect(filled.page.locator("#reading .s").first).to_be_visible(timeout=START)
    look(filled.visit)


@pytest.mark.parametrize("route", [LIBRARY, "#/retrieve?in=collection:nothing&q=text"])
def test_library_reflows_at_320_pixels(filled: Shelf, route: str) -> None:
    filled.page.set_viewport_size({"width": 320, "height": 640})
    filled.visit.open(route)
    assert not filled.visit.overflows()


def test_passage_borders(lab: Visit) -> None:
    lab.open(SECTION).page.check("[data-borders]")
    expect(lab.page.locator(".borders-note")).to_be_visible()
    look(lab)


def test_starting_with_a_held_query(fresh: Visit) -> None:
    gate = Gate(fresh, PYTHON_ENGINE)
    fresh.open(address())
    expect(fresh.page.locator("[data-held]")).to_be_visible()
    look(fresh)
    gate.open()


def test_keyword_standing_in(fresh: Visit) -> None:
    gate = Gate(fresh, MODEL)
    fresh.open(address()).expect_hits()
    look(fresh)
    gate.open()


def test_python_failed(fresh: Visit) -> None:
    fresh.page.context.route(PYTHON_ENGINE, lambda route: route.fulfill(status=404, body="gone"))
    fresh.open(address()).until_ready("failed")
    fresh.page.locator("[data-trouble] summary").click()
    look(fresh)


@pytest.mark.parametrize("name", PAGES)
def test_reflow_at_320_pixels(lab: Visit, name: str) -> None:
    """WCAG 1.4.10: 320 CSS pixels are a window of 1280 at 400 %."""
    lab.page.set_viewport_size({"width": 320, "height": 640})
    lab.open(PAGES[name])
    settled(lab, name)
    assert not lab.overflows()


def test_forced_colours_keep_marks_and_bars(fresh: Visit) -> None:
    fresh.page.emulate_media(forced_colors="active")
    fresh.open(address(by="bm25", k=5)).expect_hits(5)
    styles = fresh.page.evaluate(
        """() => {
          const ground = getComputedStyle(document.body).backgroundColor;
          const stands = (colour) => colour !== ground && colour !== 'rgba(0, 0, 0, 0)';
          const style = (selector) => getComputedStyle(document.querySelector(selector));
          return {
            mark: stands(style('.passage mark').backgroundColor),
            bar: stands(style('.bar-value').fill) && style('.bar-value').fill !== style('.bar-track').fill,
            chosen: stands(style('.segment input:checked + span').backgroundColor),
          };
        }"""
    )
    assert styles == {"mark": True, "bar": True, "chosen": True}


def test_print_shows_the_passages_without_the_controls(lab: Visit) -> None:
    lab.open(address(by="bm25", k=5)).expect_hits(5)
    lab.page.emulate_media(media="print")
    assert lab.page.locator(".passage").first.is_visible()
    assert not lab.page.locator(".side").is_visible()
    assert not lab.page.locator(".hit-actions").first.is_visible()
    lab.page.emulate_media(media="screen")
