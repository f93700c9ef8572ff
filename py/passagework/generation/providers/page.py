"""A model file that runs in the page, by llama.cpp in WebAssembly (wllama)."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import JsonValue

from passagework.generation.providers import schemas
from passagework.generation.providers.base import Schema, body_of
from passagework.generation.providers.openai import WEAKER, OpenAIReader, response_format
from passagework.models.calls import Message
from passagework.models.providers import HttpRequest, ProviderSettings, Structured

URL = "page:"
"""Stands where others have an address: nothing is sent."""


class Page:
    """The options of wllama's ``createChatCompletion``, whose chunks come back as server-sent events in OpenAI's form."""

    def request(
        self, settings: ProviderSettings, messages: Sequence[Message], schema: Schema | None, structured: Structured
    ) -> HttpRequest:
        """See :class:`~passagework.generation.providers.base.Provider`."""
        body = body_of(
            {
                "messages": [message.model_dump() for message in messages],
                "max_tokens": settings.max_output,
                "temperature": settings.temperature,
                "seed": settings.seed,
                "response_format": response_format(self.sent_schema(settings, schema), structured) if schema else None,
                "stream": True,
            }
        )
        return HttpRequest(url=URL, headers={}, body=body, key_header=None)

    def sent_schema(self, _: ProviderSettings, schema: Schema) -> dict[str, JsonValue]:
        """The schema for llama.cpp's grammar."""
        return schemas.adapted(schema, schemas.grammar_limits)

    def weaker(self, structured: Structured) -> Structured | None:
        """Schema, then some JSON, then words alone."""
        return WEAKER.get(structured)

    def reader(self) -> OpenAIReader:
        """What reads a reply."""
        return OpenAIReader()

    def list_models(self, _: ProviderSettings) -> HttpRequest | None:
        """None: the reader picks a file."""
        return None

    def models(self, _: str) -> tuple[str, ...]:
        """None."""
        return ()


PROVIDER = Page()
