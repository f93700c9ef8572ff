"""How long a provider asks to be left alone."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime


def wait_of(headers: Mapping[str, str], now: datetime | None = None) -> float | None:
    """Seconds to wait, as ``retry-after-ms`` or ``retry-after`` says (RFC 9110, 10.2.3: seconds, or a date), or None.

    A page reads these headers only where the provider exposes them.
    """
    given = {name.lower(): value.strip() for name, value in headers.items()}
    for name, share in (("retry-after-ms", 0.001), ("retry-after", 1.0)):
        if re.fullmatch(r"\d{1,9}(\.\d+)?", given.get(name, "")):
            return float(given[name]) * share
    try:
        then = parsedate_to_datetime(given.get("retry-after", ""))
    except (ValueError, OverflowError):
        return None
    then = then if then.tzinfo else then.replace(tzinfo=UTC)
    return max(0.0, (then - (now or datetime.now(UTC))).total_seconds())


def wait_in(said: str) -> float | None:
    """The wait that the words name: "Please retry in 33.1s" (Gemini), "Please try again in 1m12.5s" or "in 250ms" (OpenAI)."""
    found = re.search(r"(?:try again|retry) in (?:(\d+)h)?(?:(\d+)m(?!s))?(?:(\d+(?:\.\d+)?)(ms|s))?", said)
    if not found or not any(found.groups()):
        return None
    hours, minutes, amount, unit = found.groups()
    rest = float(amount or 0) * (0.001 if unit == "ms" else 1)
    return int(hours or 0) * 3600 + int(minutes or 0) * 60 + rest
