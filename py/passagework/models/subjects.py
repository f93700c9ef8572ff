"""What a call is about, for its titles in lists and on pages."""

from __future__ import annotations

from passagework.models.calls import AskOrder, Call


def subject(call: Call) -> str:
    """Return the question or the topic; empty for a pack from sections or whole texts, which has none."""
    return call.order.question if isinstance(call.order, AskOrder) else call.order.topic


def drawn_from(call: Call) -> tuple[str, ...]:
    """Return the titles of the texts, or of the sections, that were sent, each once."""
    whole = call.order.whole
    return tuple(dict.fromkeys((not whole and each.section_title) or each.document_title for each in call.passages))
