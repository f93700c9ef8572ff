"""Vectors of texts at build time, computed under Node by the embedder and the WebAssembly runtime of the browser.

So the vectors that are built are those that the browser would compute, on whatever machine: WebAssembly's integer
kernels give the same result everywhere, while onnxruntime's native ones depend on the processor.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from sitebuild.bundle import Bundle, run_esbuild
from sitebuild.digest import sha256_bytes, sha256_file
from sitebuild.paths import APP, NODE_MODULES, NODE_PROJECT
from sitebuild.run import run_lines
from sitebuild.vector_cache import VectorCache

DIMENSIONS = 384
EMBEDDER = APP / "embedding" / "embedder.js"
_RUNTIME = NODE_MODULES / "onnxruntime-web" / "dist"
_MOST_PROCESSES = 4

OnProgress = Callable[[int, int], None]


def _ignore(done: int, total: int) -> None:
    """The progress of those who do not show it."""


@dataclass(frozen=True)
class EncoderFiles:
    """The model as the site ships it, and the runtime that executes it."""

    onnx: Path
    tokenizer: Path
    tokenizer_config: Path
    mjs: Path = _RUNTIME / "ort-wasm-simd-threaded.mjs"
    wasm: Path = _RUNTIME / "ort-wasm-simd-threaded.wasm"

    def key(self) -> str:
        """A hash of everything that a text's vector depends on beside the text."""
        files = (self.onnx, self.tokenizer, self.tokenizer_config, self.wasm)
        return sha256_bytes("".join(map(sha256_file, files)).encode())


def embed_texts(
    texts: Sequence[str],
    files: EncoderFiles,
    *,
    node: Path,
    cache: Path | None = None,
    on_progress: OnProgress = _ignore,
    processes: int | None = None,
) -> np.ndarray:
    """Return float32 (len(texts), 384), rows of length 1, in the order of `texts`.

    `node` is the Node program. `cache` is a folder where vectors are kept by the hash of text and model, so that only new
    texts are embedded. `processes` is how many Node processes share the work: one for each processor, four at most,
    unless told. `on_progress(done, total)` counts the texts that had to be embedded.
    Raises BuildError with Node's message when the embedder fails.
    """
    kept = VectorCache(cache, files.key(), DIMENSIONS)
    unique = list(dict.fromkeys(texts))
    missing = [text for text in unique if text not in kept]
    if missing:
        shares = min(processes or min(os.cpu_count() or 1, _MOST_PROCESSES), len(missing))
        kept.add(missing, _embed(missing, files, node, shares, on_progress))
    return kept.rows(texts)


def _embed(texts: list[str], files: EncoderFiles, node: Path, shares: int, on_progress: OnProgress) -> np.ndarray:
    done = [0] * shares
    vectors = np.empty((len(texts), DIMENSIONS), dtype=np.float32)
    with TemporaryDirectory() as scratch, ThreadPoolExecutor(shares) as pool:
        bundle = _bundle(Path(scratch))

        def embed_share(share: int) -> np.ndarray:
            def count(line: str) -> None:
                done[share] = int(line.split()[0])
                on_progress(sum(done), len(texts))

            return _run(texts[share::shares], files, node, bundle, Path(scratch) / f"share-{share}", count)

        for share, rows in enumerate(pool.map(embed_share, range(shares))):
            vectors[share::shares] = rows
    return vectors


def _bundle(scratch: Path) -> Path:
    """The embedder with what it imports as one file, made as for the site."""
    (scratch / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    run_esbuild(scratch, [Bundle((EMBEDDER,))])
    (bundled,) = scratch.glob("embedder-*.js")
    return bundled


def _run(
    texts: Sequence[str], files: EncoderFiles, node: Path, bundle: Path, scratch: Path, on_line: Callable[[str], None]
) -> np.ndarray:
    scratch.mkdir()
    request = {
        "embedder": str(bundle),
        "model": {"onnx": str(files.onnx), "tokenizer": str(files.tokenizer), "tokenizerConfig": str(files.tokenizer_config)},
        "runtime": {"mjs": str(files.mjs), "wasm": str(files.wasm)},
        "texts": list(texts),
        "out": str(scratch / "vectors.f32"),
    }
    (scratch / "request.json").write_text(json.dumps(request), encoding="utf-8")
    run_lines(
        [node, "--no-warnings", NODE_PROJECT / "embed.mjs", scratch / "request.json"],
        on_line,
        what="The texts could not be embedded",
        remedy="see Node's message above; if it names no file of yours, delete tools/node/node_modules and run the command again",
    )
    return np.fromfile(scratch / "vectors.f32", dtype="<f4").reshape(len(texts), DIMENSIONS)
