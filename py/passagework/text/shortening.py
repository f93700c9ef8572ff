"""Texts on one line, for lists and messages."""

from __future__ import annotations


def shortened(text: str, most: int) -> str:
    """Return ``text`` on one line, of at most ``most`` code points, with an ellipsis where it was cut."""
    # What is beyond is not even looked at: a text of others may be of megabytes.
    read = text[: 10 * most]
    line = " ".join(read.split())
    return line if len(line) <= most and read == text else f"{line[: most - 1].rstrip()}…"
