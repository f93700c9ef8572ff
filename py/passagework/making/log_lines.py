"""The export of the log: a line of JSON for each call, with what became of its items, and the schema of such a line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal

from passagework.models.base import Frozen
from passagework.models.calls import Call
from passagework.models.items import Content, Decision, Item, ItemStatus


class LoggedItem(Frozen):
    """An item that came of a call: as it was drafted, as it stands, and every decision on it."""

    id: str
    position: int
    status: ItemStatus
    drafted: Content
    content: Content
    decisions: tuple[Decision, ...]


class LoggedCall(Frozen):
    """One line of the log."""

    format: Literal["passagework log 1"] = "passagework log 1"
    call: Call
    items: tuple[LoggedItem, ...] = ()


def line_of(call: Call, items: Iterable[Item]) -> str:
    """Return the line of a call, without its end; ``items`` may be of other calls too."""
    own = sorted((each for each in items if each.call == call.id), key=lambda each: each.position)
    logged = tuple(
        LoggedItem(
            id=each.id,
            position=each.position,
            status=each.status,
            drafted=each.drafted,
            content=each.content,
            decisions=each.decisions,
        )
        for each in own
    )
    return LoggedCall(call=call, items=logged).model_dump_json()


def lines_of(calls: Sequence[Call], items: Sequence[Item]) -> str:
    """Return lines, each with its end."""
    by_call: dict[str, list[Item]] = {}
    for each in items:
        by_call.setdefault(each.call, []).append(each)
    return "".join(f"{line_of(call, by_call.get(call.id, ()))}\n" for call in calls)


def schema() -> dict[str, Any]:
    """Return the JSON Schema (2020-12) of a line."""
    made = LoggedCall.model_json_schema(mode="serialization")
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **made}
