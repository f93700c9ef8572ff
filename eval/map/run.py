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
from pathlib import Path
from typing import Any

import numpy as np
import sklearn
from eval.collections.beir import load
from eval.collections.vectors import CollectionVectors
from eval.map.copies import planted, unplanted
from eval.map.layouts import layouts, placings

from passagework.ports import Vectors
from passagework.retrieval.arrays import unpack
from sitebuild.library import VECTORS, ShippedText, read_texts
from sitebuild.paths import BUILD

RESULTS = Path(__file__).with_name("results.json")
LAID_OUT = ("cranfield", "scifact")
PLANTED = 150


def demo(build: Path) -> tuple[list[ShippedText], list[Vectors]]:
    """The built texts and their vectors."""
    texts = read_texts(build / "texts")
    return texts, [unpack((build / "vectors" / each.info.id / VECTORS).read_bytes())[0]["vectors"] for each in texts]


def main() -> None:
    """Measure and write everything."""
    parser = argparse.ArgumentParser(description="Measure the map.")
    parser.add_argument("--build", type=Path, default=BUILD)
    options = parser.parse_args()
    texts, parts = demo(options.build)
    vectors = CollectionVectors.with_pinned_model()
    root = Path(os.environ["PASSAGEWORK_COLLECTIONS"])
    collections = {name: load(root, name) for name in LAID_OUT}
    result: dict[str, Any] = {
        "scikit-learn": sklearn.__version__,
        "machine": platform.machine(),
        "passages": {"demo": sum(map(len, parts)), **{name: len(each.ids) for name, each in collections.items()}},
        "layouts": {"demo": layouts(np.concatenate(parts))},
        "placings": {"demo": placings(np.concatenate(parts))},
        "planted": planted([text for each in texts for text in each.indexed.passage_texts()][::3][:PLANTED], vectors.embed),
        "unplanted": {},
    }
    for name, collection in collections.items():
        rows = vectors.documents(collection)
        result["layouts"][name] = layouts(rows)
        result["placings"][name] = placings(rows)
        result["unplanted"][name] = unplanted(collection.texts, rows)
    RESULTS.write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8", newline="\n")
    print(json.dumps(result, indent=1))


if __name__ == "__main__":
    main()
