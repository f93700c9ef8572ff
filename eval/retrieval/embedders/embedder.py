"""One contract for the embedding models that the retrieval study compares, and their vectors on disk."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import ClassVar, Self

from passagework.ports import Vectors
from sitebuild.paths import cache_root
from sitebuild.progress import Progress
from sitebuild.vector_cache import VectorCache

_SHARE = 500  # texts between two writes to the disk: what a run that is stopped loses


def _folder() -> Path:
    return cache_root() / "embedders"


@dataclass(frozen=True)
class Surroundings:
    """What every embedder is given: `threads` to compute with, the `folder` for vectors and models, who hears of progress."""

    threads: int = 1
    folder: Path = field(default_factory=_folder)
    progress: Progress = field(default_factory=Progress)


class Embedder(ABC):
    """A model that turns texts into unit vectors, and keeps each by the hash of the text and of :meth:`fingerprint`.

    A vector depends on its text alone, never on what else is embedded with it.
    """

    name: ClassVar[str]
    """As files and commands call it."""
    label: ClassVar[str]
    """As people read it."""
    dimensions: ClassVar[int]

    def __init__(self, surroundings: Surroundings) -> None:
        self._surroundings = surroundings

    @classmethod
    @abstractmethod
    def pinned(cls, surroundings: Surroundings) -> Self:
        """The embedder with its pinned model, fetched if need be; raises BuildError where it cannot be had."""

    @property
    @abstractmethod
    def weight_bytes(self) -> int:
        """The size of the file of weights."""

    @abstractmethod
    def fingerprint(self) -> str:
        """A hash of everything that a vector depends on beside its text."""

    @abstractmethod
    def compute(self, texts: Sequence[str]) -> Vectors:
        """Embed `texts` now, past the disk; returns as :meth:`embed` does."""

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Return float32 ``(len(texts), dimensions)``, rows of length 1, in the order of `texts`."""
        kept = self._kept()
        missing = [text for text in dict.fromkeys(texts) if text not in kept]
        for start in range(0, len(missing), _SHARE):
            share = missing[start : start + _SHARE]
            rows = self.compute(share)
            kept = self._kept()  # read again: another process may have added to it meanwhile
            kept.add(share, rows)
            self._surroundings.progress.count(f"Embedding by {self.label}", start + len(share), len(missing))
        vectors: Vectors = kept.rows(texts)
        return vectors

    def _kept(self) -> VectorCache:
        return VectorCache(self._surroundings.folder, self.fingerprint(), self.dimensions)
