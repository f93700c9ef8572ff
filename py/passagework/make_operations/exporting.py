"""The acts of exporting accepted items."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Awaitable, Callable

from passagework.exports.items.keeps import KEEPS
from passagework.exports.items.writing import Wanted, exported
from passagework.make_protocol.exporting import ExportArgs, KeepsArgs
from passagework.making.desk import Desk
from passagework.making.stored import readable
from passagework.models.calls import Call
from passagework.models.items import Item
from passagework.protocol import Value, View
from passagework.views.make.keeps import keeps_fragment


async def keeps(_: Desk, __: KeepsArgs) -> Value:
    """Show what each target keeps."""
    return Value(data={}, view=View(region="export-keeps", html=keeps_fragment(KEEPS)))


async def export(_: Desk, args: ExportArgs, items: bytes, calls: bytes) -> Value:
    """Write an export."""
    wanted = Wanted(args.target, args.name, args.answers, args.application, args.made)
    read, unreadable = readable(Item, items)
    files = exported(read, readable(Call, calls)[0], wanted)
    listed = [{"name": each.name, "type": each.type, "base64": b64encode(each.data).decode()} for each in files]
    return Value(data={"files": listed, "unreadable": unreadable})


HANDLERS: dict[str, Callable[..., Awaitable[Value]]] = {"keeps": keeps, "export": export}
