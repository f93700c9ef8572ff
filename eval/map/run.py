"""Measures the map on the demo texts and on test collections, with the product's own code.

Run from the project's root: ``PYTHONPATH=py:. python -m eval.map.run [--build .build]``, with PASSAGEWORK_COLLECTIONS naming
the folder of the collections, after a build with the OpenStax text. Writes ``results.json`` beside this file; the demo
texts' vectors are the site's own, those of the collections of full precision and from the cache folder.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import sklearn
from eval.collections.beir import Collection, load
from eval.collections.vectors import CollectionVectors
from eval.map.copies import planted, unplanted
from eval.map.layouts import layouts, placings

from passagework.ports import Vectors
from passagework.retrieval.arrays import unpack
from sitebuild.library import VECTORS, ShippedText, read_texts
from sitebuild.paths import BUILD

RESULTS = Path(__file__).with_name("results.json")
PLANTED = 60
"""Passages of the demo texts that near-copies are made of."""


def demo(build: Path) -> tuple[list[ShippedText], list[Vectors]]:
    """The built texts and their vectors."""
    texts = read_texts(build / "texts")
    return texts, [unpack((build / "vectors" / each.info.id / VECTORS).read_bytes())[0]["vectors"] for each in texts]


def main() -> None:
    """Measure what results.json does not have yet, and write each part as it is there."""
    parser = argparse.ArgumentParser(description="Measure the map.")
    parser.add_argument("--build", type=Path, default=BUILD)
    options = parser.parse_args()
    result: dict[str, Any] = json.loads(RESULTS.read_text("utf-8")) if RESULTS.is_file() else {}
    for name, measure in parts(options.build).items():
        if name not in result:
            result[name] = measure()
            RESULTS.write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8", newline="\n")


def parts(build: Path) -> dict[str, Callable[[], Any]]:
    """Each part of the results with what measures it."""
    vectors = CollectionVectors.with_pinned_model()
    texts, rows = demo(build)
    passages = [text for each in texts for text in each.indexed.passage_texts()]

    def of(name: str) -> tuple[Collection, Vectors]:
        collection = load(Path(os.environ["PASSAGEWORK_COLLECTIONS"]), name)
        return collection, vectors.documents(collection)

    return {
        "scikit-learn": lambda: sklearn.__version__,
        "machine": platform.machine,
        "demo layouts": lambda: layouts(np.concatenate(rows)),
        "demo placings": lambda: placings(np.concatenate(rows)),
        "cranfield layouts": lambda: layouts(of("cranfield")[1]),
        "cranfield placings": lambda: placings(of("cranfield")[1]),
        "planted copies": lambda: planted(passages[:: len(passages) // PLANTED][:PLANTED], vectors.embed),
        "cranfield pairs": lambda: unplanted(of("cranfield")[0].texts, of("cranfield")[1]),
        "scifact pairs": lambda: unplanted(of("scifact")[0].texts, of("scifact")[1]),
        "scifact layouts": lambda: layouts(of("scifact")[1]),
    }


if __name__ == "__main__":
    main()
