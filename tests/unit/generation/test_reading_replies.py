"""What is read of replies: every way in which a model's reply can be wrong, and what is kept of it."""

from __future__ import annotations

import hashlib
import inspect
import json
import re
from typing import Any

import pytest
from tests.unit.generation.small_desk import (
    act,
    answered,
    ask,
    call_in,
    drafted,
    generate,
    items_in,
    read,
    small_desk,
    start,
    streamed,
)

from passagework.catalogue import messages
from passagework.generation import citations, reading
from passagework.generation.prompts.repair import FAULTS
from passagework.models.items import ChoiceContent, ProblemContent, ShortContent, SummaryContent, TrueFalseContent

SHORT = {"bloom": "remember", "citations": [1], "question": "What does yeast eat?", "answer": "Sugar", "accept": []}
CHOICE: dict[str, Any] = {
    "bloom": "understand",
    "citations": [1],
    "stem": "What traps the gas?",
    "options": ["Salt", "Sugar", "Gluten", "Rye"],
    "key": 2,
    "reasons": ["It slows the yeast.", "It is eaten.", "It does.", "It has little gluten."],
    "explanation": "Gluten traps it.",
}
OBJECTS = [{"text": each, "reason": why} for each, why in zip(CHOICE["options"], CHOICE["reasons"], strict=True)]


def pack(covered: str = "yes", **lists: Any) -> str:
    return json.dumps({"covered": covered, **lists})


def keys(value: Any) -> list[str]:
    return [each.key for each in call_in(value).removed]


def one(kind: str, item: dict[str, Any], **order: Any) -> Any:
    """The only item that is read of a reply with ``item``."""
    value = drafted(pack(**{kind: [item]}), counts={kind: 1}, **order)
    (read_item,) = items_in(value)
    assert keys(value) == []
    return read_item


# Items


def test_a_good_pack_is_read_whole() -> None:
    value = drafted(pack(short=[SHORT, {**SHORT, "question": "What slows yeast?", "answer": "Salt"}]))
    call, items = call_in(value), items_in(value)
    assert (call.status, call.error, call.removed, value.data["again"]) == ("done", None, (), None)
    assert call.items == tuple(each.id for each in items)
    assert [each.id for each in items] == [hashlib.sha256(f"pack-1 {place}".encode()).hexdigest()[:24] for place in (0, 1)]
    assert [(each.call, each.pack, each.position, each.language, each.bloom) for each in items] == [
        ("pack-1", "pack-1", place, "en", "remember") for place in (0, 1)
    ]
    assert items[0].content == items[0].drafted == ShortContent(question="What does yeast eat?", answer="Sugar", citations=(1,))
    assert [each.number for each in items[0].evidence] == [1]
    assert all(each.findings for each in items)
    assert value.view is not None and value.view.region == "generate-pack"


def test_options_are_moved_and_the_key_with_them() -> None:
    seen = set()
    for seed in range(12):
        item = one("choice", CHOICE, seed=seed)
        assert isinstance(item.content, ChoiceContent)
        assert item.content.options[item.content.key].text == "Gluten"
        assert [CHOICE["options"][place] for place in item.shuffle] == [option.text for option in item.content.options]
        assert [CHOICE["reasons"][place] for place in item.shuffle] == [option.reason for option in item.content.options]
        seen.add(item.content.key)
    assert seen == {0, 1, 2, 3}


@pytest.mark.parametrize(
    "spoilt",
    [
        {"key": "C"},
        {"key": "Gluten"},
        {"key": "2"},
        {"options": ["A) Salt", "B) Sugar", "C) Gluten", "D) Rye"], "key": "C) Gluten"},
        {"options": {"w": "Salt", "x": "Sugar", "y": "Gluten", "z": "Rye"}, "key": "y"},
        {"options": OBJECTS, "reasons": None},
        {"reasons": [each for each in CHOICE["reasons"] if each != "It does."]},
        {"citations": ["1"]},
        {"citations": "[1]"},
        {"citations": [1.0]},
        {"citations": None, "explanation": "Gluten traps it [1]."},
        {"bloom": "Understanding"},
        {"stem": "What traps the gas? [1]"},
    ],
)
def test_what_models_write_instead_is_taken_for_what_was_asked(spoilt: dict[str, Any]) -> None:
    item = one("choice", {**CHOICE, **spoilt})
    content = item.content
    assert content.stem == "What traps the gas?"
    assert content.options[content.key].text == "Gluten"
    assert sorted(option.text for option in content.options) == sorted(CHOICE["options"])
    assert {option.text: option.reason for option in content.options}["Salt"] == "It slows the yeast."
    assert (content.citations, item.bloom, content.explanation, item.removed) == ((1,), "understand", "Gluten traps it.", ())


def test_a_statement() -> None:
    given = {"bloom": "apply", "citations": [2], "statement": "Salt speeds yeast up.", "truth": "False", "explanation": ""}
    item = one("truefalse", given)
    assert item.content == TrueFalseContent(statement="Salt speeds yeast up.", truth=False, citations=(2,))


def test_steps_and_points_carry_their_citations() -> None:
    steps = ["A year [1].", "So 12 months [2]"]
    problem = one("problem", {"bloom": "apply", "citations": [], "question": "How long?", "steps": steps, "answer": 12})
    assert isinstance(problem.content, ProblemContent)
    assert [(each.text, each.citations) for each in problem.content.steps] == [("A year.", (1,)), ("So 12 months", (2,))]
    assert (problem.content.answer, problem.content.citations) == ("12", (1, 2))
    points = [{"text": "Yeast eats sugar.", "citations": [1]}, "Salt slows it. [2][1]"]
    summary = one("summary", {"title": "Bread", "points": points})
    assert isinstance(summary.content, SummaryContent)
    assert [each.citations for each in summary.content.points] == [(1,), (2, 1)]
    assert summary.bloom is None


def test_each_item_is_validated_alone() -> None:
    spoilt: list[Any] = [
        {**SHORT, "answer": ""},
        {**SHORT, "question": {"deep": 1}},
        {"question": "No answer?"},
        {**SHORT, "citations": [[1]]},
        SHORT,
    ]
    value = drafted(pack(short=spoilt))
    assert len(items_in(value)) == 1
    removed = call_in(value).removed
    assert [(each.key, each.values["field"]) for each in removed] == [
        ("item_invalid", "answer"),
        ("item_invalid", "question"),
        ("item_invalid", "answer"),
        ("item_invalid", "citations.0"),
    ]
    assert removed[2].text == '{"question": "No answer?"}' or "No answer?" in removed[2].text


@pytest.mark.parametrize("key", [4, -1, "Flour", None])
def test_a_key_that_is_no_option(key: Any) -> None:
    value = drafted(pack(choice=[{**CHOICE, "key": key}]), counts={"choice": 1})
    assert items_in(value) == []
    assert keys(value) == ["item_invalid"]


def test_false_citations_are_taken_out_and_flagged_on_their_item() -> None:
    value = drafted(pack(short=[{**SHORT, "citations": [99, 1, 0], "question": "What does yeast eat [7]?"}]))
    (item,) = items_in(value)
    assert item.content.citations == (1,)
    assert item.content.question == "What does yeast eat?"
    assert sorted(each.values["number"] for each in item.removed) == [0, 7, 99]


def test_none_given_and_all_removed_are_told_apart() -> None:
    none, removed = items_in(drafted(pack(short=[{**SHORT, "citations": []}, {**SHORT, "citations": [50]}])))
    assert none.content.citations == removed.content.citations == ()
    assert none.evidence == removed.evidence == ()
    assert [each.key for each in none.removed] == [] and [each.key for each in removed.removed] == ["citation"]


def test_an_interval_as_an_option_is_no_citation() -> None:
    item = one("choice", {**CHOICE, "options": ["[0, 1]", "[1, 2]", "[1]", "none"], "key": 1})
    assert item.content.options[item.content.key].text == "[1, 2]"
    assert item.content.citations == (1,)


def test_tex_is_repaired_and_line_breaks_stay() -> None:
    raw = pack(short=[SHORT]).replace("What does yeast eat?", r"What is $\frac{a}{b} \times \theta$?\nSay why.")
    (item,) = items_in(drafted(raw))
    assert item.content.question == "What is $\\frac{a}{b} \\times \\theta$?\nSay why."


def test_hidden_characters_in_a_reply_are_taken_out() -> None:
    (item,) = items_in(drafted(pack(short=[{**SHORT, "answer": "Su\u200bgar\U000e0041"}])))
    assert item.content.answer == "Sugar"
    assert [(each.key, each.text) for each in item.removed] == [("hidden", ""), ("hidden", "A")]


# The form of the reply


@pytest.mark.parametrize(
    "around",
    [
        "```json\n{}\n```",
        '<think>[1] {"short": 3}</think>{}',
        "Here are your items:\n\n{}\n\nGood luck!",
        '{"items": [{}]}',
        "[{}]",
        '{"pack": {}}',
    ],
)
def test_forms_of_a_reply(around: str) -> None:
    item = json.dumps(SHORT)
    inner = item if around in ('{"items": [{}]}', "[{}]") else pack(short=[SHORT])
    start, _, end = around.rpartition("{}")
    value = drafted(start + inner + end)
    assert [each.content.question for each in items_in(value)] == ["What does yeast eat?"]
    assert keys(value) == []


def test_items_one_after_another() -> None:
    value = drafted("\n".join([json.dumps(SHORT), json.dumps({**SHORT, "question": "Why?"})]))
    assert [each.content.question for each in items_in(value)] == ["What does yeast eat?", "Why?"]


def test_finish_by_length_keeps_whole_items_and_says_how_many_were_cut() -> None:
    whole = pack(short=[SHORT, {**SHORT, "question": "Why does bread rise?"}])
    value = drafted(whole[: whole.index("does bread")], finish="length")
    call = call_in(value)
    assert len(items_in(value)) == 1
    assert (call.status, call.error and call.error.code, value.data["again"]) == ("cut", "call_cut_by_length", None)
    assert [(each.key, each.values) for each in call.removed] == [("item_cut", {"n": 1})]


def test_a_cut_stream_keeps_whole_items() -> None:
    desk = small_desk()
    whole = pack(short=[SHORT, SHORT])
    raw = streamed(whole[:-40], None, done=False)
    value = read(desk, generate(desk), raw, status="cut", fault={"code": "network", "detail": ""})
    assert call_in(value).status == "cut"
    assert len(items_in(value)) == 1


def test_interrupted_and_cancelled_calls_keep_what_came() -> None:
    for status in ("interrupted", "cancelled"):
        desk = small_desk()
        whole = streamed(pack(short=[SHORT, SHORT]))
        value = read(desk, generate(desk), whole[: len(whole) * 3 // 4], status=status)
        assert call_in(value).status == status
        assert len(items_in(value)) == 1
        assert call_in(value).raw == whole[: len(whole) * 3 // 4]


def test_more_than_asked_and_kinds_unasked() -> None:
    value = drafted(pack(short=[SHORT] * 4, card=[{"front": "a", "back": "b", "bloom": "remember", "citations": []}]))
    assert len(items_in(value)) == 2
    assert keys(value) == ["more_than_asked", "more_than_asked", "kind_unasked"]


def test_a_level_that_there_is_not_costs_the_level_alone() -> None:
    (item,) = items_in(drafted(pack(short=[{**SHORT, "bloom": "guess"}])))
    assert item.bloom is None
    assert [(each.key, each.text) for each in item.removed] == [("bloom", "guess")]


def test_fields_unasked_and_reasons_that_do_not_match() -> None:
    value = drafted(pack(choice=[{**CHOICE, "difficulty": 3, "reasons": ["one", "two"]}]), counts={"choice": 1})
    (item,) = items_in(value)
    assert {each.key: each.values for each in item.removed} == {
        "fields": {"names": "difficulty"},
        "reasons": {"given": 2, "options": 4},
    }
    assert all(option.reason == "" for option in item.content.options)


def test_a_huge_answer_is_bounded() -> None:
    call = call_in(answered("COVERED: yes\n" + "".join(f"Loaf {number} rises [1]. " for number in range(50_000))))
    assert call.answer is not None and len(call.answer.text) <= reading.MOST_ANSWER
    assert [each.key for each in call.removed] == ["huge"]


def test_a_huge_reply_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "MOST_REPLY", 2000)
    value = drafted(pack(short=[SHORT]) + " " * 5000)
    assert len(items_in(value)) == 1
    assert keys(value) == ["huge"]


def test_many_faults_are_told_shortly() -> None:
    value = drafted(pack(short=[{"question": str(number)} for number in range(300)]))
    removed = call_in(value).removed
    assert len(removed) == reading.MOST_REMOVED + 1
    assert (removed[-1].key, removed[-1].values) == ("more", {"n": 200})


@pytest.mark.parametrize("nesting", ["[" * 3000 + "]" * 3000, '{"short":' * 3000 + "1" + "}" * 3000])
def test_deep_json_is_no_danger(nesting: str) -> None:
    value = drafted(nesting)
    assert items_in(value) == []
    assert call_in(value).error is not None


# Nothing to use


def test_what_cannot_be_read_is_repaired_once() -> None:
    desk = small_desk()
    first = read(desk, generate(desk), streamed("I would rather chat."))
    call = call_in(first)
    assert (call.error and call.error.code, keys(first), first.data["again"]) == ("pack_unreadable", ["no_json"], "repair")
    planned = act(desk, "calling.repair", {"call": start("pack-2")}, first.data["call"].encode())
    mending = call_in(planned)
    assert (mending.repairs, mending.prompt, mending.passages, mending.order) == ("pack-1", "repair/1", call.passages, call.order)
    assert [each.role for each in mending.messages] == ["system", "user", "assistant", "user"]
    assert mending.messages[2].content == "I would rather chat."
    assert "no JSON" in mending.messages[3].content
    second = read(desk, planned, streamed(pack(short=[SHORT])))
    assert [(each.call, each.pack) for each in items_in(second)] == [("pack-2", "pack-1")]
    third = read(desk, planned, streamed("No."))
    assert third.data["again"] is None


def test_a_topic_that_the_text_does_not_cover() -> None:
    value = drafted(pack(covered="no", short=[]))
    call = call_in(value)
    assert (call.status, call.error and call.error.code, value.data["again"]) == ("done", "topic_not_covered", None)


def test_an_empty_pack() -> None:
    value = drafted(pack(short=[]))
    assert (value.data["error"]["code"], value.data["again"]) == ("pack_empty", "repair")


# Answers


def test_an_answer() -> None:
    value = answered("COVERED: yes\n\nYeast eats sugar [1, 9] and breathes out gas【1】. The oven must be cleaned every evening.")
    call = call_in(value)
    assert call.answer is not None
    assert call.answer.text == "Yeast eats sugar [1] and breathes out gas[1]. The oven must be cleaned every evening."
    assert (call.answer.covered, call.answer.cited) == ("yes", (1,))
    assert [(each.key, each.values) for each in call.removed] == [("citation", {"number": 9})]
    assert "uncited" in call.answer.statements[-1].faults
    assert (call.usage and (call.usage.input, call.usage.output), call.cost) == ((100, 10), 0.00012)
    assert value.view is not None and value.view.region == "ask-answer"


@pytest.mark.parametrize(
    ("reply", "covered"),
    [
        ("COVERED: no\nDie Passagen sagen nichts dazu.", "no"),
        ("covered：NO", "no"),
        ("**COVERED: partly**\n酵母吃糖［1］。", "partly"),
        ("COVERED: yes\nLa levure mange le sucre [1].", "yes"),
        ("The passages do not cover this.", "no"),
        ("Yeast eats sugar [1]. The passages do not say how long it takes.", "partly"),
        ("Yeast eats sugar [1].", "yes"),
    ],
)
def test_whether_the_passages_cover_it(reply: str, covered: str) -> None:
    answer = call_in(answered(reply)).answer
    assert answer is not None and answer.covered == covered
    assert "COVERED" not in answer.text.upper()


def test_a_bare_no_is_an_answer() -> None:
    call = call_in(answered("COVERED: no"))
    assert call.answer is not None and call.error is None
    assert (call.answer.text, call.answer.covered) == ("", "no")


def test_an_answer_without_words() -> None:
    call = call_in(answered("COVERED: yes\n"))
    assert (call.answer, call.error and call.error.code) == (None, "answer_empty")


def test_a_refusal_is_kept_as_one() -> None:
    desk = small_desk()
    raw = 'data: {"choices":[{"delta":{"refusal":"I cannot help."},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n'
    call = call_in(read(desk, ask(desk, "Why does a loaf rise?"), raw))
    assert (call.status, call.answer, call.error and call.error.said) == ("refused", None, "I cannot help.")


def test_an_error_of_the_provider_is_no_answer() -> None:
    desk = small_desk()
    value = read(desk, ask(desk, "Why does a loaf rise?"), '{"error": {"message": "bad key", "type": "auth"}}', http=401)
    assert (call_in(value).status, value.data["error"]["code"], call_in(value).usage) == ("failed", "call_wrong_key", None)


def test_everything_removed_has_words() -> None:
    """The keys are those in the source, so that a new one without words fails here."""
    named = {key for module in (reading, citations) for key in re.findall(r'key="(\w+)"', inspect.getsource(module))}
    assert len(named) > 12
    assert [key for key in (*named, *FAULTS) if not {f"removed.{key}", f"removed.{key}.one"} & messages().keys()] == []


# What new items are compared with


@pytest.mark.parametrize("damaged", ["no item", "{}", "[" * 5000])
def test_an_accepted_item_that_cannot_be_read_hides_no_other_and_stops_no_reply(damaged: str) -> None:
    desk = small_desk()
    kept = items_in(read(desk, generate(desk), streamed(pack(short=[SHORT]))))[0].model_copy(update={"id": "kept"})
    value = read(desk, generate(desk), streamed(pack(short=[SHORT])), others=[damaged, kept.model_dump_json()])
    (item,) = items_in(value)
    assert [each.case for each in item.findings if each.check == "duplicates"] == ["same_kept"]
