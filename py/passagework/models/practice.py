"""How an accepted item is known to its reader: its reviews, from which everything else follows."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from passagework.models.base import Frozen

Grade = Literal[1, 2, 3, 4]
"""FSRS's ratings: again, hard, good, easy."""


class Review(Frozen):
    """One recall of an item: ``at`` is in milliseconds since 1970, ``duration`` from question to rating."""

    at: int = Field(ge=0)
    grade: Grade
    duration: int = Field(default=0, ge=0)


class Practised(Frozen):
    """An item's reviews, the oldest first. The schedule is computed from them, so that it can be computed again."""

    format: Literal["passagework practice 1"] = "passagework practice 1"
    item: str
    reviews: tuple[Review, ...] = ()


class Schedule(Frozen):
    """What follows from the reviews: when the item is due, and FSRS's two quantities, None before the first review."""

    due: int
    stability: float | None
    """Days after which it is recalled with probability 0.9."""
    difficulty: float | None
    """1 to 10."""


class Standing(Frozen):
    """An item of a queue; ``due`` None for one that has not been practised."""

    id: str
    due: int | None
    created: int
    position: int
    """In its pack."""


class QueueCounts(Frozen):
    """What there is to do: due now, new today, and by day for the week ahead (the first is the rest of today)."""

    due: int
    new: int
    ahead: tuple[int, ...]
    items: int
    reviewed: int
    """Today."""
