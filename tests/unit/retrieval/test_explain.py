"""The weights of a query's words: what they are and that they add up."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from passagework.retrieval.bm25 import Bm25
from passagework.retrieval.explain import term_weights
from passagework.retrieval.postings import build_postings
from passagework.text.tokens import terms

TEXTS = [
    "Yeast makes bread rise. Bread needs flour, water, salt and yeast.",
    "Salt slows yeast down. Too much salt stops it.",
    "A hot oven gives the bread its crust.",
    "標本の平均",
]
INDEX = Bm25(build_postings(map(terms, TEXTS)))


def test_each_word_is_told_by_what_became_of_it() -> None:
    found = term_weights(INDEX, "The salts of BREAD, zeppelin", 1)
    assert [(w.surface, w.term, w.kind) for w in found] == [
        ("The", None, "stop_word"),
        ("salts", "salt", "matched"),
        ("of", None, "stop_word"),
        ("BREAD", "bread", "absent"),
        ("zeppelin", "zeppelin", "unknown"),
    ]


def test_frequencies_are_those_of_passage_library_and_query() -> None:
    (salt,) = term_weights(INDEX, "salt salt salt", 1)
    assert (salt.query_frequency, salt.term_frequency, salt.document_frequency) == (3, 2, 2)
    (once,) = term_weights(INDEX, "salt", 1)
    assert salt.weight == pytest.approx(3 * once.weight, abs=1e-12)
    assert once.idf == salt.idf > 0


def test_two_words_with_one_stem_both_count() -> None:
    found = term_weights(INDEX, "stop stopping", 1)
    assert [w.term for w in found] == ["stop", "stop"]
    assert found[0].weight == found[1].weight > 0


QUERY_WORDS = st.sampled_from(["salt", "Salt", "salts", "bread", "oven", "the", "zeppelin", "標本", "平均", "12", "yeast's"])


@settings(max_examples=200)
@given(query=st.lists(QUERY_WORDS, max_size=12).map(" ".join), passage=st.integers(0, len(TEXTS) - 1))
def test_the_weights_add_up_to_the_score(query: str, passage: int) -> None:
    weights = term_weights(INDEX, query, passage)
    score = INDEX.scores(terms(query))[passage]
    assert sum(weight.weight for weight in weights) == pytest.approx(score, abs=1e-12)
    for weight in weights:
        assert (weight.weight > 0) == (weight.kind == "matched")
