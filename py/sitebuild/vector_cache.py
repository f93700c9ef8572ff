"""Vectors of texts on disk, by the hash of the text and of all that a vector depends on beside it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from sitebuild.digest import sha256_bytes


class VectorCache:
    """Rows of `dimensions` float32 numbers in one .npz file below `folder`; in memory only where `folder` is None.

    `key` names what made the vectors, such as a hash of the model; another key means another file.
    """

    def __init__(self, folder: Path | None, key: str, dimensions: int) -> None:
        self._path = folder / f"{key[:32]}.npz" if folder else None
        self._index: dict[str, int] = {}
        self._rows = np.empty((0, dimensions), dtype=np.float32)
        if self._path and self._path.exists():
            with np.load(self._path) as stored:
                self._index = {str(name): row for row, name in enumerate(stored["texts"])}
                self._rows = stored["rows"]

    def __contains__(self, text: str) -> bool:
        return _name(text) in self._index

    def add(self, texts: Sequence[str], rows: np.ndarray) -> None:
        """Keep one row of `rows` (len(texts), dimensions) for each text that is not there yet, on disk too."""
        for text, row in zip(texts, range(len(self._rows), len(self._rows) + len(rows)), strict=True):
            self._index[_name(text)] = row
        self._rows = np.concatenate([self._rows, rows])
        if self._path:
            self._write(self._path)

    def rows(self, texts: Sequence[str]) -> np.ndarray:
        """Return the rows of `texts`, (len(texts), dimensions); raises KeyError for a text that is not there."""
        selected: np.ndarray = self._rows[[self._index[_name(text)] for text in texts]]
        return selected

    def _write(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        partial = path.with_suffix(".partial")
        with partial.open("wb") as stream:  # by way of another file, so that a stopped build leaves the old one whole
            np.savez(stream, allow_pickle=False, texts=np.array(list(self._index)), rows=self._rows)
        partial.replace(path)


def _name(text: str) -> str:
    return sha256_bytes(text.encode("utf-8", "surrogatepass"))
