"""Stand-ins for the ports that ship with the package: deterministic, with nothing to load.

They serve tests and anyone who runs the package without a browser or a model.
"""

import hashlib
from collections.abc import Sequence

import numpy as np

from passagework.errors import EmbedderError
from passagework.ports import EmbedderState, Vectors
from passagework.text.tokens import terms


class HashingEmbedder:
    """Embeds a text as the signed, hashed counts of its terms, of unit length (feature hashing).

    The same rows on every machine; texts that share terms are close. Source of the method: Weinberger et
    al., "Feature Hashing for Large Scale Multitask Learning" (ICML 2009). ``embedded`` counts the texts
    that :meth:`embed` has been given.
    """

    def __init__(self, dimensions: int = 64, state: EmbedderState = "ready") -> None:
        self._dimensions = dimensions
        self.state: EmbedderState = state
        self.embedded = 0

    async def embed(self, texts: Sequence[str]) -> Vectors:
        """Embed ``texts`` as a model would, and fail as one would when it is not ready."""
        if self.state != "ready":
            raise EmbedderError("meaning_not_ready")
        self.embedded += len(texts)
        return self.vectors(texts)

    def vectors(self, texts: Sequence[str]) -> Vectors:
        """Return float32 ``(len(texts), dimensions)`` with rows of unit length."""
        rows = np.zeros((len(texts), self._dimensions), np.float32)
        for row, text in zip(rows, texts, strict=True):
            for term in terms(text):
                digest = hashlib.sha256(term.encode()).digest()
                row[int.from_bytes(digest[:4], "little") % self._dimensions] += 1 if digest[4] % 2 else -1
            if not row.any():
                row[0] = 1
        unit: Vectors = rows / np.linalg.norm(rows, axis=1, keepdims=True)
        return unit
