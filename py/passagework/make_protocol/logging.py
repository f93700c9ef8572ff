"""The acts of the area logging."""

from __future__ import annotations

from passagework.make_protocol.base import Act

ACTS: dict[str, type[Act]] = {}
