"""From JSON requests to use cases and back: exactly one reply for each request, whatever happens."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

from pydantic import TypeAdapter, ValidationError

from passagework import nesting, operations
from passagework.errors import BadRequest, Cancelled, InternalError, PassageworkError
from passagework.ports import Progress
from passagework.protocol import (
    MOST_NESTING,
    OPERATIONS,
    VERSION,
    Arguments,
    Cancel,
    ErrorBody,
    Event,
    Failure,
    Incoming,
    Request,
    Step,
    Success,
    Value,
)
from passagework.workspace import Workspace

Handler = Callable[..., Awaitable[Value]]
"""Takes the workspace, the operation's arguments, a :class:`passagework.ports.Progress` where these say that it tells, and the
buffers that came with them, one parameter each."""

Tell = Callable[[str], object]
"""Takes an event as JSON text to whoever asked."""

_INCOMING: TypeAdapter[Request | Cancel] = TypeAdapter(Incoming)


class Dispatcher:
    """Answers messages with one workspace. ``handlers`` is a parameter so that tests can break one."""

    def __init__(
        self, workspace: Workspace, handlers: Mapping[str, Handler] = operations.HANDLERS, tell: Tell = lambda event: None
    ) -> None:
        self._workspace = workspace
        self._handlers = handlers
        self._tell = tell
        self._running: dict[int, asyncio.Task[Value]] = {}

    async def handle(self, message: str, buffers: Sequence[bytes] = ()) -> str | None:
        """Answer one message with a reply as JSON text; None for a cancel message, which has no reply.

        ``buffers`` came beside the message; an operation keeps views of them rather than copies.
        """
        identity: int | None = None
        try:
            parsed = _parse(message)
            identity = _identity(parsed)
            incoming = _validated(parsed)
            if isinstance(incoming, Cancel):
                self._cancel(incoming.id)
                return None
            value = await self._run(incoming, buffers)
            return Success(id=incoming.id, value=value, version=self._workspace.version).model_dump_json()
        except PassageworkError as error:
            return _failure(identity, error)
        except Exception as error:  # noqa: BLE001 - the edge: what the program did not foresee is a reply too
            return _failure(identity, InternalError("internal", detail=f"{type(error).__name__}: {error}"))

    async def _run(self, request: Request, buffers: Sequence[bytes]) -> Value:
        arguments = _arguments(request, len(buffers))
        given = (arguments, self._progress(request.id), *buffers) if arguments.tells else (arguments, *buffers)
        task: asyncio.Task[Value] = asyncio.ensure_future(self._handlers[request.op](self._workspace, *given))
        self._running[request.id] = task
        try:
            return await task
        except asyncio.CancelledError:
            raise Cancelled("cancelled") from None
        finally:
            self._running.pop(request.id, None)
            # Task, its exception, that one's traceback and this frame would hold each other, and the buffers, until a collection.
            del task

    def _progress(self, identity: int) -> Progress:
        async def progress(stage: str, done: int, total: int) -> None:
            value = Step(stage=stage, done=done, total=total).model_dump()
            self._tell(Event(topic="progress", id=identity, value=value).model_dump_json())
            await asyncio.sleep(0)

        return progress

    def _cancel(self, identity: int) -> None:
        task = self._running.get(identity)
        if task is not None:
            task.cancel()


def _parse(message: str) -> Any:
    if nesting.depth(message) > MOST_NESTING:
        raise BadRequest("too_deep", most=MOST_NESTING)
    try:
        return json.loads(message)
    except ValueError as error:
        raise BadRequest("bad_json", detail=str(error)) from error


def _identity(parsed: Any) -> int | None:
    """The request's id, known as early as possible so that even a misshapen request gets its reply."""
    found = parsed.get("id") if isinstance(parsed, dict) else None
    return found if isinstance(found, int) and not isinstance(found, bool) else None


def _validated(parsed: Any) -> Request | Cancel:
    spoken = parsed.get("v") if isinstance(parsed, dict) else None
    if spoken is not None and spoken != VERSION:
        raise BadRequest("protocol_version", found=spoken, expected=VERSION)
    try:
        return _INCOMING.validate_python(parsed)
    except ValidationError as error:
        raise BadRequest("bad_message", detail=_first_fault(error)) from error


def _arguments(request: Request, buffers: int) -> Arguments:
    model = OPERATIONS.get(request.op)
    if model is None:
        raise BadRequest("unknown_operation", operation=request.op)
    try:
        arguments = model.model_validate(request.args)
    except ValidationError as error:
        raise BadRequest("bad_arguments", operation=request.op, detail=_first_fault(error)) from error
    if buffers != arguments.buffers:
        detail = f"{buffers} buffers came with it, and not {arguments.buffers}"
        raise BadRequest("bad_arguments", operation=request.op, detail=detail)
    return arguments


def _first_fault(error: ValidationError) -> str:
    fault = error.errors(include_url=False)[0]
    place = ".".join(str(part) for part in fault["loc"])
    return f"{place}: {fault['msg']}" if place else fault["msg"]


def _failure(identity: int | None, error: PassageworkError) -> str:
    return Failure(id=identity, error=ErrorBody.of(error)).model_dump_json()

