"""The words of a provider as they can be shown."""

from __future__ import annotations

import re
from html import unescape

from passagework.generation import loose
from passagework.generation.providers.said import ProviderError, error_in

MOST_SAID = 500
MOST_READ = 20_000
"""Code points of a body that is no JSON; the words of a page stand at its beginning."""

_KEY_LIKE = re.compile(r"\b(?:sk|pk|rk|or|gsk|xai|hf)[-_][\w*.-]{5,}[\w*-]|\bAIza[\w-]{10,}|(?<=Bearer )\S+")
_TAGS = re.compile(r"<(script|style)\b.*?</\1>|<[^>]*>", re.DOTALL | re.IGNORECASE)


def error_of(raw: str) -> ProviderError | None:
    """The error that the body of an answer tells of (Gemini wraps that of a stream in a list)."""
    value = loose.parse(raw)
    if isinstance(value, list) and value:
        value = value[0]
    return error_in(value)


def said_in(raw: str) -> str:
    """The provider's own words in a body: of its error, else of the page that a server on the way answered with."""
    error = error_of(raw)
    if error is not None:
        return clean(error.message)
    value = loose.parse(raw)
    return clean(
        loose.string(loose.mapping(value).get("message")) if value is not None else unescape(_TAGS.sub(" ", raw[:MOST_READ]))
    )


def clean(words: str) -> str:
    """Words of others as they can be shown: on one line, without what looks like a key, and not too long."""
    line = " ".join("".join(c if c.isprintable() else " " for c in words).split())
    line = _KEY_LIKE.sub("…", line)
    return line if len(line) <= MOST_SAID else f"{line[: MOST_SAID - 1]}…"
