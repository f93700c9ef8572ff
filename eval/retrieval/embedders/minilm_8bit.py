"""What the site ships: all-MiniLM-L6-v2 in 8 bits, run under Node by the embedder and the runtime of the browser."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Self

from eval.retrieval.embedders.embedder import Embedder, Surroundings

from passagework.ports import Vectors
from sitebuild.digest import sha256_file
from sitebuild.embedding import MANIFEST, SHIPPED, write_model
from sitebuild.fetch import Fetcher
from sitebuild.node import find_node
from sitebuild.vectors import DIMENSIONS, EncoderFiles, embed_texts
from sitebuild.wanted import ONNXRUNTIME_FILES


class Minilm8Bit(Embedder):
    """The vectors that a reader's browser computes."""

    name = "minilm_8bit"
    label = "all-MiniLM-L6-v2, 8-bit"
    dimensions = DIMENSIONS

    def __init__(self, files: EncoderFiles, surroundings: Surroundings) -> None:
        super().__init__(surroundings)
        self._files = files

    @classmethod
    def pinned(cls, surroundings: Surroundings) -> Self:
        """With the model as ``build.py build`` writes it."""
        fetcher = Fetcher(surroundings.progress)
        model = _written(fetcher, surroundings.folder)
        names = ("onnx", "tokenizer", "tokenizer_config")
        runtime = (fetcher.require(f"npm/onnxruntime-web/{path}") for path in ONNXRUNTIME_FILES)
        return cls(EncoderFiles(*(model / SHIPPED[name] for name in names), *runtime), surroundings)

    @property
    def weight_bytes(self) -> int:
        """The size of the 8-bit graph, with its vocabulary table."""
        return self._files.onnx.stat().st_size

    def fingerprint(self) -> str:
        """Of the model's files and the runtime."""
        return self._files.key()

    def compute(self, texts: Sequence[str]) -> Vectors:
        """Embed by as many Node processes as there are threads to use, each of one thread."""
        vectors: Vectors = embed_texts(texts, self._files, node=find_node().program, processes=self._surroundings.threads)
        return vectors


def _written(fetcher: Fetcher, folder: Path) -> Path:
    """The folder of the shipped model's files, under the hash of its manifest; written whole or not at all."""
    target = folder / f"minilm-8bit-{sha256_file(MANIFEST)[:16]}"
    if not target.is_dir():
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=folder) as scratch:
            unfinished = Path(scratch) / target.name
            unfinished.mkdir()
            write_model(fetcher, unfinished)
            unfinished.rename(target)
    return target
