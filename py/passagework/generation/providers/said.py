"""What a provider says went wrong, in whichever of the known shapes it says so."""

from __future__ import annotations

from collections.abc import Iterable

from pydantic import JsonValue

from passagework.generation import loose
from passagework.models.base import Frozen


class ProviderError(Frozen):
    """An error in the provider's words."""

    message: str
    type: str = ""
    code: str = ""
    param: str = ""
    """The part of the request that it is about, as OpenAI names it."""


def error_in(value: JsonValue) -> ProviderError | None:
    """The error that a reply, or an event of one, tells of; None if it tells of none.

    ``{"error": {"message", "type", "code", "param", "status"}}`` (OpenAI, OpenRouter, llama.cpp, Anthropic, Gemini),
    ``{"error": "…"}`` (Ollama, LM Studio), ``{"detail": "…"}`` and ``{"detail": [{"loc", "msg"}]}`` (FastAPI),
    ``{"object": "error", "message"}`` (vLLM before 0.10).
    """
    reply = loose.mapping(value)
    error = reply.get("error")
    if isinstance(error, dict):
        return _of_fields(error)
    if isinstance(error, str) and error:
        return ProviderError(message=error)
    if "detail" in reply and "choices" not in reply:
        return ProviderError(message=_of_detail(reply["detail"]))
    if reply.get("object") == "error":
        return _of_fields(reply)
    return None


def _of_fields(error: dict[str, JsonValue] | object) -> ProviderError:
    fields = loose.mapping(error)
    metadata = loose.mapping(fields.get("metadata"))
    return ProviderError(
        message=_joined((loose.string(fields.get("message")), loose.string(metadata.get("raw")))),
        type=_word(fields.get("type") or fields.get("status")),
        code=_word(fields.get("code")),
        param=_word(fields.get("param")),
    )


def _of_detail(detail: JsonValue) -> str:
    if isinstance(detail, str):
        return detail
    parts = (loose.mapping(each) for each in loose.sequence(detail))
    return "; ".join(
        f"{'.'.join(map(_word, loose.sequence(part.get('loc'))))}: {loose.string(part.get('msg'))}".removeprefix(": ")
        for part in parts
    )


def _word(value: object) -> str:
    return str(value) if isinstance(value, (str, int)) and not isinstance(value, bool) else ""


def _joined(parts: Iterable[str]) -> str:
    return " ".join(part for part in parts if part)
