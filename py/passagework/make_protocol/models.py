"""The acts of setting models up."""

from __future__ import annotations

from passagework.make_protocol.base import Act


class PresetsArgs(Act):
    """List the providers that are known by name. Data: ``presets``, a list of Presets."""


ACTS: dict[str, type[Act]] = {"presets": PresetsArgs}
