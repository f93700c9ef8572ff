"""How a provider reads a request, streams a reply and tells of an error. The words of errors are the providers' own."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, Protocol

from tests.providers.scenarios import HTML, Reply

PIECE = re.compile(r"\s*\S{1,12}")
"""A piece of text as a token or two would be."""


class Dialect(Protocol):
    """One provider's."""

    def model(self, path: str, body: dict[str, Any]) -> str:
        """The model that is asked for."""

    def faults(self, body: dict[str, Any]) -> str:
        """What the provider would not take in a request; empty if nothing."""

    def messages(self, body: dict[str, Any]) -> list[tuple[str, str]]:
        """Roles and texts."""

    def form(self, body: dict[str, Any]) -> str:
        """``schema``, ``json`` or ``prompt``."""

    def stream(self, reply: Reply, model: str) -> list[str]:
        """Server-sent events."""

    def whole(self, reply: Reply, model: str) -> str:
        """The reply as one body."""

    def told(self) -> str:
        """An error within a stream."""

    def error(self, http: int, kind: str) -> str:
        """The body of an answer that is an error."""

    def listing(self, models: list[str]) -> str:
        """The list of models."""


def event(value: Any, type: str = "") -> str:
    return (f"event: {type}\n" if type else "") + f"data: {json.dumps(value)}\n\n"


def pieces(text: str) -> list[str]:
    return PIECE.findall(text) or ([text] if text else [])


def tokens(text: str) -> int:
    return max(1, len(text) // 4)


def open_faults(schema: Any, at: str = "()") -> Iterator[str]:
    """Where a schema is not in the form that OpenAI and Anthropic demand."""
    if not isinstance(schema, dict):
        return
    if schema.get("type") == "object" or "properties" in schema:
        if schema.get("additionalProperties") is not False:
            yield f"In context={at}, 'additionalProperties' is required to be supplied and to be false."
        if sorted(schema.get("required", [])) != sorted(schema.get("properties", {})):
            yield f"In context={at}, 'required' is required to be an array including every key in properties."
    for part in ("properties", "$defs"):
        for name, each in schema.get(part, {}).items():
            yield from open_faults(each, f"{at}.{name}")
    yield from open_faults(schema.get("items"), f"{at}.items")


def error_body(dialect: Dialect, http: int, kind: str) -> tuple[str, str]:
    """The body and its type."""
    return (HTML, "text/html") if kind == "html" else (dialect.error(http, kind), "application/json")
