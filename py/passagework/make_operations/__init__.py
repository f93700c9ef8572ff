"""The acts of drafting: each a use case, then a view of what it returned. Imported area by area, as they are first asked for."""

from __future__ import annotations

from importlib import import_module

from passagework.making.desk import Desk
from passagework.protocol import MakeArgs, Value, act_arguments

AREAS = ("asking", "calling", "exporting", "generating", "logging", "models", "practising", "reviewing")
"""The modules of this package and of :mod:`passagework.make_protocol`: each has ``ACTS`` there and ``HANDLERS`` here."""


async def make(desk: Desk, args: MakeArgs, *buffers: bytes) -> Value:
    """Do one act (raises BadRequest for an unknown one, and for arguments or buffers that do not fit it)."""
    area, _, act = args.act.partition(".")
    model = import_module(f"passagework.make_protocol.{area}").ACTS.get(act) if area in AREAS else None
    given = act_arguments(f"make {args.act}", model, args.args, len(buffers))
    value: Value = await import_module(f"passagework.make_operations.{area}").HANDLERS[act](desk, given, *buffers)
    return value
