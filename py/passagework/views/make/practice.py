"""An item as it is practised, and what there is to do."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta

from passagework.catalogue import text
from passagework.models.items import Item
from passagework.models.practice import Grade, QueueCounts
from passagework.richtext.html import render as rich
from passagework.richtext.html import render_inline
from passagework.views.make.fields import letter
from passagework.views.make.passages import passage_view
from passagework.views.templating import render


def counts_fragment(counts: QueueCounts, today: int) -> str:
    """Render what there is to do, and how much comes back in the week from ``today`` (milliseconds since 1970)."""
    start = datetime.fromtimestamp(today / 1000, UTC)
    days = [(start + timedelta(days=number), count) for number, count in enumerate(counts.ahead)]
    return render("make_practice_counts", counts=counts, days=days, most=max(counts.ahead, default=0))


def item_fragment(
    item: Item,
    shown: bool,
    typed: str,
    chosen: int | None,
    answered: bool | None,
    intervals: Mapping[Grade, timedelta] | None,
) -> str:
    """Render an item: its question, or that with its answer, its passages and how long each rating puts it off."""
    return render(
        "make_practice_item",
        item=item,
        content=item.content,
        shown=shown,
        typed=typed,
        chosen=chosen,
        answered=answered,
        ratings=[(grade, text(f"practice.grade.{grade}"), lasting(each)) for grade, each in (intervals or {}).items()],
        evidence=[passage_view(each, item.supports) for each in item.evidence],
        rich=rich,
        inline=render_inline,
        letter=letter,
    )


def lasting(time: timedelta) -> str:
    """Say how long ``time`` is, in its largest whole unit."""
    minutes = max(1, round(time.total_seconds() / 60))
    if minutes < 60:
        return text("practice.minutes", n=minutes)
    if minutes < 24 * 60:
        return text("practice.hours", n=round(minutes / 60))
    days = round(minutes / (24 * 60))
    if days < 60:
        return text("practice.days", n=days)
    return text("practice.months", n=round(days / 30)) if days < 730 else text("practice.years", n=round(days / 365))
