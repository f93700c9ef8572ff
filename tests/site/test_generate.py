"""Packs of items from a scripted model in Chromium: what is ordered, what comes, what is repaired and what is not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from tests.making_samples import generate_call, pack
from tests.providers.scripted import ScriptedServer
from tests.site.drafting import drafting, drafting_site
from tests.site.making import Maker, making, sent
from tests.site.test_accessibility import look
from tests.site.visits import START, Visit

from sitebuild.serve import Served

TOPIC = "sampling bias"


@pytest.fixture(scope="module")
def server() -> Iterator[ScriptedServer]:
    with ScriptedServer() as scripted:
        yield scripted


@pytest.fixture(scope="module")
def maker(browser: Browser, site: Served, server: ScriptedServer) -> Iterator[Maker]:
    """One tab for the file, with a good model."""
    with making(browser, site.url) as made:
        made.visit.open("#/generate").until_ready()
        yield made.set_up(server.openai, "scripted:good")


@pytest.fixture
def ordering(maker: Maker, server: ScriptedServer) -> Maker:
    server.requests.clear()
    maker.page.bring_to_front()
    return maker


def test_a_pack_is_shown_before_it_is_sent_and_counted_when_it_came(ordering: Maker, server: ScriptedServer) -> None:
    view = ordering.order(TOPIC, "scripted:good", choice=2, card=3)
    expect(view.locator("[data-look-send]")).to_be_focused(timeout=START)
    expect(view.locator(".preview-line")).to_contain_text("Sends 8 passages")
    assert sent(server) == []
    ordering.send()
    ordering.result(view="generate")
    expect(view.locator("[data-state]")).to_have_text("5 items were drafted.")
    rows = [row.all_inner_texts() for row in (r.locator("th, td") for r in view.locator(".pack-kinds tbody tr").all())]
    assert rows == [["Multiple choice", "2", "2"], ["Flashcard", "3", "3"]]
    expect(view.locator(".pack-item")).to_have_count(5)
    expect(view.locator(".pack-acts a")).to_have_attribute("href", re.compile("^#/review"))
    view.locator(".pack-acts a").click()
    expect(ordering.at("review")).to_be_visible()
    ordering.compose("generate")
    expect(view.locator(".past-row").first).to_contain_text("5 items")


def test_sections_are_chosen_by_the_keyboard_alone(ordering: Maker, server: ScriptedServer) -> None:
    view = ordering.compose("generate", "scripted:good")
    page = ordering.page
    view.locator("[name=from][value=topic]").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Tab")
    expect(view.locator(".pick-filter")).to_be_focused()
    page.keyboard.type("bootstrap")
    expect(view.locator("[data-of]")).to_have_count(1)
    for _ in range(3):
        page.keyboard.press("Tab")
    page.keyboard.press("Space")
    expect(view.locator("[data-pick-count]")).to_have_text("1 section chosen.")
    view.locator(".pick-filter").fill("")
    expect(view.locator("[data-text]").first).to_have_js_property("indeterminate", True)
    view.locator(".step-count").first.fill("1")
    view.locator(".step-count").first.press("Enter")
    expect(view.locator("[data-look-send]")).to_be_focused(timeout=START)
    page.keyboard.press("Enter")
    ordering.result(view="generate")
    sources = set(re.findall(r"^Source: (.*)$", sent(server)[0].json["messages"][-1]["content"], re.MULTILINE))
    assert sources and all("The bootstrap" in each for each in sources)
    view.locator("[data-generate-new] a").click()
    page.locator("[data-pick-clear]").click()
    page.locator("[name=from][value=topic]").check(force=True)


@pytest.mark.parametrize(
    ("counts", "topic", "words"),
    [
        ({}, TOPIC, "at least one item"),
        ({"card": 40, "short": 20}, TOPIC, "at most 50 items"),
        ({"card": 1}, " ", "Name a topic"),
    ],
)
def test_an_order_that_cannot_be_is_told_before_anything_is_planned(
    counts: dict[str, int], topic: str, words: str, ordering: Maker, server: ScriptedServer
) -> None:
    view = ordering.order(topic, "scripted:good", **counts)
    expect(view.locator("[data-generate-note]")).to_contain_text(words)
    expect(view.locator("[data-look]")).to_be_hidden()


def test_a_reply_that_cannot_be_used_is_repaired_once_and_that_is_told(ordering: Maker, server: ScriptedServer) -> None:
    ordering.set_up(server.openai, "scripted:wrong-shape")
    view = ordering.order(TOPIC, "scripted:wrong-shape", card=2)
    ordering.send()
    ordering.result(view="generate")
    expect(view.locator("[data-state]")).to_contain_text("this is its repair")
    assert len(sent(server)) == 2
    last = ordering.shown()
    ordering.compose("generate")
    row = view.locator(".past-row").first
    expect(row.locator("a")).to_have_attribute("href", f"#/generate/{last}")
    expect(view.locator(".past-row a[href*='#/generate/']").nth(1)).not_to_have_text("")


def test_a_repair_that_cannot_be_used_either_is_the_end_of_it(ordering: Maker, server: ScriptedServer) -> None:
    ordering.set_up(server.openai, "scripted:never-json")
    view = ordering.order(TOPIC, "scripted:never-json", card=2)
    ordering.send()
    expect(view.locator(".make-error")).to_be_visible(timeout=START)
    expect(view.locator("[data-live]")).to_be_hidden()
    expect(view.locator(".pack .prompt-text").first).to_contain_text("I am happy to help")
    assert len(sent(server)) == 2


def test_a_form_that_the_provider_refuses_is_asked_for_in_a_simpler_one(ordering: Maker, server: ScriptedServer) -> None:
    ordering.set_up(server.openai, "scripted:only-json")
    view = ordering.order(TOPIC, "scripted:only-json", card=2)
    ordering.send()
    ordering.result(view="generate")
    expect(view.locator(".pack-item")).to_have_count(2)
    formats = [call.json.get("response_format", {}).get("type") for call in sent(server)]
    assert formats == ["json_schema", "json_object"]


def test_two_packs_at_once_both_come(ordering: Maker, server: ScriptedServer) -> None:
    ordering.set_up(server.openai, "scripted:slow-20")
    view = ordering.order("sampling bias", "scripted:slow-20", card=2)
    ordering.send()
    expect(view.locator("[data-live-stop]")).to_be_enabled(timeout=START)
    first = ordering.shown()
    ordering.order("the bootstrap", "scripted:slow-20", choice=3)
    ordering.send()
    expect(view.locator("[data-live-stop]")).to_be_enabled(timeout=START)
    assert ordering.shown() != first
    expect(view.locator("[data-live-title]")).to_have_text("the bootstrap")
    ordering.result(view="generate")
    expect(view.locator(".pack-item")).to_have_count(3)
    ordering.visit.open(f"#/generate/{first}")
    expect(view.locator(".pack-title")).to_have_text("sampling bias", timeout=START)
    expect(view.locator(".pack-item")).to_have_count(2)


def test_what_a_call_may_still_cost_counts_against_the_cap_while_it_runs(ordering: Maker, server: ScriptedServer) -> None:
    ordering.set_up(server.openai, "scripted:slow-50", prices=("200", "200"))
    view = ordering.order(TOPIC, "scripted:slow-50", card=2)
    ordering.cap("2")
    view = ordering.order(TOPIC, "scripted:slow-50", card=2)
    ordering.send()
    expect(view.locator("[data-live-stop]")).to_be_enabled(timeout=START)
    first = ordering.shown()
    view = ordering.order("the bootstrap", "scripted:slow-50", card=2)
    expect(view.locator(".preview-stop")).to_be_visible(timeout=START)
    assert len(sent(server)) == 1
    ordering.visit.open(f"#/generate/{first}")
    ordering.result(view="generate")
    ordering.cap("")


@pytest.fixture(scope="module")
def stored(browser: Browser, dist: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visit]:
    """A page with a pack in its store."""
    with (
        drafting_site(dist, tmp_path_factory.mktemp("site")) as served,
        drafting(browser, served, bypass_csp=True) as made,
    ):
        made.put([generate_call(pack())], pack())
        made.visit.open(f"#/generate/{generate_call(()).id}")
        expect(made.page.locator("[data-pack]")).to_be_visible(timeout=START)
        yield made.visit


def test_a_pack_is_accessible(stored: Visit) -> None:
    look(stored)


def test_ordering_is_accessible(stored: Visit) -> None:
    stored.open("#/generate")
    expect(stored.page.locator("[data-generate-start]")).to_be_visible()
    stored.page.evaluate("() => { document.querySelector('[data-generate-form]').hidden = false; }")
    stored.page.locator("[name=from][value=sections]").check(force=True)
    stored.page.locator("[data-unfold]").first.click()
    look(stored)
