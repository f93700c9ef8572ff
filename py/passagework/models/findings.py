"""What an automatic check says of a draft."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from passagework.models.base import Frozen

Outcome = Literal["good", "note", "bad", "unknown"]
"""``note``: worth a look; ``bad``: not to be accepted as it is; ``unknown``: could not be checked."""


class Finding(Frozen):
    """What one check says of an item or of an answer. Its words are ``check.<check>.<case>``, with ``values`` in their places."""

    check: str
    case: str
    outcome: Outcome
    values: dict[str, str | int | float] = Field(default_factory=dict)
    field: str = ""
    """The part of the content that it is about, for example ``options.2``; empty for the whole."""
