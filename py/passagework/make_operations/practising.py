"""The acts of practice."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from passagework.make_protocol.practising import QueueArgs, RateArgs, ShowArgs, UndoArgs
from passagework.making.desk import Desk
from passagework.making.stored import item_of, practised_of, standings_of
from passagework.models.items import ChoiceContent, Item, ShortContent, TrueFalseContent
from passagework.models.practice import Review
from passagework.practice import queue as queues
from passagework.practice import scheduling
from passagework.practice.answers import matches
from passagework.protocol import Value, View
from passagework.views.make.practice import counts_fragment, item_fragment


async def queue(_: Desk, args: QueueArgs, items: bytes) -> Value:
    """Say what to practise."""
    found = queues.queue(standings_of(items), args.now, args.today, args.new, args.begun, args.reviewed)
    html = counts_fragment(found.counts, args.today)
    data = {"ids": list(found.ids), "counts": found.counts.model_dump()}
    return Value(data=data, view=View(region="practice-counts", html=html))


async def show(_: Desk, args: ShowArgs, item: bytes, practised: bytes) -> Value:
    """Show an item to be recalled, or with its answer."""
    read = item_of(item)
    known = practised_of(practised, read.id)
    answered = _answered(read, args) if args.shown else None
    intervals = scheduling.intervals(known, read.created, args.now) if args.shown else None
    html = item_fragment(read, args.shown, args.typed, args.chosen, answered, intervals)
    return Value(data={"answered": answered}, view=View(region="practice-item", html=html))


async def rate(_: Desk, args: RateArgs, practised: bytes) -> Value:
    """Write a review."""
    review = Review(at=args.at, grade=args.grade, duration=args.duration)
    made = scheduling.reviewed(practised_of(practised, args.item), review)
    return Value(data={"content": made.model_dump_json(), "due": scheduling.schedule(made, args.created).due})


async def undo(_: Desk, args: UndoArgs, practised: bytes) -> Value:
    """Take the last review back."""
    made = scheduling.without_last(practised_of(practised, ""))
    due = scheduling.schedule(made, args.created).due if made.reviews else None
    return Value(data={"content": made.model_dump_json(), "due": due})


HANDLERS: dict[str, Callable[..., Awaitable[Value]]] = {"queue": queue, "show": show, "rate": rate, "undo": undo}


def _answered(item: Item, args: ShowArgs) -> bool | None:
    """Whether the reader's answer is right; None where a program cannot tell."""
    match item.content:
        case ChoiceContent() as choice if args.chosen is not None:
            return args.chosen == choice.key
        case TrueFalseContent() as claim if args.chosen is not None:
            return bool(args.chosen) == claim.truth
        case ShortContent() as short if args.typed:
            return matches(args.typed, (short.answer, *short.accept)) or None
    return None
