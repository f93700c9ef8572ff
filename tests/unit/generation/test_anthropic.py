"""Anthropic's Messages: what is sent, and replies as the documentation has them."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.providers.dialects.base import open_faults
from tests.unit.generation.calls_of import MESSAGES, SCHEMA, settings

from passagework.generation.providers.anthropic import AnthropicReader
from passagework.generation.providers.base import provider_of, read_whole
from passagework.models.calls import Message
from passagework.models.providers import Usage

BASE = "https://api.anthropic.com"


def sent(structured: str = "schema", schema: Any = SCHEMA, messages: Any = MESSAGES, **fields: Any) -> dict[str, Any]:
    return json.loads(provider_of("anthropic").request(settings("anthropic", **fields), messages, schema, structured).body)


def test_where_and_how_it_is_sent() -> None:
    request = provider_of("anthropic").request(settings("anthropic", base_url=BASE), MESSAGES, None, "schema")
    assert (request.url, request.key_header) == ("https://api.anthropic.com/v1/messages", "x-api-key")
    assert request.headers == {
        "Content-Type": "application/json",
        "anthropic-version": "2023-06-01",
        "anthropic-dangerous-direct-browser-access": "true",
    }


def test_a_body_has_its_rules_at_the_top_and_no_seed() -> None:
    assert sent(schema=None, seed=7) == {
        "model": "some-model",
        "max_tokens": 2000,
        "temperature": 0.2,
        "system": MESSAGES[0].content,
        "messages": [{"role": "user", "content": MESSAGES[1].content}],
        "stream": True,
    }


def test_no_temperature_above_one() -> None:
    assert sent(temperature=1.7)["temperature"] == 1.0
    assert "temperature" not in sent(temperature=None)


def test_a_prompt_without_rules_has_no_system() -> None:
    assert "system" not in sent(messages=(Message(role="user", content="Hi"),))


def test_the_schema_is_closed_and_keeps_what_anthropic_knows() -> None:
    form = sent()["output_config"]["format"]
    assert form["type"] == "json_schema"
    assert list(open_faults(form["schema"])) == []
    card = form["schema"]["properties"]["card"]
    assert (card["description"], "minItems" in card) == ("Flashcards (minItems 2, maxItems 5)", False)
    assert "oneOf" not in json.dumps(form)


def test_an_array_of_one_at_least_is_known() -> None:
    schema = {"type": "array", "minItems": 1, "items": {"type": "string", "format": "date"}}
    assert provider_of("anthropic").sent_schema(settings(), schema) == schema


def test_weaker_forms() -> None:
    assert "output_config" not in sent("json")
    assert "output_config" not in sent("prompt")
    assert [provider_of("anthropic").weaker(form) for form in ("schema", "json", "prompt")] == ["prompt", None, None]


DOCUMENTED = """\
event: message_start
data: {"type": "message_start", "message": {"id": "msg_1nZdL29xx5MUA1yADyHTEsnR8uuvGzszyY", "type": "message", "role": "assistant", "content": [], "model": "claude-haiku-4-5", "stop_reason": null, "stop_sequence": null, "usage": {"input_tokens": 25, "cache_creation_input_tokens": 3, "cache_read_input_tokens": 100, "output_tokens": 1}}}

event: content_block_start
data: {"type": "content_block_start", "index": 0, "content_block": {"type": "thinking", "thinking": ""}}

event: content_block_delta
data: {"type": "content_block_delta", "index": 0, "delta": {"type": "thinking_delta", "thinking": "Let me see."}}

event: content_block_delta
data: {"type": "content_block_delta", "index": 0, "delta": {"type": "signature_delta", "signature": "EqQBCgIYAhIM"}}

event: content_block_stop
data: {"type": "content_block_stop", "index": 0}

event: content_block_start
data: {"type": "content_block_start", "index": 1, "content_block": {"type": "text", "text": ""}}

event: ping
data: {"type": "ping"}

event: content_block_delta
data: {"type": "content_block_delta", "index": 1, "delta": {"type": "text_delta", "text": "Hello"}}

event: content_block_delta
data: {"type": "content_block_delta", "index": 1, "delta": {"type": "text_delta", "text": "!"}}

event: content_block_stop
data: {"type": "content_block_stop", "index": 1}

event: message_delta
data: {"type": "message_delta", "delta": {"stop_reason": "end_turn", "stop_sequence": null}, "usage": {"output_tokens": 15}}

event: message_stop
data: {"type": "message_stop"}

"""  # noqa: E501


def test_a_documented_stream() -> None:
    reader = read_whole("anthropic", DOCUMENTED)
    assert (reader.text, reader.reasoning) == ("Hello!", "Let me see.")
    assert (reader.finish, reader.ended, reader.served_model) == ("end_turn", True, "claude-haiku-4-5")
    assert reader.usage == Usage(input=128, output=15, counted=True)
    assert (reader.refusal, reader.error, reader.unread) == (None, None, 0)


def test_until_it_stops_it_has_not_ended() -> None:
    reader = read_whole("anthropic", DOCUMENTED.partition("event: message_stop")[0])
    assert (reader.text, reader.ended) == ("Hello!", False)


@given(st.integers(1, 300))
def test_any_cut_gives_the_same_text(size: int) -> None:
    reader = AnthropicReader()
    deltas = [reader.feed(DOCUMENTED[at : at + size]) for at in range(0, len(DOCUMENTED), size)]
    assert "".join([*deltas, reader.close()]) == reader.text == "Hello!"
    assert reader.usage == Usage(input=128, output=15, counted=True)


def test_a_message_that_is_no_stream() -> None:
    message = {
        "type": "message",
        "model": "claude-haiku-4-5",
        "content": [{"type": "thinking", "thinking": "Hm."}, {"type": "text", "text": "Yes."}],
        "stop_reason": "max_tokens",
        "usage": {"input_tokens": 10, "output_tokens": 5},
    }
    reader = read_whole("anthropic", json.dumps(message, indent=1))
    assert (reader.text, reader.reasoning, reader.finish, reader.ended) == ("Yes.", "Hm.", "max_tokens", True)
    assert reader.usage == Usage(input=10, output=5, counted=True)


def test_a_refusal_is_a_reason_to_stop() -> None:
    raw = DOCUMENTED.replace('"end_turn"', '"refusal"')
    assert read_whole("anthropic", raw).refusal == ""


def test_an_error_within_the_stream() -> None:
    raw = DOCUMENTED.partition("event: content_block_stop")[0]
    raw += 'event: error\ndata: {"type": "error", "error": {"type": "overloaded_error", "message": "Overloaded"}}\n\n'
    reader = read_whole("anthropic", raw)
    assert reader.error is not None
    assert (reader.error.type, reader.error.message, reader.ended) == ("overloaded_error", "Overloaded", False)


@pytest.mark.parametrize("needs_key", [True, False])
def test_the_list_of_models(needs_key: bool) -> None:
    request = provider_of("anthropic").list_models(settings("anthropic", base_url=BASE, needs_key=needs_key))
    assert (request.method, request.url) == ("GET", "https://api.anthropic.com/v1/models?limit=1000")
    assert (request.key_header, "anthropic-version" in request.headers) == ("x-api-key" if needs_key else None, True)
    listing = '{"data":[{"type":"model","id":"claude-haiku-4-5","display_name":"Claude Haiku 4.5"}],"has_more":false}'
    assert provider_of("anthropic").models(listing) == ("claude-haiku-4-5",)
