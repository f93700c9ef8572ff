"""The acts of a call that has been sent, whatever it is for."""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import Field

from passagework.make_protocol.base import Act
from passagework.make_protocol.planning import CallStart
from passagework.models.base import Frozen
from passagework.models.calls import Fault
from passagework.models.providers import ProviderKind


class CallEnd(Frozen):
    """How a call ended: Outcome of app/types/making.d.ts, without the reply itself."""

    status: Literal["complete", "cut", "cancelled", "failed", "interrupted"]
    http: int | None = None
    headers: dict[str, str] = Field(default_factory=dict)
    first_byte: int | None = None
    duration: int = 0
    fault: Fault | None = None
    ended: int


class StreamArgs(Act):
    """Take what has come of a reply. ``first``: ``text`` is all that has come, and whatever was known of this call is forgotten.

    Data: ``delta``, the text to show (of a question; empty for a pack), ``items``, how many items of a pack are whole so far, and
    ``ended``, whether the provider has said that it is done.
    """

    call: str
    kind: ProviderKind
    task: Literal["ask", "generate"]
    text: str
    first: bool = False


class ReadArgs(Act):
    """Read a reply whose call has ended.

    Buffers: the Call, the reply's raw text, and the items that new ones are compared with (a JSON list of Items, each as text,
    so that one that cannot be read hides no other).
    Data: ``call`` and ``head`` as they are now, ``items`` (a list of ``{content, head}``), ``again`` ("repair", "retry", "less"
    for a form that the provider refused, or None), ``after`` (seconds to wait before a retry, or None), ``structured`` (the form
    to ask for with "less") and ``error`` (an ErrorBody, or None). View: region ``ask-answer`` or ``generate-pack``.
    """

    buffers: ClassVar[int] = 3

    end: CallEnd


class RepairArgs(Act):
    """Plan the one call that is to mend a reply. Buffers: the Call whose reply cannot be used. Data and view as of a plan."""

    buffers: ClassVar[int] = 1

    call: CallStart
    spent: float = Field(default=0, ge=0)
    cap: float | None = Field(default=None, ge=0)


class ShowArgs(Act):
    """Show a call that has ended as the page of its task shows it. Buffers: the Call, and its items likewise."""

    buffers: ClassVar[int] = 2


ACTS: dict[str, type[Act]] = {"stream": StreamArgs, "read": ReadArgs, "repair": RepairArgs, "show": ShowArgs}
