"""The address at which a model answers: read as it was typed, and told apart by where it is."""

from __future__ import annotations

import re
from typing import NamedTuple
from urllib.parse import SplitResult, urlsplit

from passagework.models.providers import ProviderKind

_SCHEME = re.compile(r"^[a-z][a-z0-9+.-]*://", re.IGNORECASE)
_HOST = re.compile(r"[a-z0-9]([a-z0-9.-]*[a-z0-9])?")
_PATH = re.compile(r"(/[A-Za-z0-9._~@%-]+)*")
_OPERATION = re.compile(r"/(chat/completions|completions|responses|messages|models)$")
_LOOPBACK = re.compile(r"localhost|.+\.localhost|127(\.\d+){3}")
_LOCAL = re.compile(r"10(\.\d+){3}|192\.168(\.\d+){2}|172\.(1[6-9]|2\d|3[01])(\.\d+){2}|169\.254(\.\d+){2}|.+\.local")
_PORTS = {"http": 80, "https": 443}


class BadAddress(ValueError):
    """An address that cannot be used; ``code`` names its words."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Address(NamedTuple):
    """An address that can be used."""

    url: str
    """Without the path of an operation and without a slash at its end."""
    origin: str
    """As browsers write it."""
    changed: bool
    """Whether ``url`` is more, or less, than was typed."""


def read_address(typed: str, kind: ProviderKind) -> Address:
    """Read an address (raises BadAddress).

    What people paste is put right where it can only mean one thing: no scheme, the path of an operation, a version left out or,
    for Anthropic, put in. No user name, password, query or fragment: a key in an address would end in logs.
    """
    trimmed = typed.strip().rstrip("/")
    parts = _split(trimmed)
    host = _host(parts)
    scheme = parts.scheme.lower()
    port = _port(parts)
    origin = f"{scheme}://{host}" + (f":{port}" if port not in {None, _PORTS[scheme]} else "")
    path = _OPERATION.sub("", parts.path.rstrip("/"))
    if not _PATH.fullmatch(path) or "/.." in path:
        raise BadAddress("address_form")
    url = origin + _versioned(path, host, kind)
    return Address(url, origin, url != trimmed)


def is_loopback(host: str) -> bool:
    """Whether a host is this machine."""
    return _LOOPBACK.fullmatch(host) is not None


def is_near(host: str) -> bool:
    """Whether a host is this machine or in its own network."""
    return is_loopback(host) or _LOCAL.fullmatch(host) is not None


def host_of(url: str) -> str:
    """The host of an address that was read."""
    return urlsplit(url).hostname or ""


def _split(typed: str) -> SplitResult:
    if not typed or re.search(r"[\s\\\x00-\x1f]", typed):
        raise BadAddress("address_form")
    if not _SCHEME.match(typed):
        near = is_near(re.split(r"[:/]", typed)[0].lower())
        typed = f"{'http' if near else 'https'}://{typed}"
    try:
        parts = urlsplit(typed)
    except ValueError as error:
        raise BadAddress("address_form") from error
    if parts.scheme.lower() not in _PORTS:
        raise BadAddress("address_scheme")
    if "@" in parts.netloc:
        raise BadAddress("address_secret")
    if "?" in typed or "#" in typed:
        raise BadAddress("address_query")
    return parts


def _host(parts: SplitResult) -> str:
    """The host as browsers write it. Raises BadAddress for IPv6, which a policy cannot name (CSP3, host-source)."""
    host = parts.hostname or ""
    if ":" in host:
        raise BadAddress("address_ipv6")
    try:
        host = host.encode("idna").decode()
    except UnicodeError as error:
        raise BadAddress("address_form") from error
    if not _HOST.fullmatch(host):
        raise BadAddress("address_form")
    return host


def _port(parts: SplitResult) -> int | None:
    try:
        return parts.port
    except ValueError as error:
        raise BadAddress("address_form") from error


def _versioned(path: str, host: str, kind: ProviderKind) -> str:
    if kind == "anthropic":
        return path.removesuffix("/v1")
    if path:
        return path
    if kind == "gemini":
        return "/v1beta"
    return "/api/v1" if host == "openrouter.ai" else "/v1"
