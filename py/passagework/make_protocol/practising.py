"""The acts of practice. Times are in milliseconds since 1970."""

from __future__ import annotations

from typing import ClassVar

from pydantic import Field

from passagework.make_protocol.base import Act, Time
from passagework.models.practice import Grade


class QueueArgs(Act):
    """Say what to practise. Buffers: the accepted items, a JSON list of Standings.

    Data: ``ids`` in order, and ``counts``. View: region ``practice-counts``.
    """

    buffers: ClassVar[int] = 1

    now: int = Time
    today: int = Time
    """When the reader's day began."""
    new: int = Field(ge=0, le=1000)
    begun: int = Field(ge=0)
    reviewed: int = Field(ge=0)


class ShowArgs(Act):
    """Show an item to be recalled, or with its answer. Buffers: the Item, and its Practised (empty for one that is new).

    ``typed`` is what the reader wrote, ``chosen`` the option or the truth (1 for true) that was chosen. Data: ``answered``,
    whether that was right, or None where only the reader can tell. View: region ``practice-item``.
    """

    buffers: ClassVar[int] = 2

    now: int = Time
    shown: bool = False
    """Whether the answer is shown."""
    typed: str = Field(default="", max_length=2000)
    chosen: int | None = None


class RateArgs(Act):
    """Write a review. Buffers: the item's Practised (empty for one that is new). Data: ``content`` and ``due``."""

    buffers: ClassVar[int] = 1

    item: str
    created: int = Time
    at: int = Time
    grade: Grade
    duration: int = Field(default=0, ge=0)


class UndoArgs(Act):
    """Take the last review back. Buffers: the Practised. Data: ``content`` and ``due``, which is None if it was the only one."""

    buffers: ClassVar[int] = 1

    created: int = Time


ACTS: dict[str, type[Act]] = {"queue": QueueArgs, "show": ShowArgs, "rate": RateArgs, "undo": UndoArgs}
