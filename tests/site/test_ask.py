"""Questions to a scripted model in Chromium: what is sent, what is shown of the answer, and every way in which a call ends.

The server is tests/providers/scripted.py, and what came to it is the oracle for what left the page.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, expect
from tests.making_samples import ask_call, passages
from tests.providers.scripted import ScriptedServer
from tests.site.drafting import drafting, drafting_site
from tests.site.making import KEY, Maker, making, sent
from tests.site.sabotage import ends_now, worker_of
from tests.site.test_accessibility import look
from tests.site.visits import START, Visit

from passagework.checks.answers import check_answer
from passagework.models.calls import Removed
from sitebuild.serve import Served

QUESTION = "What does a larger sample do about bias?"
TEXT = "A larger sample reduces the variation due to chance [1]. It takes 73,419 people [2]. Most people agree."
ANSWER = asyncio.run(check_answer(TEXT, "partly", QUESTION, passages(), None))
"""Checked as the module is imported: a test has the loop of the browser running."""


@pytest.fixture(scope="module")
def server() -> Iterator[ScriptedServer]:
    with ScriptedServer() as scripted:
        yield scripted


@pytest.fixture(scope="module")
def maker(browser: Browser, site: Served) -> Iterator[Maker]:
    """One tab for the file: each test sets up its own model."""
    with making(browser, site.url) as made:
        made.visit.open("#/ask").until_ready()
        yield made


@pytest.fixture
def asking(maker: Maker, server: ScriptedServer) -> Maker:
    """A tab that shows a new question, at the width of a desk."""
    maker.page.bring_to_front()
    maker.set_up(server.openai, "scripted:good", key=KEY).set_up(server.openai, "scripted:slow-150")
    server.requests.clear()
    maker.page.set_viewport_size({"width": 1280, "height": 900})
    return maker


def test_without_a_model_the_page_says_how_to_get_one(browser: Browser, site: Served) -> None:
    with making(browser, site.url) as made:
        made.visit.open("#/ask")
        start = made.page.locator("[data-ask-start]")
        expect(start).to_be_visible(timeout=START)
        expect(start).to_contain_text("in this page, without a key")
        expect(start.locator("a")).to_have_attribute("href", "#/models")
        expect(made.page.locator("[data-ask-form]")).to_be_hidden()


def test_an_answer_comes_with_the_passages_that_it_cites(asking: Maker, server: ScriptedServer) -> None:
    view = asking.ask(QUESTION, "scripted:good")
    asking.result()
    expect(view.locator(".answer-text .cite")).to_have_text(["[1]", "[2]", "[3]"])
    expect(view.locator("[data-state]")).to_have_text("All 3 sentences agree with the passages that they cite.")
    expect(view.locator(".removed-none")).to_be_visible()
    (call,) = sent(server)
    assert call.headers["authorization"] == f"Bearer {KEY}"

    view.locator(".answer-text .cite").nth(1).click()
    passage = view.locator("[data-evidence] [data-passage='2']")
    expect(passage.locator(".passage")).to_be_visible()
    expect(view.locator("[data-evidence] [data-passage='1'] .passage")).to_be_hidden()
    # The scripted model takes a heading for the start of the sentence below it.
    closest = passage.locator(".closest").inner_text().strip().rstrip(".")
    assert closest and closest in view.locator(".claim").nth(1).inner_text()
    assert passage.locator(".passage").inner_text().replace("\n", " ").strip()[:40] in call.json["messages"][-1][
        "content"
    ].replace("\n", " ")
    href = passage.locator("a.link").get_attribute("href") or ""
    assert re.fullmatch(r"#/library/[\w-]+/[\w.-]+\?passage=\d+", href)


def test_esc_leads_from_a_passage_back_to_the_sentence(asking: Maker, server: ScriptedServer) -> None:
    asking.ask(QUESTION, "scripted:good")
    asking.result()
    citation = asking.at("ask").locator(".answer-text .cite").nth(2)
    citation.focus()
    asking.page.keyboard.press("Enter")
    expect(asking.at("ask").locator("[data-passage='3'] summary")).to_be_focused()
    asking.page.keyboard.press("Escape")
    expect(citation).to_be_focused()


def test_what_is_shown_before_sending_is_what_is_sent(asking: Maker, server: ScriptedServer) -> None:
    view = asking.compose(by="scripted:good")
    asking.page.fill("#ask-question", QUESTION)
    view.get_by_role("button", name="See what would be sent").click()
    expect(view.locator("[data-look-send]")).to_be_focused(timeout=START)
    expect(view.locator(".preview-line")).to_contain_text("free of charge) to scripted:good")
    shown = view.locator(".prompt-message .prompt-text").all_text_contents()
    assert sent(server) == []
    asking.page.keyboard.press("Enter")
    asking.result()
    (call,) = sent(server)
    assert [message["content"] for message in call.json["messages"]] == shown


def test_a_line_can_be_begun_and_nothing_is_sent_by_it(asking: Maker, server: ScriptedServer) -> None:
    asking.compose(by="scripted:good")
    asking.page.locator("#ask-question").press_sequentially("one")
    asking.page.keyboard.press("Shift+Enter")
    asking.page.locator("#ask-question").press_sequentially("two")
    assert asking.page.input_value("#ask-question") == "one\ntwo"
    assert sent(server) == []


def test_a_follow_up_keeps_the_thread(asking: Maker, server: ScriptedServer) -> None:
    view = asking.ask(QUESTION, "scripted:good")
    asking.result()
    first = asking.shown()
    further = view.locator("[data-follow-question]")
    further.fill("And why?")
    further.press("Enter")
    expect(view.locator(".turn-question")).to_have_text(QUESTION, timeout=START)
    expect(view.locator(".turn-question a")).to_have_attribute("href", f"#/ask/{first}")
    expect(view.locator(".answer-question:visible")).to_have_text("And why?")
    contents = [message["content"] for message in sent(server)[-1].json["messages"]]
    assert any(QUESTION in each for each in contents[:-1]) and "And why?" in contents[-1]
    asking.compose()
    expect(view.locator(".past-row").first).to_contain_text("1 follow-up")


def test_citations_of_passages_that_were_not_sent_are_taken_out_and_told(asking: Maker, server: ScriptedServer) -> None:
    asking.set_up(server.openai, "scripted:citations")
    view = asking.ask(QUESTION, "scripted:citations")
    asking.result()
    for number in (0, 99):
        expect(view.locator(".removed")).to_contain_text(f"A citation of passage {number}, which was not sent.")
    numbers = {each.strip("[]") for each in view.locator(".answer-text .cite").all_text_contents()}
    assert numbers == {"1", "2", "3"}
    assert "99" not in view.locator(".answer-text:visible").inner_text()


def test_sentences_and_numbers_without_support_are_marked_with_the_reason(asking: Maker, server: ScriptedServer) -> None:
    asking.set_up(server.openai, "scripted:uncited")
    view = asking.ask(QUESTION, "scripted:uncited")
    asking.result()
    doubted = view.locator(".claim.doubted")
    expect(doubted).to_have_count(2)
    doubted.nth(1).focus()
    expect(doubted.nth(1).locator(".doubt")).to_contain_text("73,419")
    assert doubted.nth(0).evaluate("(element) => getComputedStyle(element).textDecorationLine") == "underline"
    view.locator(".doubts a").first.click()
    expect(doubted.nth(0)).to_be_focused()


def test_that_the_passages_do_not_cover_it_is_an_answer(asking: Maker, server: ScriptedServer) -> None:
    asking.set_up(server.openai, "scripted:not-covered")
    view = asking.ask("How heavy is the moon?", "scripted:not-covered")
    asking.result()
    expect(view.locator(".uncovered-title")).to_have_text("The passages do not cover this.")
    expect(view.locator(".uncovered")).to_contain_text(re.compile(r"6 closest passages found in \d texts?"))
    expect(view.locator("[data-evidence] .sent")).to_have_count(6)


def test_a_model_that_obeys_a_passage_can_load_nothing_and_lead_nowhere(asking: Maker, server: ScriptedServer) -> None:
    asking.set_up(server.openai, "scripted:obeys-injection")
    before = len(asking.visit.requests)
    view = asking.ask(QUESTION, "scripted:obeys-injection")
    result = asking.result()
    expect(view.locator(".answer-text:visible")).to_contain_text("attacker.example")
    assert result.locator("img, script, iframe, .answer-text a").count() == 0
    hosts = {urlsplit(url).hostname for url in asking.visit.requests[before:]}
    assert hosts <= {"127.0.0.1", "localhost"}


def test_stopped_by_the_reader_what_came_is_kept(asking: Maker, server: ScriptedServer) -> None:
    view = asking.ask(QUESTION, "scripted:slow-150")
    text = view.locator("[data-live-text]")
    expect(text).to_contain_text(re.compile(r"\w+ \w+"), timeout=START)
    view.locator("[data-live-stop]").click()
    asking.result("cancelled")
    expect(view.locator("[data-state]")).to_contain_text("Stopped by you.")
    assert view.locator(".answer-text:visible").inner_text().strip()
    expect(view.locator("[data-again-act]")).to_be_visible()


def test_a_refused_key_is_said_plainly_and_tried_again_only_when_asked(asking: Maker, server: ScriptedServer) -> None:
    asking.set_up(server.openai, "scripted:401", key=KEY)
    view = asking.ask(QUESTION, "scripted:401")
    asking.result("failed")
    expect(view.locator(".make-error h3")).to_contain_text("key")
    expect(view.locator(".make-error")).to_contain_text("scripted:401 said:")
    assert KEY not in view.inner_text()
    assert len(sent(server)) == 1
    asking.compose()
    expect(view.locator(".past-row").first).to_contain_text("failed")


def test_the_wait_that_a_provider_asks_for_is_counted_down_and_ends_in_a_button(asking: Maker, server: ScriptedServer) -> None:
    asking.set_up(server.openai, "scripted:429-3")
    view = asking.ask(QUESTION, "scripted:429-3")
    asking.result("failed")
    again = view.locator("[data-again-act]")
    expect(again).to_be_disabled()
    expect(view.locator("[data-again-words]")).to_contain_text("more")
    expect(again).to_be_enabled()
    assert len(sent(server)) == 1
    again.click()
    expect(again).to_be_disabled(timeout=START)
    assert len(sent(server)) == 2


def test_of_a_stream_that_broke_what_came_is_kept_and_checked(asking: Maker, server: ScriptedServer) -> None:
    asking.set_up(server.openai, "scripted:ends-early")
    view = asking.ask(QUESTION, "scripted:ends-early")
    asking.result("cut")
    expect(view.locator("[data-state]")).to_contain_text("The answer ended early.")
    expect(view.locator(".answer-text .cite").first).to_be_visible()


def test_over_the_cap_nothing_is_sent(asking: Maker, server: ScriptedServer) -> None:
    asking.set_up(server.openai, "scripted:dear", prices=("1000", "1000"))
    view = asking.ask(QUESTION, "scripted:dear")
    expect(view.locator(".preview-stop")).to_contain_text("$1", timeout=START)
    expect(view.locator("[data-look-acts]")).to_be_hidden()
    expect(view.locator(".preview-whole")).to_be_visible()
    assert sent(server) == []
    asking.compose()
    expect(view.locator(".past-row", has_text="scripted:dear")).to_have_count(0)


def test_what_leaves_the_machine_is_agreed_to_once_in_a_session(asking: Maker, server: ScriptedServer) -> None:
    asking.set_up("https://models.invalid/v1", "away", name="Far away")
    view = asking.ask(QUESTION, "Far away")
    expect(view.locator("[data-look-ask]")).to_contain_text("leaves your machine for Far away", timeout=START)
    view.locator("[data-look-no]").click()
    expect(view.locator("[data-look]")).to_be_hidden()
    expect(asking.page.locator("#ask-question")).to_have_value(QUESTION)
    asking.page.press("#ask-question", "Enter")
    asking.send("ask")
    asking.result("failed")
    view = asking.ask(QUESTION, "Far away")
    asking.result("failed")
    expect(view.locator("[data-look-acts]")).to_be_hidden()


def test_a_tab_that_is_closed_in_mid_call_loses_nothing(asking: Maker, server: ScriptedServer) -> None:
    asking.set_up(server.openai, "scripted:slow-400")
    other = asking.another()
    question = "What is a sample that nobody waited for?"
    view = other.ask(question, "scripted:slow-400")
    text = view.locator("[data-live-text]")
    expect(text).to_contain_text(re.compile(r"\w+ \w+"), timeout=START)
    # What has come is written once a second.
    other.page.wait_for_timeout(1500)
    call = other.shown()
    other.page.close()
    later = asking.another()
    later.visit.open(f"#/ask/{call}")
    later.result("interrupted")
    view = later.at("ask")
    expect(view.locator(".answer-question:visible")).to_have_text(question)
    expect(view.locator("[data-state]")).to_contain_text("The page was closed while the answer was coming.")
    assert view.locator(".answer-text:visible").inner_text().strip()
    later.page.close()


def test_a_call_of_another_tab_is_not_taken_for_interrupted(asking: Maker, server: ScriptedServer) -> None:
    other = asking.another()
    other.ask(QUESTION, "scripted:slow-150")
    expect(other.at("ask").locator("[data-live-text]")).not_to_be_empty(timeout=START)
    call = other.shown()
    asking.page.bring_to_front()
    asking.visit.open(f"#/ask/{call}")
    expect(asking.at("ask").locator("[data-making-note]")).to_contain_text("runs in another tab", timeout=START)
    other.page.bring_to_front()
    other.result()
    asking.page.bring_to_front()
    asking.result()
    other.page.close()


def test_python_that_ends_in_mid_call_takes_nothing_with_it(asking: Maker, server: ScriptedServer) -> None:
    view = asking.ask(QUESTION, "scripted:slow-150")
    text = view.locator("[data-live-text]")
    expect(text).to_contain_text(re.compile(r"\w+ \w+ \w+"), timeout=START)
    ends_now(worker_of(asking.page, "python"))
    asking.result()
    expect(view.locator(".answer-text:visible .cite")).to_have_text(["[1]", "[2]", "[3]"])
    assert len(sent(server)) == 1
    asking.visit.until_ready()


def test_an_answer_is_the_same_when_it_is_opened_again(asking: Maker, server: ScriptedServer) -> None:
    view = asking.ask(QUESTION, "scripted:good")
    asking.result()
    before, call = view.locator("[data-result]").inner_html(), asking.shown()
    other = asking.another()
    other.visit.open(f"#/ask/{call}")
    other.result()
    assert other.at("ask").locator("[data-result]").inner_html() == before
    other.page.close()


@pytest.fixture(scope="module")
def stored(browser: Browser, dist: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visit]:
    """A page with an answer in its store that shows all that there is to show of one."""
    removed = (Removed(key="citation", values={"number": 99}, text="[99]"),)
    with (
        drafting_site(dist, tmp_path_factory.mktemp("site")) as served,
        drafting(browser, served, bypass_csp=True) as made,
    ):
        made.put([ask_call(QUESTION, name="accessible", answer=ANSWER, removed=removed)])
        made.visit.open(f"#/ask/{ask_call(name='accessible').id}")
        expect(made.page.locator("[data-answer]")).to_be_visible(timeout=START)
        yield made.visit


def test_an_answer_is_accessible(stored: Visit) -> None:
    stored.page.locator(".claim.doubted").first.focus()
    look(stored)


def test_composing_is_accessible(stored: Visit) -> None:
    stored.open("#/ask")
    expect(stored.page.locator("[data-ask-start]")).to_be_visible()
    stored.page.evaluate("() => { document.querySelector('[data-ask-form]').hidden = false; }")
    look(stored)
