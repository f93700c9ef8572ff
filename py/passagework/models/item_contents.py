"""What the content of an item has whatever its kind: what it says first, the passages that it cites, letters for its options."""

from __future__ import annotations

from passagework.models.items import (
    CardContent,
    ChoiceContent,
    Content,
    Numbers,
    ProblemContent,
    SummaryContent,
    TrueFalseContent,
)

LETTERS = "ABCDEFGHIJ"
"""Of options, as many as there can be."""


def heading(content: Content) -> str:
    """Return what a content asks or states first."""
    match content:
        case ChoiceContent():
            return content.stem
        case CardContent():
            return content.front
        case TrueFalseContent():
            return content.statement
        case SummaryContent():
            return content.title
    return content.question


def cited(content: Content) -> Numbers:
    """Return every passage that a content cites, each once: those of its steps or points first, as they are read first."""
    match content:
        case ProblemContent():
            inner = content.steps
        case SummaryContent():
            inner = content.points
        case _:
            inner = ()
    return tuple(dict.fromkeys((*(number for point in inner for number in point.citations), *content.citations)))
