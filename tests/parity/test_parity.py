"""The built wheel in Pyodide ranks as the sources do in CPython.

The oracle is CPython. Query vectors come from one source, so what is compared is everything after the model: cleaning,
terms, BM25, inner products (WebAssembly against numpy), fusion, the tie rule, highlights and sentences.
"""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.parity import rankings
from tests.site.sabotage import configuration

from passagework.models.content import Document
from passagework.models.search import RANKERS, UNITS
from passagework.retrieval.dense import einsum_dot
from passagework.retrieval.packs import document_from_bytes, document_to_bytes
from passagework.retrieval.vectors import vectors_from_bytes, vectors_to_bytes
from sitebuild import embedding, library
from sitebuild.fetch import Fetcher
from sitebuild.model.reference import ReferenceEmbedder
from sitebuild.node import find_node
from sitebuild.paths import ROOT
from sitebuild.progress import Progress
from sitebuild.texts.short_course import load_short_course

HERE = Path(__file__).parent
QUERIES = [line for line in (HERE / "queries.txt").read_text("utf-8").splitlines() if line]
ROUNDED = 1e-6
"""Scores are rounded to six decimals; a last bit can move one across the border between two of them."""

Results = list[dict[str, Any]]


@pytest.fixture(scope="module")
def query_vectors(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One unit row for each query, by the full-precision model."""
    source = embedding.source_files(Fetcher(Progress()))
    embedder = ReferenceEmbedder(source.full_precision_model(), source.tokenizer)
    target = tmp_path_factory.mktemp("queries") / "vectors.bin"
    target.write_bytes(embedder.embed(QUERIES).astype(np.float32).tobytes())
    return target


def test_the_texts_of_the_site(dist: Path, query_vectors: Path) -> None:
    texts = configuration(dist)["texts"]
    files = [(dist / text["pack"]["path"], dist / text["vectors"]["path"]) for text in texts]
    _compare(dist, files, query_vectors)


def test_a_text_in_which_everything_stands_three_times(dist: Path, query_vectors: Path, tmp_path: Path) -> None:
    """Every passage ties with two others, in every ranker: only the tie rule orders them."""
    text = configuration(dist)["texts"][0]
    once = document_from_bytes((dist / text["pack"]["path"]).read_bytes(), text["id"])
    identity = embedding.manifest()
    rows = vectors_from_bytes((dist / text["vectors"]["path"]).read_bytes(), once, identity.id, identity.dtype)
    thrice = library.index(_thrice(load_short_course(ROOT)))
    assert len(thrice.passages) == 3 * len(once.passages)
    files = (tmp_path / "pack", tmp_path / "vectors")
    files[0].write_bytes(document_to_bytes(thrice))
    files[1].write_bytes(vectors_to_bytes(thrice, np.concatenate([rows] * 3), identity.id, identity.dtype))
    results = _compare(dist, [files], query_vectors)
    assert all(_ties(result) for result in results if len(result["hits"]) > 2 and result["ranker"] != "hybrid")


def _thrice(document: Document) -> Document:
    """The document with its sections three times over."""
    step = len(document.text) + 2
    contents = []
    for turn in range(3):
        for content in document.contents:
            moved = json.loads(content.model_dump_json())
            moved["section"]["id"] += f"-{turn}"
            for part in ("start", "end"):
                moved["section"]["span"][part] += turn * step
            contents.append(moved)
    whole = json.loads(document.model_dump_json()) | {"contents": contents, "text": "\n\n".join([document.text] * 3)}
    return Document.model_validate(whole)


def _ties(result: dict[str, Any]) -> bool:
    scores = [hit["placings"][result["ranker"]]["score"] for hit in result["hits"]]
    return len(set(scores)) < len(scores)


def _compare(dist: Path, files: list[tuple[Path, Path]], query_vectors: Path) -> Results:
    assert len(QUERIES) >= 50
    here = _in_cpython(files, query_vectors)
    there = _in_pyodide(dist, files, query_vectors)
    assert len(here) == len(there) == len(QUERIES) * len(RANKERS) * len(UNITS)
    assert any(result["hits"] for result in here)
    for mine, theirs in zip(here, there, strict=True):
        asked = f"{mine['query']!r} by {mine['asked']}, {mine['unit']}"
        assert _places(theirs) == _places(mine), asked
        _same(theirs, mine, asked)
    return here


def _places(result: dict[str, Any]) -> list[tuple[str, int]]:
    return [(hit["passage"]["document"], hit["passage"]["ordinal"]) for hit in result["hits"]]


def _same(found: Any, expected: Any, where: str) -> None:
    """All the rest is equal too, numbers with a fraction as nearly as they are rounded."""
    if isinstance(expected, dict):
        assert found.keys() == expected.keys(), where
        for key, value in expected.items():
            _same(found[key], value, f"{where}: {key}")
    elif isinstance(expected, list):
        assert len(found) == len(expected), where
        for index, value in enumerate(expected):
            _same(found[index], value, f"{where}[{index}]")
    elif isinstance(expected, float):
        assert found == pytest.approx(expected, abs=1.5 * ROUNDED), where
    else:
        assert found == expected, where


def _in_cpython(files: list[tuple[Path, Path]], query_vectors: Path) -> Results:
    identity = embedding.manifest()
    contents = [(pack.read_bytes(), vectors.read_bytes()) for pack, vectors in files]
    made = rankings.rankings_now(contents, QUERIES, query_vectors.read_bytes(), einsum_dot, identity.id, identity.dtype)
    results: Results = json.loads(made)
    return results


def _in_pyodide(dist: Path, files: list[tuple[Path, Path]], query_vectors: Path) -> Results:
    config = configuration(dist)
    request = {
        "dist": str(dist),
        "config": config,
        "script": str(HERE / "rankings.py"),
        "files": [[str(pack), str(vectors)] for pack, vectors in files],
        "queries": QUERIES,
        "vectors": str(query_vectors),
        "model": config["model"]["id"],
        "dtype": config["model"]["dtype"],
    }
    done = subprocess.run(
        [find_node().program, HERE / "run.mjs"], input=json.dumps(request), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    results: Results = json.loads(done.stdout)
    return results
