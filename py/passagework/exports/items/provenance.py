"""Everything that is known of the items, as JSON, with the JSON schema by which it can be checked."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Literal

from passagework.models.base import Frozen
from passagework.models.calls import Call
from passagework.models.items import Item


class ItemsFile(Frozen):
    """Accepted items with the calls that made them. ``made`` is in milliseconds since 1970."""

    format: Literal["passagework items 1"] = "passagework items 1"
    application: str
    made: int
    items: tuple[Item, ...]
    calls: tuple[Call, ...]
    """Those of the items that are still in the log."""


def items_json(items: Sequence[Item], calls: Sequence[Call], application: str, made: int) -> str:
    """Return the file's text."""
    wanted = {item.call for item in items}
    kept = tuple(call for call in calls if call.id in wanted)
    return ItemsFile(application=application, made=made, items=tuple(items), calls=kept).model_dump_json(indent=1) + "\n"


def items_schema() -> str:
    """Return the JSON schema (2020-12) of the file."""
    schema = ItemsFile.model_json_schema(mode="serialization")
    return json.dumps({"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}, indent=1, ensure_ascii=False) + "\n"
