"""What of a reply was not kept, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from passagework.models.calls import Removed
from passagework.views.make.told import told


@dataclass(frozen=True)
class RemovedLine:
    """Why something was taken out, what stood there, and how often."""

    words: str
    text: str
    times: int


def removed_lines(removed: Iterable[Removed]) -> list[RemovedLine]:
    """One line for each thing that was removed; what was removed in the same way more than once has one line."""
    lines = Counter((told(f"removed.{each.key}", each.values), each.text) for each in removed)
    return [RemovedLine(*line, times) for line, times in lines.items()]
