"""Inverted lists, against counting by hand."""

from collections import Counter

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from passagework.retrieval.postings import Postings, build_postings, merge_postings

Passages = list[list[str]]
SEA: Passages = [["sea", "wave", "sea"], [], ["wave", "gull"]]

WORDS = st.sampled_from(["mean", "mode", "median", "range", "é", "標本"])
LIBRARIES = st.lists(st.lists(st.lists(WORDS, max_size=8), max_size=6), max_size=4)


def counted(postings: Postings) -> list[dict[str, int]]:
    """The passages' term counts as the postings have them."""
    found: list[dict[str, int]] = [{} for _ in range(postings.size)]
    for term in postings.vocabulary:
        row = postings.row(term)
        for passage, frequency in zip(postings.passages[row], postings.frequencies[row], strict=True):
            found[passage][term] = int(frequency)
    return found


def test_a_term_lists_its_passages_with_frequencies() -> None:
    postings = build_postings(SEA)
    assert postings.vocabulary == ("gull", "sea", "wave")
    assert postings.indptr.tolist() == [0, 1, 2, 4]
    assert postings.passages.tolist() == [2, 0, 0, 2]
    assert postings.frequencies.tolist() == [1, 2, 1, 1]
    assert postings.lengths.tolist() == [3, 0, 2]


def test_an_unknown_term_has_an_empty_list() -> None:
    row = build_postings(SEA).row("boat")
    assert row.stop - row.start == 0


def test_frequency_of_a_term_in_one_passage() -> None:
    postings = build_postings(SEA)
    assert [postings.frequency("sea", passage) for passage in range(3)] == [2, 0, 0]
    assert [postings.frequency("wave", passage) for passage in range(3)] == [1, 0, 1]
    assert postings.frequency("boat", 0) == 0


@given(LIBRARIES)
def test_the_postings_count_what_the_passages_hold(library: list[Passages]) -> None:
    for document in library:
        assert counted(build_postings(document)) == [dict(Counter(passage)) for passage in document]


@given(LIBRARIES)
def test_merged_postings_equal_those_built_at_once(library: list[Passages]) -> None:
    merged = merge_postings([build_postings(document) for document in library])
    at_once = build_postings([passage for document in library for passage in document])
    assert len(merged.vocabulary) == len(at_once.vocabulary)
    assert counted(merged) == counted(at_once)
    np.testing.assert_array_equal(merged.lengths, at_once.lengths, strict=True)
    for term in merged.vocabulary:  # each list ascending, so that a passage can be looked up in it
        assert (np.diff(merged.passages[merged.row(term)]) > 0).all()
    assert {each.dtype for each in (merged.indptr, merged.passages, merged.frequencies)} == {np.dtype(np.int32)}
