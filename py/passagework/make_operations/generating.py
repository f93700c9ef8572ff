"""The handlers of the area generating."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from passagework.errors import DraftError
from passagework.generation.numbering import number_sections
from passagework.generation.prompts.generate import generate_messages, wanted
from passagework.generation.schema import schema_of
from passagework.make_operations.planning import Chosen, Draft, found, planned, whole
from passagework.make_protocol.generating import GeneratePlanArgs
from passagework.making.desk import Desk
from passagework.models.calls import GenerateOrder, Message, SentPassage
from passagework.models.providers import ProviderSettings
from passagework.protocol import Value

REGION = "generate-preview"
MOST_ITEMS = 50
"""Of one pack."""


async def plan(desk: Desk, args: GeneratePlanArgs) -> Value:
    """Plan a pack (raises DraftError for an order without a subject, or of too few or too many items)."""
    order = args.order
    kinds = wanted(order)
    count = sum(number for _, number in kinds)
    if not 1 <= count <= MOST_ITEMS or any(number < 0 for number in order.counts.values()):
        raise DraftError("bad_counts", count=count, most=MOST_ITEMS)
    if not order.bloom:
        raise DraftError("no_level")
    chosen = await _chosen(desk, order, args.provider)

    def compose(passages: Sequence[SentPassage]) -> tuple[str, tuple[Message, ...]]:
        return generate_messages(order, passages, args.call.id, args.provider.context)

    schema = schema_of([kind for kind, _ in kinds])
    draft = Draft(args.call, order, args.provider, args.structured or args.provider.structured, schema)
    return planned(args, draft, chosen, compose, REGION)


async def _chosen(desk: Desk, order: GenerateOrder, settings: ProviderSettings) -> Chosen:
    if order.sections:
        passages = number_sections(desk.library.index, order.sections)
        if not passages:
            raise DraftError("nothing_found")
        return Chosen(passages, spread=True)
    if order.whole:
        return whole(desk, order.documents, settings)
    if not order.topic.strip():
        raise DraftError("no_subject")
    return await found(desk, order.topic, order.ranker, order.k, order.documents)


HANDLERS: dict[str, Callable[..., Awaitable[Value]]] = {"plan": plan}
