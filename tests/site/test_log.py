"""The AI log in a real browser: calls are found, read whole, exported with their schema, deleted and brought back."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from playwright.sync_api import Browser, expect
from tests.making_samples import WHEN, ask_call, failed_call, generate_call, identity, pack, stored_call
from tests.site.drafting import Drafting, drafting, drafting_site
from tests.site.test_accessibility import look
from tests.site.visits import START

from passagework.making import review
from sitebuild.serve import Served

SCRIPT = "</script><script>document.title = 'run'</script><img src=x onerror=\"document.title = 'run'\">"


@pytest.fixture(scope="module")
def served(dist: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with drafting_site(dist, tmp_path_factory.mktemp("log")) as started:
        yield started


@pytest.fixture(scope="module")
def profile(browser: Browser, served: Served) -> Iterator[Drafting]:
    with drafting(browser, served, bypass_csp=True, accept_downloads=True) as made:
        yield made


@pytest.fixture
def empty(profile: Drafting) -> Iterator[Drafting]:
    """A profile without calls."""
    yield profile.anew()
    assert profile.visit.problems == []


@pytest.fixture
def filled(empty: Drafting) -> Drafting:
    """A pack with decisions, a question and a failed call; the log is open."""
    items = list(pack())
    items[0] = review.decide(items[0], "accept", WHEN + 1)
    items[1] = review.decide(items[1], "reject", WHEN + 2, "Wrong")
    empty.put([generate_call(), ask_call(at=WHEN - 1000), failed_call(at=WHEN - 2000)], items)
    empty.visit.open("#/log")
    expect(empty.page.locator(".log-row")).to_have_count(3, timeout=START)
    return empty


def exported(on: Drafting, selector: str) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """The lines and the schema of an export."""
    with on.page.expect_download() as started:
        on.page.click(selector)
    with zipfile.ZipFile(io.BytesIO(Path(started.value.path()).read_bytes())) as archive:
        assert archive.namelist() == ["calls.jsonl", "calls.schema.json"]
        lines = archive.read("calls.jsonl").decode().splitlines()
        return [json.loads(line) for line in lines], json.loads(archive.read("calls.schema.json"))


def test_no_call_yet(empty: Drafting) -> None:
    empty.visit.open("#/log")
    expect(empty.page.locator("[data-log-empty]")).to_be_visible(timeout=START)
    look(empty.visit)


def test_calls_are_listed_newest_first_with_what_they_came_to(filled: Drafting) -> None:
    page = filled.page
    titles = page.locator(".log-title").all_inner_texts()
    assert titles[1:] == ["What makes a sample representative?", "Why is size not enough?"]
    first = page.locator(".log-row").first
    expect(first.locator(".log-numbers")).to_contain_text("1,388 tokens in, 912 out")
    expect(first.locator("[data-decided]")).to_have_text("1 accepted, 1 rejected, 4 to decide")
    expect(page.locator(".log-status").last).to_have_text("failed")
    expect(page.locator(".log-sums")).to_contain_text("3 calls · 4,600 tokens · $0.0015")
    expect(page.locator("[data-nav-count=log]")).to_contain_text("3")
    expect(page.locator("[data-nav-count=review]")).to_contain_text("4")
    look(filled.visit)


def test_calls_are_found_by_words_outcome_and_task(filled: Drafting) -> None:
    page = filled.page
    page.fill("[data-log-filters] [name=text]", "size")
    expect(page.locator(".log-row")).to_have_count(1)
    expect(page.locator(".log-sums")).to_contain_text("Shown here")
    page.fill("[data-log-filters] [name=text]", "")
    page.select_option("[data-log-filters] [name=status]", "done")
    expect(page.locator(".log-row")).to_have_count(2)
    page.select_option("[data-log-filters] [name=task]", "ask")
    expect(page.locator(".log-row")).to_have_count(1)
    page.select_option("[data-log-filters] [name=status]", "cancelled")
    expect(page.locator("[data-log-none]")).to_be_visible()


def test_a_call_is_shown_whole(filled: Drafting) -> None:
    page = filled.page
    page.locator(".log-title a").first.click()
    expect(page.locator(".log-call h2")).to_be_focused()
    for part in page.locator(".log-part").all():
        if part.get_attribute("open") is None:
            part.locator("summary").click()
    shown = " ".join(page.locator(".log-call").inner_text().split())
    call = generate_call()
    for words in (
        call.url,
        call.body_sha256,
        call.passages[0].sha256,
        call.passages[0].digest,
        call.messages[0].content,
        '"temperature": 0.2',
        "A citation of passage 99",
        "1,388 tokens in, 912 out",
        "rejected: Wrong",
        "$0.0008",
    ):
        assert words in shown, words
    look(filled.visit)
    page.locator(".log-item a").first.click()
    expect(page.locator(".review-stem")).to_contain_text("A poll of 2.4 million readers")
    page.locator(".review-facts a").click()
    expect(page.locator(".log-call h2")).to_be_visible()


def test_why_a_call_failed_is_told_and_nothing_of_it_runs(filled: Drafting) -> None:
    filled.put([failed_call(name="bad", at=WHEN + 9).model_copy(update={"raw": SCRIPT, "text": SCRIPT})])
    page = filled.page
    filled.visit.open(f"#/log/{identity('bad')}")
    expect(page.locator(".log-call .trouble")).to_contain_text("The key was refused.")
    expect(page.locator(".log-call .said q")).to_have_text("<b>Incorrect API key provided</b>")
    page.locator("[data-part=raw] summary").click()
    expect(page.locator("[data-part=raw] pre")).to_have_text(SCRIPT)
    assert page.locator(".log-call img, .log-call script, .log-call b").count() == 0
    assert page.title() != "run"


HOSTILE = {
    "deep": "[" * 100_000 + "]" * 100_000,
    "deep object": '{"a":' * 100_000,
    "half a pair": '{"format": "passagework call 1", "id": "\\ud800"}',
    "half a pair as it is": '{"format": "\ud800"}',
    "nothing": "",
    "another's": '{"format": "passagework call 9"}',
}


def test_hostile_calls_hide_no_other_and_can_be_deleted(filled: Drafting) -> None:
    page = filled.page
    rows = []
    for at, (name, content) in enumerate(HOSTILE.items()):
        row = stored_call(ask_call(f"Hostile {at}", name=name, at=WHEN + 10 + at))
        rows.append({**row, "content": content})
    filled.put(rows)
    expect(page.locator(".log-row")).to_have_count(3 + len(HOSTILE))
    for name in HOSTILE:
        filled.visit.open(f"#/log/{identity(name)}")
        expect(page.locator("[data-log-trouble]")).to_contain_text("This call cannot be read.")
    filled.visit.open(f"#/log/{identity('call')}")
    expect(page.locator(".log-call h2")).to_be_visible()
    filled.visit.open("#/log")
    expect(page.locator(".log-row")).to_have_count(3 + len(HOSTILE))
    lines, _ = exported(filled, "[data-action=log-export]")
    assert len(lines) == 3
    expect(page.locator("[data-toast-text]")).to_contain_text(f"{len(HOSTILE)} calls could not be read")
    filled.visit.open(f"#/log/{identity('deep')}")
    page.click("[data-action=log-delete]")
    expect(page.locator(".log-row")).to_have_count(2 + len(HOSTILE))


def test_a_head_of_another_form_is_counted_and_hides_no_other(filled: Drafting) -> None:
    row = stored_call(ask_call(name="odd", at=WHEN + 5))
    nested: Any = []
    for _ in range(40):
        nested = [nested]
    row["record"]["head"] |= {"title": nested}
    filled.put([row])
    expect(filled.page.locator("[data-log-unreadable]")).to_contain_text("One call cannot be read")
    expect(filled.page.locator(".log-row")).to_have_count(3)


def test_a_reply_of_megabytes_is_shown_in_part_and_saved_whole(filled: Drafting) -> None:
    raw = "0123456789" * 500_000
    filled.put([ask_call(name="long", at=WHEN + 9, raw=raw)])
    page = filled.page
    filled.visit.open(f"#/log/{identity('long')}")
    page.locator("[data-part=raw] summary").click()
    expect(page.locator("[data-part=raw] .log-more")).to_contain_text("50,000 of 5,000,000")
    with page.expect_download() as started:
        page.click("[data-action=log-raw]")
    assert Path(started.value.path()).read_text() == raw


def test_the_export_fits_its_schema_and_has_the_decisions(filled: Drafting) -> None:
    lines, schema = exported(filled, "[data-action=log-export]")
    Draft202012Validator.check_schema(schema)
    assert [error.message for line in lines for error in Draft202012Validator(schema).iter_errors(line)] == []
    assert [line["call"]["id"] for line in lines] == [identity(name) for name in ("call", "ask", "failed")]
    assert [each["status"] for each in lines[0]["items"]] == ["accepted", "rejected", *["drafted"] * 4]
    assert lines[0]["call"] == json.loads(generate_call().model_dump_json())
    filled.page.fill("[data-log-filters] [name=text]", "size")
    expect(filled.page.locator(".log-row")).to_have_count(1)
    some, _ = exported(filled, "[data-action=log-export]")
    assert [line["call"]["id"] for line in some] == [identity("failed")]


def test_a_deleted_call_comes_back_as_it_was(filled: Drafting) -> None:
    page = filled.page
    before = filled.calls()
    page.locator(".log-title a").first.click()
    page.click("[data-action=log-delete]")
    expect(page.locator(".log-row")).to_have_count(2)
    assert len(filled.items()) == 6
    page.click("[data-toast-undo]")
    expect(page.locator(".log-row")).to_have_count(3)
    assert filled.calls() == before


def test_a_call_that_runs_is_not_deleted(filled: Drafting) -> None:
    """Another tab holds its lock."""
    page = filled.page
    page.locator(".log-title a").first.click()
    call = page.url.rpartition("/")[2]
    page.evaluate(
        """(name) => new Promise((held) => {
          navigator.locks.request(name, () => new Promise((release) => { globalThis.release = release; held(); }));
        })""",
        f"passagework:call:{call}",
    )
    page.click("[data-action=log-delete]")
    expect(page.locator("[data-toast-text]")).to_contain_text("still running")
    page.evaluate("() => globalThis.release()")
    page.click("[data-action=log-delete]")
    expect(page.locator("[data-toast-text]")).to_contain_text("is deleted")


def test_what_is_filtered_is_deleted_together_and_comes_back(filled: Drafting) -> None:
    page = filled.page
    before = filled.calls()
    page.select_option("[data-log-filters] [name=task]", "ask")
    expect(page.locator(".log-row")).to_have_count(2)
    page.click("[data-action=log-delete-all]")
    expect(page.locator("[data-toast-text]")).to_have_text("2 calls are deleted; their items stay.")
    assert [each["kind"] for each in filled.calls()] == ["generate"]
    page.click("[data-toast-undo]")
    expect(page.locator(".log-row")).to_have_count(2)
    assert filled.calls() == before


def test_an_item_whose_call_is_gone_says_so(filled: Drafting) -> None:
    page = filled.page
    page.locator(".log-title a").first.click()
    page.click("[data-action=log-delete]")
    expect(page.locator(".log-row")).to_have_count(2)
    filled.visit.open("#/review")
    expect(page.locator(".review-facts")).to_contain_text("its call is no longer in the log")


def test_a_call_that_is_not_there(filled: Drafting) -> None:
    filled.visit.open("#/log/nothing")
    expect(filled.page.locator("[data-log-trouble]")).to_contain_text("not in the log")
    expect(filled.page.locator("[data-log-one-acts]")).to_be_hidden()


def test_the_log_is_used_by_keyboard_alone(filled: Drafting) -> None:
    page = filled.page
    page.locator("[data-log-filters] [name=text]").focus()
    page.keyboard.type("representative pack")
    expect(page.locator("[data-log-none]")).to_be_visible()
    for _ in range(len(" pack")):
        page.keyboard.press("Backspace")
    expect(page.locator(".log-row")).to_have_count(2)
    page.locator(".log-title a").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".log-call h2")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".log-part").first).not_to_have_attribute("open", "")


def test_the_page_reflows_at_320_pixels(filled: Drafting) -> None:
    filled.page.set_viewport_size({"width": 320, "height": 640})
    assert not filled.visit.overflows()
    filled.page.locator(".log-title a").first.click()
    expect(filled.page.locator(".log-call h2")).to_be_visible()
    assert not filled.visit.overflows()
