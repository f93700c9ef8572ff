"""A server that answers every path in its own way, and remembers what came: another origin, for a worker that calls."""

from __future__ import annotations

import base64
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import quote, urlsplit

HEADERS = "authorization, x-api-key, content-type"


@dataclass(frozen=True)
class Came:
    """A request that came; names of headers are in small letters."""

    method: str
    path: str
    headers: dict[str, str]


@dataclass
class Answering:
    """The server's address, and what came to it."""

    url: str
    requests: list[Came] = field(default_factory=list)
    ending: threading.Event = field(default_factory=threading.Event)

    @property
    def calls(self) -> list[Came]:
        """What came but for the questions whether it may come."""
        return [each for each in self.requests if each.method != "OPTIONS"]


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    answering: Answering

    def do_OPTIONS(self) -> None:
        self._note()
        self._head(204)

    def do_GET(self) -> None:
        self.do_POST()

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers.get("content-length", 0)))
        self._note()
        path = urlsplit(self.path).path
        if path == "/redirect":
            self._head(307, ("Location", "/text"))
        elif path.startswith("/echo"):
            self._pieces(401, self._echoed())
        elif path == "/silent":
            self._pieces(200, [b"data: 1\n\n"], silent=True)
        elif path == "/cut":
            self._pieces(200, [b"data: 1\n\n"], length=100)
        else:
            self._pieces(200, [b"data: \xc3", b"\xa9\n\n", b"data: [DONE]\n\n"])

    def _echoed(self) -> list[bytes]:
        """The key, as careless servers repeat one: in two pieces, in an address, in base64."""
        key = self.headers.get("authorization", "").encode()
        half = len(key) // 2
        return [b"no such key: " + key[:half], key[half:] + b" or ", quote(key.decode()).encode(), b" ", base64.b64encode(key)]

    def _pieces(self, status: int, pieces: list[bytes], length: int | None = None, silent: bool = False) -> None:
        echoed = self.headers.get("authorization", "")
        headers = [("Content-Type", "text/event-stream"), ("Connection", "close"), ("X-Echo", echoed)]
        self._head(status, *headers, *([("Content-Length", str(length))] if length else []))
        try:
            for piece in pieces:
                self.wfile.write(piece)
                self.wfile.flush()
                time.sleep(0.02)
            if silent:
                self.answering.ending.wait(60)
        except (BrokenPipeError, ConnectionResetError):
            pass
        self.close_connection = True

    def _head(self, status: int, *headers: tuple[str, str]) -> None:
        self.send_response(status)
        if urlsplit(self.path).path != "/closed":
            self.send_header("Access-Control-Allow-Origin", "*")
            self.send_header("Access-Control-Allow-Headers", HEADERS)
            self.send_header("Access-Control-Expose-Headers", "*")
        for name, value in headers:
            self.send_header(name, value)
        if status in {204, 307}:
            self.send_header("Content-Length", "0")
        self.end_headers()

    def _note(self) -> None:
        headers = {name.lower(): value for name, value in self.headers.items()}
        self.answering.requests.append(Came(self.command, self.path, headers))

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def start_answering() -> Iterator[Answering]:
    """Answer on a free port while the block runs."""
    http = ThreadingHTTPServer(("127.0.0.1", 0), type("Handler", (_Handler,), {}))
    http.daemon_threads = True
    answering = Answering(f"http://localhost:{http.server_address[1]}")
    http.RequestHandlerClass.answering = answering  # type: ignore[attr-defined]
    threading.Thread(target=http.serve_forever, args=(0.05,), daemon=True).start()
    try:
        yield answering
    finally:
        answering.ending.set()
        http.shutdown()
        http.server_close()
