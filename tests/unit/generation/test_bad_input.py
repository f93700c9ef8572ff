"""Calls from the plan to what is kept, over a real connection: whatever a provider or a model does is said plainly."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.providers.scripted import ScriptedServer
from tests.unit.generation.calls_of import send
from tests.unit.generation.small_desk import SETTINGS as BASE
from tests.unit.generation.small_desk import act, ask, call_in, generate, items_in, small_desk

from passagework.models.calls import Call
from passagework.models.items import Item
from passagework.models.providers import HttpRequest
from passagework.protocol import Value

COUNTS = {"choice": 2, "short": 2, "card": 1, "truefalse": 1, "problem": 1, "summary": 1}


def settings(server: ScriptedServer, model: str, kind: str = "openai") -> dict[str, Any]:
    base = {"openai": server.openai, "anthropic": server.url, "gemini": server.gemini}[kind]
    return {**BASE, "kind": kind, "base_url": base, "model": f"scripted:{model}"}


def carried_out(server: ScriptedServer, task: str, model: str, kind: str = "openai") -> tuple[Call, list[Item], dict[str, Any]]:
    """Plan a call, make it, and read what came: the call, its items, and the rest of the data."""
    desk, given = small_desk(), settings(server, model, kind)
    planned = (
        ask(desk, "Why does a loaf rise?", provider=given)
        if task == "ask"
        else generate(desk, settings=given, topic="yeast and gluten", counts=COUNTS)
    )
    raw, ended = send(HttpRequest.model_validate(planned.data["request"]))
    read: Value = act(desk, "calling.read", {"end": ended.model_dump()}, planned.data["call"].encode(), raw.encode(), b"[]")
    return call_in(read), items_in(read), read.data


@pytest.mark.parametrize("kind", ["openai", "anthropic", "gemini"])
def test_good_calls(scripted: ScriptedServer, kind: str) -> None:
    answered, _, __ = carried_out(scripted, "ask", "good", kind)
    assert (answered.status, answered.answer.covered, answered.answer.cited) == ("done", "yes", (1, 2))
    drafted, items, data = carried_out(scripted, "pack", "good", kind)
    assert (drafted.status, len(items), drafted.removed, data["again"]) == ("done", sum(COUNTS.values()), (), None)
    assert drafted.usage.counted
    assert drafted.cost == pytest.approx((drafted.usage.input * 1 + drafted.usage.output * 2) / 1e6)


@pytest.mark.parametrize(
    ("model", "status", "error", "items", "again"),
    [
        ("401", "failed", "call_wrong_key", 0, None),
        ("429-3", "failed", "call_rate_limited", 0, "retry"),
        ("503", "failed", "call_overloaded", 0, "retry"),
        ("only-words", "failed", "call_form_refused", 0, "less"),
        ("refusal", "refused", "call_model_refused", 0, None),
        ("empty", "failed", "call_empty", 0, None),
        ("never-json", "done", "pack_unreadable", 0, "repair"),
        ("wrong-shape", "done", "pack_unreadable", 0, "repair"),
        ("deep-json", "done", "pack_empty", 0, "repair"),
        ("not-covered", "done", "topic_not_covered", 0, None),
        ("bad-json", "done", None, 7, None),
        ("latex", "done", None, 8, None),
        ("other-language", "done", None, 8, None),
        ("uncited", "done", None, 8, None),
        ("obeys-injection", "done", None, 8, None),
        ("whole", "done", None, 8, None),
        ("thinking", "done", None, 8, None),
    ],
)
def test_packs(scripted: ScriptedServer, model: str, status: str, error: str | None, items: int, again: str | None) -> None:
    call, drafted, data = carried_out(scripted, "pack", model)
    assert (call.status, call.error.code if call.error else None, len(drafted), data["again"]) == (status, error, items, again)
    assert bool(call.raw)


@pytest.mark.parametrize("model", ["cut", "ends-early", "error-half-way", "length"])
def test_what_came_before_a_break_is_kept(scripted: ScriptedServer, model: str) -> None:
    call, items, data = carried_out(scripted, "pack", model)
    assert (call.status, 0 < len(items) < 8, data["again"]) == ("cut", True, None)
    assert call.usage.counted == (model == "length")
    assert call.usage.output > 100


def test_false_citations_are_taken_out(scripted: ScriptedServer) -> None:
    answered, _, __ = carried_out(scripted, "ask", "citations")
    assert set(answered.answer.cited) <= {each.number for each in answered.passages}
    assert any("99" in each.text for each in answered.removed)
    _, items, __ = carried_out(scripted, "pack", "citations")
    assert all({each.number for each in item.evidence} <= {1, 2, 3, 4, 5, 6, 7, 8} for item in items)
    assert any("99" in each.text or "99" in str(each.values) for item in items for each in item.removed)


def test_a_refused_form_is_planned_again_in_the_next(scripted: ScriptedServer) -> None:
    _, __, data = carried_out(scripted, "pack", "only-words")
    assert data["structured"] == "json"
    order = {"kind": "generate", "topic": "yeast", "ranker": "bm25", "counts": {"short": 1}}
    plan = {
        "call": {"id": "p-2", "created": 1, "application": "test"},
        "provider": settings(scripted, "only-words"),
        "order": order,
    }
    bodies = []
    for form in ("json", "prompt"):
        planned = act(small_desk(), "generating.plan", {**plan, "structured": form})
        bodies.append(json.loads(planned.data["request"]["body"]))
    assert [body.get("response_format") for body in bodies] == [{"type": "json_object"}, None]
    assert send(HttpRequest.model_validate(planned.data["request"]))[1].http == 200
