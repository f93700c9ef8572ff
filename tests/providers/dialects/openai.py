"""OpenAI's chat completions: platform.openai.com/docs/api-reference/chat."""

from __future__ import annotations

import json
import re
from typing import Any

from tests.providers.dialects.base import event, open_faults, pieces, tokens
from tests.providers.scenarios import Reply

FIELDS = frozenset(
    {"model", "messages", "max_tokens", "max_completion_tokens", "temperature", "seed", "response_format", "stream"}
    | {"stream_options"}
)
ERRORS = {
    "key": (
        "Incorrect API key provided: sk-abcd****wxyz. You can find your API key at …",
        "invalid_request_error",
        "invalid_api_key",
    ),
    "quota": (
        "You exceeded your current quota, please check your plan and billing details.",
        "insufficient_quota",
        "insufficient_quota",
    ),
    "forbidden": ("Country, region, or territory not supported", "request_forbidden", "unsupported_country_region_territory"),
    "model": ("The model `gone` does not exist or you do not have access to it.", "invalid_request_error", "model_not_found"),
    "slow": ("Request timed out.", "timeout", None),
    "busy": ("The server had a conflict. Please try again.", "conflict", None),
    "long": (
        "This model's maximum context length is 8192 tokens. However, your messages resulted in 9120 tokens. "
        "Please reduce the length of the messages.",
        "invalid_request_error",
        "context_length_exceeded",
    ),
    "rate": ("Rate limit reached for requests.", "requests", "rate_limit_exceeded"),
    "failed": ("The server had an error while processing your request. Sorry about that!", "server_error", None),
    "overloaded": ("The engine is currently overloaded, please try again later", "server_error", None),
    "organisation": ("This organization may not be used from a browser.", "invalid_request_error", None),
    # llama-cpp-python, LM Studio, and a server without either.
    "form-schema": (
        "[{'type': 'literal_error', 'loc': ('body', 'response_format', 'type'), 'msg': \"Input should be "
        "'text' or 'json_object'\"}]",
        "Bad Request",
        None,
    ),
    "form-json": ("'response_format.type' must be 'json_schema' or 'text'", "", None),
}


class OpenAI:
    """Chat completions."""

    def model(self, _: str, body: dict[str, Any]) -> str:
        return str(body["model"])

    def faults(self, body: dict[str, Any]) -> str:
        unknown = sorted(set(body) - FIELDS)
        if unknown:
            return f"Unrecognized request argument supplied: {', '.join(unknown)}"
        form = body.get("response_format", {})
        if form.get("type") == "json_schema":
            name = form["json_schema"].get("name", "")
            if not re.fullmatch(r"[a-zA-Z0-9_-]{1,64}", name) or form["json_schema"].get("strict") is not True:
                return "Invalid 'response_format.json_schema.name'."
            return next(
                (f"Invalid schema for response_format '{name}': {fault}" for fault in open_faults(form["json_schema"]["schema"])),
                "",
            )
        return ""

    def messages(self, body: dict[str, Any]) -> list[tuple[str, str]]:
        return [(each["role"], each["content"]) for each in body["messages"]]

    def form(self, body: dict[str, Any]) -> str:
        return {"json_schema": "schema", "json_object": "json"}.get(body.get("response_format", {}).get("type"), "prompt")

    def stream(self, reply: Reply, model: str) -> list[str]:
        def chunk(delta: dict[str, Any], finish: str | None = None) -> str:
            choice = {"index": 0, "delta": delta, "logprobs": None, "finish_reason": finish}
            return event({**self._head(model, "chat.completion.chunk"), "choices": [choice], "usage": None})

        events = [chunk({"role": "assistant", "content": "", "refusal": None})]
        events += [chunk({"reasoning_content": piece}) for piece in pieces(reply.reasoning)]
        events += [chunk({"refusal": piece}) for piece in pieces(reply.refusal or "")]
        events += [chunk({"content": piece}) for piece in pieces(reply.text)]
        events.append(chunk({}, reply.finish))
        if reply.usage:
            events.append(event({**self._head(model, "chat.completion.chunk"), "choices": [], "usage": self._usage(reply)}))
        return [*events, "data: [DONE]\n\n"]

    def whole(self, reply: Reply, model: str) -> str:
        message = {"role": "assistant", "content": reply.text, "refusal": reply.refusal}
        choice = {"index": 0, "message": message, "logprobs": None, "finish_reason": reply.finish}
        return json.dumps({**self._head(model, "chat.completion"), "choices": [choice], "usage": self._usage(reply)})

    def told(self) -> str:
        return event(
            {"error": {"message": "The server had an error while processing your request.", "type": "server_error", "code": None}}
        )

    def error(self, http: int, kind: str) -> str:
        if kind == "temperature":
            message = (
                "Unsupported value: 'temperature' does not support 0.2 with this model. Only the default (1) value is supported."
            )
            fields = {"message": message, "type": "invalid_request_error", "param": "temperature", "code": "unsupported_value"}
            return json.dumps({"error": fields})
        message, type, code = ERRORS[kind]
        return json.dumps({"error": {"message": message, "type": type, "param": None, "code": code}})

    def listing(self, models: list[str]) -> str:
        return json.dumps({"object": "list", "data": [{"id": each, "object": "model", "owned_by": "library"} for each in models]})

    def _head(self, model: str, kind: str) -> dict[str, Any]:
        return {
            "id": "chatcmpl-123",
            "object": kind,
            "created": 1694268190,
            "model": model,
            "system_fingerprint": "fp_44709d6fcb",
        }

    def _usage(self, reply: Reply) -> dict[str, int]:
        written = tokens(reply.text)
        return {"prompt_tokens": 900, "completion_tokens": written, "total_tokens": 900 + written}
