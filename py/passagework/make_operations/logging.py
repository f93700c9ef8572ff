"""The handlers of the log."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable

from passagework.make_protocol.logging import CallArgs, LinesArgs, ListArgs, RawArgs, SchemaArgs
from passagework.making.desk import Desk
from passagework.making.lists import calls_shown, totals
from passagework.making.log_lines import lines_of, schema
from passagework.making.stored import call_of, heads_of, readable
from passagework.models.calls import Call, CallHead
from passagework.models.items import Item
from passagework.protocol import Value, View
from passagework.views.make.log import call_fragment, list_fragment


async def listing(_: Desk, args: ListArgs, given: bytes) -> Value:
    """List the calls that a filter shows, and what they come to."""
    heads, unreadable = heads_of(CallHead, given)
    shown = calls_shown(heads, args.filter)
    sums = {"all": totals(heads), "shown": totals(shown), "session": totals(heads, set(args.session))}
    rows = shown[args.offset : args.offset + args.limit]
    data = {
        "ids": [each.id for each in shown],
        "providers": sorted({each.provider for each in heads}, key=str.casefold),
        "unreadable": unreadable,
    }
    html = list_fragment(rows, sums if args.offset == 0 else None, filtered=len(shown) < len(heads))
    return Value(data=data, view=View(region="log-list", html=html))


async def call(_: Desk, __: CallArgs, given: bytes, items: bytes) -> Value:
    """Show a call whole."""
    shown = call_of(given)
    own = sorted((each for each in readable(Item, items)[0] if each.call == shown.id), key=lambda each: each.position)
    return Value(data={"status": shown.status}, view=View(region="log-call", html=call_fragment(shown, own)))


async def raw(_: Desk, __: RawArgs, given: bytes) -> Value:
    """Hand out the raw reply."""
    return Value(data={"raw": call_of(given).raw})


async def lines(_: Desk, __: LinesArgs, given: bytes, items: bytes) -> Value:
    """Write calls as lines."""
    calls, unreadable = readable(Call, given)
    return Value(data={"text": lines_of(calls, readable(Item, items)[0]), "unreadable": unreadable})


async def schema_of_a_line(_: Desk, __: SchemaArgs) -> Value:
    """Write the schema of a line."""
    return Value(data={"text": json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"})


HANDLERS: dict[str, Callable[..., Awaitable[Value]]] = {
    "list": listing,
    "call": call,
    "raw": raw,
    "lines": lines,
    "schema": schema_of_a_line,
}
