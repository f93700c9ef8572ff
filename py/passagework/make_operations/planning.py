"""What planning a call takes, whatever it is for: passages that fit, the request, what it may cost, and what forbids it."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from pydantic import JsonValue

from passagework.catalogue import text
from passagework.errors import DraftError, NotFound, PassageworkError
from passagework.generation.budget import check_cap, check_context, estimate
from passagework.generation.fitting import counted_schema, fitted, most_characters, reply_tokens, sized
from passagework.generation.numbering import number_documents, number_hits
from passagework.generation.providers.base import provider_of
from passagework.make_protocol.planning import CallStart, PlanArgs
from passagework.making.call_heads import call_head
from passagework.making.desk import Desk
from passagework.models.calls import AskOrder, Call, Message, Order, Retrieval, SentPassage, Turn
from passagework.models.providers import HttpRequest, ProviderSettings, Structured
from passagework.models.search import MOST_PASSAGES, Ranker
from passagework.protocol import ErrorBody, Value, View
from passagework.views.make.preview import preview_fragment

Compose = Callable[[Sequence[SentPassage]], tuple[str, tuple[Message, ...]]]
"""The version of a prompt and its messages, given the passages."""


@dataclass(frozen=True)
class Chosen:
    """Passages that could be sent, and how they were found."""

    passages: tuple[SentPassage, ...]
    retrieval: Retrieval | None = None
    spread: bool = False
    """Whether those that fit are taken evenly from all, and not from the beginning."""
    more: int = 0
    """Passages that were not even looked at, since they cannot fit."""


@dataclass(frozen=True)
class Draft:
    """A call as far as it is known before its messages are written."""

    start: CallStart
    order: Order
    provider: ProviderSettings
    structured: Structured
    schema: Mapping[str, JsonValue] | None = None
    thread: tuple[Turn, ...] = ()


async def found(desk: Desk, query: str, ranker: Ranker, k: int, documents: Sequence[str] | None) -> Chosen:
    """Find passages (raises DraftError ``nothing_found``, and as the search does).

    Twice as many are ranked, since those that only repeat others get no number.
    """
    result = await desk.search(query, ranker, min(2 * k, MOST_PASSAGES), documents)
    library = desk.library.index
    passages = number_hits(library, result, k)
    if not passages:
        raise DraftError("nothing_found")
    chunking = dict.fromkeys(library.documents[each].info.chunking for each in result.documents if each in library.documents)
    retrieval = Retrieval(
        query=result.query,
        ranker=result.ranker,
        k=k,
        documents=result.documents,
        chunking=tuple(chunking),
        embedder=desk.model,
    )
    return Chosen(passages, retrieval)


def whole(desk: Desk, documents: Sequence[str] | None, settings: ProviderSettings) -> Chosen:
    """Take all of documents, as far as it can fit (raises NotFound, and DraftError ``nothing_found`` for empty ones)."""
    library = desk.library.index
    wanted = tuple(library.documents if documents is None else documents)
    if not wanted:
        raise NotFound("empty_library")
    passages = number_documents(library, wanted, most_characters(settings))
    if not passages:
        raise DraftError("nothing_found")
    last = max(place for place, each in enumerate(wanted) if each == passages[-1].document)
    behind = sum(len(library.documents[each].passages) for each in wanted[last + 1 :])
    more = behind + len(library.documents[wanted[last]].passages) - 1 - passages[-1].ordinal
    return Chosen(passages, more=more)


def planned(args: PlanArgs, draft: Draft, chosen: Chosen, compose: Compose, region: str) -> Value:
    """Plan a call with those of the chosen passages that fit; where none fits, the plan has none, and a stop."""
    settings = sized(draft.provider)
    stop: PassageworkError | None = None
    try:
        passages = fitted(settings, chosen.passages, lambda each: compose(each)[1], draft.schema, chosen.spread)
    except DraftError as error:
        passages, stop = (), error
    prompt, messages = compose(passages)
    request, call = composed(draft, settings, prompt, messages)
    left_out = len(chosen.passages) + chosen.more - len(passages)
    call = call.model_copy(update={"passages": passages, "left_out": left_out, "retrieval": chosen.retrieval})
    return told(call, request, stop or forbidden(call, args.spent, args.cap), region, list(_notes(call)))


def composed(draft: Draft, settings: ProviderSettings, prompt: str, messages: tuple[Message, ...]) -> tuple[HttpRequest, Call]:
    """The request, and the call without its passages."""
    provider = provider_of(settings.kind)
    request = provider.request(settings, messages, draft.schema, draft.structured)
    sends = draft.schema is not None and draft.structured == "schema"
    sent = provider.sent_schema(settings, draft.schema) if draft.schema is not None and sends else None
    call = Call(
        id=draft.start.id,
        order=draft.order,
        created=draft.start.created,
        application=draft.start.application,
        provider=settings,
        structured=draft.structured,
        prompt=prompt,
        messages=messages,
        reply_schema=sent,
        passages=(),
        thread=draft.thread,
        url=request.url,
        body_sha256=hashlib.sha256(request.body.encode("utf-8")).hexdigest(),
        estimate=estimate(settings, messages, settings.max_output, counted_schema(settings, sent)),
    )
    return request, call


def forbidden(call: Call, spent: float, cap: float | None) -> PassageworkError | None:
    """What forbids a call, if anything does."""
    try:
        check_context(call.provider, call.estimate)
        check_cap(call.estimate, spent, cap)
    except DraftError as error:
        return error
    return None


def told(call: Call, request: HttpRequest, stop: PassageworkError | None, region: str, notes: Sequence[str] = ()) -> Value:
    """The reply of a plan."""
    body = None if stop is None else ErrorBody.of(stop)
    return Value(
        data={
            "call": call.model_dump_json(),
            "head": call_head(call).model_dump(),
            "request": request.model_dump(),
            "estimate": call.estimate.model_dump(),
            "stop": None if body is None else body.model_dump(),
        },
        view=View(region=region, html=preview_fragment(call, body, notes)),
    )


def _notes(call: Call) -> Iterator[str]:
    """What the reader should know before sending."""
    order, retrieval = call.order, call.retrieval
    if call.left_out:
        yield text("grounding.left_out", n=call.left_out)
    if retrieval and retrieval.ranker != order.ranker:
        yield text("grounding.stands_in")
    if isinstance(order, AskOrder):
        if retrieval and call.thread and retrieval.query != order.question:
            yield text("grounding.searched", query=retrieval.query)
    elif reply_tokens(order.counts) > call.provider.max_output:
        yield text("grounding.long_reply", needed=reply_tokens(order.counts), most=call.provider.max_output)
