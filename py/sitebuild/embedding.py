"""The embedding model as the site ships it, and the vectors of the texts, made from the pinned weights."""

from __future__ import annotations

import json
import shutil
from collections.abc import Sequence
from pathlib import Path

from passagework.ports import Vectors
from sitebuild import library
from sitebuild.fetch import Fetcher
from sitebuild.model.build import pinned_int8_model
from sitebuild.model.manifest import Manifest, read_manifest
from sitebuild.model.source import SourceFiles
from sitebuild.node import find_node
from sitebuild.paths import MODELS, cache_root
from sitebuild.progress import Progress
from sitebuild.vectors import EncoderFiles, embed_texts
from sitebuild.wanted import ONNXRUNTIME_FILES

MANIFEST = MODELS / "all-MiniLM-L6-v2.json"
SHIPPED = {
    "onnx": "model.onnx",
    "tokenizer": "tokenizer.json",
    "tokenizer_config": "tokenizer_config.json",
    "selftest": "selftest.json",
}


def manifest() -> Manifest:
    """What models/ says of the model that the site ships."""
    return read_manifest(MANIFEST)


def source_files(fetcher: Fetcher) -> SourceFiles:
    """The published model that the 8-bit file is made from, verified."""
    return SourceFiles(*(fetcher.require(f"model/{name}") for name in ("model.safetensors", "config.json", "tokenizer.json")))


def write_model(fetcher: Fetcher, out: Path) -> None:
    """Write what the browser loads: the 8-bit graph, the tokenizer with our limit of word pieces, the self test."""
    made = manifest()
    source = source_files(fetcher)
    (out / SHIPPED["onnx"]).write_bytes(pinned_int8_model(source, made, MODELS))
    shutil.copyfile(source.tokenizer, out / SHIPPED["tokenizer"])
    shutil.copyfile(MODELS / made.selftest, out / SHIPPED["selftest"])
    settings = json.loads(fetcher.require("model/tokenizer_config.json").read_text(encoding="utf-8"))
    settings["model_max_length"] = made.word_pieces
    (out / SHIPPED["tokenizer_config"]).write_text(json.dumps(settings, indent=1) + "\n", encoding="utf-8")


def write_vectors(model: Path, texts: Path, fetcher: Fetcher, out: Path, progress: Progress) -> None:
    """Write the vectors of every passage of the texts in the folder `texts`, by the model in the folder `model`."""
    mjs, wasm = (fetcher.require(f"npm/onnxruntime-web/{path}") for path in ONNXRUNTIME_FILES)
    onnx, tokenizer, settings = (model / SHIPPED[name] for name in ("onnx", "tokenizer", "tokenizer_config"))
    files = EncoderFiles(onnx, tokenizer, settings, mjs, wasm)

    def embed(passages: Sequence[str]) -> Vectors:
        return embed_texts(
            passages,
            files,
            node=find_node().program,
            cache=cache_root() / "vectors",
            on_progress=lambda done, total: progress.count("Embedding passages", done, total),
        )

    made = manifest()
    library.write_vectors(library.read_texts(texts), embed, made.id, made.dtype, out)
