"""Oracle: the equations of Monroe, Colaresi and Quinn (2008) term by term with math.log; and words planted by hand."""

from __future__ import annotations

import math

import numpy as np
import pytest
from tests.unit.mapping.conftest import clustered, indexed

from passagework.mapping.corpus import Corpus, MapDocument, corpus_of
from passagework.mapping.naming import joined, log_odds, names, topic_counts
from passagework.mapping.small_words import small_terms
from passagework.mapping.topics import Grouping, group


def by_hand(counts: list[list[float]], topic: int, term: int) -> float:
    """Equations 15, 20 and 22 with a prior of a tenth of the library's counts."""
    whole = [sum(row[at] for row in counts) for at in range(len(counts[0]))]
    prior = [0.1 * each for each in whole]
    y, n = counts[topic][term], sum(counts[topic])
    rest, rest_n = whole[term] - y, sum(whole) - n
    a, a0 = prior[term], sum(prior)
    delta = math.log((y + a) / (n + a0 - y - a)) - math.log((rest + a) / (rest_n + a0 - rest - a))
    return delta / math.sqrt(1 / (y + a) + 1 / (rest + a))


def test_log_odds_are_those_of_the_paper() -> None:
    counts = [[9.0, 1.0, 30.0], [0.0, 8.0, 28.0], [1.0, 2.0, 33.0]]
    scores = log_odds(np.array(counts))
    assert scores.tolist() == [[pytest.approx(by_hand(counts, topic, term)) for term in range(3)] for topic in range(3)]


def test_a_term_that_no_topic_has_says_nothing() -> None:
    assert log_odds(np.array([[4.0, 0.0], [6.0, 0.0]]))[:, 1].tolist() == [0.0, 0.0]


def test_topics_are_named_by_what_they_are_about(three: Corpus) -> None:
    grouping = group(three.vectors)
    told = [" ".join(each) for each in names(three, grouping)]
    assert len(told) == 3
    for subject in ("tide", "bread", "noun"):
        assert sum(subject in each for each in told) == 1


def test_counts_add_up_to_the_terms_of_the_library(three: Corpus) -> None:
    counts = topic_counts(three, group(three.vectors))
    assert counts.sum() == three.postings.lengths.sum()


def test_one_topic_is_named_by_its_most_frequent_words(three: Corpus) -> None:
    alone = Grouping(np.zeros(len(three), np.intp), np.ones(len(three), np.float32), 1)
    assert names(three, alone)[0][0] in {"tide", "noun", "verb", "dough", "remark", "sixty"}


GERMAN = [
    "Die Gezeiten folgen dem Mond, und wenn er voll ist, steht das Wasser im Hafen am höchsten; das ist die Springtide.",
    "Der Teig muss ruhen, bevor er in den Ofen kommt, denn sonst wird das Brot nicht locker und die Kruste zu hart.",
]


def test_small_words_of_another_language_name_no_topic() -> None:
    rows, labels = clustered([20, 20, 20])
    english = [f"Die casting: a die is filled under pressure, and the die cools. Part {at}." for at in range(20)]
    german = [GERMAN[label - 1] for label in labels if label]
    made = corpus_of(
        [
            MapDocument(indexed("a", english), "A", rows[:20]),
            MapDocument(indexed("b", german, "de"), "B", rows[20:]),
        ]
    )
    told = names(made, Grouping(np.array(labels), np.ones(60, np.float32), 3))
    assert "die" in " ".join(told[0]).split(), "the word of another language is none of this one's small words"
    subjects = [
        {"gezeiten", "folgen", "mond", "voll", "steht", "wasser", "hafen", "höchsten", "springtide"},
        {"teig", "ruhen", "ofen", "kommt", "brot", "locker", "kruste", "hart"},
    ]
    for each, subject in zip(told[1:], subjects, strict=True):
        assert each
        assert set(" ".join(each).split()) <= subject


def test_every_small_word_has_a_profile_and_english_has_none_left() -> None:
    assert {"und", "nicht", "kein"} <= small_terms("de")
    assert {"que", "sont"} <= small_terms("fr")
    assert "и" in small_terms("ru")
    assert small_terms("en") == small_terms("und") == small_terms("zh") == frozenset()


def test_words_that_stand_together_are_one_name() -> None:
    texts = [
        "The standard deviation is a measure.",
        "A standard deviation of 4.",
        "Standard deviations differ; each measure too.",
    ]
    assert joined(["standard", "deviat", "measur"], texts) == ["standard deviation", "measure"]


def test_words_that_rarely_stand_together_are_two() -> None:
    assert joined(["mean", "median"], ["The mean median.", "A mean.", "The median.", "Mean and median."]) == ["mean", "median"]


def test_the_form_is_that_of_most_passages_without_the_capital_of_a_sentence() -> None:
    assert joined(["sampl", "dna", "openstax"], ["Samples are.", "Samples of DNA.", "OpenStax, samples; a sample."]) == [
        "samples",
        "DNA",
        "OpenStax",
    ]


def test_terms_that_no_text_has_are_left_out() -> None:
    assert joined(["zebra", "mean"], ["The mean."]) == ["mean"]
