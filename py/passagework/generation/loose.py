"""Read JSON that nobody promised: what a provider sends may be of any shape, and must not be able to end the program."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from pydantic import JsonValue

from passagework.nesting import depth

MAX_DEPTH = 100
"""Replies of providers nest about six deep, schemas of items about ten."""
MOST_COUNT = 10**12
"""Tokens, milliseconds: far above any that a reply can take, and still a number that can be reckoned with."""


def parse(text: str) -> JsonValue | None:
    """Return the value of a JSON text; None if it is none, or nests deeper than :data:`MAX_DEPTH`, which could end Pyodide."""
    if depth(text) > MAX_DEPTH:
        return None
    try:
        value: JsonValue = json.loads(text)
    except ValueError:
        return None
    return value


def mapping(value: object) -> Mapping[str, JsonValue]:
    """The value if it is a JSON object, else an empty one."""
    return value if isinstance(value, dict) else {}


def sequence(value: object) -> Sequence[JsonValue]:
    """The value if it is a JSON array, else an empty one."""
    return value if isinstance(value, list) else ()


def string(value: object) -> str:
    """The value if it is a string, else an empty one."""
    return value if isinstance(value, str) else ""


def count(value: object) -> int:
    """The value if it is a whole number of something, of which there can be so many, else 0."""
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MOST_COUNT else 0
