"""A whole map of a small library, and what it tells. Oracle: what was put into it."""

from __future__ import annotations

import numpy as np
import pytest
from tests.unit.mapping.conftest import DIMENSIONS, clustered, indexed, unit

from passagework.mapping.corpus import Corpus, MapDocument, corpus_of
from passagework.mapping.library_map import LibraryMap, make_map
from passagework.mapping.progress import STAGES, Stage
from passagework.mapping.telling import MOST_EXCERPT, excerpt, repeating, topics
from passagework.views.library_map import duplicates_fragment, topics_fragment


@pytest.fixture(scope="module")
def made(three: Corpus) -> LibraryMap:
    return make_map(three.documents)


def test_every_passage_has_a_place_and_a_topic(made: LibraryMap) -> None:
    assert made.places.shape == (60, 2)
    assert made.grouping.topic.shape == (60,)
    assert made.corpus.owner.tolist() == [0] * 30 + [1] * 30
    assert made.corpus.ordinal.tolist() == [*range(30), *range(30)]
    assert made.laid_out == 60


def test_topics_tell_their_sizes_and_examples(made: LibraryMap) -> None:
    told = topics(made)
    assert [(each.passages, each.documents) for each in told] == [(20, 2)] * 3
    for topic in told:
        assert len(topic.representatives) == 3
        for each in topic.representatives:
            assert made.grouping.topic[each.point] == topic.number
            assert each.passage.document_title.startswith("Book ")


def test_examples_do_not_overlap(made: LibraryMap) -> None:
    for topic in range(3):
        owners = [(int(made.corpus.owner[each]), int(made.corpus.ordinal[each])) for each in made.representatives(topic)]
        assert all(a == b or a[0] != b[0] or abs(a[1] - b[1]) > 1 for a in owners for b in owners)


def test_the_steps_are_told_in_their_order(three: Corpus) -> None:
    heard: list[Stage] = []
    make_map(three.documents, lambda stage, _done, _total: heard.append(stage))
    assert list(dict.fromkeys(heard)) == list(STAGES)


def test_of_too_many_an_even_sample_is_shown(three: Corpus) -> None:
    part = corpus_of(three.documents, 20)
    assert (len(part), part.total) == (20, 60)
    assert np.bincount(part.owner).tolist() == [10, 10]
    assert all(part.text(at) == three.text(int(part.whole[at])) for at in range(20))
    sampled = make_map(three.documents, most=20)
    assert sampled.places.shape == (20, 2)
    assert sampled.grouping.count == 1


def test_a_map_of_nothing_is_empty() -> None:
    nothing = make_map([])
    assert (len(nothing.corpus), nothing.places.shape, nothing.grouping.count) == (0, (0, 2), 0)
    assert (topics(nothing), repeating(nothing)) == ([], [])


def test_a_map_of_one_passage() -> None:
    one = make_map([MapDocument(indexed("a", ["The tide rises."]), "Tides", unit(np.ones((1, 8), np.float32)))])
    assert one.places.tolist() == [[0, 0]]
    (topic,) = topics(one)
    assert topic.passages == 1
    assert set(topic.names) == {"tide rises"}


def repeated(copies: int) -> LibraryMap:
    # Each of words of its own, so that a passage repeats only the one of its number.
    texts = [f"<b>Say</b> & {' '.join(f'{letter}{at}' for letter in 'abcdefghijkl')} in both." for at in range(copies)]
    rows = np.eye(2 * copies, 40, dtype=np.float32)
    return make_map(
        [MapDocument(indexed("a", texts), "A & B", rows[:copies]), MapDocument(indexed("b", texts), "<Other>", rows[copies:])]
    )


def test_documents_that_repeat_each_other_are_told_with_the_first_few() -> None:
    (pair,) = repeating(repeated(7))
    assert (pair.left, pair.right, pair.pairs, pair.copies, len(pair.shown)) == ("A & B", "<Other>", 7, 7, 5)


def test_fragments_are_escaped_and_lead_to_the_passages() -> None:
    made = repeated(7)
    html = duplicates_fragment(repeating(made), 2) + topics_fragment(topics(made))
    assert "<Other>" not in html
    assert "&lt;Other&gt;" in html
    assert "<b>" not in html
    assert 'href="#/library/a/s0?passage=0"' in html
    assert 'href="#/library/b/s0?passage=0"' in html
    assert "7 pairs of passages" in html
    assert "the first 5 shown" in html


def test_without_duplicates_the_fragment_says_how_many_were_compared(made: LibraryMap) -> None:
    assert "No passage repeats one of another document. 3 documents were compared." in duplicates_fragment([], 3)
    assert "nothing to compare it with" in duplicates_fragment([], 1)


def test_an_excerpt_is_one_line_of_bounded_length() -> None:
    rows, _ = clustered([3])
    long = "word " * 60 + "end."
    texts = ["A heading\n\nand a sentence that says something about tides. More of it.", long, "Short."]
    made = make_map([MapDocument(indexed("a", texts), "A", rows)])
    told = [excerpt(made, point) for point in range(3)]
    assert rows.shape[1] == DIMENSIONS
    assert all("\n" not in line and len(line) <= MOST_EXCERPT for line in told)
    assert told[1].endswith("…")
    assert told[2] == "Short."
