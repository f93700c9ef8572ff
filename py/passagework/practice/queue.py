"""What to practise now, and in which order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from passagework.models.practice import QueueCounts, Standing

DAY = 86_400_000
"""Milliseconds."""
SOON = 20 * 60_000
"""An item in its first steps is waited for no longer than this: it comes when nothing else is due."""
AHEAD = 7


class Queue(NamedTuple):
    """Ids in the order of practice, and what there is to do."""

    ids: tuple[str, ...]
    counts: QueueCounts


def queue(items: Sequence[Standing], now: int, today: int, new: int, begun: int, reviewed: int) -> Queue:
    """Return the queue.

    ``today`` is when the reader's day began, ``new`` how many new items a day may bring, ``begun`` how many it has brought,
    ``reviewed`` how many reviews there were today. What is due comes first, the longest due first; then new items in the order in
    which they were made; and, when nothing else is left, what will be due within :data:`SOON`.
    """
    known = sorted((each.due, each.id) for each in items if each.due is not None)
    due = [identity for at, identity in known if at <= now]
    fresh = [each.id for each in sorted(items, key=lambda each: (each.created, each.position, each.id)) if each.due is None]
    fresh = fresh[: max(0, new - begun)]
    soon = [identity for at, identity in known if now < at <= now + SOON]
    ahead = [0] * AHEAD
    for at, _ in known:
        day = (at - today) // DAY
        if at > now and day < AHEAD:
            ahead[day] += 1
    counts = QueueCounts(due=len(due), new=len(fresh), ahead=tuple(ahead), items=len(items), reviewed=reviewed)
    return Queue(tuple(due + fresh) or tuple(soon), counts)
