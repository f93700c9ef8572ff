"""Anthropic's Messages: docs.anthropic.com/en/api/messages-streaming and .../errors."""

from __future__ import annotations

import json
from typing import Any

from tests.providers.dialects.base import event, open_faults, pieces, tokens
from tests.providers.scenarios import Reply

FIELDS = frozenset({"model", "max_tokens", "temperature", "system", "messages", "output_config", "stream"})
FINISH = {"stop": "end_turn", "length": "max_tokens", "content_filter": "refusal"}
ERRORS = {
    "key": ("authentication_error", "invalid x-api-key"),
    "quota": (
        "invalid_request_error",
        "Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing.",
    ),
    "forbidden": ("permission_error", "Your API key does not have permission to use the specified resource."),
    "model": ("not_found_error", "model: gone"),
    "slow": ("timeout_error", "Request timeout"),
    "busy": ("conflict_error", "Conflict"),
    "long": ("invalid_request_error", "prompt is too long: 210345 tokens > 200000 maximum"),
    "rate": ("rate_limit_error", "This request would exceed your organization's rate limit of 50 requests per minute."),
    "failed": ("api_error", "Internal server error"),
    "overloaded": ("overloaded_error", "Overloaded"),
    "temperature": ("invalid_request_error", "`temperature` is deprecated for this model."),
    "organisation": (
        "authentication_error",
        "CORS requests are not allowed for this Organization because of its settings. "
        "If you believe this in error, contact support.",
    ),
    "form-schema": ("invalid_request_error", "'claude-3-haiku' does not support output format."),
}


class Anthropic:
    """Messages."""

    def model(self, _: str, body: dict[str, Any]) -> str:
        return str(body["model"])

    def faults(self, body: dict[str, Any]) -> str:
        unknown = sorted(set(body) - FIELDS)
        if unknown:
            return f"{unknown[0]}: Extra inputs are not permitted"
        if "max_tokens" not in body:
            return "max_tokens: Field required"
        if not 0 <= body.get("temperature", 1) <= 1:
            return "temperature: range: 0..1"
        if any(each["role"] not in {"user", "assistant"} for each in body["messages"]):
            return "messages: Unexpected role"
        schema = body.get("output_config", {}).get("format", {}).get("schema")
        return next((f"output_config.format.schema: {fault}" for fault in open_faults(schema)), "")

    def messages(self, body: dict[str, Any]) -> list[tuple[str, str]]:
        return [("system", body.get("system", "")), *((each["role"], each["content"]) for each in body["messages"])]

    def form(self, body: dict[str, Any]) -> str:
        return "schema" if body.get("output_config") else "prompt"

    def stream(self, reply: Reply, model: str) -> list[str]:
        usage = {"input_tokens": 700, "cache_creation_input_tokens": 0, "cache_read_input_tokens": 200, "output_tokens": 1}
        message: dict[str, Any] = {
            "id": "msg_01",
            "type": "message",
            "role": "assistant",
            "content": [],
            "model": model,
            "stop_reason": None,
            "usage": usage,
        }
        events = [event({"type": "message_start", "message": message}, "message_start")]
        for at, (kind, text) in enumerate(self._blocks(reply)):
            start = {"type": "content_block_start", "index": at, "content_block": {"type": kind, kind: ""}}
            events += [event(start, "content_block_start"), event({"type": "ping"}, "ping")]
            deltas = ({"type": f"{kind}_delta", kind: piece} for piece in pieces(text))
            events += [
                event({"type": "content_block_delta", "index": at, "delta": each}, "content_block_delta") for each in deltas
            ]
            events.append(event({"type": "content_block_stop", "index": at}, "content_block_stop"))
        delta = {"stop_reason": self._finish(reply), "stop_sequence": None}
        total = {"output_tokens": tokens(reply.text)}
        events.append(event({"type": "message_delta", "delta": delta, "usage": total}, "message_delta"))
        return [*events, event({"type": "message_stop"}, "message_stop")]

    def whole(self, reply: Reply, model: str) -> str:
        content = [{"type": kind, kind: text} for kind, text in self._blocks(reply)]
        usage = {"input_tokens": 900, "output_tokens": tokens(reply.text)}
        head = {"id": "msg_01", "type": "message", "role": "assistant", "model": model, "content": content}
        return json.dumps({**head, "stop_reason": self._finish(reply), "stop_sequence": None, "usage": usage})

    def told(self) -> str:
        return event({"type": "error", "error": {"type": "overloaded_error", "message": "Overloaded"}}, "error")

    def error(self, http: int, kind: str) -> str:
        type, message = ERRORS[kind]
        return json.dumps(
            {"type": "error", "error": {"type": type, "message": message}, "request_id": "req_011CSHoEeqs5C35K2UUqR7Fy"}
        )

    def listing(self, models: list[str]) -> str:
        data = [{"type": "model", "id": each, "display_name": each, "created_at": "2026-02-19T00:00:00Z"} for each in models]
        return json.dumps({"data": data, "has_more": False, "first_id": models[0], "last_id": models[-1]})

    def _blocks(self, reply: Reply) -> list[tuple[str, str]]:
        return [(kind, text) for kind, text in (("thinking", reply.reasoning), ("text", reply.text)) if text]

    def _finish(self, reply: Reply) -> str:
        return "refusal" if reply.refusal is not None else FINISH[reply.finish]
