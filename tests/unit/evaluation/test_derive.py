"""The gains of passages, worked by hand on a text of a hundred letters in tiles of ten."""

from fractions import Fraction

import pytest
from tests.unit.evaluation.small import every, judgements, place, said, study_text, units

from passagework.evaluation.derive import derive, evidence, gains_of
from passagework.evaluation.labels import labels_of
from passagework.evaluation.texts import StudyText

TEXT = study_text("x" * 100)
TILES = every(TEXT, 10)


def labels(grades, marks=None, text: StudyText = TEXT, tiles=TILES, **more):
    return labels_of(judgements(tiles, said(grades, marks), **more), {text.id: text})["q1"]


@pytest.mark.parametrize(
    ("passage", "gain"),
    [
        ((20, 30), 2),  # the tile
        ((22, 25), 2),  # 3 of the 6 letters of the evidence
        ((0, 24), 0),  # 2 of the 6; 4 of the tile's 10; 4 of its own 24
        ((21, 25), 2),
        ((16, 24), 1),  # 4 of its 8 letters lie in the tile
        ((15, 24), 0),  # 4 of its 9
        ((0, 100), 2),
        ((40, 60), 0),
    ],
)
def test_half_of_the_evidence_or_half_of_a_tile(passage, gain: int) -> None:
    derived = derive(labels({2: 2}, {2: [(22, 28)]}), units(TEXT, passage))
    assert derived.gains.tolist() == [gain]


def test_a_passage_that_holds_half_of_a_related_tile_gains_1() -> None:
    said_so = labels({2: 1})
    assert derive(said_so, units(TEXT, (0, 24), (0, 25))).gains.tolist() == [0, 1]


def test_grades_1_and_2_count_together_for_the_second_rule() -> None:
    # Two tiles of grade 1 and 2; of 16 letters, 4 lie in each. The evidence, at the far end of its tile, is not held.
    said_so = labels({2: 1, 4: 2}, {4: [(48, 50)]})
    assert derive(said_so, units(TEXT, (26, 44))).gains.tolist() == [0]  # 8 of 18
    assert derive(labels({2: 1, 3: 2}, {3: [(38, 40)]}), units(TEXT, (26, 34))).gains.tolist() == [1]


def test_four_fifths_of_a_passage_must_lie_in_judged_tiles() -> None:
    judged = derive(labels({0: 0, 1: 0}), units(TEXT, (0, 20), (0, 25), (0, 26), (50, 60))).judged
    assert judged.tolist() == [True, True, False, False]


def test_the_shares_are_parameters() -> None:
    derived = derive(labels({2: 1}), units(TEXT, (0, 24)), held_share=Fraction(2, 5), judged_share=Fraction(1, 6))
    assert (derived.gains.tolist(), derived.judged.tolist()) == ([1], [True])


def test_white_space_does_not_count() -> None:
    text = study_text("abcd" + " " * 20 + "efgh" + "x" * 12)
    tiles = units(text, (0, 28), (28, 40))
    said_so = labels({0: 2}, {0: [(0, 28)]}, text, tiles)
    # "abcd" and twenty blanks are half of the evidence's eight letters; three letters are not.
    assert derive(said_so, units(text, (0, 24), (1, 24))).gains.tolist() == [2, 1]
    assert derive(said_so, units(text, (0, 24), (1, 24))).judged.tolist() == [True, True]


def test_sentences_marked_one_after_the_other_are_one_span_of_evidence() -> None:
    text = study_text("aaaa bbbb cccc", "dddd eeee")
    tiles = units(text, (0, 9), (10, 14), (16, 25))
    found = labels({0: 2, 1: 2, 2: 2}, {0: [(5, 9)], 1: [(10, 14)], 2: [(0, 4)]}, text, tiles)
    assert evidence(found.of("doc"), text) == [(5, 14), (16, 20)]  # a section's end parts them
    apart = labels({0: 2, 1: 2}, {0: [(0, 4)], 1: [(10, 14)]}, text, tiles)
    assert evidence(apart.of("doc"), text) == [(0, 4), (10, 14)]


def test_a_unit_of_grade_2_without_marks_counts_whole() -> None:
    derived = derive(labels({2: 2}), units(TEXT, (16, 24), (21, 24), (22, 30), (24, 40)))
    assert derived.gains.tolist() == [2, 2, 2, 2]
    assert derive(labels({2: 2}), units(TEXT, (15, 24))).gains.tolist() == [0]


def test_a_passage_that_was_itself_judged_keeps_its_grade() -> None:
    passages = units(TEXT, (0, 40), (30, 70), (60, 100))
    said_so = labels({0: 2, 1: 0, 2: 2}, {0: [(35, 40)]}, tiles=passages, unit="passage", chunking="40/10")
    assert derive(said_so, passages).gains.tolist() == [2, 0, 2]
    # As tiles the middle one would hold the evidence.
    as_tiles = labels({0: 2, 1: 0, 2: 2}, {0: [(35, 40)]}, tiles=passages)
    assert derive(as_tiles, passages).gains.tolist() == [2, 2, 2]


def test_gains_of_documents_are_by_place() -> None:
    other = study_text("y" * 20, identity="other")
    found = gains_of(labels({2: 1, 3: 0}), [every(TEXT, 20), every(other, 20)])
    assert found.gains == {place(20, 40): 1}
    assert found.judged == {place(20, 40)}
    assert found.answering == {}


def test_what_was_lost_is_told_unless_it_was_of_no_use() -> None:
    judged = judgements(TILES, said({1: 0, 2: 1}))
    changed = study_text("x" * 15 + "y" * 85)
    found = labels_of(judged, {"doc": changed})["q1"]
    assert found.labels == ()
    assert [error.code for error in found.lost] == ["span_changed"]
    assert [error.code for error in labels_of(judged, {})["q1"].lost] == ["span_no_document"]
