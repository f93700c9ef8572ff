"""A library of several documents: numbering, vectors, and what a search of some of them looks at."""

from dataclasses import replace

import numpy as np
import pytest

from passagework.errors import NotFound
from passagework.retrieval.index import IndexedDocument
from passagework.retrieval.library import LibraryIndex, Scope

Shelf = list[IndexedDocument]


def vectors(document: IndexedDocument, fill: float) -> np.ndarray:
    return np.full((len(document.passages), 2), fill, np.float32)


def firsts(scope: Scope) -> list[float]:
    """The first number of each vector of the scope."""
    assert scope.matrix is not None
    numbers: list[float] = scope.matrix.rows(np.arange(scope.matrix.size))[:, 0].tolist()
    return numbers


def test_passages_are_numbered_document_after_document(shelf: Shelf) -> None:
    library = LibraryIndex(shelf)
    assert library.size == 6
    places = [(document.info.id, ordinal) for document, ordinal in map(library.locate, range(6))]
    assert places == [("baking", 0), ("baking", 1), ("baking", 2), ("sailing", 0), ("sailing", 1), ("stars", 0)]
    assert [library.number(*place) for place in places] == list(range(6))


def test_a_document_without_passages_takes_no_number(shelf: Shelf, document) -> None:
    library = LibraryIndex([document("empty", " "), *shelf[:1], document("blank", " "), *shelf[1:]])
    assert library.size == 6
    assert library.locate(0)[0].info.id == "baking"
    assert library.locate(3)[0].info.id == "sailing"


def test_what_is_not_in_the_library_is_named(shelf: Shelf) -> None:
    library = LibraryIndex(shelf)
    with pytest.raises(NotFound, match='no text called "cooking"'):
        library.scope(["baking", "cooking"])
    with pytest.raises(NotFound, match='no text called "cooking"'):
        library.number("cooking", 0)
    with pytest.raises(NotFound, match='no passage 3 in "baking"'):
        library.number("baking", 3)
    with pytest.raises(NotFound, match='no text called "cooking"'):
        library.changed(vectors={"cooking": np.zeros((1, 2), np.float32)})
    for outside in (-1, 6):
        with pytest.raises(IndexError, match=f"passage {outside} of 6"):
            library.locate(outside)


def test_two_documents_with_one_id_are_refused(shelf: Shelf) -> None:
    with pytest.raises(ValueError, match="same id among baking, sailing, stars, baking"):
        LibraryIndex([*shelf, shelf[0]])


def test_a_scope_keeps_the_order_of_the_library(shelf: Shelf) -> None:
    scope = LibraryIndex(shelf).scope(["stars", "baking"])
    assert scope.documents == ("baking", "stars")
    assert scope.passages.tolist() == [0, 1, 2, 5]
    assert [scope.local(passage) for passage in scope.passages] == [0, 1, 2, 3]
    with pytest.raises(ValueError, match="passage 4 is not in baking, stars"):
        scope.local(4)


def test_some_documents_rank_as_if_the_library_held_no_others(shelf: Shelf) -> None:
    within = LibraryIndex(shelf).scope(["sailing", "stars"]).bm25
    alone = LibraryIndex(shelf[1:]).scope().bm25
    for terms in (["salt"], ["sail", "salt", "star"]):
        np.testing.assert_array_equal(within.scores(terms), alone.scores(terms), strict=True)
    assert within.mean_length == alone.mean_length


def test_vectors_of_some_documents_leave_the_others_without(shelf: Shelf) -> None:
    library = LibraryIndex(shelf)
    assert library.scope().matrix is None
    library = library.changed(vectors={"stars": vectors(shelf[2], 3), "baking": vectors(shelf[0], 1)})
    scope = library.scope()
    assert firsts(scope) == [1, 1, 1, 3]
    assert scope.embedded.tolist() == [0, 1, 2, 5]
    assert library.scope(["sailing"]).matrix is None


def test_vectors_that_come_later_join_those_before(shelf: Shelf) -> None:
    library = LibraryIndex(shelf)
    library = library.changed(vectors={"stars": vectors(shelf[2], 3)})
    library = library.changed(vectors={"baking": vectors(shelf[0], 1)})
    library = library.changed(vectors={"sailing": vectors(shelf[1], 2)})
    assert firsts(library.scope()) == [1, 1, 1, 2, 2, 3]
    some = library.scope(["baking", "stars"])
    assert firsts(some) == [1, 1, 1, 3]
    assert some.embedded.tolist() == [0, 1, 2, 3]


def test_documents_that_stay_keep_their_vectors_and_replaced_ones_lose_them(shelf: Shelf, document) -> None:
    library = LibraryIndex(shelf, {each.info.id: vectors(each, n) for n, each in enumerate(shelf)})
    anew = document("sailing", "Another text.")
    changed = library.changed([shelf[2], anew, shelf[0]])
    assert set(changed.embedded) == {"baking", "stars"}
    assert firsts(changed.scope()) == [2, 0, 0, 0]
    assert changed.scope().embedded.tolist() == [0, 2, 3, 4]


@pytest.mark.parametrize("order", [[0, 1, 2], [0], [0, 2], [2, 1], [1, 0, 2], []])
def test_a_library_made_from_the_one_before_is_the_one_made_anew(shelf: Shelf, order: list[int]) -> None:
    """The oracle is the library that reuses nothing."""
    documents = [shelf[n] for n in order]
    anew = LibraryIndex(documents).scope().bm25
    for before in ([], [0], [0, 1], [1, 0], [0, 1, 2]):
        made = LibraryIndex([shelf[n] for n in before]).changed(documents).scope().bm25
        assert made.postings.vocabulary == anew.postings.vocabulary
        for name in ("indptr", "passages", "frequencies", "lengths"):
            np.testing.assert_array_equal(getattr(made.postings, name), getattr(anew.postings, name), strict=True)
        np.testing.assert_array_equal(made.weights, anew.weights, strict=True)


def test_a_change_leaves_the_library_before_as_it_was(shelf: Shelf) -> None:
    before = LibraryIndex(shelf, {"baking": vectors(shelf[0], 1)})
    scope, scores = before.scope(), before.scope().bm25.scores(["salt"])
    before.changed(shelf[1:], {"stars": vectors(shelf[2], 3)})
    assert before.scope() is scope
    assert before.documents.keys() == {"baking", "sailing", "stars"}
    np.testing.assert_array_equal(before.scope().bm25.scores(["salt"]), scores)
    assert set(before.embedded) == {"baking"}


def test_only_a_change_of_texts_makes_the_keyword_index_anew(shelf: Shelf) -> None:
    library = LibraryIndex(shelf)
    assert library.changed(vectors={"baking": vectors(shelf[0], 1)}).scope().bm25 is library.scope().bm25
    renamed = [replace(each, info=each.info.model_copy(update={"title": "New"})) for each in shelf]
    assert library.changed(renamed).scope().bm25 is library.scope().bm25
    assert library.changed(shelf[1:]).scope().bm25 is not library.scope().bm25


@pytest.mark.parametrize("wrong", [np.zeros((2, 2), np.float32), np.zeros((3, 2)), np.zeros(3, np.float32)])
def test_vectors_that_do_not_fit_are_refused(shelf: Shelf, wrong: np.ndarray) -> None:
    with pytest.raises(ValueError, match="'baking' has 3 passages and needs as many float32 rows"):
        LibraryIndex(shelf, {"baking": wrong})


def test_vectors_of_two_models_are_refused(shelf: Shelf) -> None:
    library = LibraryIndex(shelf, {"baking": np.zeros((3, 2), np.float32)})
    with pytest.raises(ValueError, match="different models"):
        library.changed(vectors={"stars": np.zeros((1, 5), np.float32)})
    assert set(library.embedded) == {"baking"}


def test_many_scopes_do_not_pile_up_and_the_whole_library_stays(shelf: Shelf, document) -> None:
    library = LibraryIndex([document(f"d{n}", "Salt and bread.") for n in range(30)])
    whole = library.scope()
    for n in range(30):
        assert library.scope([f"d{n}"]).passages.tolist() == [n]
    assert library.scope() is whole
    assert library.scope(["d29"]) is library.scope(["d29"])
