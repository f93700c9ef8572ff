"""The :class:`passagework.ports.Embedder` of the browser: the embedding worker, reached over a message port."""

import asyncio
from collections.abc import Sequence
from typing import Any, Protocol, cast

import numpy as np
from pyodide.ffi import JsException, to_js

from passagework.errors import EmbedderError
from passagework.ports import EmbedderState, Vectors

_AT_ONCE = 16
"""Texts of one request that are still answered before anything longer: a query and the sentences of a passage."""


class _Answer(Protocol):
    id: int
    vectors: Any
    """A promise of a Float32Array."""


class EmbeddingClient(Protocol):
    """``EmbeddingClient`` of app/workers/embedding-client.js."""

    state: str

    def embed(self, texts: Any, urgency: str) -> _Answer:
        """Send a request; the promise in the answer settles once."""

    def cancel(self, id: int) -> None:
        """Withdraw a request."""


class WorkerEmbedder:
    """Embeds with the model in the other worker."""

    def __init__(self, client: EmbeddingClient) -> None:
        self._client = client

    @property
    def state(self) -> EmbedderState:
        """What the other worker last said of itself."""
        return cast(EmbedderState, self._client.state)

    async def embed(self, texts: Sequence[str]) -> Vectors:
        """Return float32 of shape ``(len(texts), dimensions)``; raises EmbedderError where the worker cannot answer.

        The rows arrive as a copy in this interpreter's memory. A cancelled task withdraws its request.
        """
        answer = self._client.embed(to_js(list(texts)), "query" if len(texts) <= _AT_ONCE else "passage")
        try:
            numbers = await answer.vectors
        except asyncio.CancelledError:
            self._client.cancel(answer.id)
            raise
        except JsException as error:
            raise EmbedderError("meaning_failed", detail=error.message) from error
        rows = np.frombuffer(numbers.to_bytes(), dtype=np.float32)
        if not texts or rows.size % len(texts):
            raise EmbedderError("meaning_wrong_shape", found=f"{rows.size} numbers", expected=f"{len(texts)} vectors")
        return rows.reshape(len(texts), -1)
