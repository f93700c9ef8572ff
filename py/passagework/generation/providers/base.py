"""The contract of a provider: how it is asked, and how its reply is read as it comes."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Protocol

from pydantic import JsonValue

from passagework.generation import loose
from passagework.generation.providers.said import ProviderError, error_in
from passagework.generation.streaming import EventStream, Halves, Thoughts
from passagework.models.calls import Message
from passagework.models.providers import HttpRequest, KeyHeader, ProviderKind, ProviderSettings, Structured, Usage

Schema = Mapping[str, JsonValue]

FINISHED_BY_LENGTH = frozenset({"length", "max_tokens", "MAX_TOKENS", "model_context_window_exceeded"})
"""The words of the providers for a reply that ended because it was as long as it may be."""


class Reader(Protocol):
    """Reads one reply, streamed or whole, from its raw text. What it says of the reply grows as it is fed."""

    usage: Usage | None
    """As the provider counted; None where it did not."""
    finish: str
    """Why the reply ended, in the provider's word; empty until it says."""
    served_model: str
    refusal: str | None
    """The words with which the model would not answer, or an empty string where it gave none; None where it did answer."""
    ended: bool
    """Whether the provider said that the reply is whole."""
    error: ProviderError | None
    """What went wrong on the provider's side, as it said."""
    unread: int
    """Parts of the reply that were not what this provider sends, and were left out."""

    @property
    def text(self) -> str:
        """What the model wrote."""

    @property
    def reasoning(self) -> str:
        """What the model thought before it wrote, where the provider shows it. It is no part of ``text``."""

    def feed(self, text: str) -> str:
        """Take what has come and return what it adds to ``text``."""

    def close(self) -> str:
        """Take the end, and return what it adds to ``text``: all of it, where the reply is no stream."""


class Provider(Protocol):
    """One kind of provider."""

    def request(
        self, settings: ProviderSettings, messages: Sequence[Message], schema: Schema | None, structured: Structured
    ) -> HttpRequest:
        """What is to be sent, without the key.

        ``schema`` is what the reply is to conform to, None for free text. With ``structured`` less than ``schema``, and wherever
        the provider has no such form, the form must be asked for in the messages.
        """

    def sent_schema(self, settings: ProviderSettings, schema: Schema) -> dict[str, JsonValue]:
        """``schema`` as :meth:`request` sends it: in the part of JSON Schema that this provider knows."""

    def weaker(self, structured: Structured) -> Structured | None:
        """The next form to ask for when the provider refuses this one; None after the last."""

    def reader(self) -> Reader:
        """What reads a reply."""

    def list_models(self, settings: ProviderSettings) -> HttpRequest | None:
        """The request for the list of its models; None where there is no such list."""

    def models(self, raw: str) -> tuple[str, ...]:
        """The models that can be asked, out of the reply to :meth:`list_models`, in its order."""


def provider_of(kind: ProviderKind) -> Provider:
    """Return the provider of a kind: ``PROVIDER`` of the module of that name."""
    provider: Provider = import_module(f"passagework.generation.providers.{kind}").PROVIDER
    return provider


def read_whole(kind: ProviderKind, raw: str) -> Reader:
    """Read a reply that has come to its end."""
    reader = provider_of(kind).reader()
    reader.feed(raw)
    reader.close()
    return reader


class ChunkReader(ABC):
    """Reads replies that are server-sent events, each a chunk in JSON, or one JSON text that is a chunk or a list of them."""

    def __init__(self) -> None:
        self.usage: Usage | None = None
        self.finish = ""
        self.served_model = ""
        self.refusal: str | None = None
        self.ended = False
        self.error: ProviderError | None = None
        self.unread = 0
        self._stream = EventStream()
        self._arriving, self._written = Halves(), Halves()
        self._parting = Thoughts()
        self._form = ""
        self._body: list[str] = []
        self._fresh: list[str] = []
        self._texts: list[str] = []
        self._thoughts: list[str] = []

    @property
    def text(self) -> str:
        """What the model wrote."""
        self._texts = ["".join(self._texts)]
        return self._texts[0]

    @property
    def reasoning(self) -> str:
        """What the model thought."""
        return "".join(self._thoughts)

    def feed(self, text: str) -> str:
        """Take what has come and return what it adds to ``text``."""
        self._arrived(self._arriving.feed(text))
        return self._delta()

    def close(self) -> str:
        """Take the end and return what it adds to ``text``."""
        self._arrived(self._arriving.close())
        for event in self._stream.close():
            self._chunk(event.data)
        if self._body:
            self._chunk("".join(self._body))
            self._body.clear()
        self._part(*self._parting.close())
        self._fresh.append(self._written.close())
        return self._delta()

    @abstractmethod
    def _take(self, chunk: Mapping[str, JsonValue]) -> None:
        """Read one chunk."""

    def _write(self, text: str) -> None:
        self._part(*self._parting.feed(text))

    def _part(self, text: str, thought: str) -> None:
        self._fresh.append(self._written.feed(text))
        self._think(thought)

    def _think(self, text: str) -> None:
        self._thoughts.append(text)

    def _refuse(self, words: str = "") -> None:
        self.refusal = (self.refusal or "") + words

    def _delta(self) -> str:
        delta = "".join(self._fresh)
        self._fresh.clear()
        self._texts.append(delta)
        return delta

    def _arrived(self, text: str) -> None:
        if not self._form:
            text = text.lstrip("\ufeff \t\r\n")
            if not text:
                return
            self._form = "whole" if text[0] in "{[<" else "events"
        if self._form == "whole":
            self._body.append(text)
            return
        for event in self._stream.feed(text):
            self._chunk(event.data)

    def _chunk(self, data: str) -> None:
        if data.strip() == "[DONE]":
            self.ended = True
            return
        value = loose.parse(data)
        chunks = [loose.mapping(each) for each in (value if isinstance(value, list) else [value])]
        for chunk in chunks:
            self.error = self.error or error_in(dict(chunk))
            self.unread += not chunk
            self._take(chunk)


def key_header(settings: ProviderSettings, header: KeyHeader) -> KeyHeader | None:
    """``header`` where there is a key to carry."""
    return header if settings.needs_key else None


def body_of(fields: Mapping[str, object]) -> str:
    """Fields of a request as JSON, those that are None left out."""
    return json.dumps(
        {key: value for key, value in fields.items() if value is not None}, ensure_ascii=False, separators=(",", ":")
    )
