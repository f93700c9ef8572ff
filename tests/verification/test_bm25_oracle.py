"""BM25 against bm25s (Lù, "BM25S: Orders of magnitude faster lexical search via eager sparse scoring", 2024).

bm25s is given the same tokens, the same k1 and b, its variant "lucene" and float64 weights. Both compute
the formula of Kamphuis et al. (2020), so scores agree to 1e-6, and in fact to rounding in float64.
"""

from pathlib import Path

import bm25s
import numpy as np
import pytest
from eval.collections.beir import load

from passagework.retrieval.bm25 import DEFAULT, Bm25, Parameters
from passagework.retrieval.postings import build_postings, merge_postings
from passagework.retrieval.ranking import rounded, top_k
from passagework.text.tokens import terms

Passages = list[list[str]]


def oracle(passages: Passages, parameters: Parameters) -> bm25s.BM25:
    index = bm25s.BM25(method="lucene", k1=parameters.k1, b=parameters.b, dtype="float64")
    index.index(passages, show_progress=False)
    return index


def known(passages: Passages, query: list[str]) -> list[str]:
    """The terms that bm25s can look up: it refuses a query without any."""
    vocabulary = set().union(*passages)
    return [term for term in query if term in vocabulary]


def random_passages(generator: np.random.Generator) -> Passages:
    """Passages of Zipf-distributed words, some of them empty."""
    lengths = generator.integers(0, 60, generator.integers(1, 200))
    return [[f"w{min(word, 500)}" for word in generator.zipf(1.3, length)] for length in lengths]


@pytest.mark.parametrize("parameters", [DEFAULT, Parameters(0.9, 0.4), Parameters(2.0, 1.0), Parameters(1.2, 0.0)])
@pytest.mark.parametrize("seed", range(5))
def test_scores_of_random_passages(parameters: Parameters, seed: int) -> None:
    generator = np.random.default_rng(seed)
    passages = [*random_passages(generator), ["w1"]]
    ours, theirs = Bm25(build_postings(passages), parameters), oracle(passages, parameters)
    for _ in range(20):
        query = known(passages, ["w1", *(f"w{word}" for word in generator.zipf(1.3, 8))])
        np.testing.assert_allclose(ours.scores(query), theirs.get_scores(query), rtol=0, atol=1e-6)


@pytest.fixture(scope="module")
def cranfield(collections: Path) -> tuple[Passages, list[list[str]]]:
    """Terms of Cranfield's documents and of its queries."""
    collection = load(collections, "cranfield")
    return [terms(text) for text in collection.texts], [terms(query) for query in collection.queries.values()]


def test_scores_and_rankings_of_cranfield(cranfield: tuple[Passages, list[list[str]]]) -> None:
    passages, queries = cranfield
    # Two documents merged, as a library does, must score as one.
    postings = merge_postings([build_postings(passages[:500]), build_postings(passages[500:])])
    ours, theirs = Bm25(postings), oracle(passages, DEFAULT)
    assert len(queries) == 225
    repeated = 0
    for query in queries:
        scores = ours.scores(query)
        expected = theirs.get_scores(known(passages, query))
        np.testing.assert_allclose(scores, expected, rtol=0, atol=1e-6)
        order = np.lexsort((np.arange(len(passages)), -rounded(expected)))[:100]
        assert top_k(scores, 100).tolist() == order.tolist()
        repeated += len(set(query)) < len(query)
    assert repeated > 20  # so repeated query terms were compared, too
