"""The handlers of the area calling: what comes of a call that has been sent, whatever it is for."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple

from passagework.checks.answers import check_answer
from passagework.checks.running import check_items
from passagework.errors import DraftError
from passagework.generation.budget import cost_of, prices_of, usage_of
from passagework.generation.faults import Failure, call_error
from passagework.generation.prompts.repair import VERSION, repair_messages
from passagework.generation.providers.base import Reader, read_whole
from passagework.generation.reading import read_answer, read_pack
from passagework.generation.schema import schema_of
from passagework.make_operations.planning import Draft, composed, forbidden, told
from passagework.make_protocol.calling import CallEnd, ReadArgs, RepairArgs, ShowArgs, StreamArgs
from passagework.making.call_heads import call_head
from passagework.making.desk import Desk
from passagework.making.heads import record
from passagework.making.stored import call_of, readable
from passagework.models.calls import AskOrder, Call, CallError, GenerateOrder
from passagework.models.items import Item
from passagework.protocol import ErrorBody, Value, View
from passagework.views.make.ask import answer_fragment
from passagework.views.make.generate import pack_fragment


class _Outcome(NamedTuple):
    """A call as it is now, and the items that came of it."""

    call: Call
    items: tuple[Item, ...] = ()
    repair: bool = False
    """Whether one more call may mend its reply."""


async def stream(desk: Desk, args: StreamArgs) -> Value:
    """Take what has come of a reply (raises DraftError ``reply_forgotten`` where what came before is not known here)."""
    arriving = desk.arrivals.of(args.call, args.kind, args.task, args.first)
    if arriving is None:
        raise DraftError("reply_forgotten")
    delta = arriving.feed(args.text)
    return Value(data={"delta": delta, "items": arriving.items, "ended": arriving.ended})


async def read(desk: Desk, args: ReadArgs, call: bytes, raw: bytes, others: bytes) -> Value:
    """Read a reply whose call has ended: what of it can be used is kept, however it ended."""
    sent = call_of(call)
    desk.arrivals.forget(sent.id)
    reply = raw.decode("utf-8", errors="replace")
    reader = read_whole(sent.provider.kind, reply)
    failure = call_error(sent.provider, sent.structured, args.end, reply, reader)
    ended = _ended(sent, args.end, reply, reader, failure)
    outcome = await _outcome(desk, ended, readable(Item, others)[0], args.end.ended)
    error = outcome.call.error
    body = None if error is None else ErrorBody(code=error.code, message=error.message, hint=error.hint, retry=error.retry)
    return Value(
        data={
            "call": outcome.call.model_dump_json(),
            "head": call_head(outcome.call).model_dump(),
            "items": [record(each) for each in outcome.items],
            "again": "repair" if outcome.repair else failure.again if failure else None,
            "after": failure.after if failure else None,
            "structured": (failure.structured if failure else None) or sent.structured,
            "error": None if body is None else body.model_dump(),
        },
        view=_view(outcome.call, outcome.items),
    )


async def repair(desk: Desk, args: RepairArgs, call: bytes) -> Value:
    """Plan the one call that is to mend a reply (raises DraftError ``not_to_repair`` for one that cannot be mended)."""
    broken = call_of(call)
    if not isinstance(broken.order, GenerateOrder) or broken.repairs is not None:
        raise DraftError("not_to_repair")
    order = broken.order
    schema = schema_of([kind for kind, count in order.counts.items() if count > 0])
    draft = Draft(args.call, order, broken.provider, broken.structured, schema)
    request, mending = composed(draft, broken.provider, VERSION, repair_messages(broken, order))
    kept = {
        "passages": broken.passages,
        "left_out": broken.left_out,
        "retrieval": broken.retrieval,
        "repairs": broken.id,
    }
    mending = mending.model_copy(update=kept)
    return told(mending, request, forbidden(mending, args.spent, args.cap), "generate-preview")


async def show(_: Desk, __: ShowArgs, call: bytes, items: bytes) -> Value:
    """Show a call that has ended."""
    return Value(data={}, view=_view(call_of(call), readable(Item, items)[0]))


def _ended(call: Call, end: CallEnd, raw: str, reader: Reader, failure: Failure | None) -> Call:
    """The call with all that is known of its end, but for what its reply says."""
    written = reader.reasoning + reader.text
    # A model that was broken off before it said anything has read its prompt.
    called = (
        written
        or reader.usage is not None
        or end.status in ("cancelled", "interrupted")
        or (end.status == "cut" and end.http == 200)
    )
    usage = usage_of(reader.usage, call.messages, written, reader.ended) if called else None
    return call.model_copy(
        update={
            "status": failure.status if failure else "done",
            "ended": end.ended,
            "first_text": end.first_byte,
            "http": end.http,
            "served_model": reader.served_model,
            "finish": reader.finish,
            "raw": raw,
            "text": reader.text,
            "usage": usage,
            "cost": cost_of(prices_of(call.provider), usage) if usage else None,
            "error": failure.error if failure else None,
        }
    )


async def _outcome(desk: Desk, call: Call, others: Sequence[Item], now: int) -> _Outcome:
    if call.status == "failed" or not call.text.strip():
        return _Outcome(call)
    if isinstance(call.order, AskOrder):
        return await _answered(desk, call, call.order)
    return await _drafted(desk, call, call.order, others, now)


async def _answered(desk: Desk, call: Call, order: AskOrder) -> _Outcome:
    found = read_answer(call, call.text)
    call = call.model_copy(update={"removed": found.removed})
    if call.status == "refused":
        return _Outcome(call)
    if not found.text and found.covered != "no":
        return _Outcome(_with_error(call, "answer_empty"))
    answer = await check_answer(found.text, found.covered, order.question, call.passages, desk.vectors)
    return _Outcome(call.model_copy(update={"answer": answer}))


async def _drafted(desk: Desk, call: Call, order: GenerateOrder, others: Sequence[Item], now: int) -> _Outcome:
    found = read_pack(call, order, call.text, now)
    items = await check_items(found.items, others, desk.vectors)
    call = call.model_copy(update={"items": tuple(each.id for each in items), "removed": found.removed})
    if items or call.status != "done":
        return _Outcome(call, items)
    if found.covered == "no":
        return _Outcome(_with_error(call, "topic_not_covered"))
    code = "pack_unreadable" if found.removed else "pack_empty"
    return _Outcome(_with_error(call, code), repair=call.repairs is None)


def _with_error(call: Call, code: str) -> Call:
    words = DraftError(code)
    error = CallError(code=code, message=words.message, hint=words.hint, retry=words.retry)
    return call.model_copy(update={"error": error})


def _view(call: Call, items: Sequence[Item]) -> View:
    if isinstance(call.order, AskOrder):
        return View(region="ask-answer", html=answer_fragment(call))
    return View(region="generate-pack", html=pack_fragment(call, items))


HANDLERS: dict[str, Callable[..., Awaitable[Value]]] = {"stream": stream, "read": read, "repair": repair, "show": show}
