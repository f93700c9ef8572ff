"""What came of a pack: how many items were drafted, what was removed from them, and what the checks found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

from markupsafe import Markup

from passagework.catalogue import text
from passagework.models.calls import Call, GenerateOrder
from passagework.models.item_contents import cited, heading
from passagework.models.items import Item
from passagework.models.subjects import drawn_from, subject
from passagework.richtext.html import render_inline
from passagework.views.make.amounts import lasted, used
from passagework.views.make.passages import apart, passage_view
from passagework.views.make.removal import removed_lines
from passagework.views.templating import render


@dataclass(frozen=True)
class KindLine:
    """How many items of a kind were asked for, and how many came."""

    words: str
    asked: int
    drafted: int


@dataclass(frozen=True)
class ItemLine:
    """An item in one line."""

    item: Item
    title: Markup
    numbers: tuple[int, ...]
    bad: int
    notes: int


def pack_fragment(call: Call, items: Sequence[Item]) -> str:
    """Render what came of a pack's call, whatever it was."""
    lines = [line_of(item) for item in sorted(items, key=lambda each: each.position)]
    used_passages, others = apart(call.passages, sorted({number for line in lines for number in line.numbers}))
    removed = removed_lines(chain(call.removed, *(item.removed for item in items)))
    return render(
        "make_pack",
        call=call,
        title=title_of(call),
        kinds=kinds_of(call, items),
        lines=lines,
        bad=sum(line.bad > 0 for line in lines),
        notes=sum(line.notes > 0 and line.bad == 0 for line in lines),
        uncited=sum(not line.numbers for line in lines),
        removed=removed,
        cited=[passage_view(passage) for passage in used_passages],
        others=[passage_view(passage) for passage in others],
        used=used(call.usage, call.cost),
        lasted=lasted(call),
    )


def title_of(call: Call) -> str:
    """The question or the topic, else the first of what it is drawn from."""
    if said := subject(call):
        return said
    titles = drawn_from(call)
    if len(titles) > 3:
        return text("generate.title.sections", first=", ".join(titles[:2]), n=len(titles) - 2)
    return ", ".join(titles)


def kinds_of(call: Call, items: Sequence[Item]) -> list[KindLine]:
    """What was asked for of each kind, and what came."""
    drafted = Counter(item.drafted.kind for item in items)
    asked = call.order.counts if isinstance(call.order, GenerateOrder) else {}
    return [
        KindLine(text(f"generate.kind.{kind}"), asked.get(kind, 0), drafted[kind])
        for kind in dict.fromkeys([*asked, *drafted])
        if asked.get(kind, 0) or drafted[kind]
    ]


def line_of(item: Item) -> ItemLine:
    """An item as the pack's list shows it."""
    outcomes = Counter(finding.outcome for finding in item.findings)
    return ItemLine(item, render_inline(heading(item.content)), cited(item.content), outcomes["bad"], outcomes["note"])
