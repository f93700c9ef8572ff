"""Stand-ins for the ports, deterministic everywhere: for tests, and for a lab without a model."""

import re
from collections.abc import Sequence
from hashlib import blake2b

import numpy as np

from passagework.errors import EmbedderError
from passagework.ports import EmbedderState, Vectors

DIMENSIONS = 384

_WORD = re.compile(r"\w+")


class HashingEmbedder:
    """Embeds by feature hashing (Weinberger et al., 2009, "Feature hashing for large scale multitask learning").

    Each word adds 1 or -1 to one of ``dimensions`` places, both chosen by a hash of the word; rows are scaled to
    unit length. Texts that share words are close, so rankings mean something; nothing else about meaning is known.
    ``state`` may be set, to stand for a model that loads or has failed.
    """

    def __init__(self, dimensions: int = DIMENSIONS, state: EmbedderState = "ready") -> None:
        self.dimensions = dimensions
        self.state: EmbedderState = state
        self.embedded = 0
        """Texts embedded so far by :meth:`embed`."""

    async def embed(self, texts: Sequence[str]) -> Vectors:
        """Return float32 ``(len(texts), dimensions)`` of unit rows; raises EmbedderError unless ``state`` is ready."""
        if self.state == "loading":
            raise EmbedderError("meaning_not_ready")
        if self.state == "failed":
            raise EmbedderError("meaning_failed", detail="it is a stand-in that was told to fail")
        self.embedded += len(texts)
        return self.vectors(texts)

    def vectors(self, texts: Sequence[str]) -> Vectors:
        """Return what :meth:`embed` returns, whatever the state."""
        rows = np.zeros((len(texts), self.dimensions), dtype=np.float32)
        for row, text in zip(rows, texts, strict=True):
            for word in _WORD.findall(text.casefold()):
                place, sign = self._feature(word)
                row[place] += sign
            # A text without words, or one whose words cancel out, points along the first axis.
            row[0] += not row.any()
        unit: Vectors = rows / np.linalg.norm(rows, axis=1, keepdims=True)
        return unit

    def _feature(self, word: str) -> tuple[int, int]:
        number = int.from_bytes(blake2b(word.encode(), digest_size=8).digest(), "big")
        return (number >> 1) % self.dimensions, 1 if number & 1 else -1
