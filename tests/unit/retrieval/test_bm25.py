"""BM25 on a small shelf, against the formula worked out term by term in plain Python."""

from math import log

import numpy as np
import pytest

from passagework.retrieval.bm25 import Bm25, Parameters
from passagework.retrieval.postings import build_postings
from passagework.retrieval.ranking import top_k

SHELF = [
    "moby dick hunts the white whale",
    "the old man and the sea",
    "white fang",
    "the whale the whale and the whale rider",
    "",
]
PASSAGES = [line.split() for line in SHELF]
PARAMETERS = Parameters(k1=1.2, b=0.75)


def by_formula(terms: list[str], passage: list[str], k1: float, b: float) -> float:
    mean = sum(map(len, PASSAGES)) / len(PASSAGES)
    score = 0.0
    for term in terms:
        frequency, documents = passage.count(term), sum(term in p for p in PASSAGES)
        idf = log(1 + (len(PASSAGES) - documents + 0.5) / (documents + 0.5))
        if frequency:
            score += idf * frequency / (frequency + k1 * (1 - b + b * len(passage) / mean))
    return score


def ranking(query: str) -> list[int]:
    scores = Bm25(build_postings(PASSAGES), PARAMETERS).scores(query.split())
    return top_k(scores, 10, scores > 0).tolist()


@pytest.mark.parametrize("query", ["whale", "the white whale", "whale whale white", "unicorn", "unicorn sea", ""])
@pytest.mark.parametrize(("k1", "b"), [(1.2, 0.75), (0.9, 0.4), (0.0, 0.0), (2.0, 1.0)])
def test_scores_equal_the_formula(query: str, k1: float, b: float) -> None:
    scores = Bm25(build_postings(PASSAGES), Parameters(k1, b)).scores(query.split())
    expected = [by_formula(query.split(), passage, k1, b) for passage in PASSAGES]
    np.testing.assert_allclose(scores, expected, rtol=0, atol=1e-12)
    assert scores.shape == (len(PASSAGES),)


def test_more_occurrences_rank_higher_than_one() -> None:
    assert ranking("whale") == [3, 0]


def test_the_rarer_word_decides() -> None:
    assert ranking("the sea") == [1, 3, 0]


def test_the_shorter_passage_wins_with_equal_words() -> None:
    assert ranking("white") == [2, 0]


def test_a_query_of_unknown_words_ranks_nothing() -> None:
    assert ranking("unicorn") == []


def test_equal_passages_tie_and_keep_document_order() -> None:
    copies = build_postings([["sea"], ["whale"], ["sea"], ["sea"]])
    scores = Bm25(copies, PARAMETERS).scores(["sea"])
    assert top_k(scores, 3, scores > 0).tolist() == [0, 2, 3]


@pytest.mark.parametrize("passages", [[], [[]], [[], []]])
def test_a_library_without_words_scores_zero(passages: list[list[str]]) -> None:
    assert Bm25(build_postings(passages), PARAMETERS).scores(["sea"]).tolist() == [0.0] * len(passages)


@pytest.mark.parametrize(
    ("k1", "b", "words"), [(-0.1, 0.5, "k1 is -0.1"), (float("nan"), 0.5, "k1 is nan"), (1, 1.5, "b is 1.5")]
)
def test_parameters_outside_their_range_are_refused(k1: float, b: float, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        Parameters(k1, b)
