"""Anthropic's Messages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pydantic import JsonValue

from passagework.generation import loose
from passagework.generation.providers import schemas
from passagework.generation.providers.base import ChunkReader, Schema, body_of, key_header
from passagework.models.calls import Message
from passagework.models.providers import HttpRequest, ProviderSettings, Structured, Usage

VERSION = {"anthropic-version": "2023-06-01", "anthropic-dangerous-direct-browser-access": "true"}
"""Without the second, whose name warns of keys in web pages, no answer may be read from a page."""


class Anthropic:
    """POST {base}/v1/messages, streamed."""

    def request(
        self, settings: ProviderSettings, messages: Sequence[Message], schema: Schema | None, structured: Structured
    ) -> HttpRequest:
        """See :class:`~passagework.generation.providers.base.Provider`.

        There is no form "some JSON", no seed, and no temperature above 1.
        """
        system = "\n\n".join(message.content for message in messages if message.role == "system")
        form = {"format": {"type": "json_schema", "schema": self.sent_schema(settings, schema)}} if schema else None
        body = body_of(
            {
                "model": settings.model,
                "max_tokens": settings.max_output,
                "temperature": None if settings.temperature is None else min(settings.temperature, 1.0),
                "system": system or None,
                "messages": [message.model_dump() for message in messages if message.role != "system"],
                "output_config": form if structured == "schema" else None,
                "stream": True,
            }
        )
        headers = {"Content-Type": "application/json", **VERSION}
        return HttpRequest(
            url=f"{settings.base_url}/v1/messages", headers=headers, body=body, key_header=key_header(settings, "x-api-key")
        )

    def sent_schema(self, _: ProviderSettings, schema: Schema) -> dict[str, JsonValue]:
        """The schema with the limits that Anthropic knows."""
        return schemas.adapted(schema, schemas.anthropic_limits)

    def weaker(self, structured: Structured) -> Structured | None:
        """Schema, then words alone."""
        return "prompt" if structured == "schema" else None

    def reader(self) -> AnthropicReader:
        """What reads a reply."""
        return AnthropicReader()

    def list_models(self, settings: ProviderSettings) -> HttpRequest | None:
        """GET {base}/v1/models."""
        url = f"{settings.base_url}/v1/models?limit=1000"
        return HttpRequest(method="GET", url=url, headers=dict(VERSION), body="", key_header=key_header(settings, "x-api-key"))

    def models(self, raw: str) -> tuple[str, ...]:
        """The ids under ``data``."""
        entries = loose.sequence(loose.mapping(loose.parse(raw)).get("data"))
        return tuple(name for entry in entries if (name := loose.string(loose.mapping(entry).get("id"))))


class AnthropicReader(ChunkReader):
    """Reads the events from ``message_start`` to ``message_stop``, or one ``message``.

    Each event's JSON names its type, so that its ``event:`` line says nothing more. Usage comes in two parts: the input with the
    start, the output, as a running total, with each ``message_delta``.
    """

    def _take(self, chunk: Mapping[str, JsonValue]) -> None:
        match chunk.get("type"):
            case "message":
                self._take_message(chunk)
                self.ended = True
            case "message_start":
                self._take_message(loose.mapping(chunk.get("message")))
            case "content_block_start":
                self._take_block(loose.mapping(chunk.get("content_block")))
            case "content_block_delta":
                self._take_block(loose.mapping(chunk.get("delta")))
            case "message_delta":
                self._count(chunk.get("usage"))
                self._finish(loose.mapping(chunk.get("delta")))
            case "message_stop":
                self.ended = True

    def _take_message(self, message: Mapping[str, JsonValue]) -> None:
        self.served_model = loose.string(message.get("model"))
        self._count(message.get("usage"))
        for block in loose.sequence(message.get("content")):
            self._take_block(loose.mapping(block))
        self._finish(message)

    def _take_block(self, block: Mapping[str, JsonValue]) -> None:
        if block.get("type") in {"text", "text_delta"}:
            self._write(loose.string(block.get("text")))
        elif block.get("type") in {"thinking", "thinking_delta"}:
            self._think(loose.string(block.get("thinking")))

    def _finish(self, fields: Mapping[str, JsonValue]) -> None:
        self.finish = loose.string(fields.get("stop_reason")) or self.finish
        if fields.get("stop_reason") == "refusal":
            self._refuse()

    def _count(self, value: JsonValue) -> None:
        counts = loose.mapping(value)
        if not counts:
            return
        before = self.usage or Usage(input=0, output=0, counted=True)
        read = sum(loose.count(counts.get(part)) for part in ("input_tokens", *_CACHED))
        written = loose.count(counts.get("output_tokens"))
        self.usage = Usage(input=read or before.input, output=written or before.output, counted=True)


_CACHED = ("cache_creation_input_tokens", "cache_read_input_tokens")
"""Input that ``input_tokens`` leaves out."""


PROVIDER = Anthropic()
