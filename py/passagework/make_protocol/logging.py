"""The acts of the log of calls. Its list is told by heads; a call itself comes only to be shown or exported."""

from __future__ import annotations

from typing import ClassVar

from pydantic import Field

from passagework.make_protocol.base import PAGE, Act
from passagework.models.filters import CallFilter


class ListArgs(Act):
    """List calls. Buffers: their heads, a JSON list of CallHeads, newest first.

    Data: ``ids`` of all that the filter shows, ``providers`` that the log has, by the reader's names, and ``unreadable``, how
    many heads could not be read. View: region ``log-list``, the rows from ``offset``; with the first of them the totals.
    """

    buffers: ClassVar[int] = 1

    filter: CallFilter = CallFilter()
    session: tuple[str, ...] = ()
    """Ids of the calls of this session."""
    offset: int = Field(default=0, ge=0)
    limit: int = Field(default=PAGE, ge=1, le=200)


class CallArgs(Act):
    """Show a call whole. Buffers: the Call, and its items (a JSON list of Items, each as text). View: region ``log-call``."""

    buffers: ClassVar[int] = 2


class RawArgs(Act):
    """The raw reply of a call, to be saved. Buffers: the Call. Data: ``raw``."""

    buffers: ClassVar[int] = 1


class LinesArgs(Act):
    """Write calls as lines of JSON.

    Buffers: a JSON list of Calls, each as text, so that one that cannot be read hides no other; and their items likewise.

    Data: ``text``, a line for each call that can be read, and ``unreadable``, how many cannot.
    """

    buffers: ClassVar[int] = 2


class SchemaArgs(Act):
    """The JSON Schema of a line of the export. Data: ``text``."""


ACTS: dict[str, type[Act]] = {"list": ListArgs, "call": CallArgs, "raw": RawArgs, "lines": LinesArgs, "schema": SchemaArgs}
