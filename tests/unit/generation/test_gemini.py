"""Gemini's generateContent: what is sent, and replies as the documentation has them."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.unit.generation.calls_of import MESSAGES, SCHEMA, settings

from passagework.generation.providers.base import provider_of, read_whole
from passagework.generation.providers.gemini import GeminiReader
from passagework.models.calls import Message
from passagework.models.providers import Usage

BASE = "https://generativelanguage.googleapis.com/v1beta"


def sent(structured: str = "schema", schema: Any = SCHEMA, messages: Any = MESSAGES, **fields: Any) -> dict[str, Any]:
    return json.loads(provider_of("gemini").request(settings("gemini", **fields), messages, schema, structured).body)


@pytest.mark.parametrize(
    ("model", "path"),
    [
        ("gemini-3.6-flash", "models/gemini-3.6-flash"),
        ("models/gemini-3.6-flash", "models/gemini-3.6-flash"),
        ("tunedModels/mine-1", "tunedModels/mine-1"),
        ("a b?key=1#x", "models/a%20b%3Fkey%3D1%23x"),
    ],
)
def test_where_it_is_sent(model: str, path: str) -> None:
    request = provider_of("gemini").request(settings("gemini", base_url=BASE, model=model), MESSAGES, None, "schema")
    assert request.url == f"{BASE}/{path}:streamGenerateContent?alt=sse"
    assert (request.headers, request.key_header) == ({"Content-Type": "application/json"}, "x-goog-api-key")


def test_a_body_has_its_rules_apart_and_the_other_names_of_roles() -> None:
    thread = (*MESSAGES, Message(role="assistant", content="It is."), Message(role="user", content="Why?"))
    assert sent(schema=None, seed=7, messages=thread) == {
        "systemInstruction": {"parts": [{"text": MESSAGES[0].content}]},
        "contents": [
            {"role": "user", "parts": [{"text": MESSAGES[1].content}]},
            {"role": "model", "parts": [{"text": "It is."}]},
            {"role": "user", "parts": [{"text": "Why?"}]},
        ],
        "generationConfig": {"maxOutputTokens": 2000, "temperature": 0.2, "seed": 7},
    }


def test_the_schema_goes_as_json_schema_and_never_as_the_other_one() -> None:
    config = sent()["generationConfig"]
    assert (config["responseMimeType"], "responseSchema" in config) == ("application/json", False)
    card = config["responseJsonSchema"]["properties"]["card"]
    assert (card["minItems"], card["maxItems"], card["items"]) == (2, 5, {"$ref": "#/$defs/Card"})
    front = config["responseJsonSchema"]["$defs"]["Card"]["properties"]["front"]
    assert front == {"type": "string", "description": "(maxLength 200, pattern ^.+$)"}


def test_weaker_forms() -> None:
    assert sent("json")["generationConfig"].keys() == {"maxOutputTokens", "temperature", "responseMimeType"}
    assert sent("prompt", temperature=None)["generationConfig"].keys() == {"maxOutputTokens"}
    assert [provider_of("gemini").weaker(form) for form in ("schema", "json", "prompt")] == ["json", "prompt", None]


RESPONSES: list[dict[str, Any]] = [
    {
        "candidates": [{"content": {"parts": [{"text": "I think.", "thought": True}], "role": "model"}, "index": 0}],
        "usageMetadata": {"promptTokenCount": 25, "totalTokenCount": 25},
        "modelVersion": "gemini-3.6-flash",
    },
    {"candidates": [{"content": {"parts": [{"text": "Hel"}], "role": "model"}, "index": 0}], "modelVersion": "gemini-3.6-flash"},
    {
        "candidates": [{"content": {"parts": [{"text": "lo"}], "role": "model"}, "finishReason": "STOP", "index": 0}],
        "usageMetadata": {
            "promptTokenCount": 25,
            "candidatesTokenCount": 15,
            "thoughtsTokenCount": 100,
            "toolUsePromptTokenCount": 2,
            "totalTokenCount": 142,
        },
        "modelVersion": "gemini-3.6-flash",
    },
]
STREAM = "".join(f"data: {json.dumps(each)}\r\n\r\n" for each in RESPONSES)


@pytest.mark.parametrize("raw", [STREAM, json.dumps(RESPONSES, indent=2)])
def test_a_documented_reply_as_events_or_as_a_list(raw: str) -> None:
    reader = read_whole("gemini", raw)
    assert (reader.text, reader.reasoning) == ("Hello", "I think.")
    assert (reader.finish, reader.ended, reader.served_model) == ("STOP", True, "gemini-3.6-flash")
    assert reader.usage == Usage(input=27, output=115, counted=True)


@given(st.integers(1, 300))
def test_any_cut_gives_the_same_text(size: int) -> None:
    reader = GeminiReader()
    deltas = [reader.feed(STREAM[at : at + size]) for at in range(0, len(STREAM), size)]
    assert "".join([*deltas, reader.close()]) == reader.text == "Hello"


def test_a_prompt_that_was_blocked() -> None:
    raw = 'data: {"promptFeedback": {"blockReason": "PROHIBITED_CONTENT"}, "usageMetadata": {"promptTokenCount": 12}}\n\n'
    reader = read_whole("gemini", raw)
    assert (reader.refusal, reader.finish, reader.ended) == ("", "PROHIBITED_CONTENT", True)


@pytest.mark.parametrize("reason", ["SAFETY", "RECITATION", "BLOCKLIST", "PROHIBITED_CONTENT", "SPII"])
def test_a_reply_that_was_blocked(reason: str) -> None:
    candidate = {"finishReason": reason, "finishMessage": "It was blocked.", "index": 0}
    reader = read_whole("gemini", f"data: {json.dumps({'candidates': [candidate]})}\n\n")
    assert (reader.refusal, reader.finish) == ("It was blocked.", reason)


def test_the_list_of_models_has_those_that_write() -> None:
    request = provider_of("gemini").list_models(settings("gemini", base_url=BASE))
    assert (request.url, request.key_header) == (f"{BASE}/models?pageSize=1000", "x-goog-api-key")
    listing = {
        "models": [
            {"name": "models/gemini-3.6-flash", "supportedGenerationMethods": ["generateContent", "countTokens"]},
            {"name": "models/embedding-001", "supportedGenerationMethods": ["embedContent"]},
        ]
    }
    assert provider_of("gemini").models(json.dumps(listing)) == ("gemini-3.6-flash",)
