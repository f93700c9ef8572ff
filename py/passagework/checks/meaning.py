"""How close two texts are in meaning: cosines of vectors that were made in one batch."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from passagework.errors import EmbedderError
from passagework.ports import Vectors
from passagework.queries import QueryVectors

MOST_TEXTS = 3000
"""Texts that are embedded for one reply: more than a long pack has with all that it is compared with, and no minute of work."""


class Meaning:
    """Cosines among the texts that it was made from; None for all others, and for all where there is no model."""

    def __init__(self, texts: Sequence[str] = (), vectors: Vectors | None = None) -> None:
        """``vectors`` are unit rows, one for each of ``texts``."""
        self._rows = {} if vectors is None else {text: row for row, text in enumerate(texts)}
        self._vectors = vectors

    @classmethod
    async def of(cls, texts: Iterable[str], vectors: QueryVectors | None) -> Meaning:
        """Embed ``texts``, each once, in one call; without cosines where the model cannot answer, or they are too many."""
        every = list(dict.fromkeys(text for text in texts if text.strip()))
        if vectors is None or not every or len(every) > MOST_TEXTS:
            return cls()
        try:
            return cls(every, await vectors.many(every))
        except EmbedderError:
            return cls()

    @property
    def known(self) -> bool:
        """Whether there is any cosine."""
        return self._vectors is not None

    def cosine(self, left: str, right: str) -> float | None:
        """Return the cosine of two texts."""
        found = self.cosines(left, (right,))
        return None if found is None else found[0]

    def cosines(self, left: str, rights: Sequence[str]) -> list[float] | None:
        """Return the cosines of ``left`` with each of ``rights``."""
        if self._vectors is None or left not in self._rows or not all(right in self._rows for right in rights):
            return None
        rows = self._vectors[[self._rows[right] for right in rights]]
        products = np.einsum("ij,j->i", rows, self._vectors[self._rows[left]], dtype=np.float64)
        return [min(1.0, max(-1.0, round(float(each), 6))) for each in products]
