"""The handlers of reviewing: the rules of making/review.py, then the checks where a content changed, then a view."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any

from passagework.catalogue import text
from passagework.checks.running import check_items
from passagework.errors import DraftError
from passagework.make_protocol.reviewing import DecideArgs, EditArgs, FormArgs, ItemArgs, ListArgs, UndoArgs
from passagework.making import review
from passagework.making.desk import Desk
from passagework.making.heads import record
from passagework.making.lists import items_shown, progress
from passagework.making.stored import call_of, heads_of, item_of, items_of, readable
from passagework.models.calls import SentPassage
from passagework.models.items import Item, ItemHead
from passagework.protocol import Value, View
from passagework.views.make.passages import source_of
from passagework.views.make.review import item_fragment, list_fragment


async def listing(_: Desk, args: ListArgs, given: bytes) -> Value:
    """List the items that a filter shows."""
    heads, unreadable = heads_of(ItemHead, given)
    of_any_status = items_shown(heads, args.filter.model_copy(update={"status": None}))
    shown = items_shown(of_any_status, args.filter)
    rows = shown[args.offset : args.offset + args.limit]
    data = {
        "ids": [each.id for each in shown],
        "progress": progress(of_any_status).model_dump(),
        "unreadable": unreadable,
    }
    return Value(data=data, view=View(region="review-list", html=list_fragment(rows)))


async def item(_: Desk, args: ItemArgs, given: bytes) -> Value:
    """Show an item."""
    shown = item_of(given)
    html = item_fragment(shown, review.edits(shown), review.standing(shown.decisions), args.called)
    return Value(data={"status": shown.status}, view=View(region="review-item", html=html))


async def form(_: Desk, __: FormArgs, given: bytes, call: bytes) -> Value:
    """Say what a form needs."""
    edited = item_of(given)
    known = {each.number: each for each in (*_passages(call), *edited.evidence)}
    passages = [{"number": number, "place": source_of(known[number])} for number in sorted(known)]
    return Value(data={"content": edited.content.model_dump(mode="json"), "passages": passages})


async def decide(_: Desk, args: DecideArgs, given: bytes) -> Value:
    """Accept, reject or reopen."""
    return _items(review.decide_all(items_of(given), args.action, args.at, args.reason))


async def edit(desk: Desk, args: EditArgs, given: bytes, others: bytes, call: bytes) -> Value:
    """Give an item another content, and check it anew."""
    content, faults = review.read(args.content)
    if content is None:
        return Value(data={"faults": {name: text(key) for name, key in faults.items()}, "items": []})
    try:
        edited = review.edit(item_of(given), content, args.at, _passages(call))
    except DraftError as error:
        if error.code != "unknown_citation":
            raise
        return Value(data={"faults": {"citations": error.message}, "items": []})
    return _items(await _checked(desk, [edited], readable(Item, others)[0]), faults={})


async def undo(desk: Desk, args: UndoArgs, given: bytes, others: bytes) -> Value:
    """Take back the last decision of each, and check anew what changed."""
    before = items_of(given)
    after = [review.undo(each, args.at) for each in before]
    changed = [new for old, new in zip(before, after, strict=True) if new.content != old.content]
    checked = {each.id: each for each in await _checked(desk, changed, readable(Item, others)[0])} if changed else {}
    return _items(checked.get(each.id, each) for each in after)


async def _checked(desk: Desk, items: Sequence[Item], others: Sequence[Item]) -> tuple[Item, ...]:
    """Check items anew: with the rest of their packs, as some checks are of a pack, and beside all others."""
    ids = {each.id for each in items}
    packs = {each.pack for each in items}
    rest = [each for each in others if each.id not in ids]
    whole = [*items, *(each for each in rest if each.pack in packs)]
    whole.sort(key=lambda each: (each.pack, each.position))
    checked = await check_items(whole, [each for each in rest if each.pack not in packs], desk.vectors)
    return tuple(each for each in checked if each.id in ids)


def _items(items: Iterable[Item], **data: Any) -> Value:
    return Value(data={"items": [record(each) for each in items], **data})


def _passages(call: bytes) -> tuple[SentPassage, ...]:
    return call_of(call).passages if call else ()


HANDLERS: dict[str, Callable[..., Awaitable[Value]]] = {
    "list": listing,
    "item": item,
    "form": form,
    "decide": decide,
    "edit": edit,
    "undo": undo,
}
