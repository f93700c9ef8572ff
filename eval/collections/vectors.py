"""Full-precision vectors of a collection, made once and kept in the cache folder."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path

import numpy as np
from eval.collections.beir import Collection

from passagework.ports import Vectors
from sitebuild.digest import sha256_file
from sitebuild.embedding import source_files
from sitebuild.fetch import Fetcher
from sitebuild.model.bert import MAX_WORD_PIECES
from sitebuild.model.reference import ReferenceEmbedder
from sitebuild.model.source import SourceFiles
from sitebuild.paths import cache_root
from sitebuild.progress import Progress


class CollectionVectors:
    """Embeds texts with the published weights in float32, at most 256 word pieces each.

    A matrix is kept as ``.npy`` under a hash of the weights, the tokenizer, the limit and the texts.
    """

    def __init__(self, source: SourceFiles, cache: Path) -> None:
        self.model_sha256 = sha256_file(source.safetensors)
        self._tokenizer_sha256 = sha256_file(source.tokenizer)
        self._source = source
        self._cache = cache

    @classmethod
    def with_pinned_model(cls) -> CollectionVectors:
        """Use the weights that the site is built from, fetched if need be."""
        return cls(source_files(Fetcher(Progress(sys.stderr))), cache_root() / "collections")

    def documents(self, collection: Collection) -> Vectors:
        """Return float32 ``(documents, 384)``, in the order of the collection."""
        return self._kept(collection.texts)

    def queries(self, collection: Collection) -> Vectors:
        """Return float32 ``(queries, 384)``, in the order of the collection."""
        return self._kept(tuple(collection.queries.values()))

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Embed ``texts`` now, past the cache."""
        vectors: Vectors = self._embedder.embed(texts)
        return vectors

    @cached_property
    def _embedder(self) -> ReferenceEmbedder:
        return ReferenceEmbedder(self._source.full_precision_model(), self._source.tokenizer)

    def _kept(self, texts: Sequence[str]) -> Vectors:
        path = self._cache / f"{self.key(texts)}.npy"
        if not path.is_file():
            vectors = self.embed(texts)
            self._cache.mkdir(parents=True, exist_ok=True)
            unfinished = path.with_suffix(".part.npy")
            np.save(unfinished, vectors)
            unfinished.replace(path)
        stored: Vectors = np.load(path)
        return stored

    def key(self, texts: Sequence[str]) -> str:
        """Return the name under which the vectors of ``texts`` are kept."""
        digest = hashlib.sha256()
        for part in (self.model_sha256, self._tokenizer_sha256, str(MAX_WORD_PIECES), *texts):
            encoded = part.encode("utf-8")
            digest.update(len(encoded).to_bytes(8, "little") + encoded)
        return digest.hexdigest()
