"""The acts of drafting: each a use case, then a view of what it returned. Imported area by area, as they are first asked for."""

from __future__ import annotations

from importlib import import_module

from pydantic import ValidationError

from passagework.errors import BadRequest
from passagework.making.desk import Desk
from passagework.protocol import MakeArgs, Value

AREAS = ("asking", "calling", "exporting", "generating", "logging", "models", "practising", "reviewing")
"""The modules of this package and of :mod:`passagework.make_protocol`: each has ``ACTS`` there and ``HANDLERS`` here."""


async def make(desk: Desk, args: MakeArgs, *buffers: bytes) -> Value:
    """Do one act (raises BadRequest for an unknown one, and for arguments or buffers that do not fit it)."""
    area, _, act = args.act.partition(".")
    if area not in AREAS:
        raise BadRequest("unknown_operation", operation=f"make {args.act}")
    model = import_module(f"passagework.make_protocol.{area}").ACTS.get(act)
    if model is None:
        raise BadRequest("unknown_operation", operation=f"make {args.act}")
    try:
        given = model.model_validate(args.args)
    except ValidationError as error:
        fault = error.errors(include_url=False)[0]
        detail = f"{'.'.join(map(str, fault['loc']))}: {fault['msg']}"
        raise BadRequest("bad_arguments", operation=f"make {args.act}", detail=detail) from error
    if len(buffers) != model.buffers:
        detail = f"{len(buffers)} buffers came with it, and not {model.buffers}"
        raise BadRequest("bad_arguments", operation=f"make {args.act}", detail=detail)
    value: Value = await import_module(f"passagework.make_operations.{area}").HANDLERS[act](desk, given, *buffers)
    return value
