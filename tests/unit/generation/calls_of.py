"""What the tests of providers have in common: settings, ends of calls, and a call over a real connection."""

from __future__ import annotations

import urllib.error
import urllib.request
from http.client import HTTPException
from typing import Any, NamedTuple

from tests.providers.scripted import ScriptedServer

from passagework.generation.faults import Failure, call_error
from passagework.generation.providers.base import Reader, provider_of, read_whole
from passagework.make_protocol.calling import CallEnd
from passagework.models.calls import Fault, Message
from passagework.models.providers import HttpRequest, Prices, ProviderKind, ProviderSettings, Structured

MESSAGES = (
    Message(role="system", content="Answer from the passages."),
    Message(
        role="user",
        content="Passages:\n"
        "<passage 1 id=9f3c2a>\nSource: A short course, 2.1 The mean, p. 12\n"
        "The mean is the sum of all values divided by how many there are.\n</passage 1 id=9f3c2a>\n"
        "<passage 2 id=9f3c2a>\nSource: A short course, 2.2 The median, p. 13\n"
        "The median is the middle value once they are sorted by size.\n</passage 2 id=9f3c2a>\n\n"
        "Question: What is the mean?",
    ),
)
SCHEMA: dict[str, Any] = {
    "type": "object",
    "title": "Pack",
    "properties": {
        "covered": {"const": "yes", "type": "string"},
        "card": {
            "type": "array",
            "minItems": 2,
            "maxItems": 5,
            "description": "Flashcards",
            "items": {"$ref": "#/$defs/Card", "description": "one"},
        },
        "level": {"oneOf": [{"type": "integer", "minimum": 1}, {"type": "null"}], "default": None},
    },
    "required": ["card"],
    "$defs": {
        "Card": {
            "type": "object",
            "properties": {"front": {"type": "string", "maxLength": 200, "pattern": "^.+$"}, "back": {"type": "string"}},
        }
    },
}
KEY = "sk-canary-0123456789"


class Ended(NamedTuple):
    """A call that was made."""

    reader: Reader
    failure: Failure | None


def settings(kind: ProviderKind = "openai", **fields: Any) -> ProviderSettings:
    """Settings of a model."""
    given = {"id": "m", "kind": kind, "name": "Mine", "base_url": "http://localhost:11434/v1", "model": "some-model", **fields}
    return ProviderSettings.model_validate(given)


def free(**fields: Any) -> ProviderSettings:
    """Settings of a model that costs nothing."""
    return settings(prices=Prices(input=0, output=0), **fields)


def end(
    http: int | None = 200, status: str = "complete", fault: str = "", detail: str = "", headers: dict[str, str] | None = None
) -> CallEnd:
    """How a call ended."""
    told = Fault(code=fault, detail=detail) if fault else None
    return CallEnd.model_validate({"status": status, "http": http, "fault": told, "headers": headers or {}, "ended": 0})


def failure_of(given: ProviderSettings, ended: CallEnd, raw: str = "", structured: Structured = "schema") -> Failure | None:
    """Why a call failed whose reply was ``raw``."""
    return call_error(given, structured, ended, raw, read_whole(given.kind, raw))


def at(server: ScriptedServer, kind: ProviderKind, model: str, **fields: Any) -> ProviderSettings:
    """Settings of a scripted model."""
    base = {"openai": server.openai, "anthropic": server.url, "gemini": server.gemini}[kind]
    return settings(kind, base_url=base, model=f"scripted:{model}", **fields)


def call(
    given: ProviderSettings, structured: Structured = "schema", messages: tuple[Message, ...] = MESSAGES, schema: Any = None
) -> Ended:
    """Make a call as the worker does, and read it."""
    request = provider_of(given.kind).request(given, messages, schema, structured)
    raw, ended = send(request)
    reader = read_whole(given.kind, raw)
    return Ended(reader, call_error(given, structured, ended, raw, reader))


def send(request: HttpRequest) -> tuple[str, CallEnd]:
    """Send a request; the key goes where the request says."""
    headers = dict(request.headers)
    if request.key_header:
        headers[request.key_header] = f"Bearer {KEY}" if request.key_header == "authorization" else KEY
    data = request.body.encode() if request.method == "POST" else None
    sent = urllib.request.Request(request.url, data, headers, method=request.method)
    pieces: list[bytes] = []
    try:
        answer = urllib.request.urlopen(sent, timeout=20)
    except urllib.error.HTTPError as error:
        answer = error
    with answer:
        http, given = answer.status, dict(answer.headers)
        try:
            while piece := answer.read1(4096):
                pieces.append(piece)
        except (HTTPException, OSError):
            return b"".join(pieces).decode(), end(http, "cut", "network", "the connection broke", given)
    return b"".join(pieces).decode(), end(http, headers=given)
