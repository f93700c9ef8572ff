"""Which drafts and calls a list shows, told from their heads alone, so that thousands are listed at once."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from passagework.models.base import Frozen
from passagework.models.calls import CallHead
from passagework.models.filters import CallFilter, ItemFilter
from passagework.models.items import ItemHead, ItemStatus


class Progress(Frozen):
    """How many items of each status there are."""

    drafted: int
    accepted: int
    rejected: int


class Totals(Frozen):
    """What calls come to: tokens, and US dollars where they are known."""

    calls: int
    tokens: int
    cost: float
    unpriced: int
    """Calls that took tokens and whose cost is not known."""


def items_shown(heads: Sequence[ItemHead], given: ItemFilter) -> list[ItemHead]:
    """Return those that a filter shows, in their order."""
    words = _words(given.text)
    return [
        head
        for head in heads
        if (given.status is None or head.status == given.status)
        and (given.kind is None or head.kind == given.kind)
        and (given.pack is None or head.pack == given.pack)
        and (given.document is None or given.document in head.documents)
        and (not given.findings or head.bad + head.notes > 0)
        and _has(words, head.title)
    ]


def progress(heads: Sequence[ItemHead]) -> Progress:
    """Count items by status."""
    counts: dict[ItemStatus, int] = {"drafted": 0, "accepted": 0, "rejected": 0}
    for head in heads:
        counts[head.status] += 1
    return Progress(**counts)


def calls_shown(heads: Sequence[CallHead], given: CallFilter) -> list[CallHead]:
    """Return those that a filter shows, in their order."""
    words = _words(given.text)
    return [
        head
        for head in heads
        if (given.task is None or head.kind == given.task)
        and (given.status is None or head.status == given.status)
        and (given.provider is None or head.provider == given.provider)
        and _has(words, f"{head.title}\n{head.provider}\n{head.model}\n{head.status}")
    ]


def totals(heads: Sequence[CallHead], only: Collection[str] | None = None) -> Totals:
    """Add up calls; ``only`` are the ids of those that count, None for all."""
    counted = [head for head in heads if only is None or head.id in only]
    took = [(head.input or 0) + (head.output or 0) for head in counted]
    return Totals(
        calls=len(counted),
        tokens=sum(took),
        cost=sum(head.cost or 0 for head in counted),
        unpriced=sum(head.cost is None and tokens > 0 for head, tokens in zip(counted, took, strict=True)),
    )


def _words(text: str) -> list[str]:
    return text.casefold().split()


def _has(words: Sequence[str], text: str) -> bool:
    if not words:
        return True
    folded = text.casefold()
    return all(word in folded for word in words)
