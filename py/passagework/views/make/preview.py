"""What the reader sees before anything is sent: which text goes to whom, what it may cost, and the prompt, whole."""

from __future__ import annotations

import json
from collections.abc import Sequence
from ipaddress import ip_address
from typing import Protocol
from urllib.parse import urlsplit

from passagework.catalogue import text
from passagework.models.calls import AskOrder, Call
from passagework.views.make.amounts import estimated
from passagework.views.make.passages import passage_view
from passagework.views.templating import render


class Stop(Protocol):
    """Why a call may not be made, in words."""

    @property
    def message(self) -> str:
        """What stands against it."""

    @property
    def hint(self) -> str:
        """What would help."""


def preview_fragment(call: Call, stop: Stop | None, notes: Sequence[str] = ()) -> str:
    """Render what ``call`` sends; ``stop`` is what forbids it, ``notes`` are what the reader should know before sending."""
    passages = [passage_view(passage) for passage in call.passages]
    return render(
        "make_preview",
        call=call,
        stop=stop,
        notes=notes,
        line=line_of(call),
        where=where_of(call),
        passages=passages,
        hidden=[view for view in passages if view.hidden],
        schema="" if call.reply_schema is None else json.dumps(call.reply_schema, indent=1, ensure_ascii=False),
    )


def line_of(call: Call) -> str:
    """Say in one line how much of the library goes where, and what it may cost."""
    passages = text("making.passages", n=len(call.passages))
    documents = text("making.documents", n=len({passage.document for passage in call.passages}))
    what = text("making.sends.whole", documents=documents, passages=passages) if call.order.whole else passages
    if not call.passages:
        what = text("making.sends.question" if isinstance(call.order, AskOrder) else "making.sends.topic")
    return text("making.sends", what=what, estimate=estimated(call.estimate), whom=call.provider.name)


def where_of(call: Call) -> str:
    """Say where it goes: the host, or that it stays."""
    host = urlsplit(call.url).hostname
    if call.provider.kind == "page" or host is None:
        return text("making.where.page")
    if is_own(host):
        return text("making.where.own", host=host)
    return text("making.where.away", host=host)


def is_own(host: str) -> bool:
    """Whether ``host`` is the reader's own machine."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False
