"""The map of the library in Chromium: one start, one real computation over the texts of the site, then what readers do.

Oracles: the number of passages that the packs hold, and the passages that search itself ranks first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect
from tests.site.shelf import Shelf
from tests.site.test_accessibility import look
from tests.site.visits import START, Visit, visiting

from sitebuild.paths import ROOT
from sitebuild.texts.short_course import SHORT_COURSE

MAP = "#/library/map"
QUERY = "How do I choose a random sample?"
MAKING = 4 * START
"""Milliseconds that the map may take on a busy machine: its packages, its Python, and the computation."""


@pytest.fixture(scope="module")
def lab(browser: Browser, site: Any) -> Iterator[Visit]:
    """A page that has made its map; what it said on the way is in ``window.told``."""
    with visiting(browser, site.url, bypass_csp=True) as visit:
        visit.page.add_init_script(
            """new MutationObserver(() => {
              const line = document.querySelector("[data-map-work-text]")?.textContent;
              if (line && window.told?.at(-1) !== line) (window.told ??= []).push(line);
            }).observe(document, { subtree: true, childList: true, characterData: true });"""
        )
        visit.open(MAP)
        expect(visit.page.locator("[data-map-body]")).to_be_visible(timeout=MAKING)
        visit.until_ready()
        yield visit
        assert visit.problems == []


@pytest.fixture
def shown(lab: Visit) -> Visit:
    """The map as it is first shown: whole, by topic, nothing asked."""
    lab.page.set_viewport_size({"width": 1280, "height": 900})
    lab.open(MAP)
    lab.page.locator("[data-action=map-whole]").click()
    lab.page.locator("label", has_text=re.compile("^Topic$")).click()
    if lab.page.locator("[data-map-clear]").is_visible():
        lab.page.locator("[data-map-clear]").click()
    return lab


def inked(visit: Visit) -> int:
    """How many pixels of the canvas are not bare: drawing waits for a frame, so for two."""
    return int(
        visit.page.evaluate(
            """() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => {
              const canvas = document.querySelector("[data-map-canvas]");
              const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
              resolve(data.reduce((sum, value, at) => sum + (at % 4 === 3 && value > 0), 0));
            })))"""
        )
    )


def coloured(visit: Visit) -> int:
    """How many colours the canvas shows often."""
    return int(
        visit.page.evaluate(
            """() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => {
              const canvas = document.querySelector("[data-map-canvas]");
              const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
              const seen = new Map();
              for (let at = 0; at < data.length; at += 4) {
                const colour = data.slice(at, at + 4).join();
                if (data[at + 3] === 255) seen.set(colour, (seen.get(colour) ?? 0) + 1);
              }
              resolve([...seen.values()].filter((count) => count > 150).length);
            })))"""
        )
    )


def passages(visit: Visit) -> int:
    """The passages of all texts of the site, as the library lists them."""
    counts = visit.page.locator(".view-library .book-facts").all_text_contents()
    return sum(int(found[1].replace(",", "")) for each in counts if (found := re.search(r"([\d,]+) passages", each)))


def test_progress_was_told_n_of_n(lab: Visit) -> None:
    told = lab.page.evaluate("() => window.told")
    assert any(re.fullmatch(r"Fetching the parts that make maps: \d+ MB of \d+ MB", line) for line in told)
    assert any(re.fullmatch(r"Placing passages: step \d+ of 500", line) for line in told)
    for stage in ("nearest neighbours", "Grouping into topics", "Naming topics"):
        assert any(stage in line for line in told), stage


def test_every_passage_is_on_the_map(shown: Visit) -> None:
    assert f"all {passages(shown):,} passages" in shown.text("[data-map-count]")
    assert inked(shown) > 2000
    assert coloured(shown) >= 6


def test_topics_are_listed_with_passages_that_can_be_read(shown: Visit) -> None:
    topics = shown.page.locator(".map-topic")
    assert topics.count() == shown.page.locator(".map-legend-button").count() >= 8
    assert topics.locator(".map-samples a").count() >= 2 * topics.count()
    topics.first.locator(".map-samples a").first.click()
    expect(shown.page.locator("#reading .marked").first).to_be_visible(timeout=START)


def test_a_topic_alone_leaves_the_others_faint(shown: Visit) -> None:
    before = coloured(shown)
    button = shown.page.locator("[data-action=map-topic]").first
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(shown.page.locator(".map-legend-button").first).to_have_attribute("aria-pressed", "true")
    assert "passages of" in shown.text("[data-map-filtered]")
    assert coloured(shown) < before
    shown.page.locator("[data-action=map-all]").click()
    expect(button).to_have_attribute("aria-pressed", "false")


def test_colours_by_document_are_those_of_the_legend(shown: Visit) -> None:
    shown.page.locator(".view-map label", has_text=re.compile("^Document$")).click()
    titles = shown.page.locator(".map-legend-name").all_text_contents()
    assert sorted(titles) == sorted(shown.page.locator(".view-library .book-title").all_text_contents())


def test_keys_move_the_map_and_open_the_passage_in_the_middle(shown: Visit) -> None:
    canvas = shown.page.locator("[data-map-canvas]")
    shown.page.locator("[data-action=map-whole]").focus()
    shown.page.keyboard.press("Tab")
    assert canvas.evaluate("(element) => element === document.activeElement")
    for key in ("+", "+", "ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"):
        shown.page.keyboard.press(key)
    link = shown.page.locator("[data-map-card] a")
    expect(link).to_be_visible()
    address = link.get_attribute("href")
    canvas.press("Enter")
    expect(shown.page.locator("#reading .marked").first).to_be_visible(timeout=START)
    assert shown.page.evaluate("() => location.hash") == address


def test_zoom_brings_passages_closer(shown: Visit) -> None:
    before = inked(shown)
    for _ in range(5):
        shown.page.locator("[data-action=map-zoom-in]").click()
    assert shown.page.locator("[data-map-canvas][data-zoomed]").count() == 1
    assert inked(shown) != before
    shown.page.locator("[data-action=map-whole]").click()
    assert inked(shown) == before


def test_a_question_is_placed_among_the_passages_that_search_finds(shown: Visit) -> None:
    bare = inked(shown)
    shown.page.fill("#map-query", QUERY)
    shown.page.press("#map-query", "Enter")
    expect(shown.page.locator("[data-map-told]")).to_contain_text("would fall", timeout=START)
    assert inked(shown) > bare
    shown.page.locator("[data-map-found] summary").click()
    found = [link.get_attribute("href") for link in shown.page.locator("[data-map-found] a").all()]
    shown.open(f"#/retrieve?q={QUERY.replace(' ', '%20').replace('?', '%3F')}&by=dense").expect_hits()
    ranked = [link.get_attribute("href") for link in shown.page.locator("#results [data-action=open]").all()]
    assert found == ranked[:10]


def test_opening_it_again_makes_nothing_again(shown: Visit) -> None:
    before = len(shown.requests)
    shown.open("#/library").open(MAP)
    expect(shown.page.locator("[data-map-body]")).to_be_visible()
    expect(shown.page.locator("[data-map-work]")).to_be_hidden()
    assert [url for url in shown.requests[before:] if "wheels" in url or "map-worker" in url] == []


def test_repeated_passages_are_told_even_where_there_are_none(shown: Visit) -> None:
    documents = shown.page.locator(".view-library .book").count()
    wanted = "No passage repeats one of another document" if documents > 1 else "nothing to compare it with"
    assert wanted in shown.text("[data-region=map-duplicates]")


def test_accessibility(shown: Visit) -> None:
    shown.page.fill("#map-query", QUERY)
    shown.page.press("#map-query", "Enter")
    expect(shown.page.locator("[data-map-found]")).to_be_visible(timeout=START)
    look(shown)


@pytest.mark.parametrize("width", [320, 390, 820])
def test_nothing_is_wider_than_the_window(shown: Visit, width: int) -> None:
    shown.page.set_viewport_size({"width": width, "height": 800})
    assert not shown.overflows()


def test_a_text_of_ones_own_joins_the_map_and_what_it_repeats_is_told(shown: Visit) -> None:
    """Pasted is a paragraph of the short course, which therefore repeats it. On the way the making is cancelled once."""
    course = (ROOT / SHORT_COURSE / "02-sampling-methods.md").read_text("utf-8")
    copied = max(re.findall(r"(?m)^[A-Z][^|#*`$\n]+$", course), key=len)
    documents = shown.page.locator(".view-library .book").count()
    Shelf(shown).open().paste("Copied notes", copied)
    shown.open(MAP)
    stale = shown.page.locator("[data-map-stale]")
    expect(stale).to_be_visible(timeout=2 * START)
    stale.locator("button").click()
    shown.page.locator("[data-map-work] button").click()
    trouble = shown.page.locator("[data-map-trouble]")
    expect(trouble).to_contain_text("cancelled")
    expect(shown.page.locator("[data-map-canvas]")).to_be_visible()
    trouble.get_by_role("button", name="Make the map").click()
    expect(shown.page.locator("[data-map-count]")).to_contain_text(f"of {documents + 1} documents", timeout=MAKING)
    expect(stale).to_be_hidden()
    expect(trouble).to_be_hidden()
    repeated = shown.page.locator("[data-region=map-duplicates]")
    expect(repeated).to_contain_text("Copied notes")
    repeated.locator("a", has_text="A short course in statistics").first.click()
    last = copied.rstrip(".").split(". ")[-1]
    expect(shown.page.locator("#reading .marked", has_text=last).first).to_be_visible(timeout=START)
