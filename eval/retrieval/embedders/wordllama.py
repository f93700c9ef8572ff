"""WordLlama's static table: a vector for each word piece, taken from large language models; no layers, no context."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Self

import numpy as np
from eval.retrieval.embedders.downloads import fetcher
from eval.retrieval.embedders.embedder import Embedder, Surroundings
from tokenizers import Tokenizer

from passagework.ports import Vectors
from passagework.retrieval.arrays import unpack
from sitebuild.digest import sha256_bytes, sha256_file


class Wordllama(Embedder):
    """l2_supercat_256: the mean of the rows of a text's word pieces, scaled to length 1, however long the text.

    A text without a word piece has a row of zeros, which is close to nothing.
    """

    name = "wordllama"
    label = "WordLlama, static table"
    dimensions = 256

    def __init__(self, table: Path, tokenizer: Path, surroundings: Surroundings) -> None:
        super().__init__(surroundings)
        self._table_file, self._tokenizer_file = table, tokenizer

    @classmethod
    def pinned(cls, surroundings: Surroundings) -> Self:
        """With the table that models.json names, which comes inside its package."""
        fetch = fetcher(surroundings.progress)
        return cls(fetch.require("wordllama/table"), fetch.require("wordllama/tokenizer"), surroundings)

    @property
    def weight_bytes(self) -> int:
        """The size of the table, in float16."""
        return self._table_file.stat().st_size

    def fingerprint(self) -> str:
        """Of the table and the tokenizer."""
        return sha256_bytes(" ".join(map(sha256_file, (self._table_file, self._tokenizer_file))).encode())

    def compute(self, texts: Sequence[str]) -> Vectors:
        """Look up, add and scale."""
        vectors = np.zeros((len(texts), self.dimensions), dtype=np.float32)
        for row, encoding in enumerate(self._tokenizer.encode_batch(list(texts), add_special_tokens=False)):
            self._table[encoding.ids].sum(axis=0, out=vectors[row])
        lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
        np.divide(vectors, lengths, out=vectors, where=lengths > 0)
        return vectors

    @cached_property
    def _table(self) -> Vectors:
        (table,) = unpack(self._table_file.read_bytes())[0].values()
        return table.astype(np.float32)

    @cached_property
    def _tokenizer(self) -> Tokenizer:
        tokenizer = Tokenizer.from_file(str(self._tokenizer_file))
        tokenizer.no_truncation()
        tokenizer.no_padding()
        return tokenizer
