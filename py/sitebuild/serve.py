"""A small static server for localhost: right types, strict headers, gzip for text, and a log of requests.

Used by `build.py serve` and, as a library, by the site tests, which also need a host that knows nothing of the site.
"""

from __future__ import annotations

import gzip
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote, urlsplit

from sitebuild.digest import sha256_file
from sitebuild.errors import BuildError

HOST = "127.0.0.1"
DEFAULT_PORT = 8642
_PORTS_TRIED = 20

CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "worker-src 'self'",
        "connect-src 'self'",
        "style-src 'self'",
        "font-src 'self'",
        "img-src 'self' data:",
        "frame-src blob:",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
ISOLATION = {
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".csv": "text/csv; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".jsonl": "application/jsonl; charset=utf-8",
    ".md": "text/markdown; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml; charset=utf-8",
    ".tsv": "text/tab-separated-values; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json; charset=utf-8",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}
# What GitHub Pages sends with every file, and no site can change.
_PLAIN_CACHING = "max-age=600"
# Text only: on localhost, compressing a large binary takes longer than sending it.
_COMPRESSED = {".css", ".csv", ".html", ".js", ".json", ".jsonl", ".md", ".mjs", ".svg", ".tsv", ".txt", ".webmanifest"}


@dataclass(frozen=True)
class Request:
    """One answered request."""

    method: str
    path: str
    status: int


@dataclass
class Served:
    """A running server: its address, and what was asked of it so far."""

    url: str
    port: int
    requests: list[Request] = field(default_factory=list)


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    # On Windows this would let two servers share a port; elsewhere it only skips the wait after a restart.
    allow_reuse_address = sys.platform != "win32"

    def __init__(self, address: tuple[str, int], directory: Path, base: str, headers: dict[str, str], log: list[Request]) -> None:
        self.directory = directory.resolve()
        self.base = base
        self.headers = headers
        self.log = log
        super().__init__(address, _Handler)

    def handle_error(self, request: object, client_address: object) -> None:
        """A browser that closes a connection half way is no error of ours."""


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: _Server

    def do_GET(self) -> None:
        self._answer()

    def do_HEAD(self) -> None:
        self._answer()

    def log_message(self, format: str, *args: object) -> None:
        """Requests go to the log of the server, not to the terminal."""

    def _answer(self) -> None:
        path = unquote(urlsplit(self.path).path)
        if path + "/" == self.server.base:
            return self._reply(HTTPStatus.MOVED_PERMANENTLY, {"Location": self.server.base})
        file = self._file_of(path)
        if file is None:
            return self._reply(HTTPStatus.NOT_FOUND, {"Content-Type": TYPES[".txt"]}, b"Not found\n")
        etag = f'"{_digest(file, file.stat().st_mtime_ns)}"'
        headers = {"ETag": etag, "Content-Type": type_of(file)}
        if self.headers.get("If-None-Match") == etag:
            return self._reply(HTTPStatus.NOT_MODIFIED, headers)
        data = file.read_bytes()
        if file.suffix in _COMPRESSED and "gzip" in self.headers.get("Accept-Encoding", ""):
            data = _zipped(file, file.stat().st_mtime_ns)
            headers |= {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
        return self._reply(HTTPStatus.OK, headers, data)

    def _file_of(self, path: str) -> Path | None:
        """The file that `path` names below the base; None for anything outside or absent, or no possible name."""
        if not path.startswith(self.server.base):
            return None
        try:
            file = (self.server.directory / path.removeprefix(self.server.base)).resolve()
            if file.is_dir():
                file = file / "index.html"
            return file if file.is_relative_to(self.server.directory) and file.is_file() else None
        except (ValueError, OSError):  # a NUL in the name, or a name too long for the file system
            return None

    def _reply(self, status: HTTPStatus, headers: dict[str, str], body: bytes = b"") -> None:
        self.server.log.append(Request(self.command, self.path, status))
        self.send_response(status)
        for name, value in {**self.server.headers, **headers}.items():
            self.send_header(name, value)
        if status != HTTPStatus.NOT_MODIFIED:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)


def type_of(file: Path) -> str:
    """The media type for a file name."""
    return TYPES.get(file.suffix, "application/octet-stream")


@lru_cache(maxsize=4096)
def _digest(file: Path, changed: int) -> str:
    return sha256_file(file)[:32]


@lru_cache(maxsize=256)
def _zipped(file: Path, changed: int) -> bytes:
    return gzip.compress(file.read_bytes(), compresslevel=6, mtime=0)


def normal_base(base: str) -> str:
    """`base` with a slash at both ends."""
    return "/" + base.strip("/") + "/" if base.strip("/") else "/"


@contextmanager
def start_server(
    directory: Path, base: str = "/", csp: bool = True, port: int | None = 0, host: str = HOST, plain: bool = False
) -> Iterator[Served]:
    """Serve `directory` below the path `base` while the block runs.

    `port`: 0 takes any free port; None takes the usual one, else the next free one; another number takes that port,
    and raises BuildError when it is in use. `csp=False` leaves the Content-Security-Policy header out.
    `plain` leaves out all headers of ours and lets browsers reuse every file for ten minutes, as GitHub Pages does.
    """
    log: list[Request] = []
    policy = {"Content-Security-Policy": CONTENT_SECURITY_POLICY} if csp else {}
    headers = {"Cache-Control": _PLAIN_CACHING} if plain else {**ISOLATION, **policy, "Cache-Control": "no-cache"}
    server = _bind(port, lambda number: _Server((host, number), directory, normal_base(base), headers, log))
    number = int(server.server_address[1])
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield Served(f"http://{'localhost' if host == HOST else host}:{number}{normal_base(base)}", number, log)
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def _bind(port: int | None, make: Callable[[int], _Server]) -> _Server:
    candidates = range(DEFAULT_PORT, DEFAULT_PORT + _PORTS_TRIED) if port is None else [port]
    for number in candidates:
        try:
            return make(number)
        except OSError as cause:
            if port is not None:
                raise BuildError(
                    f"Port {port} cannot be used",
                    f"{cause.strerror or cause}",
                    "end the program that uses it, name another with --port, or leave --port out to take a free one",
                ) from cause
    raise BuildError(
        "No free port was found",
        f"{DEFAULT_PORT} to {DEFAULT_PORT + _PORTS_TRIED - 1} are all in use",
        "name one with --port",
    )
