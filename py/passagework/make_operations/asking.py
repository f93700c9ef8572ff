"""The handlers of the area asking."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from passagework.generation.following import query_of
from passagework.generation.prompts.ask import ask_messages
from passagework.make_operations.planning import Draft, found, planned, whole
from passagework.make_protocol.asking import AskPlanArgs
from passagework.making.desk import Desk
from passagework.models.calls import Message, SentPassage
from passagework.protocol import Value

REGION = "ask-preview"


async def plan(desk: Desk, args: AskPlanArgs) -> Value:
    """Plan a question: its reply is free text, so no form is asked for but in words."""
    order = args.order
    if order.whole:
        chosen = whole(desk, order.documents, args.provider)
    else:
        query = query_of(order.question, args.thread)
        chosen = await found(desk, query, order.ranker, order.k, order.documents)

    def compose(passages: Sequence[SentPassage]) -> tuple[str, tuple[Message, ...]]:
        return ask_messages(order.question, passages, args.thread, args.call.id, args.provider.context)

    draft = Draft(args.call, order, args.provider, "prompt", thread=args.thread)
    return planned(args, draft, chosen, compose, REGION)


HANDLERS: dict[str, Callable[..., Awaitable[Value]]] = {"plan": plan}
