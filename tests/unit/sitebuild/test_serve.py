"""The server: headers, types, subpaths, and what happens when a port is taken. Real sockets on localhost."""

from __future__ import annotations

import gzip
import http.client
import socket
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from sitebuild import serve
from sitebuild.errors import BuildError
from sitebuild.serve import CONTENT_SECURITY_POLICY, Served, start_server


@pytest.fixture
def site(tmp_path: Path) -> Path:
    root = tmp_path / "site"
    (root / "deep").mkdir(parents=True)
    (root / "index.html").write_text("<h1>Home</h1>", encoding="utf-8")
    (root / "deep" / "code.mjs").write_text("export {}", encoding="utf-8")
    (root / "kernel.wasm").write_bytes(b"\0asm")
    (tmp_path / "secret.txt").write_text("outside", encoding="utf-8")
    return root


@pytest.fixture
def served(site: Path) -> Iterator[Served]:
    with start_server(site, base="/sub/path/") as server:
        yield server


def ask(server: Served, path: str, method: str = "GET", **headers: str) -> tuple[int, dict[str, str], bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
    try:
        connection.request(method, path, headers={name.replace("_", "-"): value for name, value in headers.items()})
        reply = connection.getresponse()
        return reply.status, {name.lower(): value for name, value in reply.getheaders()}, reply.read()
    finally:
        connection.close()


def test_the_address_is_the_page(served: Served) -> None:
    status, headers, body = ask(served, urlsplit(served.url).path)
    assert (status, body) == (200, b"<h1>Home</h1>")
    assert headers["content-security-policy"] == CONTENT_SECURITY_POLICY
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert headers["cross-origin-embedder-policy"] == "require-corp"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert headers["x-content-type-options"] == "nosniff"


def test_a_plain_host_sends_no_header_of_ours_and_lets_browsers_keep_files_for_ten_minutes(site: Path) -> None:
    with start_server(site, plain=True) as server:
        status, headers, _ = ask(server, "/")
    assert status == 200
    assert headers["cache-control"] == "max-age=600"
    assert not [name for name in headers if name.startswith(("content-security", "cross-origin", "referrer", "x-"))]


def test_the_policy_allows_no_inline_script_no_eval_and_no_other_origin() -> None:
    directives = dict(part.split(" ", 1) for part in CONTENT_SECURITY_POLICY.split("; "))
    assert directives["default-src"] == "'none'"
    assert directives["script-src"] == "'self' 'wasm-unsafe-eval'"
    # The browser's own viewer of a PDF, over the reader's own bytes.
    assert directives.pop("frame-src") == "blob:"
    assert all("http" not in value and "*" not in value and "blob:" not in value for value in directives.values())


def test_without_csp_the_header_is_left_out(site: Path) -> None:
    with start_server(site, csp=False) as server:
        assert "content-security-policy" not in ask(server, "/")[1]


@pytest.mark.parametrize(
    ("path", "kind"),
    [("/sub/path/deep/code.mjs", "text/javascript; charset=utf-8"), ("/sub/path/kernel.wasm", "application/wasm")],
)
def test_types_are_those_that_browsers_insist_on(served: Served, path: str, kind: str) -> None:
    assert ask(served, path)[1]["content-type"] == kind


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/sub/",
        "/sub/path/none",
        "/sub/path/../../secret.txt",
        "/sub/path/%2e%2e/secret.txt",
        "/sub/path//etc/passwd",
        "/sub/path/a%00b",
        f"/sub/path/{5000 * 'a'}",
    ],
)
def test_what_is_not_in_the_site_is_not_found(served: Served, path: str) -> None:
    assert ask(served, path)[0] == 404


def test_the_base_without_its_slash_redirects(served: Served) -> None:
    status, headers, _ = ask(served, "/sub/path")
    assert (status, headers["location"]) == (301, "/sub/path/")


def test_a_known_etag_is_not_sent_again(served: Served, site: Path) -> None:
    etag = ask(served, "/sub/path/")[1]["etag"]
    assert ask(served, "/sub/path/", If_None_Match=etag)[0] == 304
    (site / "index.html").write_text("<h1>New</h1>", encoding="utf-8")
    assert ask(served, "/sub/path/", If_None_Match=etag)[0] == 200


def test_text_is_compressed_for_those_who_accept_it(served: Served) -> None:
    _, headers, body = ask(served, "/sub/path/", Accept_Encoding="gzip, br")
    assert headers["content-encoding"] == "gzip"
    assert gzip.decompress(body) == b"<h1>Home</h1>"
    assert "content-encoding" not in ask(served, "/sub/path/kernel.wasm", Accept_Encoding="gzip")[1]


def test_head_has_the_length_and_no_body(served: Served) -> None:
    status, headers, body = ask(served, "/sub/path/", "HEAD")
    assert (status, headers["content-length"], body) == (200, "13", b"")


def test_head_of_what_is_not_there_has_no_body_either(served: Served) -> None:
    with socket.create_connection(("127.0.0.1", served.port), timeout=10) as raw:
        raw.sendall(b"HEAD /none HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        said = b"".join(iter(lambda: raw.recv(4096), b""))
    assert said.startswith(b"HTTP/1.1 404")
    assert said.endswith(b"\r\n\r\n")


def test_requests_are_logged(served: Served) -> None:
    ask(served, "/sub/path/")
    ask(served, "/nothing")
    assert [(request.path, request.status) for request in served.requests] == [("/sub/path/", 200), ("/nothing", 404)]


def test_a_named_port_in_use_is_an_error_that_says_so(site: Path) -> None:
    with start_server(site) as first, pytest.raises(BuildError) as caught, start_server(site, port=first.port):
        pass
    assert str(first.port) in caught.value.what
    assert "--port" in caught.value.remedy


def test_without_a_named_port_the_next_free_one_is_taken(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        usual = taken.getsockname()[1]
        monkeypatch.setattr(serve, "DEFAULT_PORT", usual)
        with start_server(site, port=None) as server:
            assert usual < server.port < usual + 20
