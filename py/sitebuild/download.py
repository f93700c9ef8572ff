"""Fetches a file by its address, with a time limit; used for the two sources that are not package registries."""

from __future__ import annotations

import http.client
import urllib.request

from sitebuild.errors import NetworkError

CONNECT_SECONDS = 5.0


def get(url: str, *, what: str, remedy: str, seconds: float = CONNECT_SECONDS) -> bytes:
    """The bytes at `url`; raises NetworkError when nothing answers within `seconds` or the answer is an error."""
    try:
        with urllib.request.urlopen(url, timeout=seconds) as reply:
            data: bytes = reply.read()
    except (OSError, http.client.HTTPException) as cause:  # URLError and time limits are OSErrors
        reason = getattr(cause, "reason", None) or cause
        raise NetworkError(what, f"{url} did not answer: {reason}", remedy) from cause
    return data
