"""Whole-document mode: a passage is a whole file. Oracles are hand arithmetic and search of passages."""

from collections import Counter
from math import log

import numpy as np
import pytest
from tests.documents import make_document

from passagework.models.library import DocumentInfo, Section, Span
from passagework.models.search import RANKERS
from passagework.ports import Vectors
from passagework.retrieval.bm25 import DEFAULT
from passagework.retrieval.fusion import K
from passagework.retrieval.index import IndexedDocument, build
from passagework.retrieval.library import LibraryIndex
from passagework.retrieval.search import Search
from passagework.retrieval.whole import DocumentSearch
from passagework.text.chunking import Chunking
from passagework.text.tokens import terms

KITCHEN = np.array([1.0, 0.0], np.float32)
SHELF = (
    ("baking", "Salt slows yeast.", "Bread rises.", "Salt again."),
    ("sailing", "Sails need wind.", "Salt water spray."),
    ("stars", "A sailor knows stars."),
)
MEANINGS = {"baking": [[0.6, 0.8], [1.0, 0.0], [0.8, 0.6]], "sailing": [[0.0, 1.0], [0.0, 1.0]], "stars": [[1.0, 0.0]]}


def shelf() -> list[IndexedDocument]:
    return [make_document(*each) for each in SHELF]


def vectors(*names: str) -> dict[str, Vectors]:
    return {name: np.array(MEANINGS[name], np.float32) for name in names}


def search(query: str, *embedded: str, documents: list[str] | None = None) -> DocumentSearch:
    scope = LibraryIndex(shelf(), vectors(*embedded)).scope(documents)
    return DocumentSearch(scope, terms(query), KITCHEN)


def test_keyword_scores_are_those_of_one_long_passage_a_document() -> None:
    """BM25 by hand: two of three documents have "salt"; it stands twice in the first, once in the second."""
    documents = shelf()
    lengths = [len(terms(document.text)) for document in documents]
    found = search("salt")
    idf = log(1 + (3 - 2 + 0.5) / (2 + 0.5))
    mean = sum(lengths) / 3

    def score(frequency: int, length: int) -> float:
        return idf * frequency / (frequency + DEFAULT.k1 * (1 - DEFAULT.b + DEFAULT.b * length / mean))

    placings = [found.placings(number).bm25 for number in range(3)]
    assert [placing.score for placing in placings[:2]] == [
        pytest.approx(score(2, lengths[0]), abs=1e-6),
        pytest.approx(score(1, lengths[1]), abs=1e-6),
    ]
    assert [placing.rank for placing in placings] == [1, 2, None]


def test_by_meaning_a_document_is_as_close_as_its_closest_passage() -> None:
    """Closest: baking 1.0 (its second passage), sailing 0.0 (a tie, so its first), stars 1.0; ties keep document order."""
    found = search("salt", *MEANINGS)
    assert found.top("dense", 5).tolist() == [0, 2, 1]
    assert [found.placings(number).dense.score for number in range(3)] == [1.0, 0.0, 1.0]
    assert [found.placings(number).dense.rank for number in range(3)] == [1, 3, 2]
    assert [each.passage for each in found.best("dense", 5)] == [1, 5, 3]


def test_both_fuses_the_two_lists_of_documents() -> None:
    """By meaning 0, 2, 1; by keyword 0, 1: document 1 has 1/(60+3) + 1/(60+2), which beats 1/(60+2) alone."""
    found = search("salt", *MEANINGS)
    assert found.top("hybrid", 5).tolist() == [0, 1, 2]
    scores = [each.placings.hybrid.score for each in found.best("hybrid", 5)]
    assert scores == [round(2 / (K + 1), 6), round(1 / (K + 3) + 1 / (K + 2), 6), round(1 / (K + 2), 6)]


def test_the_passage_shown_is_the_best_by_what_ordered_the_list() -> None:
    found = search("salt water", *MEANINGS)
    assert [each.passage for each in found.best("bm25", 5)] == [4, 2]
    assert [each.passage for each in found.best("hybrid", 1)] == [1]


def test_a_document_without_vectors_is_ranked_by_keyword_alone_and_shows_its_best_passage_so() -> None:
    found = search("salt", "baking", "stars")
    assert found.top("dense", 5).tolist() == [0, 2]
    assert found.placings(1).dense is not None and found.placings(1).dense.rank is None
    shown = {each.passage for each in found.best("hybrid", 5)}
    assert shown == {1, 4, 5}


def test_a_search_of_some_documents_knows_of_no_others() -> None:
    found = search("salt", *MEANINGS, documents=["sailing", "stars"])
    assert found.bm25.postings.size == 2
    assert found.bm25.document_frequency("salt") == 1
    assert [each.passage for each in found.best("bm25", 5)] == [4]
    assert [found.number_of(passage) for passage in (3, 4, 5)] == [0, 0, 1]
    with pytest.raises(ValueError, match="passage 0 is not in sailing, stars"):
        found.number_of(0)


def test_an_empty_library_and_one_without_words_rank_nothing() -> None:
    assert DocumentSearch(LibraryIndex([]).scope(), ["salt"], KITCHEN).best("bm25", 5) == ()
    blank = LibraryIndex([make_document("blank", " ")], {"blank": np.zeros((0, 2), np.float32)})
    found = DocumentSearch(blank.scope(), ["salt"], KITCHEN)
    assert found.rankers == ("bm25",)
    assert found.best("bm25", 5) == ()


@pytest.mark.parametrize("seed", range(20))
def test_documents_of_one_passage_rank_as_their_passages(seed: int) -> None:
    """The oracle is the search of passages: with one passage a document, the two must agree in everything."""
    generator = np.random.default_rng(seed)
    words = ["salt", "bread", "sail", "star", "wind", "yeast"]
    documents = [
        make_document(f"d{n}", " ".join(generator.choice(words, generator.integers(1, 9))) + ".") for n in range(30)
    ]
    directions = generator.integers(0, 4, len(documents)) * np.pi / 6  # few values, so that many tie
    rows = np.stack([np.cos(directions), np.sin(directions)], axis=1).astype(np.float32)
    given = {each.info.id: rows[n : n + 1] for n, each in enumerate(documents) if n % 5}
    scope = LibraryIndex(documents, given).scope()
    query = terms(" ".join(generator.choice(words, 3)))
    whole, single = DocumentSearch(scope, query, KITCHEN), Search(scope, query, KITCHEN)
    for ranker in RANKERS:
        assert whole.best(ranker, 50) == single.best(ranker, 50)
    assert [whole.placings_of(n) for n in range(30)] == [single.placings_of(n) for n in range(30)]


TEXTS = (
    "Salt slows yeast. Yeast eats sugar. Bread rises in the warm. It is baked hot. Salt again, at the end of it.",
    "標本は母集団を代表する。標本の大きさだけでは足りない。無作為に選ぶ。偏りが減る。",
    "v1.5 is older than .5 of them. U.S. data say 1,000. " * 5,
    "unbroken" * 30,
)


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("size", [30, 45, 60])
def test_a_term_that_two_passages_share_is_counted_once(text: str, size: int) -> None:
    """The oracle is a count over the whole text, for terms that no passage border divides."""
    section = Section(id="s", number="", title="", span=Span(start=0, end=len(text)))
    info = DocumentInfo(id="d", title="", language="en", sections=(section,), characters=0, words=0, chunking="")
    made = build(info, text, Chunking(size, size // 2))
    if " " in text and size == 60:  # sentences are short enough to be carried over
        assert int(made.postings.lengths.sum()) > int(made.totals.sum())
    counted = {term: count for term, count in zip(made.postings.vocabulary, made.totals.tolist(), strict=True) if count}
    expected = Counter(terms(text))
    if "unbroken" not in text:
        assert counted == expected
    for number in range(len(made.passages)):
        found = Counter(terms(made.passage_text(number)))
        assert {term: made.postings.frequency(term, number) for term in found} == found
