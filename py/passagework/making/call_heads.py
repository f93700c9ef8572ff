"""What a list knows of a call."""

from __future__ import annotations

from passagework.making.heads import LONGEST
from passagework.models.calls import Call, CallHead
from passagework.models.subjects import drawn_from, subject
from passagework.text.shortening import shortened


def call_head(call: Call) -> CallHead:
    """Return the head of a call as it stands."""
    return CallHead(
        id=call.id,
        kind=call.order.kind,
        status=call.status,
        created=call.created,
        ended=call.ended,
        title=shortened(title_of(call), LONGEST),
        provider=call.provider.name,
        model=call.served_model or call.provider.model,
        input=call.usage.input if call.usage else None,
        output=call.usage.output if call.usage else None,
        cost=call.cost,
        items=len(call.items),
        removed=len(call.removed),
        thread=call.thread[0].call if call.thread else call.id,
        repairs=call.repairs,
        error=call.error.code if call.error else None,
        bytes=len(call.model_dump_json().encode("utf-8")),
    )


def title_of(call: Call) -> str:
    """Return the question, the topic, or the titles of what it is drafted from."""
    return subject(call) or ", ".join(drawn_from(call))
