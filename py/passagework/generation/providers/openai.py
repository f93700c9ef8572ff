"""Servers that speak OpenAI's chat completions: OpenAI, OpenRouter, Ollama, LM Studio, llama.cpp, vLLM and others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from urllib.parse import urlsplit

from pydantic import JsonValue

from passagework.generation import loose
from passagework.generation.providers import schemas
from passagework.generation.providers.base import ChunkReader, Schema, body_of, key_header
from passagework.models.calls import Message
from passagework.models.providers import HttpRequest, ProviderSettings, Structured, Usage

SCHEMA_NAME = "reply"
WEAKER: dict[Structured, Structured] = {"schema": "json", "json": "prompt"}

_STRICT_HOSTS = {"api.openai.com", "openrouter.ai"}
"""Hosts whose strict form of a schema knows no limits on lengths and numbers."""


class OpenAI:
    """POST {base}/chat/completions, streamed."""

    def request(
        self, settings: ProviderSettings, messages: Sequence[Message], schema: Schema | None, structured: Structured
    ) -> HttpRequest:
        """See :class:`~passagework.generation.providers.base.Provider`.

        OpenAI takes ``max_completion_tokens``, and its newer models nothing else; servers of one's own know the older
        ``max_tokens``, and some of them ignore the new name without a word, so that the reply would have no end.
        """
        limit = "max_completion_tokens" if _host(settings) == "api.openai.com" else "max_tokens"
        body = body_of(
            {
                "model": settings.model,
                "messages": [message.model_dump() for message in messages],
                limit: settings.max_output,
                "temperature": settings.temperature,
                "seed": settings.seed,
                "response_format": response_format(self.sent_schema(settings, schema), structured) if schema else None,
                "stream": True,
                "stream_options": {"include_usage": True},
            }
        )
        return HttpRequest(
            url=f"{settings.base_url}/chat/completions",
            headers={"Content-Type": "application/json"},
            body=body,
            key_header=key_header(settings, "authorization"),
        )

    def sent_schema(self, settings: ProviderSettings, schema: Schema) -> dict[str, JsonValue]:
        """The schema for OpenAI's strict form, or for a grammar."""
        return schemas.adapted(schema, schemas.no_limits if _host(settings) in _STRICT_HOSTS else schemas.grammar_limits)

    def weaker(self, structured: Structured) -> Structured | None:
        """Schema, then some JSON, then words alone."""
        return WEAKER.get(structured)

    def reader(self) -> OpenAIReader:
        """What reads a reply."""
        return OpenAIReader()

    def list_models(self, settings: ProviderSettings) -> HttpRequest | None:
        """GET {base}/models."""
        key = key_header(settings, "authorization")
        return HttpRequest(method="GET", url=f"{settings.base_url}/models", headers={}, body="", key_header=key)

    def models(self, raw: str) -> tuple[str, ...]:
        """The ids under ``data``."""
        entries = loose.sequence(loose.mapping(loose.parse(raw)).get("data"))
        return tuple(name for entry in entries if (name := loose.string(loose.mapping(entry).get("id"))))


def response_format(schema: Mapping[str, JsonValue], structured: Structured) -> JsonValue:
    """The field of that name; None where the form is asked for in words alone."""
    if structured == "schema":
        return {"type": "json_schema", "json_schema": {"name": SCHEMA_NAME, "strict": True, "schema": dict(schema)}}
    return {"type": "json_object"} if structured == "json" else None


class OpenAIReader(ChunkReader):
    """Reads ``chat.completion.chunk`` events, or one ``chat.completion``.

    Thoughts come as ``reasoning_content`` (llama.cpp, LM Studio, vLLM, DeepSeek), as ``reasoning`` (Ollama, OpenRouter), or
    between ``<think>`` and ``</think>`` at the start of the text.
    """

    def _take(self, chunk: Mapping[str, JsonValue]) -> None:
        self.served_model = loose.string(chunk.get("model")) or self.served_model
        self.usage = _usage(chunk) or self.usage
        for each in loose.sequence(chunk.get("choices")):
            choice = loose.mapping(each)
            if loose.count(choice.get("index")) == 0:
                self._take_message(loose.mapping(choice.get("delta") or choice.get("message")))
                self._finish(loose.string(choice.get("finish_reason")))

    def _take_message(self, message: Mapping[str, JsonValue]) -> None:
        self._think(loose.string(message.get("reasoning_content")) or loose.string(message.get("reasoning")))
        self._write(_content(message.get("content")))
        refusal = loose.string(message.get("refusal"))
        if refusal:
            self._refuse(refusal)

    def _finish(self, reason: str) -> None:
        if not reason:
            return
        self.finish, self.ended = reason, True
        if reason == "content_filter":
            self._refuse()


def _host(settings: ProviderSettings) -> str:
    return urlsplit(settings.base_url).hostname or ""


def _content(value: JsonValue) -> str:
    """A message's content: a string, or parts of which some are text (Mistral)."""
    if isinstance(value, list):
        return "".join(loose.string(loose.mapping(part).get("text")) for part in value)
    return loose.string(value)


def _usage(chunk: Mapping[str, JsonValue]) -> Usage | None:
    """``usage``, or the ``timings`` of llama.cpp, in which the tokens that it had in its cache are counted apart."""
    usage = loose.mapping(chunk.get("usage"))
    if usage:
        return Usage(
            input=loose.count(usage.get("prompt_tokens")), output=loose.count(usage.get("completion_tokens")), counted=True
        )
    timings = loose.mapping(chunk.get("timings"))
    if timings:
        read = loose.count(timings.get("prompt_n")) + loose.count(timings.get("cache_n"))
        return Usage(input=read, output=loose.count(timings.get("predicted_n")), counted=True)
    return None


PROVIDER = OpenAI()
