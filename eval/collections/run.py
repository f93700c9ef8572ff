"""Measures the three rankers on the five test collections, with the product's own code.

Run from the project's root: ``PYTHONPATH=py python -m eval.collections.run``, with PASSAGEWORK_COLLECTIONS naming the folder of
the collections. Writes ``results.json`` beside this file. The vectors of the documents are made once (about
a quarter of an hour on two cores) and kept in the cache folder.
"""

from __future__ import annotations

import json
import os
import platform
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import onnxruntime
from eval.collections.beir import COLLECTIONS, Collection, load
from eval.collections.rankings import postings, rank
from eval.collections.scores import MEASURES, mean
from eval.collections.vectors import CollectionVectors

from passagework.models.search import RANKERS
from passagework.retrieval import fusion
from passagework.retrieval.bm25 import DEFAULT as PARAMETERS
from passagework.text.tokens import DEFAULT as TOKENIZATION
from sitebuild.model.bert import MAX_WORD_PIECES

RESULTS = Path(__file__).with_name("results.json")
Row = dict[str, float]


def keyword_row(collection: Collection) -> Row:
    """Return each measure of keyword search."""
    return _row(collection, rank(collection, "bm25", postings(collection)))


def rows(collection: Collection, vectors: CollectionVectors) -> dict[str, Row]:
    """Return each measure of each ranker."""
    lists = postings(collection)
    documents, queries = vectors.documents(collection), vectors.queries(collection)
    return {ranker: _row(collection, rank(collection, ranker, lists, documents=documents, queries=queries)) for ranker in RANKERS}


def _row(collection: Collection, rankings: Mapping[str, list[str]]) -> Row:
    return {measure: mean(collection, rankings, measure) for measure in MEASURES}


def settings(vectors: CollectionVectors) -> dict[str, Any]:
    """Return what the figures depend on."""
    return {
        "bm25": vars(PARAMETERS) | vars(TOKENIZATION),
        "dense": {"model_sha256": vectors.model_sha256, "precision": "float32", "word_pieces": MAX_WORD_PIECES},
        "hybrid": {"k": fusion.K, "depth": fusion.DEPTH},
        "versions": {
            "python": platform.python_version(),
            "numpy": np.__version__,
            "onnxruntime": onnxruntime.__version__,
        },
    }


def main() -> None:
    """Measure and write."""
    root = os.environ.get("PASSAGEWORK_COLLECTIONS")
    if root is None:
        sys.exit("PASSAGEWORK_COLLECTIONS is not set: name the folder that holds the test collections")
    vectors = CollectionVectors.with_pinned_model()
    results: dict[str, Any] = {"settings": settings(vectors), "collections": {}}
    for name in COLLECTIONS:
        collection = load(Path(root), name)
        results["collections"][name] = {
            "sha256": collection.sha256,
            "documents": len(collection.ids),
            "queries": len(collection.queries),
            "rankers": rows(collection, vectors),
        }
        print(name, json.dumps(results["collections"][name]["rankers"]), flush=True)
    RESULTS.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
