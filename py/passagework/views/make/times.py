"""Moments: written in UTC, and by the page in the reader's own time and way (app/page/making/times.js)."""

from __future__ import annotations

from datetime import UTC, datetime

from markupsafe import Markup

LATEST = 253_402_300_799_999
"""The last millisecond of the year 9999: what is stored may hold any number."""


def moment(at: int) -> Markup:
    """Return the ``<time>`` of milliseconds since 1970."""
    when = datetime.fromtimestamp(min(max(at, 0), LATEST) / 1000, UTC)
    return Markup('<time datetime="{}" data-at="{}">{}</time>').format(
        when.strftime("%Y-%m-%dT%H:%M:%SZ"), at, when.strftime("%d %b %Y, %H:%M UTC")
    )
