"""The handlers of the area reviewing."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from passagework.protocol import Value

HANDLERS: dict[str, Callable[..., Awaitable[Value]]] = {}
