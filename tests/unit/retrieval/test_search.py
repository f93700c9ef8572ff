"""One query, three rankers, on a shelf small enough to see why each passage ranks where it does."""

import numpy as np
import pytest

from passagework.models.search import Placing
from passagework.retrieval.fusion import K
from passagework.retrieval.index import IndexedDocument
from passagework.retrieval.library import LibraryIndex
from passagework.retrieval.rankings import UNRANKED
from passagework.retrieval.search import Search
from passagework.text.tokens import terms

Shelf = list[IndexedDocument]

# Two directions of meaning, kitchen and sea, for the six passages.
MEANINGS = {
    "baking": [[1.0, 0.0], [0.8, 0.6], [1.0, 0.0]],
    "sailing": [[0.0, 1.0], [0.0, 1.0]],
    "stars": [[0.6, 0.8]],
}
KITCHEN = np.array([1.0, 0.0], np.float32)


def library(shelf: Shelf, *embedded: str) -> LibraryIndex:
    return LibraryIndex(shelf, {name: np.array(MEANINGS[name], np.float32) for name in embedded or MEANINGS})


def search(index: LibraryIndex, query: str, documents: list[str] | None = None) -> Search:
    return Search(index.scope(documents), terms(query), KITCHEN)


def test_keyword_search_ranks_passages_with_the_words(shelf: Shelf) -> None:
    assert search(library(shelf), "salt").ranking("bm25", 10).tolist() == [1, 3, 0]


def test_search_by_meaning_ranks_every_passage_and_ties_keep_their_order(shelf: Shelf) -> None:
    assert search(library(shelf), "salt").ranking("dense", 10).tolist() == [0, 2, 1, 5, 3, 4]


def test_both_fuses_the_two_rankings(shelf: Shelf) -> None:
    found = search(library(shelf), "salt").best("hybrid", 10)
    # Ranks by meaning and by keyword: passage 0 has 1 and 3, passage 1 has 3 and 1, passage 3 has 5 and 2.
    assert [ranked.passage for ranked in found] == [0, 1, 3, 2, 5, 4]
    assert found[0].placings.hybrid == Placing(rank=1, score=round(1 / (K + 1) + 1 / (K + 3), 6))
    assert found[3].placings.hybrid == Placing(rank=4, score=round(1 / (K + 2), 6))
    assert found[3].placings.bm25 == UNRANKED


@pytest.mark.parametrize("ranker", ["dense", "bm25", "hybrid"])
def test_placings_are_the_places_in_each_full_ranking(shelf: Shelf, ranker) -> None:
    asked = search(library(shelf), "salt bread sails")
    found = asked.best(ranker, 6)
    assert [getattr(ranked.placings, ranker).rank for ranked in found] == list(range(1, len(found) + 1))
    scores = [getattr(ranked.placings, ranker).score for ranked in found]
    assert scores == sorted(scores, reverse=True)
    assert all(asked.placings_of(ranked.passage) == ranked.placings for ranked in found)


def test_k_cuts_each_ranking(shelf: Shelf) -> None:
    asked = search(library(shelf), "salt bread sails")
    for ranker in asked.rankers:
        assert asked.ranking(ranker, 2).tolist() == asked.ranking(ranker, 6)[:2].tolist()


def test_a_search_of_some_documents_numbers_passages_as_the_library_does(shelf: Shelf) -> None:
    asked = search(library(shelf), "sailor", ["sailing", "stars"])
    assert asked.ranking("bm25", 10).tolist() == [5]
    assert asked.ranking("dense", 10).tolist() == [5, 3, 4]
    assert asked.placings_of(5).dense == Placing(rank=1, score=0.6)
    with pytest.raises(ValueError, match="passage 0 is not in sailing, stars"):
        asked.placings_of(0)


def test_a_passage_without_a_vector_is_ranked_by_keyword_alone(shelf: Shelf) -> None:
    asked = search(library(shelf, "baking", "stars"), "salt")
    assert asked.ranking("dense", 10).tolist() == [0, 2, 1, 5]
    assert asked.placings_of(3).dense == UNRANKED
    assert asked.placings_of(5).dense == Placing(rank=4, score=0.6)
    assert 3 in asked.ranking("hybrid", 10)


def test_without_vectors_only_keyword_search_can_answer(shelf: Shelf) -> None:
    asked = search(LibraryIndex(shelf), "salt")
    assert asked.rankers == ("bm25",)
    assert asked.best("bm25", 1)[0].placings.dense is None
    for ranker in ("dense", "hybrid"):
        with pytest.raises(ValueError, match=f"{ranker} cannot rank without vectors; bm25 can"):
            asked.ranking(ranker, 3)


def test_a_query_without_known_words_is_ranked_by_meaning_alone(shelf: Shelf) -> None:
    asked = search(library(shelf), "zeppelin")
    assert asked.ranking("bm25", 10).tolist() == []
    assert asked.ranking("hybrid", 10).tolist() == asked.ranking("dense", 10).tolist()


def test_an_empty_library_finds_nothing() -> None:
    assert Search(LibraryIndex([]).scope(), ["salt"], KITCHEN).ranking("bm25", 5).tolist() == []
