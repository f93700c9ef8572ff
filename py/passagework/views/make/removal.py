"""What of a reply was not kept, in words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from passagework.models.calls import Removed
from passagework.views.make.told import told


@dataclass(frozen=True)
class RemovedLine:
    """Why something was taken out, and what stood there."""

    words: str
    text: str


def removed_lines(removed: Iterable[Removed]) -> list[RemovedLine]:
    """One line for each thing that was removed."""
    return [RemovedLine(told(f"removed.{each.key}", each.values), each.text) for each in removed]
