"""The embedding model as the site ships it, and the vectors of the texts, made from the pinned weights."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from sitebuild import library
from sitebuild.facts import ModelIdentity
from sitebuild.fetch import Fetcher
from sitebuild.model.bert import sentence_encoder
from sitebuild.model.int8 import DynamicInt8
from sitebuild.model.reference import ReferenceEmbedder
from sitebuild.model.smoothing import load_scales
from sitebuild.model.source import SourceFiles
from sitebuild.progress import Progress

SHIPPED = {
    "onnx": "model.onnx",
    "tokenizer": "tokenizer.json",
    "tokenizer_config": "tokenizer_config.json",
    "selftest": "selftest.json",
}

# The browser compares its vectors of these with full precision before it offers search by meaning: a runtime that
# computes wrongly on some processor then says so instead of ranking by noise.
SELF_TEST = (
    "What makes a sample representative?",
    "The median divides the ordered values into two halves of equal size.",
)
SELF_TEST_LEAST = 0.98
_DECIMALS = 5


def source_files(fetcher: Fetcher) -> SourceFiles:
    """The published model, verified."""
    return SourceFiles(*(fetcher.require(f"model/{name}") for name in ("model.safetensors", "config.json", "tokenizer.json")))


def write_model(source: SourceFiles, identity: ModelIdentity, scales: Path, tokenizer_config: Path, out: Path) -> None:
    """Write what the browser loads: the 8-bit graph, the tokenizer, and its settings with our limit of word pieces."""
    model = sentence_encoder(source.weights(), DynamicInt8(load_scales(scales)))
    (out / SHIPPED["onnx"]).write_bytes(model.SerializeToString(deterministic=True))
    shutil.copyfile(source.tokenizer, out / SHIPPED["tokenizer"])
    settings = json.loads(tokenizer_config.read_text(encoding="utf-8"))
    settings["model_max_length"] = identity.word_pieces
    (out / SHIPPED["tokenizer_config"]).write_text(json.dumps(settings, indent=1) + "\n", encoding="utf-8")
    cases = [
        {"text": text, "vector": [round(float(value), _DECIMALS) for value in vector]}
        for text, vector in zip(SELF_TEST, full_precision(source, identity).embed(SELF_TEST), strict=True)
    ]
    (out / SHIPPED["selftest"]).write_text(json.dumps({"least": SELF_TEST_LEAST, "cases": cases}), encoding="utf-8")


def full_precision(source: SourceFiles, identity: ModelIdentity) -> ReferenceEmbedder:
    """The published model as it is, on CPython's runtime."""
    return ReferenceEmbedder(source.full_precision_model(), source.tokenizer, max_word_pieces=identity.word_pieces)


def write_vectors(source: SourceFiles, identity: ModelIdentity, texts: Path, out: Path, progress: Progress) -> None:
    """Write the full-precision vectors of every passage of the texts in `texts`."""
    embedder = full_precision(source, identity)
    shipped = library.read_texts(texts)
    library.write_vectors(
        shipped,
        lambda passages: embedder.embed(passages, progress=lambda done, total: progress.count("Embedding", done, total)),
        identity.id,
        identity.dtype,
        out,
    )
