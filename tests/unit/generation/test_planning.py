"""What is planned before anything is sent: which passages, in which words, to whom, at what cost, and what forbids it."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import pytest
from tests.small_documents import document
from tests.unit.generation.small_desk import CHEESE, SETTINGS, TEXTS, act, ask, call_in, desk_of, generate, small_desk, start

from passagework.errors import DraftError, InputError, NotFound
from passagework.fakes import HashingEmbedder
from passagework.generation.following import query_of, stands_alone
from passagework.generation.prompts.rules import SMALL
from passagework.models.calls import AskOrder, Turn

LOAF = "Why does a loaf rise?"
THREAD = (Turn(call="ask-0", question=LOAF, answer="Yeast eats sugar [1] and breathes out gas [2]."),)
LONG = ("Curds are cut by hand. " * 200, "Whey runs off slowly. " * 200)


def plan(desk: Any, area: str, order: dict[str, Any], settings: dict[str, Any] | None = None, **more: Any) -> Any:
    args = {"call": start("c"), "provider": {**SETTINGS, **(settings or {})}, "order": order, **more}
    return act(desk, f"{area}.plan", args)


def test_a_question_is_planned_whole() -> None:
    value = ask(small_desk(), LOAF)
    call, request = call_in(value), value.data["request"]
    assert isinstance(call.order, AskOrder)
    assert (call.status, call.prompt, call.structured, call.reply_schema) == ("sent", "ask/1", "prompt", None)
    assert [each.role for each in call.messages] == ["system", "user"]
    assert call.messages[1].content.endswith(f"Question: {LOAF}")
    assert all(passage.text in call.messages[1].content for passage in call.passages)
    assert [each.number for each in call.passages] == list(range(1, len(call.passages) + 1))
    assert [each.rank for each in call.passages] == sorted(each.rank or 0 for each in call.passages)
    assert call.retrieval is not None
    assert (call.retrieval.query, call.retrieval.ranker, call.retrieval.k) == (LOAF, "bm25", 6)
    assert (call.retrieval.chunking, call.retrieval.embedder) == (("90/0",), "hashing float32")
    assert request["url"] == call.url == "http://localhost:8080/v1/chat/completions"
    assert call.body_sha256 == hashlib.sha256(request["body"].encode()).hexdigest()
    assert [each["content"] for each in json.loads(request["body"])["messages"]] == [each.content for each in call.messages]
    assert value.data["estimate"] == call.estimate.model_dump()
    assert value.data["stop"] is None
    assert (value.data["head"]["title"], value.data["head"]["thread"], value.data["head"]["status"]) == (LOAF, "ask-1", "sent")
    assert value.view is not None and value.view.region == "ask-preview"


def test_the_same_call_is_planned_the_same() -> None:
    assert ask(small_desk(), LOAF).data == ask(small_desk(), LOAF).data


def test_a_pack_sends_the_schema_of_the_kinds_asked_for() -> None:
    value = generate(small_desk(), counts={"choice": 1, "card": 2, "short": 0}, language="de", bloom=["apply"])
    call = call_in(value)
    sent = json.loads(value.data["request"]["body"])["response_format"]["json_schema"]
    assert (call.prompt, call.structured) == ("generate/1", "schema")
    assert call.reply_schema == sent["schema"]
    assert list(sent["schema"]["properties"]) == ["covered", "choice", "card"]
    task = call.messages[1].content
    assert "1 multiple-choice question" in task and "2 flashcards" in task and "short-answer" not in task
    assert "(ISO 639-1): de" in task and "apply (use" in task and "remember (recall" not in task


@pytest.mark.parametrize("structured", ["json", "prompt"])
def test_after_a_fallback_the_form_is_asked_for_in_words(structured: str) -> None:
    order = {"kind": "generate", "topic": "yeast", "counts": {"card": 1}}
    call = call_in(plan(small_desk(), "generating", order, structured=structured))
    assert (call.structured, call.reply_schema) == (structured, None)
    assert '"card": [{' in call.messages[1].content


def test_sections_are_read_in_order() -> None:
    sections = [{"document": "cheese", "section_id": "s1"}, {"document": "bread", "section_id": "s2"}]
    call = call_in(generate(small_desk(), topic="", sections=sections))
    assert call.retrieval is None
    places = [(each.document, each.section_id) for each in call.passages]
    assert places == [("cheese", "s1"), ("cheese", "s1"), ("bread", "s2"), ("bread", "s2")]
    assert all(each.rank is None for each in call.passages)


def test_whole_documents_go_in_order_and_it_is_said() -> None:
    value = ask(small_desk(), LOAF, order={"whole": True, "documents": ["cheese"]})
    call = call_in(value)
    assert " ".join(each.text for each in call.passages) == " ".join(CHEESE)
    assert (call.retrieval, call.left_out) == (None, 0)
    assert value.view is not None and "1 text" in value.view.html


def test_what_does_not_fit_is_left_out_and_counted() -> None:
    desk = desk_of(document("cheese", *LONG, size=200))
    whole = call_in(plan(desk, "asking", {"question": LOAF, "whole": True}, {"context": 2048}))
    total = len(desk.library.document("cheese").passages)
    assert 0 < len(whole.passages) < total
    assert whole.estimate.input + whole.estimate.output <= 2048
    assert whole.passages[0].ordinal == 0
    value = plan(desk, "asking", {"question": LOAF, "whole": True}, {"context": 2048})
    assert value.view is not None and "did not fit" in value.view.html


def test_passages_of_sections_that_do_not_fit_are_spread_evenly() -> None:
    texts = [" ".join(f"Cheese number {part}-{number} is hard." for number in range(60)) for part in range(2)]
    desk = desk_of(document("cheese", *texts, size=200))
    sections = [{"document": "cheese", "section_id": each} for each in ("s1", "s2")]
    order = {"kind": "generate", "sections": sections, "counts": {"card": 1}}
    call = call_in(plan(desk, "generating", order, {"context": 3000}))
    total = len(desk.library.document("cheese").passages)
    assert len(call.passages) + call.left_out == total
    steps = {after.ordinal - before.ordinal for before, after in zip(call.passages, call.passages[1:], strict=False)}
    assert max(steps) - min(steps) <= 1
    assert {each.section_id for each in call.passages} == {"s1", "s2"}
    assert call.estimate.input + call.estimate.output <= 3000


@pytest.mark.parametrize("context", [300, 600])
def test_where_no_passage_fits_it_says_what_would(context: int) -> None:
    desk = desk_of(document("cheese", *LONG, size=900))
    value = plan(desk, "asking", {"question": "Why are curds cut?"}, {"context": context})
    assert value.data["stop"]["code"] == "nothing_fits"
    assert str(context) in value.data["stop"]["message"]
    assert call_in(value).passages == ()


def test_small_contexts_get_a_short_prompt() -> None:
    small, large = ({"context": SMALL - 1}, {"context": SMALL})
    calls = [call_in(plan(small_desk(), "asking", {"question": LOAF}, each)) for each in (small, large)]
    assert [each.prompt for each in calls] == ["ask-short/1", "ask/1"]
    assert len(calls[0].messages[0].content) * 2 < len(calls[1].messages[0].content)
    assert all("[1]" in each.messages[0].content and "COVERED" in each.messages[0].content for each in calls)
    assert calls[0].provider.max_output == (SMALL - 1) // 2


def test_a_pack_longer_than_a_reply_may_be_is_told_before_sending() -> None:
    for count, told in [(8, False), (20, True)]:
        view = generate(small_desk(), counts={"choice": count}).view
        assert view is not None and ("may be cut off" in view.html) is told


def test_a_call_over_the_cap_is_stopped() -> None:
    value = ask(small_desk(), LOAF, spent=0.999, cap=1)
    assert value.data["stop"]["code"] == "over_cap"
    assert ask(small_desk(), LOAF, spent=0.9, cap=1).data["stop"] is None


def test_an_empty_retrieval() -> None:
    with pytest.raises(DraftError) as caught:
        ask(small_desk(), "Zebras quantum entanglement?")
    assert caught.value.code == "nothing_found"


def test_an_empty_library_and_an_empty_question() -> None:
    for whole in (False, True):
        with pytest.raises(NotFound) as caught:
            ask(desk_of(), LOAF, order={"whole": whole})
        assert caught.value.code == "empty_library"
    with pytest.raises(InputError) as empty:
        ask(small_desk(), "\u200b \u200b")
    assert empty.value.code == "empty_query"


def test_keyword_search_stands_in_and_it_is_said() -> None:
    desk = desk_of(*(document(name, *texts) for name, texts in TEXTS.items()), embedder=HashingEmbedder(state="loading"))
    value = plan(desk, "asking", {"question": LOAF, "ranker": "hybrid"})
    retrieval = call_in(value).retrieval
    assert retrieval is not None and retrieval.ranker == "bm25"
    assert value.view is not None and "by their words alone" in value.view.html


@pytest.mark.parametrize(
    ("order", "code"),
    [
        ({"counts": {}}, "bad_counts"),
        ({"counts": {"card": 0}}, "bad_counts"),
        ({"counts": {"card": 51}}, "bad_counts"),
        ({"counts": {"card": 5, "short": -2}}, "bad_counts"),
        ({"topic": " "}, "no_subject"),
        ({"bloom": []}, "no_level"),
    ],
)
def test_orders_that_cannot_be_met(order: dict[str, Any], code: str) -> None:
    with pytest.raises(DraftError) as caught:
        generate(small_desk(), **order)
    assert caught.value.code == code
    assert caught.value.hint


# Threads


def test_a_thread_is_sent_without_its_citations() -> None:
    call = call_in(ask(small_desk(), "What slows the yeast of a loaf down?", thread=[each.model_dump() for each in THREAD]))
    assert [each.role for each in call.messages] == ["system", "user", "assistant", "user"]
    assert call.messages[1].content == LOAF
    assert call.messages[2].content == "Yeast eats sugar and breathes out gas."
    assert call.thread == THREAD


def test_the_head_names_the_first_call_of_the_thread() -> None:
    value = ask(small_desk(), LOAF, thread=[each.model_dump() for each in THREAD])
    assert value.data["head"]["thread"] == "ask-0"


@pytest.mark.parametrize(
    "question", ["Why?", "And salt?", "What slows it down?", "Do these things eat sugar quickly?", "Was macht sie?"]
)
def test_a_question_that_points_back_is_searched_with_the_one_before(question: str) -> None:
    assert query_of(question, THREAD) == f"{question} {LOAF}"
    call = call_in(ask(small_desk(), question, thread=[each.model_dump() for each in THREAD]))
    assert call.retrieval is not None and LOAF in call.retrieval.query
    assert any("loaf rises" in each.text for each in call.passages)


def test_a_question_that_stands_alone_is_searched_alone() -> None:
    question = "How long does hard cheese ripen in a cellar?"
    assert stands_alone(question) and query_of(question, THREAD) == question
    assert query_of("Why?", ()) == "Why?"


def test_a_chain_of_short_questions_goes_back_to_the_last_that_stood_alone() -> None:
    chain = (*THREAD, Turn(call="b", question="Why?", answer="…"), Turn(call="c", question="And then?", answer="…"))
    assert query_of("How so?", chain) == f"How so? {LOAF}"


def test_long_threads_are_bounded() -> None:
    thread = [Turn(call=f"c{n}", question=f"Question {n}?", answer="word " * 5000).model_dump() for n in range(40)]
    call = call_in(ask(small_desk(), LOAF, thread=thread))
    assert len(call.messages) == 2 + 2 * 4
    assert sum(len(each.content) for each in call.messages) < 10_000
    assert len(call.thread) == 40
