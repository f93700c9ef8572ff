"""The acts of setting models up."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from passagework.generation.providers.presets import PRESETS
from passagework.make_protocol.models import PresetsArgs
from passagework.making.desk import Desk
from passagework.protocol import Value


async def presets(_: Desk, __: PresetsArgs) -> Value:
    """List the providers that are known by name."""
    return Value(data={"presets": [each.model_dump() for each in PRESETS]})


HANDLERS: dict[str, Callable[..., Awaitable[Value]]] = {"presets": presets}
