"""Compares smoothing strengths, on texts that no figure of the decision record is measured on.

    PYTHONPATH=py:. python -m eval.model.alpha --model FOLDER --collections FOLDER --out FILE

FOLDER of the collections holds scifact and cranfield, whose documents and queries serve as passages and queries here.
Runs in CPython, where an encoder gives the vectors of the browser up to roundings that fall the other way.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from pathlib import Path

from eval.model.agreement import cosine_agreement
from eval.model.candidates import OneScale, scales_at
from eval.model.fidelity import SCALES

from sitebuild.model.bert import Arithmetic, sentence_encoder
from sitebuild.model.int8 import DynamicInt8
from sitebuild.model.reference import ReferenceEmbedder
from sitebuild.model.smoothing import Scales, load_scales
from sitebuild.model.source import SourceFiles

COLLECTIONS = ("scifact", "cranfield")
TEXTS = 60
"""Documents, and queries, from each collection, evenly spaced."""

ARITHMETIC: dict[str, tuple[Callable[[Scales], Arithmetic], tuple[float, ...]]] = {
    "a scale for each word piece": (DynamicInt8, (0.4, 0.5, 0.6)),
    "one scale": (OneScale, (0.65, 0.7, 0.75)),
}


def main() -> None:
    """Write the agreement with full precision at every alpha as JSON."""
    parser = argparse.ArgumentParser(description="Compare smoothing strengths.")
    for name in ("--model", "--collections", "--out"):
        parser.add_argument(name, type=Path, required=True)
    arguments = parser.parse_args()
    source = SourceFiles.in_folder(arguments.model)
    reference = ReferenceEmbedder(source.full_precision_model(), source.tokenizer)
    passages, queries = (_texts(arguments.collections, name) for name in ("corpus.jsonl", "queries.jsonl"))
    truth = reference.embed(passages), reference.embed(queries)
    weights = source.weights()
    found = []
    for name, (arithmetic, alphas) in ARITHMETIC.items():
        for alpha in alphas:
            scales = scales_at(alpha, load_scales(SCALES), weights.linear_layers())
            model = sentence_encoder(weights, arithmetic(scales)).SerializeToString()
            embedder = ReferenceEmbedder(model, source.tokenizer, batch=1)
            agreement = [
                cosine_agreement(embedder.embed(texts), rows) for texts, rows in zip((passages, queries), truth, strict=True)
            ]
            found.append({"arithmetic": name, "alpha": alpha, "passages": agreement[0], "queries": agreement[1]})
    arguments.out.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")


def _texts(collections: Path, file: str) -> list[str]:
    chosen: list[str] = []
    for name in COLLECTIONS:
        lines = (collections / name / file).read_text(encoding="utf-8").splitlines()
        records = [json.loads(line) for line in lines]
        texts = [f"{record.get('title', '')} {record['text']}".strip() for record in records]
        chosen += [texts[i * len(texts) // TEXTS] for i in range(TEXTS)]
    return chosen


if __name__ == "__main__":
    main()
