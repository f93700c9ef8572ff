"""Which drafts or calls a list shows. What is left out is not asked about."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from passagework.models.base import Frozen
from passagework.models.calls import CallStatus, ItemKind
from passagework.models.items import ItemStatus

Text = Field(default="", max_length=500)
"""Words of the title, each of which must be there, whatever their case."""


class ItemFilter(Frozen):
    """Which items a list shows."""

    status: ItemStatus | None = None
    kind: ItemKind | None = None
    pack: str | None = None
    document: str | None = None
    """Id of a document that the item cites."""
    findings: bool = False
    """Only those of which a check has something to say."""
    text: str = Text


class CallFilter(Frozen):
    """Which calls a list shows; ``text`` is looked for in title, provider, model and status."""

    task: Literal["ask", "generate"] | None = None
    status: CallStatus | None = None
    provider: str | None = None
    text: str = Text
