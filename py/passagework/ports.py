"""What the package needs from outside, as callables that its host hands in.

A port has a real implementation in ``passagework.browser`` and a fake in ``passagework.fakes``.
"""

from collections.abc import Sequence
from typing import Literal, Protocol

import numpy as np
import numpy.typing as npt

Vectors = npt.NDArray[np.float32]

EmbedderState = Literal["loading", "ready", "failed"]


class Embedder(Protocol):
    """Turns texts into unit vectors; usually a model in another thread."""

    @property
    def state(self) -> EmbedderState:
        """Whether ``embed`` can be called now."""

    async def embed(self, texts: Sequence[str]) -> Vectors:
        """Embed ``texts``.

        Returns float32 of shape ``(len(texts), dimensions)``, rows of unit length.
        Raises :class:`passagework.errors.EmbedderError` where the model cannot answer.
        """


class Dot(Protocol):
    """Scores every row of a matrix against one vector."""

    def __call__(self, matrix: Vectors, vector: Vectors) -> Vectors:
        """Return float32 ``(n,)``: the inner product of each row of ``(n, d)`` with ``(d,)``."""


class Progress(Protocol):
    """Tells how far a long operation is. Others are answered while it is awaited, and there the operation can be cancelled."""

    async def __call__(self, stage: str, done: int, total: int) -> None:
        """``done`` of ``total`` steps of a stage are behind."""


class Clock(Protocol):
    """A monotonic clock."""

    def __call__(self) -> float:
        """Milliseconds since some fixed moment."""
