"""The acts of reviewing. Items come as the page keeps them; what an act makes of them goes back as ``{content, head}``."""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import Field, JsonValue

from passagework.make_protocol.base import PAGE, Act, Time
from passagework.models.filters import ItemFilter


class ListArgs(Act):
    """List items. Buffers: their heads, a JSON list of ItemHeads in the order of the list.

    Data: ``ids`` of all that the filter shows, and ``progress``, which counts by status what it would show of any status.
    View: region ``review-list``, the rows from ``offset``.
    """

    buffers: ClassVar[int] = 1

    filter: ItemFilter = ItemFilter()
    offset: int = Field(default=0, ge=0)
    limit: int = Field(default=PAGE, ge=1, le=200)


class ItemArgs(Act):
    """Show an item. Buffers: the Item. Data: ``content``, its fields for a form. View: region ``review-item``.

    ``called`` is when its call was made; None where the log has it no longer.
    """

    buffers: ClassVar[int] = 1

    called: int | None = None


class FormArgs(Act):
    """What a form to edit an item needs. Buffers: the Item, and its Call (empty where the log has it no longer).

    Data: ``content``, and ``passages``, what can be cited: ``{number, place}``.
    """

    buffers: ClassVar[int] = 2


class DecideArgs(Act):
    """Accept, reject or reopen items at one time. Buffers: a JSON list of Items; those that have that status are left out.

    Data: ``items``.
    """

    buffers: ClassVar[int] = 1

    action: Literal["accept", "reject", "reopen"]
    at: int = Time
    reason: str = Field(default="", max_length=1000)


class EditArgs(Act):
    """Give an item another content, and check it anew.

    Buffers: the Item, the items that it is compared with (a JSON list of Items, each as text, so that one that cannot be read
    hides no other), and its Call (empty where the log has it no longer). Data: ``faults``, words by field, and where there are
    none ``items``, with the one.
    """

    buffers: ClassVar[int] = 3

    content: dict[str, JsonValue]
    at: int = Time


class UndoArgs(Act):
    """Take back the last decision that stands of each item, and check those anew whose content changes with it.

    Buffers: a JSON list of Items, and the items that they are compared with, as of an edit. Data: ``items``.
    """

    buffers: ClassVar[int] = 2

    at: int = Time


ACTS: dict[str, type[Act]] = {
    "list": ListArgs,
    "item": ItemArgs,
    "form": FormArgs,
    "decide": DecideArgs,
    "edit": EditArgs,
    "undo": UndoArgs,
}
