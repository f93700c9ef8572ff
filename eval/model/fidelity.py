"""Measures how true and how fast the 8-bit encoders are in the browser's runtime, against full precision in CPython.

    PYTHONPATH=py:. python -m eval.model.fidelity --model FOLDER [--weight-only FILE] [--openstax FOLDER] --out FILE

FOLDER holds the published weights. The passages are those of the OpenStax text where its folder is given, else of the
short course; the queries are eval/model/queries.txt. Every encoder runs on the same word pieces in turn, so the times
are comparable within one run.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from eval.model.agreement import cosine_agreement, ranking_agreement
from eval.model.candidates import OneScale, scales_at

from sitebuild.library import index
from sitebuild.model.bert import sentence_encoder
from sitebuild.model.build import int8_model
from sitebuild.model.reference import ReferenceEmbedder
from sitebuild.model.smoothing import load_scales
from sitebuild.model.source import SourceFiles
from sitebuild.node import find_node
from sitebuild.paths import MODELS, NODE_MODULES, ROOT
from sitebuild.run import run
from sitebuild.texts.openstax import convert_openstax
from sitebuild.texts.short_course import load_short_course

HERE = Path(__file__).parent
SCALES = MODELS / "all-MiniLM-L6-v2-smoothing.npz"
SHIPPED = "shipped: a scale for each word piece, smoothed"
DIMENSIONS = 384
BEST_WITH_ONE_SCALE = 0.75
"""The alpha that did best with one scale on the texts that alpha was chosen on."""


def main() -> None:
    """Measure and write the figures as JSON."""
    arguments = _arguments()
    source = SourceFiles.in_folder(arguments.model)
    document = convert_openstax(arguments.openstax) if arguments.openstax else load_short_course(ROOT)
    passages = index(document).passage_texts()
    queries = (HERE / "queries.txt").read_text(encoding="utf-8").splitlines()
    reference = ReferenceEmbedder(source.full_precision_model(), source.tokenizer)
    truth = reference.embed([*passages, *queries])
    with TemporaryDirectory() as scratch:
        models = _encoders(source, arguments.weight_only, Path(scratch))
        speed = _run(models, reference.tokenize([*passages, *queries]), Path(scratch))
        vectors = {name: _vectors(Path(scratch) / f"{file.stem}.f32") for name, file in models.items()}
    figures = {
        "text": document.title,
        "passages": len(passages),
        "queries": len(queries),
        "encoders": {
            name: {
                "bytes": size,
                **speed[name],
                "time_against_shipped": speed[name]["ms_per_text"] / speed[SHIPPED]["ms_per_text"],
                **_agreement(vectors[name], truth, len(passages)),
            }
            for name, size in ((name, speed[name].pop("bytes")) for name in models)
        },
    }
    arguments.out.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Measure the fidelity and speed of the 8-bit encoders.")
    parser.add_argument("--model", type=Path, required=True, help="folder with the published weights")
    parser.add_argument("--weight-only", type=Path, help="an ONNX file with 8-bit weights and float32 arithmetic")
    parser.add_argument("--openstax", type=Path, help="folder with the source of the OpenStax text")
    parser.add_argument("--out", type=Path, required=True, help="the JSON file to write")
    return parser.parse_args()


def _encoders(source: SourceFiles, weight_only: Path | None, folder: Path) -> dict[str, Path]:
    """Write every encoder into `folder`; the weight-only one is used where it lies."""
    weights = source.weights()
    smoothed = scales_at(BEST_WITH_ONE_SCALE, load_scales(SCALES), weights.linear_layers())
    files = {
        SHIPPED: int8_model(source, SCALES),
        "one scale, smoothed": sentence_encoder(weights, OneScale(smoothed)).SerializeToString(),
        "one scale, plain": sentence_encoder(weights, OneScale()).SerializeToString(),
    }
    paths = {}
    for number, (name, content) in enumerate(files.items()):
        paths[name] = folder / f"encoder-{number}.onnx"
        paths[name].write_bytes(content)
    if weight_only:
        paths["8-bit weights only"] = weight_only
    return paths


def _run(models: dict[str, Path], ids: list[list[int]], folder: Path) -> dict[str, dict[str, float]]:
    request = folder / "request.json"
    runtime = NODE_MODULES / "onnxruntime-web" / "dist"
    content = {"runtime": str(runtime), "models": {p.stem: str(p) for p in models.values()}, "ids": ids, "out": str(folder)}
    request.write_text(json.dumps(content), encoding="utf-8")
    said = run([find_node().program, HERE / "browser_runtime.mjs", request], what="The encoders did not run", remedy="see above")
    by_stem = json.loads(said)
    return {name: {"bytes": path.stat().st_size, **by_stem[path.stem]} for name, path in models.items()}


def _vectors(path: Path) -> np.ndarray:
    return np.fromfile(path, dtype="<f4").reshape(-1, DIMENSIONS)


def _agreement(vectors: np.ndarray, truth: np.ndarray, passages: int) -> dict[str, dict[str, float]]:
    return {
        "passage_cosine": cosine_agreement(vectors[:passages], truth[:passages]),
        "query_cosine": cosine_agreement(vectors[passages:], truth[passages:]),
        "ranking": ranking_agreement(vectors[passages:], vectors[:passages], truth[passages:], truth[:passages]),
    }


if __name__ == "__main__":
    main()
