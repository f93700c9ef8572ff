"""The scripted server does what its scenarios say, in each provider's dialect, and holds requests to the documentation."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from typing import Any

import pytest
from tests.providers.asked import asked
from tests.providers.scenarios import WRONGS
from tests.providers.scripted import ScriptedServer
from tests.unit.generation.calls_of import KEY, MESSAGES, SCHEMA, at, call, send

from passagework.generation.numbering import in_prompt
from passagework.generation.prompts.generate import generate_messages
from passagework.generation.providers.base import provider_of
from passagework.generation.schema import pack_reply, schema_of
from passagework.models.calls import GenerateOrder, ItemKind, Message, SentPassage
from passagework.models.library import Span
from passagework.models.providers import Usage

KINDS = ("openai", "anthropic", "gemini")
COUNTS: dict[ItemKind, int] = {"choice": 3, "short": 2, "card": 2, "truefalse": 1, "problem": 1, "summary": 1}
TEXTS = (
    "The mean is the sum of all values divided by how many there are. A single outlier moves it a long way from the others.",
    "The median is the middle value once all of them are sorted by size. An outlier moves it little, or does not move it.",
    "The range is the largest value less the smallest one. It rests on two values alone, and so tells little of the rest.",
)


def passage(number: int, text: str) -> SentPassage:
    return SentPassage(
        number=number,
        document="course",
        document_title="A short course",
        digest="0" * 64,
        section_id="s",
        section_title="Centre and spread",
        ordinal=number,
        span=Span(start=0, end=len(text)),
        text=text,
        sha256="0" * 64,
    )


PASSAGES = tuple(passage(number, text) for number, text in enumerate(TEXTS, start=1))
PACK = generate_messages(GenerateOrder(topic="the centre of data", counts=COUNTS), PASSAGES, "call-1", 8000)[1]


def pack(server: ScriptedServer, kind: Any, model: str) -> Any:
    """The pack that a model writes, as JSON."""
    return json.loads(call(at(server, kind, model), messages=PACK, schema=schema_of(COUNTS)).reader.text)


def test_the_passages_of_a_prompt_are_read_as_they_are_written() -> None:
    found = asked([("user", f"Passages:\n{in_prompt(PASSAGES, 'call-1')}\n\nQuestion: What is it?")], "schema")
    assert [(each.number, each.text) for each in found.passages] == list(enumerate(TEXTS, start=1))
    assert found.passages[0].source.startswith("A short course")
    assert (found.task, found.wanted) == ("Question: What is it?", ())


def test_what_a_pack_wants_is_read_as_it_is_written() -> None:
    found = asked([(each.role, each.content) for each in PACK], "schema")
    assert dict(found.wanted) == COUNTS
    assert not found.repair


@pytest.mark.parametrize("kind", KINDS)
def test_a_good_pack_conforms_and_cites_what_was_sent(scripted: ScriptedServer, kind: str) -> None:
    written = pack(scripted, kind, "good")
    pack_reply(COUNTS).model_validate_json(json.dumps(written))
    assert {each: len(written[each]) for each in COUNTS} == COUNTS
    cited = {number for each in ("choice", "short", "card") for item in written[each] for number in item["citations"]}
    assert cited <= {1, 2, 3}
    for item in written["choice"]:
        assert len(set(item["options"])) == 4
        assert item["stem"].replace("Which word is missing? ", "").replace("____", item["options"][item["key"]]) in " ".join(
            TEXTS
        )


@pytest.mark.parametrize("kind", KINDS)
def test_a_good_answer_quotes_what_it_cites(scripted: ScriptedServer, kind: str) -> None:
    ended = call(at(scripted, kind, "good"))
    assert (ended.failure, ended.reader.usage.input, ended.reader.usage.counted) == (None, 900, True)
    assert ended.reader.text == (
        "COVERED: yes\nThe mean is the sum of all values divided by how many there are [1]. "
        "The median is the middle value once they are sorted by size [2]."
    )


FAILURES = {
    "401": ("failed", "call_wrong_key", None),
    "402": ("failed", "call_quota", None),
    "403": ("failed", "call_forbidden", None),
    "404": ("failed", "call_no_such_model", None),
    "408": ("failed", "call_provider_slow", "retry"),
    "409": ("failed", "call_provider_busy", "retry"),
    "413": ("failed", "call_too_long", None),
    "429": ("failed", "call_rate_limited", "retry"),
    "429-3": ("failed", "call_rate_limited", "retry"),
    "429-date": ("failed", "call_limit_for_long", None),
    "429-quota": ("failed", "call_quota", None),
    "500": ("failed", "call_provider_failed", "retry"),
    "502-html": ("failed", "call_provider_failed", "retry"),
    "503": ("failed", "call_overloaded", "retry"),
    "529": ("failed", "call_overloaded", "retry"),
    "context": ("failed", "call_too_long", None),
    "temperature": ("failed", "call_setting_refused", None),
    "login-page": ("failed", "call_not_a_reply", None),
    "only-words": ("failed", "call_form_refused", "less"),
    "cut": ("cut", "call_cut", None),
    "ends-early": ("cut", "call_cut", None),
    "error-half-way": ("cut", "call_broke_off", None),
    "length": ("cut", "call_cut_by_length", None),
    "refusal": ("refused", "call_model_refused", None),
    "filtered": ("refused", "call_model_refused", None),
    "empty": ("failed", "call_empty", None),
}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("model", FAILURES)
def test_each_fault_is_told_apart_in_each_dialect(scripted: ScriptedServer, kind: str, model: str) -> None:
    found = call(at(scripted, kind, model), schema=SCHEMA).failure
    assert (found.status, found.error.code, found.again) == FAILURES[model]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("model", ["thinking", "whole", "no-usage", "slow-1"])
def test_ways_to_reply_that_give_the_same_text(scripted: ScriptedServer, kind: str, model: str) -> None:
    good, other = call(at(scripted, kind, "good")), call(at(scripted, kind, model))
    assert (other.failure, other.reader.text) == (None, good.reader.text)
    assert bool(other.reader.reasoning) == (model == "thinking")


def test_without_a_count_there_is_no_usage(scripted: ScriptedServer) -> None:
    assert call(at(scripted, "openai", "no-usage")).reader.usage is None
    assert isinstance(call(at(scripted, "openai", "whole")).reader.usage, Usage)


def test_a_model_that_recovers(scripted: ScriptedServer) -> None:
    given = at(scripted, "openai", "503-once")
    assert [call(given).failure is None for _ in range(2)] == [False, True]


@pytest.mark.parametrize("model", ["bad-json", "wrong-shape"])
def test_a_reply_that_is_mended_when_asked_to(scripted: ScriptedServer, model: str) -> None:
    given = at(scripted, "openai", model)
    broken = call(given, messages=PACK).reader.text
    with pytest.raises(ValueError):
        pack_reply(COUNTS).model_validate_json(broken)
    again = (
        *PACK,
        Message(role="user", content="That reply could not be used.\nSend: 2 in the list “short”, 1 in the list “card”."),
    )
    mended = json.loads(call(given, messages=again).reader.text)
    assert (len(mended["short"]), len(mended["card"]), "choice" in mended) == (2, 1, False)


@pytest.mark.parametrize("model", WRONGS)
def test_each_wrong_reply_is_one_to_a_question_and_to_a_pack(scripted: ScriptedServer, model: str) -> None:
    for messages in (MESSAGES, PACK):
        ended = call(at(scripted, "openai", model), messages=messages)
        assert (ended.failure, ended.reader.unread, bool(ended.reader.text)) == (None, 0, True)


def test_citations_come_in_every_way(scripted: ScriptedServer) -> None:
    text = call(at(scripted, "openai", "citations")).reader.text
    assert all(way in text for way in ("[1][2]", "[1, 2]", "[1-3]", "［１，２］", "【2】", "[0]", "[99]"))
    assert all(item["citations"].count(99) == 1 for item in pack(scripted, "openai", "citations")["short"])


def test_latex_has_single_backslashes_in_json(scripted: ScriptedServer) -> None:
    text = call(at(scripted, "openai", "latex"), messages=PACK).reader.text
    assert "\\frac" in text
    with pytest.raises(ValueError):
        json.loads(text)


@pytest.mark.parametrize("kind", KINDS)
def test_a_key_travels_in_its_header_alone(kind: str) -> None:
    with ScriptedServer(key=KEY) as server:
        assert call(at(server, kind, "good")).failure is None
        assert call(at(server, kind, "good", needs_key=False)).failure.error.code in {"call_key_wanted", "call_wrong_key"}
        (first, second) = server.calls
    header = {"openai": "authorization", "anthropic": "x-api-key", "gemini": "x-goog-api-key"}[kind]
    assert [name for name, value in first.headers.items() if KEY in value] == [header]
    assert not any(KEY in part for part in (first.path, first.body, second.body, *second.headers.values()))


@pytest.mark.parametrize(
    ("kind", "spoil"),
    [("openai", "open"), ("anthropic", "open"), ("openai", "extra"), ("anthropic", "extra"), ("gemini", "extra")],
)
def test_a_request_that_a_provider_would_not_take_is_refused(scripted: ScriptedServer, kind: str, spoil: str) -> None:
    request = provider_of(kind).request(at(scripted, kind, "good"), MESSAGES, SCHEMA, "schema")
    body = request.body.replace('"additionalProperties":false', '"additionalProperties":true', 1)
    if spoil == "extra":
        body = json.dumps({**json.loads(request.body), "top_k": 3})
    assert send(request.model_copy(update={"body": body}))[1].http == 400


def preflight(server: ScriptedServer) -> Any:
    asking = {"Origin": "https://reader.github.io", "Access-Control-Request-Method": "POST"}
    request = urllib.request.Request(f"{server.openai}/chat/completions", headers=asking, method="OPTIONS")
    return urllib.request.urlopen(request, timeout=5)


def test_a_page_is_let_in_or_not() -> None:
    with ScriptedServer(origin="https://reader.github.io") as server, preflight(server) as answer:
        assert (answer.status, answer.headers["Access-Control-Allow-Origin"]) == (204, "https://reader.github.io")
        assert "x-goog-api-key" in answer.headers["Access-Control-Allow-Headers"]
    with ScriptedServer(origin=None) as server:
        with pytest.raises(urllib.error.HTTPError) as caught:
            preflight(server)
        caught.value.close()
        assert caught.value.headers["Access-Control-Allow-Origin"] is None
        assert [each.method for each in server.requests] == ["OPTIONS"]
