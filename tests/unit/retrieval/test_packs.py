"""The files of a document and of its vectors: they come back whole, and nothing else passes for them."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from passagework.errors import DataError
from passagework.models.library import Page, Span
from passagework.retrieval.arrays import pack, unpack
from passagework.retrieval.index import IndexedDocument, build
from passagework.retrieval.packs import document_from_bytes, document_to_bytes
from passagework.retrieval.vectors import vectors_from_bytes, vectors_to_bytes
from passagework.text.chunking import Chunking

Shelf = list[IndexedDocument]
Change = Callable[[dict[str, Any], dict[str, str]], None]

ARRAYS = ("start", "end", "section", "sentence_start", "sentence_end")
LISTS = ("indptr", "passages", "frequencies", "lengths")


def test_a_document_comes_back_whole(document) -> None:
    written = document("größe", "Die Größe, 標本 and 😀. A second sentence.", "Salt.", size=30)
    read = document_from_bytes(document_to_bytes(written), "größe")
    assert (read.info, read.text) == (written.info, written.text)
    assert read.postings.vocabulary == written.postings.vocabulary
    for name in ARRAYS:
        np.testing.assert_array_equal(getattr(read.passages, name), getattr(written.passages, name), strict=True)
    for name in LISTS:
        np.testing.assert_array_equal(getattr(read.postings, name), getattr(written.postings, name), strict=True)
    assert read.passage_texts() == written.passage_texts()
    assert read.digest == written.digest
    np.testing.assert_array_equal(read.totals, written.totals, strict=True)


def test_pages_come_back_and_the_record_stays_small(document) -> None:
    """A book of a thousand pages: two integers and a label a page, none of it in the record's JSON."""
    text = "A page of it. " * 1000
    spans = [Span(start=14 * number, end=14 * number + 13) for number in range(1000)]
    labels = ["", *(f"{number}" for number in range(1, 999)), "back\n cover"]
    info = document("book", text).info.model_copy(
        update={"pages": tuple(Page(label=label, span=span) for label, span in zip(labels, spans, strict=True))}
    )
    file = document_to_bytes(build(info, text, Chunking()))
    _, metadata = unpack(file)
    assert len(metadata["info"]) < 1000
    read = document_from_bytes(file, "book")
    assert read.info.pages == ()
    assert read.pages.labels == (*labels[:-1], "back cover")
    assert [*zip(read.pages.start.tolist(), read.pages.end.tolist(), strict=True)] == [(s.start, s.end) for s in spans]


def test_a_document_without_words_comes_back(document) -> None:
    read = document_from_bytes(document_to_bytes(document("empty", " ")), "empty")
    assert len(read.passages) == 0
    assert read.postings.vocabulary == ()


def test_equal_documents_give_equal_bytes(document) -> None:
    assert document_to_bytes(document("a", "Salt. Bread.")) == document_to_bytes(document("a", "Salt. Bread."))


def test_the_record_names_the_chunking(document) -> None:
    assert document("a", "Salt.", size=40).info.chunking == "40/0"


def changed(shelf: Shelf, change: Change) -> bytes:
    arrays, metadata = unpack(document_to_bytes(shelf[0]))
    copies = {name: array.copy() for name, array in arrays.items()}
    change(copies, metadata)
    return pack(copies, metadata)


def set_item(name: str, index: int, value: int) -> Change:
    return lambda arrays, _: arrays[name].__setitem__(index, value)


def put(name: str, array: np.ndarray) -> Change:
    return lambda arrays, _: arrays.__setitem__(name, array)


def pages(spans: list[tuple[int, int]], labels: bytes | None = None) -> Change:
    def change(arrays: dict[str, Any], _: dict[str, str]) -> None:
        arrays["page_start"], arrays["page_end"] = np.array(spans, np.int32).T.copy()
        arrays["page_labels"] = np.frombuffer(b"\n".join([b"x"] * len(spans)) if labels is None else labels, np.uint8)

    return change


@pytest.mark.parametrize(
    ("change", "detail"),
    [
        (lambda _, metadata: metadata.pop("format"), "its format is None"),
        (lambda _, metadata: metadata.update(format="passagework document 0"), "its format is 'passagework document 0'"),
        (lambda _, metadata: metadata.pop("info"), "its record has 1 faults"),
        (lambda _, metadata: metadata.update(info='{"id": 3}'), "its record has"),
        (lambda arrays, _: arrays.pop("text"), "no text 'text'"),
        (put("text", np.array([255], np.uint8)), "'text' is not UTF-8"),
        (put("vocabulary", np.zeros(3, np.int32)), "no text 'vocabulary'"),
        (lambda arrays, _: arrays.pop("start"), "no list of int32 'start'"),
        (put("start", np.zeros((3, 1), np.int32)), "no list of int32 'start'"),
        (put("postings.lengths", np.zeros(3)), "no list of int32 'postings.lengths'"),
        (put("section", np.zeros(2, np.int32)), "passages do not fit its text"),
        (set_item("section", 0, 3), "passages do not fit its text"),
        (set_item("end", 2, 9999), "passages do not fit its text"),
        (set_item("start", 0, -1), "passages do not fit its text"),
        (set_item("start", 1, 0), None),
        (set_item("sentence_start", 1, 9999), "passages do not fit its text"),
        (set_item("postings.indptr", 0, 1), "inverted lists do not fit"),
        (set_item("postings.indptr", 1, 0), "inverted lists do not fit"),
        (set_item("postings.indptr", -1, 99), "inverted lists do not fit"),
        (set_item("postings.passages", 0, 3), "inverted lists do not fit"),
        (set_item("postings.frequencies", 0, 0), "inverted lists do not fit"),
        (set_item("postings.lengths", 0, 99), "inverted lists do not fit"),
        (put("vocabulary", np.frombuffer(b"salt\nsalt", np.uint8)), "inverted lists do not fit"),
        (put("totals", np.zeros(1, np.int32)), "inverted lists do not fit"),
        (set_item("totals", 0, -1), "inverted lists do not fit"),
        (lambda arrays, _: arrays.pop("totals"), "no list of int32 'totals'"),
        (lambda _, metadata: metadata.update(info=metadata["info"].replace('"start":0', '"start":9999')), "sections do not fit"),
        (put("page_start", np.zeros(1, np.int32)), "pages do not fit its text"),
        (pages([(0, 5), (3, 9)]), "pages do not fit its text"),
        (pages([(5, 3)]), "pages do not fit its text"),
        (pages([(-1, 3)]), "pages do not fit its text"),
        (pages([(0, 9999)]), "pages do not fit its text"),
        (pages([(0, 3), (4, 9)], labels=b"1"), "pages do not fit its text"),
    ],
)
def test_parts_that_do_not_fit_together_are_a_named_error(shelf: Shelf, change: Change, detail: str | None) -> None:
    file = changed(shelf, change)
    if detail is None:  # a passage may reach back into the one before it
        assert document_from_bytes(file, "baking").passages.start[1] == 0
        return
    with pytest.raises(DataError, match='The text "baking" cannot be opened') as caught:
        document_from_bytes(file, "baking")
    assert caught.value.code == "bad_pack"
    assert detail in str(caught.value.values["detail"])


def test_a_term_listed_twice_is_a_named_error(shelf: Shelf) -> None:
    first, second, *rest = shelf[0].postings.vocabulary
    twice = np.frombuffer("\n".join([first, first, *rest]).encode(), np.uint8)
    with pytest.raises(DataError, match="inverted lists do not fit"):
        document_from_bytes(changed(shelf, put("vocabulary", twice)), "baking")
    assert first != second


def test_a_damaged_file_is_a_bad_pack(shelf: Shelf) -> None:
    with pytest.raises(DataError, match='The text "baking" cannot be opened') as caught:
        document_from_bytes(document_to_bytes(shelf[0])[:-1], "baking")
    assert caught.value.code == "bad_pack"


VECTORS = np.arange(6, dtype=np.float32).reshape(3, 2)


def test_vectors_come_back_without_a_copy(shelf: Shelf) -> None:
    buffer = np.frombuffer(vectors_to_bytes(shelf[0], VECTORS, "minilm", "int8"), np.uint8)
    read = vectors_from_bytes(memoryview(buffer), shelf[0], "minilm", "int8")
    np.testing.assert_array_equal(read, VECTORS, strict=True)
    assert np.shares_memory(read, buffer)


def test_vectors_of_another_model_precision_or_text_are_a_mismatch(shelf: Shelf, document) -> None:
    file = vectors_to_bytes(shelf[0], VECTORS, "minilm", "int8")
    recut = document("baking", shelf[0].text)
    for owner, model, dtype, words in (
        (shelf[0], "mpnet", "int8", "model minilm against model mpnet"),
        (shelf[0], "minilm", "fp32", "dtype int8 against dtype fp32"),
        (shelf[1], "minilm", "int8", "against content"),
        (recut, "minilm", "int8", "against content"),
    ):
        with pytest.raises(DataError, match=words) as caught:
            vectors_from_bytes(file, owner, model, dtype)
        assert caught.value.code == "vectors_mismatch"


def test_a_file_without_fitting_vectors_is_a_named_error(shelf: Shelf) -> None:
    _, metadata = unpack(vectors_to_bytes(shelf[0], VECTORS, "minilm", "int8"))
    for arrays in ({}, {"vectors": np.zeros((3, 2))}, {"vectors": np.zeros(3, np.float32)}):
        with pytest.raises(DataError, match="no two-dimensional float32 array"):
            vectors_from_bytes(pack(arrays, metadata), shelf[0], "minilm", "int8")
    with pytest.raises(DataError, match="2 vectors against 3 passages"):
        vectors_from_bytes(pack({"vectors": VECTORS[:2]}, metadata), shelf[0], "minilm", "int8")


def test_only_vectors_of_the_passages_are_written(shelf: Shelf) -> None:
    for wrong in (VECTORS[:2], VECTORS.astype(np.float64), VECTORS[:, 0]):
        with pytest.raises(ValueError, match="3 passages need as many float32 rows"):
            vectors_to_bytes(shelf[0], wrong, "minilm", "int8")
