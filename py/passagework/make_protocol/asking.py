"""The acts of asking. How a call ends: :mod:`passagework.make_protocol.calling`."""

from __future__ import annotations

from passagework.make_protocol.base import Act
from passagework.make_protocol.planning import PlanArgs
from passagework.models.calls import AskOrder, Turn


class AskPlanArgs(PlanArgs):
    """Plan a question. View: region ``ask-preview``."""

    order: AskOrder
    thread: tuple[Turn, ...] = ()


ACTS: dict[str, type[Act]] = {"plan": AskPlanArgs}
