"""OpenAI's chat completions: what is sent, and replies as the documentation and the servers have them."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.providers.dialects.base import open_faults
from tests.providers.dialects.openai import OpenAI
from tests.providers.scenarios import Reply
from tests.unit.generation.calls_of import MESSAGES, SCHEMA, settings

from passagework.generation.providers.base import provider_of, read_whole
from passagework.generation.providers.openai import OpenAIReader
from passagework.models.providers import Usage

OFFICIAL = "https://api.openai.com/v1"


def sent(structured: str = "schema", schema: Any = SCHEMA, **fields: Any) -> dict[str, Any]:
    return json.loads(provider_of("openai").request(settings(**fields), MESSAGES, schema, structured).body)


def test_where_and_how_it_is_sent() -> None:
    request = provider_of("openai").request(settings(base_url=OFFICIAL), MESSAGES, None, "schema")
    assert (request.method, request.url) == ("POST", "https://api.openai.com/v1/chat/completions")
    assert (request.headers, request.key_header) == ({"Content-Type": "application/json"}, "authorization")


def test_without_a_key_no_header_carries_one() -> None:
    given_ = settings(needs_key=False)
    assert provider_of("openai").request(given_, MESSAGES, None, "schema").key_header is None
    assert provider_of("openai").list_models(given_).key_header is None


def test_a_body_is_streamed_with_its_usage() -> None:
    body = sent(schema=None, seed=7, temperature=0.5)
    assert body == {
        "model": "some-model",
        "messages": [{"role": "system", "content": MESSAGES[0].content}, {"role": "user", "content": MESSAGES[1].content}],
        "max_tokens": 2000,
        "temperature": 0.5,
        "seed": 7,
        "stream": True,
        "stream_options": {"include_usage": True},
    }


def test_openai_itself_takes_another_name_for_the_limit() -> None:
    assert "max_tokens" not in sent(base_url=OFFICIAL)
    assert sent(base_url=OFFICIAL)["max_completion_tokens"] == 2000


def test_a_temperature_of_none_is_left_out() -> None:
    assert "temperature" not in sent(temperature=None)


@pytest.mark.parametrize("base", [OFFICIAL, "https://openrouter.ai/api/v1", "http://localhost:11434/v1"])
def test_the_schema_is_strict(base: str) -> None:
    form = sent(base_url=base)["response_format"]
    assert (form["type"], form["json_schema"]["name"], form["json_schema"]["strict"]) == ("json_schema", "reply", True)
    assert list(open_faults(form["json_schema"]["schema"])) == []


def test_the_strict_form_of_openai_has_no_limits_and_tells_of_them() -> None:
    schema = sent(base_url=OFFICIAL)["response_format"]["json_schema"]["schema"]
    assert schema["properties"]["card"] == {
        "type": "array",
        "description": "Flashcards (minItems 2, maxItems 5)",
        "items": {"$ref": "#/$defs/Card"},
    }
    assert schema["$defs"]["Card"]["properties"]["front"] == {"type": "string", "description": "(maxLength 200, pattern ^.+$)"}
    assert schema["properties"]["covered"] == {"type": "string", "enum": ["yes"]}
    assert schema["properties"]["level"] == {"anyOf": [{"type": "integer", "description": "(minimum 1)"}, {"type": "null"}]}


def test_a_grammar_keeps_the_limits_that_it_can_hold() -> None:
    schema = sent()["response_format"]["json_schema"]["schema"]
    assert (schema["properties"]["card"]["minItems"], schema["properties"]["card"]["maxItems"]) == (2, 5)
    front = schema["$defs"]["Card"]["properties"]["front"]
    assert (front["maxLength"], "pattern" in front) == (200, False)


def test_weaker_forms() -> None:
    assert sent("json")["response_format"] == {"type": "json_object"}
    assert "response_format" not in sent("prompt")
    assert "response_format" not in sent("schema", schema=None)
    assert [provider_of("openai").weaker(form) for form in ("schema", "json", "prompt")] == ["json", "prompt", None]


def test_the_model_in_the_page_takes_the_same_without_an_address() -> None:
    request = provider_of("page").request(settings("page", base_url=""), MESSAGES, SCHEMA, "schema")
    body = json.loads(request.body)
    assert (request.url, request.headers, request.key_header) == ("page:", {}, None)
    assert set(body) == {"messages", "max_tokens", "temperature", "response_format", "stream"}
    assert body["response_format"]["json_schema"]["schema"]["properties"]["card"]["maxItems"] == 5


DOCUMENTED = """\
data: {"id":"chatcmpl-123","object":"chat.completion.chunk","created":1694268190,"model":"gpt-4o-mini","system_fingerprint":"fp_44","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}]}

data: {"id":"chatcmpl-123","object":"chat.completion.chunk","created":1694268190,"model":"gpt-4o-mini","system_fingerprint":"fp_44","choices":[{"index":0,"delta":{"content":"Hello"},"logprobs":null,"finish_reason":null}]}

data: {"id":"chatcmpl-123","object":"chat.completion.chunk","created":1694268190,"model":"gpt-4o-mini","system_fingerprint":"fp_44","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}]}

data: {"id":"chatcmpl-123","object":"chat.completion.chunk","created":1694268190,"model":"gpt-4o-mini","system_fingerprint":"fp_44","choices":[],"usage":{"prompt_tokens":9,"completion_tokens":12,"total_tokens":21,"completion_tokens_details":{"reasoning_tokens":4}}}

data: [DONE]

"""  # noqa: E501


def test_a_documented_stream() -> None:
    reader = read_whole("openai", DOCUMENTED)
    assert (reader.text, reader.finish, reader.ended) == ("Hello", "stop", True)
    assert (reader.served_model, reader.usage) == ("gpt-4o-mini", Usage(input=9, output=12, counted=True))
    assert (reader.refusal, reader.error, reader.unread) == (None, None, 0)


def test_openrouter_fills_the_wait_with_comments() -> None:
    assert read_whole("openai", ": OPENROUTER PROCESSING\n\n" * 3 + DOCUMENTED).text == "Hello"


def test_a_refusal_comes_apart_from_the_text() -> None:
    chunks = [{"delta": {"refusal": "I can't"}}, {"delta": {"refusal": " help."}}, {"delta": {}, "finish_reason": "stop"}]
    reader = read_whole("openai", "".join(f"data: {json.dumps({'choices': [c]})}\n\n" for c in chunks))
    assert (reader.refusal, reader.text) == ("I can't help.", "")


def test_filtered_content_is_a_refusal() -> None:
    assert read_whole("openai", 'data: {"choices":[{"delta":{},"finish_reason":"content_filter"}]}\n\n').refusal == ""


@pytest.mark.parametrize("field", ["reasoning_content", "reasoning"])
def test_thoughts_are_no_text(field: str) -> None:
    chunks = [{"delta": {field: "Hm. "}}, {"delta": {"content": "Yes"}, "finish_reason": "stop"}]
    reader = read_whole("openai", "".join(f"data: {json.dumps({'choices': [c]})}\n\n" for c in chunks))
    assert (reader.text, reader.reasoning) == ("Yes", "Hm. ")


def test_llama_cpp_counts_what_it_had_in_its_cache_apart() -> None:
    timings = {"prompt_n": 600, "cache_n": 24, "predicted_n": 64, "prompt_ms": 1.0}
    raw = f"data: {json.dumps({'choices': [{'delta': {}, 'finish_reason': 'length'}], 'timings': timings})}\n\n"
    assert read_whole("page", raw).usage == Usage(input=624, output=64, counted=True)


def test_only_the_first_choice_is_read() -> None:
    choices = [{"index": 1, "delta": {"content": "no"}}, {"index": 0, "delta": {"content": "yes"}}]
    assert read_whole("openai", f"data: {json.dumps({'choices': choices})}\n\n").text == "yes"


def test_content_in_parts() -> None:
    content = [{"type": "text", "text": "a"}, {"type": "image_url", "image_url": {}}, {"type": "text", "text": "b"}]
    assert read_whole("openai", json.dumps({"choices": [{"message": {"content": content}}]})).text == "ab"


@given(st.text(min_size=1), st.integers(1, 50))
def test_any_cut_gives_the_same_text(text: str, size: int) -> None:
    """Also where JSON escapes part the halves of a character: the scripted server writes ASCII only."""
    raw = "".join(OpenAI().stream(Reply("Answer: " + text), "m"))
    reader = OpenAIReader()
    deltas = [reader.feed(raw[at : at + size]) for at in range(0, len(raw), size)]
    said = "".join([*deltas, reader.close()])
    assert said == reader.text == read_whole("openai", raw).text


def test_a_character_that_two_events_share() -> None:
    raw = 'data: {"choices":[{"delta":{"content":"\\ud83d"}}]}\n\ndata: {"choices":[{"delta":{"content":"\\ude00!"}}]}\n\n'
    assert read_whole("openai", raw).text == "😀!"


def test_models_in_the_order_of_the_list() -> None:
    listing = '{"object":"list","data":[{"id":"llama3.2:latest"},{"id":"qwen3:8b"},{"name":"no id"},7]}'
    assert provider_of("openai").models(listing) == ("llama3.2:latest", "qwen3:8b")
    assert provider_of("openai").models("<html>") == ()
