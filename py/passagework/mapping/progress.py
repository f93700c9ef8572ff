"""How far a long step is."""

from typing import Literal, Protocol

Stage = Literal["neighbours", "layout", "topics", "names", "duplicates"]
STAGES: tuple[Stage, ...] = ("neighbours", "layout", "topics", "names", "duplicates")
"""In the order in which they come."""


class Report(Protocol):
    """Hears how far a step is."""

    def __call__(self, stage: Stage, done: int, total: int) -> None:
        """``done`` of ``total`` steps of ``stage`` are behind."""


def silent(stage: Stage, done: int, total: int) -> None:
    """The report that nobody hears."""
