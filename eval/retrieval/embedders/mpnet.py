"""all-mpnet-base-v2 in full precision, on CPython's onnxruntime: twice as many layers as MiniLM, twice as wide."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Self

import numpy as np
import onnxruntime
from eval.retrieval.embedders.downloads import fetcher, unpacked
from eval.retrieval.embedders.embedder import Embedder, Surroundings
from eval.retrieval.embedders.mpnet_graph import MAX_WORD_PIECES, mpnet_encoder
from eval.retrieval.embedders.mpnet_weights import load_mpnet
from tokenizers import Tokenizer

from passagework.ports import Vectors
from sitebuild.digest import sha256_bytes, sha256_file
from sitebuild.model.graph import to_bytes
from sitebuild.model.source import SourceFiles


class Mpnet(Embedder):
    """The published weights; pooling by the mean and length 1 as in its library, at most 384 word pieces."""

    name = "mpnet"
    label = "all-mpnet-base-v2, float32"
    dimensions = 768

    def __init__(self, source: SourceFiles, surroundings: Surroundings) -> None:
        super().__init__(surroundings)
        self._source = source

    @classmethod
    def pinned(cls, surroundings: Surroundings) -> Self:
        """With the weights that models.json names: 440 MB, fetched once."""
        folder = unpacked("all-mpnet-base-v2", fetcher(surroundings.progress), surroundings.folder)
        return cls(SourceFiles.in_folder(folder), surroundings)

    @property
    def weight_bytes(self) -> int:
        """The size of the published file."""
        return self._source.safetensors.stat().st_size

    def fingerprint(self) -> str:
        """Of the weights, the tokenizer and the limit."""
        digests = (sha256_file(self._source.safetensors), sha256_file(self._source.tokenizer), str(MAX_WORD_PIECES))
        return sha256_bytes(" ".join(digests).encode())

    def compute(self, texts: Sequence[str]) -> Vectors:
        """Embed one text at a time."""
        vectors = np.empty((len(texts), self.dimensions), dtype=np.float32)
        for row, encoding in enumerate(self._tokenizer.encode_batch(list(texts))):
            vectors[row] = self._session.run(None, {"input_ids": np.array(encoding.ids, dtype=np.int64)})[0]
        return vectors

    @cached_property
    def _tokenizer(self) -> Tokenizer:
        tokenizer = Tokenizer.from_file(str(self._source.tokenizer))
        tokenizer.enable_truncation(MAX_WORD_PIECES)
        tokenizer.no_padding()
        return tokenizer

    @cached_property
    def _session(self) -> onnxruntime.InferenceSession:
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = self._surroundings.threads
        model = to_bytes(mpnet_encoder(load_mpnet(self._source.safetensors, self._source.config)))
        return onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])
