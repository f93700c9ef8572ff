"""Gemini's generateContent: ai.google.dev/api/generate-content and .../gemini-api/docs/troubleshooting."""

from __future__ import annotations

import json
from typing import Any

from tests.providers.dialects.base import event, pieces, tokens
from tests.providers.scenarios import Reply

FIELDS = frozenset({"contents", "systemInstruction", "generationConfig"})
CONFIG = frozenset({"maxOutputTokens", "temperature", "seed", "responseMimeType", "responseJsonSchema"})
FINISH = {"stop": "STOP", "length": "MAX_TOKENS", "content_filter": "SAFETY"}
ERRORS = {
    "key": ("INVALID_ARGUMENT", "API key not valid. Please pass a valid API key."),
    "quota": ("RESOURCE_EXHAUSTED", "You exceeded your current quota, please check your plan and billing details."),
    "forbidden": ("PERMISSION_DENIED", "Your API key doesn't have the required permissions."),
    "model": ("NOT_FOUND", "models/gone is not found for API version v1beta, or is not supported for generateContent."),
    "slow": ("DEADLINE_EXCEEDED", "The service is unable to finish processing within the deadline."),
    "busy": ("ABORTED", "The operation was aborted."),
    "long": ("INVALID_ARGUMENT", "The input token count (1200000) exceeds the maximum number of tokens allowed (1048576)."),
    "rate": ("RESOURCE_EXHAUSTED", "You exceeded your current quota. Please retry in 7.5s."),
    "failed": ("INTERNAL", "An internal error has occurred."),
    "overloaded": ("UNAVAILABLE", "The model is overloaded. Please try again later."),
    "temperature": ("INVALID_ARGUMENT", "Invalid value at 'generation_config.temperature'"),
    "organisation": ("PERMISSION_DENIED", "Requests from referer are blocked."),
    "form-schema": (
        "INVALID_ARGUMENT",
        "Invalid JSON payload received. Unknown name \"responseJsonSchema\" at 'generation_config'",
    ),
    "form-json": ("INVALID_ARGUMENT", "JSON mode is not enabled for this model"),
}


class Gemini:
    """generateContent."""

    def model(self, path: str, _: dict[str, Any]) -> str:
        return path.rsplit("/models/", 1)[1].removesuffix(":streamGenerateContent")

    def faults(self, body: dict[str, Any]) -> str:
        config = body.get("generationConfig", {})
        unknown = sorted((set(body) - FIELDS) | (set(config) - CONFIG))
        if unknown:
            return f'Invalid JSON payload received. Unknown name "{unknown[0]}": Cannot find field.'
        if any(each.get("role") not in {"user", "model"} for each in body["contents"]):
            return "Please use a valid role: user, model."
        return ""

    def messages(self, body: dict[str, Any]) -> list[tuple[str, str]]:
        system = body.get("systemInstruction", {}).get("parts", [])
        told = [("system", part["text"]) for part in system]
        return told + [(each["role"], part["text"]) for each in body["contents"] for part in each["parts"]]

    def form(self, body: dict[str, Any]) -> str:
        config = body.get("generationConfig", {})
        return "schema" if "responseJsonSchema" in config else "json" if "responseMimeType" in config else "prompt"

    def stream(self, reply: Reply, model: str) -> list[str]:
        return [event(each) for each in self._responses(reply, model)]

    def whole(self, reply: Reply, model: str) -> str:
        return json.dumps(self._responses(reply, model))

    def told(self) -> str:
        return event({"error": {"code": 503, "message": "The model is overloaded.", "status": "UNAVAILABLE"}})

    def error(self, http: int, kind: str) -> str:
        status, message = ERRORS[kind]
        return json.dumps({"error": {"code": http, "message": message, "status": status}})

    def listing(self, models: list[str]) -> str:
        able = [{"name": f"models/{each}", "supportedGenerationMethods": ["generateContent", "countTokens"]} for each in models]
        return json.dumps({"models": [*able, {"name": "models/embedding-1", "supportedGenerationMethods": ["embedContent"]}]})

    def _responses(self, reply: Reply, model: str) -> list[dict[str, Any]]:
        if reply.refusal is not None:
            return [
                {"promptFeedback": {"blockReason": "SAFETY"}, "usageMetadata": {"promptTokenCount": 900}, "modelVersion": model}
            ]
        parts = [{"text": piece, "thought": True} for piece in pieces(reply.reasoning)]
        parts += [{"text": piece} for piece in pieces(reply.text)]
        found = [
            {"candidates": [{"content": {"parts": [part], "role": "model"}, "index": 0}], "modelVersion": model} for part in parts
        ]
        thought = tokens(reply.reasoning) if reply.reasoning else 0
        usage = {"promptTokenCount": 900, "candidatesTokenCount": tokens(reply.text), "thoughtsTokenCount": thought}
        end = {"content": {"role": "model"}, "finishReason": FINISH[reply.finish], "index": 0}
        last = {"candidates": [end], "modelVersion": model, **({"usageMetadata": usage} if reply.usage else {})}
        return [*found, last]
