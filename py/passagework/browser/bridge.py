"""What the Python worker calls: JSON text and buffers in, JSON text out."""

import time
from collections.abc import Callable, Iterable
from typing import Any

from passagework.browser.embedder import EmbeddingClient, WorkerEmbedder
from passagework.browser.kernel import load_kernel
from passagework.dispatch import Dispatcher, Tell
from passagework.errors import PassageworkError
from passagework.protocol import ErrorBody
from passagework.workspace import Workspace


class Bridge:
    """One library and its dispatcher, as app/workers/session.js sees them."""

    def __init__(self, workspace: Workspace, tell: Tell) -> None:
        self._workspace = workspace
        self._dispatcher = Dispatcher(workspace, tell=tell)

    def add_text(self, data: Any, name: str) -> str | None:
        """Take a text from the bytes of its pack (a Uint8Array). Returns None, or an error of the package as JSON text."""
        return _error_of(lambda: self._workspace.library.add_text(data.to_bytes(), name))

    def add_vectors(self, document: str, data: Any) -> str | None:
        """Take the vectors of a text from the bytes of their file (a Uint8Array). Returns as :meth:`add_text`."""
        return _error_of(lambda: self._workspace.library.add_vectors(document, data.to_bytes()))

    async def handle(self, message: str, buffers: Iterable[Any] = ()) -> str | None:
        """Answer one message of the protocol; ``buffers`` are ArrayBuffers, each copied into this memory once."""
        return await self._dispatcher.handle(message, [each.to_bytes() for each in buffers])


def start(client: EmbeddingClient, pyodide: Any, kernel: Any, model: str, dtype: str, tell: Tell) -> Bridge:
    """Make an empty library.

    ``client`` is the line to the embedding worker, ``kernel`` a compiled WebAssembly module or None;
    ``model`` and ``dtype`` name what makes the query's vectors; ``tell`` takes events to the page.
    """
    return Bridge(Workspace(WorkerEmbedder(client), load_kernel(pyodide, kernel), clock, model, dtype), tell)


def _error_of(action: Callable[[], object]) -> str | None:
    """Run ``action``; an exception would reach JavaScript as a traceback, without its code and hint."""
    try:
        action()
    except PassageworkError as error:
        return ErrorBody.of(error).model_dump_json()
    return None


def clock() -> float:
    """Milliseconds since some fixed moment."""
    return time.perf_counter() * 1000
