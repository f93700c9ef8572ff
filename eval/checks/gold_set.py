"""What is written down of the gold set: good drafts and answers, and what is spoilt by hand, a file for each part.

All of it was drafted by a language model as the output of one, on the short course alone, and judged by the same: no person has
reviewed it. The tuning part is about the sections with odd numbers, the held-out part about the others.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, Literal, NamedTuple

from pydantic import TypeAdapter

from passagework.models.items import Content

FOLDER = Path(__file__).parent / "gold"

Part = Literal["tuning", "held_out"]
PARTS: tuple[Part, ...] = ("tuning", "held_out")

_CONTENT: TypeAdapter[Content] = TypeAdapter(Content)


class Draft(NamedTuple):
    """An item as a model might draft it. Number n cites the passage that holds ``evidence[n - 1]``."""

    id: str
    content: Content
    evidence: tuple[str, ...]


class Reply(NamedTuple):
    """An answer as a model might write it; ``[n]`` cites the passage that holds ``evidence[n - 1]``."""

    id: str
    question: str
    covered: Literal["yes", "partly", "no"]
    text: str
    evidence: tuple[str, ...]


class ByHand(NamedTuple):
    """A draft spoilt by hand, or put into other words: its id, the fault and the content in its place."""

    draft: str
    fault: str
    content: Content


class Gold(NamedTuple):
    """One part of the gold set as it is written down."""

    drafts: tuple[Draft, ...]
    replies: tuple[Reply, ...]
    by_hand: tuple[ByHand, ...]
    invented: dict[str, str]
    """For some answers, a sentence to add that no passage has; its citation is of a passage that is sent."""
    outside: dict[str, str]
    """For some refusals, an answer from knowledge outside the passages."""


@cache
def gold(part: Part) -> Gold:
    """Read one part."""
    raw: dict[str, Any] = json.loads((FOLDER / f"{part}.json").read_text("utf-8"))
    return Gold(
        tuple(Draft(each["id"], _content(each), tuple(each["evidence"])) for each in raw["drafts"]),
        tuple(Reply(**{**each, "evidence": tuple(each["evidence"])}) for each in raw["replies"]),
        tuple(ByHand(each["draft"], each["fault"], _content(each)) for each in raw["by_hand"]),
        raw["invented"],
        raw["outside"],
    )


def _content(raw: dict[str, Any]) -> Content:
    return _CONTENT.validate_python(raw["content"])
