"""all-MiniLM-L6-v2 as it was published: float32, on CPython's onnxruntime."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Self

from eval.retrieval.embedders.embedder import Embedder, Surroundings

from passagework.ports import Vectors
from sitebuild.digest import sha256_bytes, sha256_file
from sitebuild.embedding import source_files
from sitebuild.fetch import Fetcher
from sitebuild.model.bert import MAX_WORD_PIECES
from sitebuild.model.reference import ReferenceEmbedder
from sitebuild.model.source import SourceFiles
from sitebuild.vectors import DIMENSIONS


class MinilmFull(Embedder):
    """The weights that the 8-bit file is made from, in full precision, with the same limit of word pieces."""

    name = "minilm_full"
    label = "all-MiniLM-L6-v2, float32"
    dimensions = DIMENSIONS

    def __init__(self, source: SourceFiles, surroundings: Surroundings) -> None:
        super().__init__(surroundings)
        self._source = source

    @classmethod
    def pinned(cls, surroundings: Surroundings) -> Self:
        """With the weights that the site is built from."""
        return cls(source_files(Fetcher(surroundings.progress)), surroundings)

    @property
    def weight_bytes(self) -> int:
        """The size of the published file."""
        return self._source.safetensors.stat().st_size

    def fingerprint(self) -> str:
        """Of the weights, the tokenizer and the limit."""
        digests = (sha256_file(self._source.safetensors), sha256_file(self._source.tokenizer), str(MAX_WORD_PIECES))
        return sha256_bytes(" ".join(digests).encode())

    def compute(self, texts: Sequence[str]) -> Vectors:
        """Embed one text at a time: in a batch, the last digits depend on the longest text."""
        vectors: Vectors = self._reference.embed(texts)
        return vectors

    @cached_property
    def _reference(self) -> ReferenceEmbedder:
        source, threads = self._source, self._surroundings.threads
        return ReferenceEmbedder(source.full_precision_model(), source.tokenizer, batch=1, threads=threads)
