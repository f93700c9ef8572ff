"""Speed of search over many passages: by meaning, and by keyword beside bm25s.

The same functions run in CPython and in Pyodide: they need numpy, passagework and bm25s, take what the
browser hands in (a kernel for inner products), and return plain figures. Times are medians over rounds;
what is compared is measured in turn, round by round, so that a busy machine slows both alike.

Run from the project's root: ``PYTHONPATH=py python -m eval.benchmarks.search_speed``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from statistics import median
from time import perf_counter
from typing import Any

import bm25s
import numpy as np
import numpy.typing as npt

from passagework.ports import Dot, Vectors
from passagework.retrieval.bm25 import DEFAULT, Bm25
from passagework.retrieval.dense import DenseScores, einsum_dot
from passagework.retrieval.matrix import Matrix
from passagework.retrieval.postings import Postings
from passagework.retrieval.ranking import top_k

PASSAGES = 100_000
DIMENSIONS = 384
K = 10
MEAN_TERMS = 86
"""Terms of a passage without stop words, as in the short course."""
VOCABULARY = 50_000
HEAD = 20
"""Zipf-Mandelbrot: the n-th commonest term has a share in proportion to 1 / (n + 20), as is left without stop words."""
QUERIES = 200
QUERY_TERMS = (2, 7)


def unit_vectors(rows: int, dimensions: int = DIMENSIONS, seed: int = 1) -> Vectors:
    """Return random float32 unit rows, made in parts so that no large float64 array is needed."""
    generator = np.random.default_rng(seed)
    matrix = np.empty((rows, dimensions), np.float32)
    for start in range(0, rows, 10_000):
        part = matrix[start : start + 10_000]
        part[:] = generator.standard_normal(part.shape, dtype=np.float32)
        part /= np.linalg.norm(part, axis=1, keepdims=True)
    return matrix


def dense_speed(dot: Dot = einsum_dot, passages: int = PASSAGES, rounds: int = 15) -> dict[str, float]:
    """Return milliseconds of one search by meaning, in all and for the inner products alone."""
    matrix, queries = unit_vectors(passages), unit_vectors(rounds, seed=2)
    kernel, whole = [], []
    for query in queries:
        kernel.append(_milliseconds(dot, matrix, query))
        whole.append(_milliseconds(_search_by_meaning, matrix, query, dot))
    return {"passages": passages, "kernel_ms": median(kernel), "search_ms": median(whole)}


def zipf_tokens(passages: int, seed: int = 3) -> list[npt.NDArray[np.int64]]:
    """Return the term numbers of synthetic passages."""
    generator = np.random.default_rng(seed)
    shares = np.cumsum(1.0 / (np.arange(VOCABULARY) + HEAD))
    lengths = generator.poisson(MEAN_TERMS, passages)
    # Not the platform's index type, which has 32 bits in WebAssembly: numbers are multiplied below.
    drawn = np.searchsorted(shares, generator.random(int(lengths.sum())) * shares[-1]).astype(np.int64)
    return np.split(drawn, np.cumsum(lengths)[:-1])


def numbered_postings(tokens: Sequence[npt.NDArray[np.int64]]) -> Postings:
    """Return the inverted lists of term numbers, named so that their order is kept."""
    lengths = np.array([len(part) for part in tokens], np.int32)
    places = np.concatenate(tokens) * len(tokens) + np.repeat(np.arange(len(tokens)), lengths)
    unique, frequencies = np.unique(places, return_counts=True)
    rows = unique // len(tokens)
    used, counts = np.unique(rows, return_counts=True)
    return Postings(
        vocabulary=tuple(_name(number) for number in used.tolist()),
        indptr=np.concatenate([[0], np.cumsum(counts)]).astype(np.int32),
        passages=(unique - rows * len(tokens)).astype(np.int32),
        frequencies=frequencies.astype(np.int32),
        lengths=lengths,
    )


def queries_from(tokens: Sequence[npt.NDArray[np.int64]], seed: int = 4) -> list[list[str]]:
    """Return queries of two to six terms, each from one passage, so that common terms are asked for more."""
    generator = np.random.default_rng(seed)
    chosen = generator.integers(0, len(tokens), QUERIES)
    sizes = generator.integers(*QUERY_TERMS, QUERIES)
    return [
        [_name(number) for number in generator.choice(tokens[passage], size).tolist()]
        for passage, size in zip(chosen, sizes, strict=True)
    ]


def keyword_speed(passages: int = PASSAGES, rounds: int = 7) -> dict[str, float]:
    """Return queries a second of this project and of bm25s on the same terms, both asked for ten passages."""
    tokens = zipf_tokens(passages)
    begun = perf_counter()
    ours = Bm25(numbered_postings(tokens))
    index_seconds = perf_counter() - begun
    theirs = bm25s.BM25(method="lucene", k1=DEFAULT.k1, b=DEFAULT.b)
    begun = perf_counter()
    vocabulary = {_name(number): number for number in range(VOCABULARY)}
    theirs.index(([part.tolist() for part in tokens], vocabulary), show_progress=False)
    their_index_seconds = perf_counter() - begun
    queries = queries_from(tokens)
    mine, other = [], []
    for _ in range(rounds):
        mine.append(_milliseconds(_search_all, ours, queries))
        other.append(_milliseconds(theirs.retrieve, queries, k=K, show_progress=False))
    return {
        "passages": passages,
        "postings": float(ours.weights.size),
        "queries_per_second": 1000 * len(queries) / median(mine),
        "bm25s_queries_per_second": 1000 * len(queries) / median(other),
        "times_bm25s": median(other) / median(mine),
        "index_seconds": index_seconds,
        "bm25s_index_seconds": their_index_seconds,
        "largest_difference": _largest_difference(ours, theirs, queries),
    }


def matmul_dot(matrix: Vectors, vector: Vectors) -> Vectors:
    """BLAS where numpy has it."""
    products: Vectors = matrix @ vector
    return products


def _search_by_meaning(matrix: Vectors, query: Vectors, dot: Dot) -> npt.NDArray[np.intp]:
    return DenseScores(Matrix([matrix]), query, dot).top(K)[0]


def _search_all(index: Bm25, queries: list[list[str]]) -> None:
    for query in queries:
        _search(index, query)


def _search(index: Bm25, query: list[str]) -> npt.NDArray[np.intp]:
    scores = index.scores(query)
    return top_k(scores, K, scores > 0)


def _largest_difference(ours: Bm25, theirs: bm25s.BM25, queries: list[list[str]]) -> float:
    """How far the scores of the ranked passages differ (bm25s keeps weights in float32): both did the same work."""
    _, found = theirs.retrieve(queries, k=K, show_progress=False)
    mine = np.zeros_like(found, dtype=np.float64)
    for row, query in zip(mine, queries, strict=True):
        best = _search(ours, query)
        row[: best.size] = ours.scores(query)[best]
    return float(np.abs(mine - found).max())


def _milliseconds(function: Callable[..., Any], *arguments: Any, **options: Any) -> float:
    begun = perf_counter()
    function(*arguments, **options)
    return 1000 * (perf_counter() - begun)


def _name(number: int) -> str:
    return f"t{number:06d}"


if __name__ == "__main__":
    print(json.dumps({"dense": dense_speed(), "dense with @": dense_speed(matmul_dot), "keyword": keyword_speed()}, indent=1))
