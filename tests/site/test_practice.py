"""Practice in a real browser: answered and rated by keys, come back after a reload, taken back, and shown at every width."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect
from tests.accepted_items import CONTENTS, accepted
from tests.site.drafting import Drafting, drafting, drafting_site
from tests.site.test_accessibility import look
from tests.site.visits import START

from sitebuild.serve import Served

KINDS = [content.kind for content in CONTENTS]


@pytest.fixture(scope="module")
def served(dist: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with drafting_site(dist, tmp_path_factory.mktemp("practice")) as started:
        yield started


@pytest.fixture
def empty(browser: Browser, served: Served) -> Iterator[Drafting]:
    """A fresh profile: what was practised stays when its item goes, so that none is used twice."""
    with drafting(browser, served, bypass_csp=True) as made:
        yield made
        assert made.visit.problems == []


@pytest.fixture
def filled(empty: Drafting) -> Drafting:
    """A profile with six accepted items, one of each kind; Practice is open."""
    empty.put((), accepted())
    empty.visit.open("#/practice")
    at(empty, "choice")
    return empty


def card(on: Drafting) -> Locator:
    return on.page.locator("[data-practice-item] [data-kind]")


def at(on: Drafting, kind: str) -> None:
    """Wait for the question of that kind."""
    expect(card(on)).to_have_attribute("data-kind", kind, timeout=START)
    expect(on.page.locator(".practice-grades")).to_have_count(0)


def rated(on: Drafting, grade: int) -> None:
    expect(on.page.locator(".practice-grades")).to_be_visible()
    on.page.keyboard.press(str(grade))


def counts(on: Drafting, said: str) -> None:
    expect(on.page.locator("[data-practice-counts]")).to_contain_text(said)


def test_without_accepted_items_the_page_says_where_they_come_from(empty: Drafting) -> None:
    empty.put((), [each.model_copy(update={"status": "drafted"}) for each in accepted()])
    empty.visit.open("#/practice")
    expect(empty.page.locator("[data-practice-empty]")).to_be_visible(timeout=START)
    expect(empty.page.locator("[data-practice-desk]")).to_be_hidden()
    look(empty.visit)


def test_every_kind_is_practised_by_keys_alone(filled: Drafting) -> None:
    page = filled.page
    page.keyboard.press("a")
    expect(page.locator(".practice-verdict")).to_have_text("Not right.")
    rated(filled, 1)
    at(filled, "short")
    page.keyboard.type("Mean!")
    page.keyboard.press("Enter")
    expect(page.locator(".practice-verdict")).to_have_text("Right.")
    rated(filled, 3)
    for kind in KINDS[2:]:
        at(filled, kind)
        page.keyboard.press("f" if kind == "truefalse" else " ")
        rated(filled, 4)
    # What was not known comes back when nothing else is left.
    at(filled, "choice")
    counts(filled, "6 answered today")
    page.keyboard.press("b")
    expect(page.locator(".practice-verdict")).to_have_text("Right.")


def test_what_was_rated_is_kept_over_a_reload_and_can_be_taken_back(filled: Drafting) -> None:
    filled.page.keyboard.press("b")
    rated(filled, 4)
    at(filled, "short")
    filled.page.locator("[data-practice-question]").click()
    filled.page.keyboard.press("z")
    at(filled, "choice")
    counts(filled, "0 answered today")
    filled.page.keyboard.press("b")
    rated(filled, 4)
    at(filled, "short")
    filled.page.reload()
    at(filled, "short")
    counts(filled, "1 answered today")
    filled.page.locator(".practice-ahead summary").click()
    expect(filled.page.locator(".practice-week tr")).to_have_count(7)


def test_a_day_brings_as_many_new_items_as_the_reader_wants(filled: Drafting) -> None:
    filled.page.select_option("[data-practice-new]", "0")
    expect(filled.page.locator("[data-practice-finished]")).to_be_visible()
    counts(filled, "0 new")
    filled.page.reload()
    expect(filled.page.locator("[data-practice-finished]")).to_be_visible(timeout=START)
    filled.page.select_option("[data-practice-new]", "20")
    at(filled, "choice")


def test_question_and_answer_at_every_width(filled: Drafting) -> None:
    look(filled.visit)
    filled.page.keyboard.press("b")
    expect(filled.page.locator(".practice-grades")).to_be_visible()
    look(filled.visit)


def test_the_dialog_of_exports_at_every_width(filled: Drafting) -> None:
    filled.visit.open("#/review")
    filled.page.locator("[data-action=export-open]:visible").click(timeout=START)
    filled.page.locator("#export-dialog summary").click()
    expect(filled.page.locator(".export-keeps")).to_have_count(10)
    expect(filled.page.locator(".export-keeps:visible")).to_have_attribute("data-keeps", "anki")
    filled.page.locator("#export-dialog [value=gift]").check()
    expect(filled.page.locator(".export-keeps:visible")).to_have_attribute("data-keeps", "gift")
    look(filled.visit)
    filled.page.keyboard.press("Escape")
