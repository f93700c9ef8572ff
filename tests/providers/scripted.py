"""A server that replays providers: their streams, their errors, and what models do wrong, by the name of the model.

::

    with ScriptedServer() as server:
        server.openai       # http://127.0.0.1:PORT/v1, to be set as the base address of kind "openai"
        server.requests     # all that came, headers too

The model ``scripted:good`` writes what was asked for out of the passages that were sent, with right citations; the others are
those of scenarios.py (``scripted:401``, ``scripted:cut``, ``scripted:429-3``, ``scripted:slow-50`` …). A request that a provider
would not take (a field that it does not know, a schema that is not closed) is refused as the provider would.

By hand: ``python -m tests.providers.scripted --port 8111 --origin '*'``.
"""

from __future__ import annotations

import argparse
import json
import threading
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import unquote, urlsplit

from tests.providers.asked import asked
from tests.providers.dialects.anthropic import Anthropic
from tests.providers.dialects.base import Dialect, error_body
from tests.providers.dialects.gemini import Gemini
from tests.providers.dialects.openai import OpenAI
from tests.providers.scenarios import SCRIPTS, Refusal, Reply, deed

MODELS = [f"scripted:{name}" for name in SCRIPTS]
ALLOWED_HEADERS = (
    "authorization, content-type, x-api-key, anthropic-version, anthropic-dangerous-direct-browser-access, x-goog-api-key"
)
LONGEST_SILENCE = 30.0


@dataclass(frozen=True)
class Recorded:
    """A request that came; names of headers are in small letters."""

    method: str
    path: str
    headers: dict[str, str]
    body: str
    at: float
    """Seconds since 1970."""

    @property
    def json(self) -> Any:
        """The body read."""
        return json.loads(self.body)


@dataclass
class ScriptedServer:
    """The server; ``origin`` is who may read its answers: ``*``, one origin, or None for nobody."""

    origin: str | None = "*"
    key: str | None = None
    """The only key that it takes; None if it takes any, or none."""
    port: int = 0
    listing: bool = True
    """Whether there is a list of models."""
    requests: list[Recorded] = field(default_factory=list)
    spoken: list[list[tuple[float, str]]] = field(default_factory=list)
    """The events of each reply that streamed, each with when it was sent, in seconds since 1970."""

    def __post_init__(self) -> None:
        self.asked: Counter[str] = Counter()
        """How often each model was asked for a reply."""
        self.stopping = threading.Event()
        self._lock = threading.Lock()

    def __enter__(self) -> ScriptedServer:
        self._http = ThreadingHTTPServer(("127.0.0.1", self.port), type("Handler", (_Handler,), {"scripted": self}))
        self._http.daemon_threads = True
        self.port = self._http.server_address[1]
        threading.Thread(target=self._http.serve_forever, args=(0.05,), daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stopping.set()
        self._http.shutdown()
        self._http.server_close()

    @property
    def url(self) -> str:
        """Its address, which is the base of kind ``anthropic``."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def openai(self) -> str:
        """The base of kind ``openai``."""
        return f"{self.url}/v1"

    @property
    def gemini(self) -> str:
        """The base of kind ``gemini``."""
        return f"{self.url}/v1beta"

    @property
    def calls(self) -> list[Recorded]:
        """The requests for a reply."""
        return [each for each in self.requests if each.method == "POST"]

    def count(self, model: str) -> int:
        """How often a model was asked before, and count this time."""
        with self._lock:
            self.asked[model] += 1
            return self.asked[model] - 1


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    scripted: ScriptedServer

    def do_OPTIONS(self) -> None:
        self._record("")
        self._answer(204 if self.scripted.origin else 403, "", preflight=True)

    def do_GET(self) -> None:
        self._record("")
        dialect = self._dialect()
        if not self._has_key():
            self._answer(*self._fault(dialect, 401, "key"))
        elif self.scripted.listing and urlsplit(self.path).path.endswith("/models"):
            self._answer(200, dialect.listing(MODELS))
        else:
            self._answer(404, '{"detail": "Not Found"}')

    def do_POST(self) -> None:
        raw = self.rfile.read(int(self.headers.get("content-length", 0))).decode()
        self._record(raw)
        dialect, path = self._dialect(), unquote(urlsplit(self.path).path)
        if not path.endswith(("/chat/completions", "/v1/messages", ":streamGenerateContent")):
            self._answer(404, '{"detail": "Not Found"}')
            return
        if not self._has_key():
            self._answer(*self._fault(dialect, 401, "key"))
            return
        body = json.loads(raw)
        unfit = dialect.faults(body)
        if unfit:
            self._answer(400, json.dumps({"error": {"type": "invalid_request_error", "code": 400, "message": unfit}}))
            return
        self._do(dialect, dialect.model(path, body), body)

    def _do(self, dialect: Dialect, model: str, body: dict[str, Any]) -> None:
        name = model.removeprefix("scripted:")
        try:
            found = deed(name, asked(dialect.messages(body), dialect.form(body)), self.scripted.count(model))
        except KeyError:
            self._answer(*self._fault(dialect, 404, "model"))
            return
        if isinstance(found, Refusal):
            status, text, kind = self._fault(dialect, found.http, found.kind)
            self._answer(status, text, kind, found.headers)
        elif found.whole:
            self._answer(200, dialect.whole(found, model))
        else:
            self._stream(found, list(_cut(dialect, found, dialect.stream(found, model))))

    def _stream(self, reply: Reply, events: list[str]) -> None:
        self.send_response(200)
        self._cors()
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        try:
            said: list[tuple[float, str]] = []
            self.scripted.spoken.append(said)
            for event in events:
                said.append((time.time(), event))
                self._chunk(event)
                if reply.pause:
                    self.scripted.stopping.wait(reply.pause)
            if reply.stops == "silent":
                self.scripted.stopping.wait(LONGEST_SILENCE)
            if reply.stops in {"reset", "silent"}:
                self.close_connection = True
            else:
                self.wfile.write(b"0\r\n\r\n")
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True

    def _chunk(self, text: str) -> None:
        data = text.encode()
        self.wfile.write(b"%x\r\n%s\r\n" % (len(data), data))
        self.wfile.flush()

    def _answer(
        self,
        status: int,
        text: str,
        kind: str = "application/json",
        headers: tuple[tuple[str, str], ...] = (),
        preflight: bool = False,
    ) -> None:
        data = text.encode()
        self.send_response(status)
        self._cors(preflight)
        for name, value in headers:
            self.send_header(name, value)
        if status != 204:
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def _cors(self, preflight: bool = False) -> None:
        if self.scripted.origin is None:
            return
        self.send_header("Access-Control-Allow-Origin", self.scripted.origin)
        self.send_header("Access-Control-Expose-Headers", "retry-after, retry-after-ms, request-id")
        if preflight:
            self.send_header("Access-Control-Allow-Methods", "GET, POST, OPTIONS")
            self.send_header("Access-Control-Allow-Headers", ALLOWED_HEADERS)

    def _fault(self, dialect: Dialect, http: int, kind: str) -> tuple[int, str, str]:
        # Gemini tells of a wrong key as of a wrong argument.
        status = 400 if kind == "key" and isinstance(dialect, Gemini) else http
        return (status, *error_body(dialect, status, kind))

    def _dialect(self) -> Dialect:
        if self.path.startswith("/v1beta/"):
            return Gemini()
        return Anthropic() if self.headers.get("anthropic-version") else OpenAI()

    def _has_key(self) -> bool:
        given = self.headers.get("authorization", "").removeprefix("Bearer ")
        given = given or self.headers.get("x-api-key", "") or self.headers.get("x-goog-api-key", "")
        return self.scripted.key in (None, given)

    def _record(self, body: str) -> None:
        headers = {name.lower(): value for name, value in self.headers.items()}
        self.scripted.requests.append(Recorded(self.command, self.path, headers, body, time.time()))

    def log_message(self, *_: object) -> None:
        """Say nothing."""


def _cut(dialect: Dialect, reply: Reply, events: list[str]) -> Iterator[str]:
    """The events that are sent: all of them, or those of the first half and what comes then."""
    if not reply.stops:
        yield from events
        return
    yield from events[: len(events) // 2 if reply.text else 1]
    if reply.stops == "error":
        yield dialect.told()


def main() -> None:
    """Serve until interrupted."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=8111)
    parser.add_argument("--origin", default="*")
    parser.add_argument("--key")
    given = parser.parse_args()
    with ScriptedServer(origin=given.origin or None, key=given.key, port=given.port) as server:
        print(f"{server.openai} (openai), {server.url} (anthropic), {server.gemini} (gemini)")
        try:
            threading.Event().wait()
        except KeyboardInterrupt:
            print()


if __name__ == "__main__":
    main()
