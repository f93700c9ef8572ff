"""The acts of generating a pack. How a call ends: :mod:`passagework.make_protocol.calling`."""

from __future__ import annotations

from passagework.make_protocol.base import Act
from passagework.make_protocol.planning import PlanArgs
from passagework.models.calls import GenerateOrder


class GeneratePlanArgs(PlanArgs):
    """Plan a pack. View: region ``generate-preview``."""

    order: GenerateOrder


ACTS: dict[str, type[Act]] = {"plan": GeneratePlanArgs}
