"""Oracle: copies, quotations and near-copies that were planted, and passages that only look alike."""

from __future__ import annotations

import numpy as np
import pytest
from tests.unit.mapping.conftest import clustered, corpus

from passagework.mapping import shingles
from passagework.mapping.duplicates import duplicates
from passagework.mapping.progress import Stage
from passagework.mapping.settings import CLOSE, CONTAINED
from passagework.mapping.shingles import Shingles, words

TIDES = "The spring tide follows the full moon and the new moon, and the neap tide follows the quarters between them every month."
BREAD = "Knead the sourdough for ten minutes, let it rise in a cool place, and bake it until the crust turns dark brown."
NOUNS = "A noun names a person, a place or a thing, and an adjective that stands beside it says which one of them is meant here."
APART = np.eye(12, dtype=np.float32)


def test_a_copy_comes_first_whatever_its_layout() -> None:
    found = duplicates(corpus(([TIDES, BREAD], APART[:2]), ([NOUNS, BREAD.upper().replace(", ", "  --  ")], APART[2:4])))
    assert [(each.left, each.right, each.exact, each.containment) for each in found] == [(1, 3, True, 1.0)]


def test_a_quotation_in_a_longer_passage_is_found() -> None:
    longer = f"{NOUNS} {TIDES} {BREAD}"
    found = duplicates(corpus(([TIDES], APART[:1]), ([longer], APART[1:2])))
    assert [(each.left, each.right, each.exact, each.containment) for each in found] == [(0, 1, False, 1.0)]


def test_a_changed_word_leaves_a_near_copy() -> None:
    found = duplicates(corpus(([TIDES], APART[:1]), ([TIDES.replace("month", "year")], APART[1:2])))
    # 22 words have 18 runs of five, of which the last one is changed.
    assert len(words(TIDES)) == 22
    assert [(each.exact, each.containment) for each in found] == [(False, pytest.approx(17 / 18))]


def test_vectors_that_are_almost_the_same_are_found() -> None:
    near = np.array([[1, 0, 0], [np.cos(0.3), np.sin(0.3), 0], [np.cos(0.33), 0, np.sin(0.33)]], np.float32)
    found = duplicates(corpus(([TIDES], near[:1]), ([BREAD, NOUNS], near[1:])))
    assert np.cos(0.33) < CLOSE < np.cos(0.3)
    assert [(each.left, each.right, each.exact) for each in found] == [(0, 1, False)]
    assert found[0].cosine == pytest.approx(np.cos(0.3), abs=1e-6)


def test_neighbours_in_one_document_are_no_duplicates() -> None:
    assert duplicates(corpus(([TIDES, TIDES], APART[[0, 0]]), ([NOUNS], APART[1:2]))) == []


def test_short_headings_are_no_duplicates() -> None:
    assert duplicates(corpus((["Exercises for this chapter"], APART[:1]), (["Exercises for this chapter"], APART[:1]))) == []


def test_passages_on_one_subject_are_no_duplicates() -> None:
    other = "When the moon is full or new the tide is a spring tide; at the quarters it is a neap tide, which rises less high."
    assert duplicates(corpus(([TIDES], APART[:1]), ([other], APART[1:2]))) == []


def test_a_common_turn_of_phrase_is_no_duplicate() -> None:
    turn = f"{' '.join(TIDES.split()[:7])} {NOUNS}"
    shared = Shingles([words(TIDES), words(turn)]).containment(0, 1)
    assert 0 < shared < CONTAINED
    assert duplicates(corpus(([TIDES], APART[:1]), ([turn], APART[1:2]))) == []


def test_the_more_alike_come_first() -> None:
    half = f"{' '.join(TIDES.split()[:16])} {' '.join(NOUNS.split()[:14])}"
    found = duplicates(corpus(([TIDES, BREAD], APART[:2]), ([half, BREAD.replace("ten", "nine")], APART[2:4])))
    assert [(each.left, each.right) for each in found] == [(1, 3), (0, 2)]
    assert CONTAINED <= found[1].containment < found[0].containment < 1


def test_progress_counts_passages() -> None:
    rows, _ = clustered([3, 2])
    heard: list[tuple[Stage, int, int]] = []
    duplicates(corpus(([TIDES, BREAD, NOUNS], rows[:3]), ([TIDES, NOUNS], rows[3:])), lambda *told: heard.append(told))
    assert heard == [("duplicates", 5, 5)]


def test_containment_is_the_share_of_the_smaller_set() -> None:
    made = Shingles([list("abcdefg"), list("xabcdefy"), list("qrs")])  # 3 runs; 4 runs, 2 of them shared; none
    assert made.containment(0, 1) == pytest.approx(2 / 3)
    assert made.containment(0, 2) == 0.0
    assert made.pairs(np.array([0, 1, 2])) == [(0, 1)]
    assert made.pairs(np.array([0, 0, 1])) == []


def test_running_titles_propose_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shingles, "MOST_SHARING", 3)
    assert Shingles([list("abcde")] * 3).pairs(np.arange(3)) == [(0, 1), (0, 2), (1, 2)]
    assert Shingles([list("abcde")] * 4).pairs(np.arange(4)) == []


def test_no_passages_have_no_duplicates() -> None:
    assert Shingles([]).pairs(np.zeros(0, np.intp)) == []
    assert duplicates(corpus()) == []
