"""Review in a real browser: items are decided by keyboard alone, edited, taken back, found and exported; nothing is lost."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect
from tests.making_samples import generate_call, item, pack, stored_item
from tests.site.drafting import Drafting, drafting, drafting_site
from tests.site.test_accessibility import look
from tests.site.visits import START

from sitebuild.serve import Served


@pytest.fixture(scope="module")
def served(dist: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with drafting_site(dist, tmp_path_factory.mktemp("review")) as started:
        yield started


@pytest.fixture(scope="module")
def profile(browser: Browser, served: Served) -> Iterator[Drafting]:
    with drafting(browser, served, bypass_csp=True) as made:
        yield made


@pytest.fixture
def empty(profile: Drafting) -> Iterator[Drafting]:
    """A profile without drafts."""
    yield profile.anew()
    assert profile.visit.problems == []


@pytest.fixture
def filled(empty: Drafting) -> Drafting:
    """A profile with a pack of six, one of each kind, and its call; Review is open."""
    empty.put([generate_call()], pack())
    empty.visit.open("#/review")
    expect(stem(empty)).to_be_visible(timeout=START)
    return empty


def stem(on: Drafting) -> Locator:
    return on.page.locator(".review-stem")


def progress(on: Drafting, done: int, total: int = 6) -> None:
    expect(on.page.locator("[data-review-progress]")).to_have_text(f"{done} of {total} decided.")


def press(on: Drafting, keys: str) -> None:
    for key in keys.split():
        on.page.keyboard.press(key)


def at(on: Drafting, place: int, total: int = 6) -> None:
    expect(on.page.locator("[data-review-place]")).to_have_text(f"{place} of {total}")


def told(on: Drafting, words: str) -> None:
    expect(on.page.locator("[data-toast-text]")).to_have_text(words)


def actions(on: Drafting) -> list[list[str]]:
    return [[each["action"] for each in row["decisions"]] for row in on.items()]


def test_nothing_drafted_leads_to_generating(empty: Drafting) -> None:
    empty.visit.open("#/review")
    expect(empty.page.locator("[data-review-empty]")).to_be_visible(timeout=START)
    expect(empty.page.locator("[data-review-empty] a")).to_have_attribute("href", "#/generate")
    look(empty.visit)


def test_the_first_item_stands_beside_its_evidence_and_its_checks(filled: Drafting) -> None:
    page = filled.page
    expect(stem(filled)).to_contain_text("A poll of 2.4 million readers")
    expect(page.locator("[data-key] .review-letter")).to_have_text(re.compile("^A ✓"))
    expect(page.locator("[data-key] .cite")).to_have_count(2)
    expect(page.locator(".review-passage .closest").first).to_contain_text("Both coverage and response had failed")
    expect(page.locator("[data-outcome=bad]").first).to_contain_text("✗")
    expect(page.locator("[data-review-warning]")).to_be_visible()
    page.locator(".cite").last.click()
    assert filled.visit.focused("passage") == "1"
    look(filled.visit)
    page.locator("[data-passage='1'] a").click()
    expect(page.locator("#reading .marked").first).to_be_visible(timeout=START)


def test_every_item_is_decided_by_keyboard_alone(filled: Drafting) -> None:
    page = filled.page
    press(filled, "a")
    told(filled, "Accepted.")
    progress(filled, 1)
    expect(stem(filled)).to_have_text("What does a larger sample do about bias?")
    assert filled.visit.focused("id") == "review-stem"
    press(filled, "r")
    expect(page.locator("#review-reject-dialog")).to_be_visible()
    look(filled.visit)
    press(filled, "3 Enter")
    progress(filled, 2)
    for done in (3, 4, 5):
        at(filled, done)
        press(filled, "a")
        progress(filled, done)
    at(filled, 6)
    press(filled, "a")
    expect(page.locator("[data-review-done]")).to_be_visible()
    expect(page.locator("[data-review-done-text]")).to_have_text("5 accepted, 1 rejected.")
    look(filled.visit)
    kept = filled.items()
    assert [each["status"] for each in kept] == ["accepted", "rejected", *["accepted"] * 4]
    assert kept[1]["decisions"][0]["reason"] == "Unclear or badly written"


def test_a_rejection_that_is_left_rejects_nothing(filled: Drafting) -> None:
    press(filled, "r Escape")
    expect(filled.page.locator("#review-reject-dialog")).to_be_hidden()
    progress(filled, 0)
    assert actions(filled)[0] == []


def test_decisions_are_taken_back_one_by_one_also_after_a_reload(filled: Drafting) -> None:
    page = filled.page
    for done in (1, 2, 3):
        press(filled, "a")
        progress(filled, done)
        at(filled, done + 1)
    press(filled, "z")
    progress(filled, 2)
    expect(stem(filled)).to_have_text("Stratified sampling")
    page.reload()
    progress(filled, 2)
    expect(stem(filled)).to_be_visible(timeout=START)
    press(filled, "Control+z")
    progress(filled, 1)
    expect(stem(filled)).to_have_text("What does a larger sample do about bias?")
    press(filled, "z")
    progress(filled, 0)
    expect(page.locator("[data-review-undo]")).to_be_disabled()
    assert actions(filled)[:3] == [["accept", "undo"]] * 3


def test_moving_decides_nothing_and_what_is_decided_can_be_opened_again(filled: Drafting) -> None:
    page = filled.page
    press(filled, "a")
    at(filled, 2)
    press(filled, "k")
    expect(page.locator(".review-state")).to_contain_text("Accepted")
    expect(page.locator("[data-action=review-accept]")).to_be_hidden()
    press(filled, "o")
    progress(filled, 0)
    expect(page.locator(".review-state")).to_have_count(0)
    press(filled, "j j ArrowRight ArrowLeft")
    at(filled, 3)
    assert actions(filled)[0] == ["accept", "reopen"]


def test_an_edit_is_checked_shown_beside_what_was_drafted_and_taken_back(filled: Drafting) -> None:
    page = filled.page
    press(filled, "e")
    field = page.locator("[data-field=stem]")
    expect(field).to_be_focused()
    look(filled.visit)
    field.fill("Both coverage and response had failed: why did 2.4 million answers not make good the loss?")
    page.locator("[data-field='options.3.text']").fill("The electorate voted twice.")
    press(filled, "Control+Enter")
    told(filled, "The edit is saved and checked.")
    expect(stem(filled)).to_contain_text("Both coverage and response")
    expect(page.locator(".review-was").first).to_contain_text("edited: was A poll of 2.4 million")
    expect(page.locator(".review-findings li").first).to_be_visible()
    (kept, *_) = filled.items()
    assert [each["field"] for each in kept["decisions"][0]["changes"]] == ["stem", "options.3.text"]
    assert kept["findings"] and kept["drafted"]["stem"].startswith("A poll")
    look(filled.visit)
    press(filled, "z")
    told(filled, "The last decision is taken back.")
    expect(stem(filled)).to_contain_text("A poll of 2.4 million readers")
    (kept, *_) = filled.items()
    assert kept["content"] == kept["drafted"]
    assert kept["findings"]


def test_a_form_says_what_is_wrong_and_keeps_what_is_typed_until_it_is_left_on_purpose(filled: Drafting) -> None:
    page = filled.page
    press(filled, "e")
    page.fill("[data-field=stem]", " ")
    page.locator("[data-form-save]").click()
    expect(page.locator("[data-fault=stem]")).to_have_text("This must not be empty.")
    expect(page.locator("[data-field=stem]")).to_be_focused()
    page.fill("[data-field=stem]", "Why?")
    page.fill("[data-field=citations]", "1, 42")
    page.locator("[data-form-save]").click()
    expect(page.locator("[data-fault=citations]")).to_contain_text("no passage 42")
    page.click("[data-route=log]")
    page.click("[data-route=review]")
    expect(page.locator("#confirm-dialog")).to_be_visible()
    page.locator("#confirm-dialog [value='']").click()
    expect(page.locator("[data-field=stem]")).to_be_focused()
    expect(page.locator("[data-field=stem]")).to_have_value("Why?")
    page.keyboard.press("Escape")
    page.click("[data-confirm-act]")
    expect(stem(filled)).to_contain_text("A poll of 2.4 million readers")
    assert actions(filled)[0] == []


def test_a_field_of_each_kind_of_item_can_be_edited(filled: Drafting) -> None:
    page = filled.page
    changes = [
        ("[data-field='options.1.reason']", "too few"),
        ("[data-field='accept.1']", "None at all"),
        ("[data-field=back]", "Groups that are alike within."),
        ("[data-field=explanation]", "Four times as many."),
        ("[data-field='steps.1.text']", "It is $2$."),
        ("[data-field='points.0.text']", "Chance shrinks as samples grow."),
    ]
    for place, (field, text) in enumerate(changes, start=1):
        at(filled, place)
        press(filled, "e")
        page.fill(field, text)
        press(filled, "Control+Enter")
        expect(page.locator("[data-review-form]")).to_be_hidden()
        expect(page.locator(".review-was").first).to_be_visible()
        press(filled, "j")
    assert actions(filled) == [["edit"]] * 6


def test_options_are_added_and_removed_and_the_right_one_stays_right(filled: Drafting) -> None:
    page = filled.page
    press(filled, "e")
    page.locator("[name=review-key]").nth(1).check()
    page.get_by_role("button", name="Remove Option A").click()
    page.get_by_role("button", name="Add an option").click()
    page.keyboard.type("Nobody was asked.")
    page.locator("[data-form-save]").click()
    expect(page.locator("[data-key] .review-option")).to_contain_text("2.4 million answers are too few")
    (kept, *_) = filled.items()
    assert [each["text"] for each in kept["content"]["options"]][-1] == "Nobody was asked."
    assert (kept["content"]["key"], len(kept["content"]["options"])) == (0, 4)


@pytest.fixture
def listed(filled: Drafting) -> Drafting:
    """The list."""
    filled.page.click("[data-review-way=list]")
    expect(filled.page.locator(".review-row")).to_have_count(6)
    return filled


def test_the_list_is_filtered_and_decided_by_keys(listed: Drafting) -> None:
    page = listed.page
    look(listed.visit)
    page.select_option("[name=kind]", "short")
    expect(page.locator(".review-row")).to_have_count(1)
    page.select_option("[name=kind]", "")
    page.fill("[data-review-filters] [name=text]", "BIAS sample")
    expect(page.locator(".review-row")).to_have_count(1)
    page.fill("[data-review-filters] [name=text]", "zyzzyva")
    expect(page.locator("[data-review-none]")).to_be_visible()
    page.fill("[data-review-filters] [name=text]", "")
    page.check("[name=findings]")
    expect(page.locator(".review-row")).not_to_have_count(6)
    page.uncheck("[name=findings]")
    expect(page.locator(".review-row")).to_have_count(6)
    press(listed, "j ArrowDown a")
    told(listed, "Accepted.")
    expect(page.locator(".review-row").nth(1)).to_have_attribute("data-status", "accepted")
    expect(page.locator(".review-link").nth(2)).to_be_focused()
    press(listed, "Enter")
    expect(stem(listed)).to_have_text("Stratified sampling")


def test_those_that_no_check_speaks_against_are_accepted_together_and_taken_back_together(listed: Drafting) -> None:
    page = listed.page
    sound = [each["id"] for each in listed.items() if not any(found["outcome"] == "bad" for found in each["findings"])]
    assert 0 < len(sound) < 6
    page.click("[data-action=review-accept-all]")
    told(listed, f"{len(sound)} items are accepted.")
    assert [each["id"] for each in listed.items() if each["status"] == "accepted"] == sound
    page.reload()
    expect(page.locator(".review-row")).to_have_count(6, timeout=START)
    press(listed, "z")
    told(listed, f"The last decision on {len(sound)} items is taken back.")
    progress(listed, 0)


def test_a_pack_is_rejected_together_for_one_reason(listed: Drafting) -> None:
    listed.put([generate_call(name="other")], pack(2, call="other"))
    page = listed.page
    expect(page.locator(".review-row")).to_have_count(8)
    page.locator("[name=pack]").select_option(index=1)
    expect(page.locator("[data-review-count]")).not_to_have_text("8 of 8 items")
    count = page.locator(".review-row").count()
    page.click("[data-action=review-reject-all]")
    expect(page.locator("[data-review-reject-count]")).to_contain_text(f"{count} items")
    page.locator("#review-reject-dialog [type=submit]").click()
    told(listed, f"{count} items are rejected.")
    rejected = [each for each in listed.items() if each["status"] == "rejected"]
    assert len({each["pack"] for each in rejected}) == 1
    assert len(rejected) == count
    assert {each["decisions"][0]["reason"] for each in rejected} == {"Wrong"}


def test_thousands_are_listed_a_page_at_a_time(empty: Drafting) -> None:
    some = [item(number).model_copy(update={"findings": pack()[number % 6].findings}) for number in range(2000)]
    empty.put([generate_call(some)], some)
    empty.visit.open("#/review/list")
    page = empty.page
    expect(page.locator(".review-row")).to_have_count(50, timeout=START)
    expect(page.locator("[data-review-count]")).to_have_text("2,000 of 2,000 items")
    page.click("[data-review-more]")
    expect(page.locator(".review-row")).to_have_count(100)
    expect(page.locator(".review-link").nth(50)).to_be_focused()
    expect(page.locator("[data-nav-count=review]")).to_contain_text("2,000")


def test_another_tab_s_decision_is_seen_and_not_overwritten(filled: Drafting) -> None:
    other = filled.page.context.new_page()
    other.goto(f"{filled.visit.url}#/review")
    expect(other.locator(".review-stem")).to_be_visible(timeout=START)
    other.keyboard.press("a")
    expect(other.locator("[data-review-progress]")).to_have_text("1 of 6 decided.")
    progress(filled, 1)
    other.close()
    assert actions(filled)[0] == ["accept"]


def test_an_item_that_is_not_there_and_one_that_cannot_be_read_are_said_so(filled: Drafting) -> None:
    page = filled.page
    filled.visit.open("#/review/nothing")
    expect(page.locator("[data-review-trouble]")).to_contain_text("not here")
    first = pack()[0]
    row = stored_item(first)
    filled.put(items=[{**row, "id": "deep", "head": {**row["head"], "id": "deep"}, "content": "[" * 100_000}])
    filled.visit.open("#/review/deep")
    expect(page.locator("[data-review-trouble]")).to_contain_text("This item cannot be read.")
    filled.visit.open(f"#/review/{first.id}")
    expect(stem(filled)).to_contain_text("A poll of 2.4 million readers")


def test_accepted_items_can_be_exported_from_here(filled: Drafting) -> None:
    press(filled, "a")
    progress(filled, 1)
    filled.page.click("[data-action=export-open]")
    expect(filled.page.locator("#export-dialog")).to_be_visible()
    press(filled, "Escape")


def test_the_page_reflows_at_320_pixels(filled: Drafting) -> None:
    filled.page.set_viewport_size({"width": 320, "height": 640})
    assert not filled.visit.overflows()
    filled.page.click("[data-review-way=list]")
    expect(filled.page.locator(".review-row")).to_have_count(6)
    assert not filled.visit.overflows()
