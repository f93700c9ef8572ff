"""An answer as its reader sees it: what supports each sentence, what speaks against it, and what was sent."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from tests.making_samples import ask_call, failed_call, passages
from tests.unit.views.markup import Element, parse

from passagework.checks.answers import check_answer
from passagework.models.calls import Answer, Call, Removed, Turn
from passagework.views.make.ask import answer_fragment

QUESTION = "What does a larger sample do?"


def answered(text: str, covered: str = "yes", **change: Any) -> Call:
    """A call whose answer was checked, by words alone."""
    answer = asyncio.run(check_answer(text, covered, QUESTION, passages(), None))
    return ask_call(QUESTION, answer=answer, **change)


def shown(call: Call) -> Element:
    return parse(answer_fragment(call))


def test_a_citation_names_its_passage_and_the_sentence_that_supports_it_best() -> None:
    page = shown(answered("A larger sample reduces the variation due to chance and does nothing about bias [1]."))
    (citation,) = page.select(".answer-text .cite")
    assert (citation.get("data-number"), citation.text) == ("1", "[1]")
    (claim,) = page.select(".claim")
    number, _, span = (claim.get("data-supports") or "").partition(":")
    (best,) = page.select("[data-passage=1] .closest")
    assert number == "1" and span == f"{best.get('data-start')}-{best.get('data-end')}"
    assert best.line == "A larger sample reduces the variation due to chance." or best.line.startswith("A larger sample")


def test_passages_that_are_cited_stand_apart_from_those_that_are_not() -> None:
    page = shown(answered("It does nothing about bias [4]. A larger sample reduces the variation due to chance [1]."))
    cited, others = page.select(".sents")
    assert [each.get("data-passage") for each in cited.select(".sent")] == ["4", "1"]
    assert [each.get("data-passage") for each in others.select(".sent")] == ["2", "3", "5", "6"]
    assert page.select("[data-evidence] h3")[1].line == "Found, but not cited: 4"


def test_every_passage_can_be_opened_in_its_text() -> None:
    page = shown(answered("It does nothing about bias [1]."))
    (link,) = page.select("[data-passage=1] a.link")
    assert link.get("href") == "#/library/short-course/representative-samples?passage=21"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Most people agree that statistics began with tables of mortality.", "No passage is cited for this sentence."),
        ("A larger sample of 73,419 people reduces the variation due to chance [1].", "Not in the passage cited: 73,419."),
    ],
)
def test_a_sentence_that_does_not_stand_says_why_where_it_is_and_in_the_list(text: str, reason: str) -> None:
    page = shown(answered(f"A larger sample reduces the variation due to chance [1]. {text}"))
    (doubted,) = page.select(".claim.doubted")
    assert doubted.get("tabindex") == "0"
    assert reason in doubted.select(".doubt")[0].line
    (line,) = page.select(".doubts li")
    assert line.select("a")[0].get("data-statement") == doubted.get("data-statement") and reason in line.line
    assert page.select("[data-state]")[0].line == "1 sentence of 2 needs a look."


def test_that_the_passages_do_not_cover_it_is_an_answer_that_says_what_was_searched() -> None:
    page = shown(answered("The passages do not say anything about this.", "no"))
    said = page.select(".uncovered")[0].line
    assert said.startswith("The passages do not cover this.") and "6 closest passages" in said and "ranked by Both" in said
    assert page.select(".evidence-none")[0].line == "The answer cites no passage."


def test_what_was_removed_and_that_nothing_was_are_both_said() -> None:
    call = answered("It does nothing about bias [1].", removed=(Removed(key="citation", values={"number": 99}, text="[99]"),))
    assert "99" in shown(call).select(".removed li")[0].line
    assert shown(answered("It does nothing about bias [1].")).select(".removed-none")[0].line == "Nothing was taken out."


def test_a_failed_call_shows_the_fault_and_what_the_provider_said_as_text() -> None:
    page = shown(failed_call())
    (error,) = page.select(".make-error")
    assert error.select("h3")[0].line == "The key was refused."
    assert error.select("q")[0].text == "<b>Incorrect API key provided</b>"
    assert not page.select(".answer-text, .doubts, .taken-out")


@pytest.mark.parametrize("status", ["cut", "cancelled", "interrupted", "failed"])
def test_what_had_come_of_an_unfinished_answer_is_shown_and_said_not_to_be_checked(status: str) -> None:
    page = shown(ask_call(QUESTION, status=status, text="A larger <b>sample"))
    assert page.select(".answer-raw")[0].text == "A larger <b>sample"
    assert "not checked" in page.select(".answer-part")[0].line


def test_nothing_in_an_answer_is_loaded_or_followed() -> None:
    hostile = "![x](https://attacker.example/p.png?d=1) [go](javascript:alert(1)) <img src=x onerror=alert(1)> [1]."
    page = shown(answered(hostile, thread=(Turn(call="before", question="<i>Q</i>", answer=hostile),)))
    text = page.select(".answer-text")[0], page.select(".turn-answer")[0]
    assert not any(part.select("img, a, script, i") for part in text)
    assert page.select(".turn-question")[0].line == "<i>Q</i>"


def test_an_earlier_answer_in_the_thread_keeps_its_numbers_as_words() -> None:
    page = shown(answered("It does nothing about bias [1].", thread=(Turn(call="before", question="Q", answer="It helps [2]."),)))
    assert page.select(".turn-answer .cited-before")[0].text == "[2]" and not page.select(".turn-answer button")
    assert page.select(".turn-question a")[0].get("href") == "#/ask/before"


def test_sentences_that_overlap_are_shown_once() -> None:
    answer = answered("It does nothing about bias [1].").answer
    assert answer is not None
    twice = Answer(**(dict(answer) | {"statements": answer.statements * 2}))
    assert len(shown(ask_call(QUESTION, answer=twice)).select(".claim")) == 1


def test_the_copied_sources_name_text_section_and_page() -> None:
    page = shown(answered("It does nothing about bias [1]."))
    (copy,) = page.select("[data-action=copy-answer]")
    assert copy.get("data-text") == "It does nothing about bias [1]."
    assert copy.get("data-sources") == "[1] A short course in statistics, What makes a sample representative? · p. 9"
