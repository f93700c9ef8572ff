"""The prompt of the one call that is to mend the reply to an order of items: the first prompt, the reply, and what was wrong."""

from __future__ import annotations

from collections.abc import Sequence

from passagework.generation.budget import estimate
from passagework.generation.prompts.generate import form, wanted
from passagework.models.calls import Call, GenerateOrder, Message, Removed

VERSION = "repair/1"
MOST_REPLY = 1500
"""Code points of the reply that are sent back."""
_MOST_FAULTS = 8

FAULTS = {
    "no_json": "There was no JSON object in it.",
    "item_broken": "Its JSON was broken.",
    "item_invalid": "An item did not have the form: {kind}, field “{field}”: {reason}.",
    "item_unknown": "An item was of no kind that was asked for.",
    "kind_unasked": "An item was of a kind that was not asked for: {kind}.",
}


def repair_messages(call: Call, order: GenerateOrder) -> tuple[Message, ...]:
    """Ask again for ``order``, of whose reply nothing could be used.

    The reply is left out where it would bring the call over what the model reads.
    """
    reply = call.text if len(call.text) <= MOST_REPLY else f"{call.text[:MOST_REPLY]}…"
    asked = ", ".join(f"{count} in the list “{kind}”" for kind, count in wanted(order))
    task = [
        "That reply could not be used.",
        *_told(call.removed),
        f"Write it again: {asked}. The rules and the passages are as before.",
        f"Reply with one JSON object of this form and nothing else: {form([kind for kind, _ in wanted(order)])}",
    ]
    last = Message(role="user", content="\n".join(task))
    said = (*call.messages, Message(role="assistant", content=reply), last)
    settings = call.provider
    before = estimate(settings, said, settings.max_output)
    if before.input + before.output <= settings.context:
        return said
    first = call.messages[-1]
    return (*call.messages[:-1], first.model_copy(update={"content": f"{first.content}\n\n{last.content}"}))


def _told(removed: Sequence[Removed]) -> list[str]:
    faults = (FAULTS[each.key].format_map(each.values) for each in removed if each.key in FAULTS)
    return list(dict.fromkeys(faults))[:_MOST_FAULTS]
