"""Passages: packing, carrying, sections, and what holds for any text.

Oracles: small cases packed by hand, and the invariants of the rule (DESIGN: 900 / 180).
"""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from passagework.text.chunking import MOST_SIZE, Chunking, Passages, passages
from passagework.text.sentences import sentence_spans


def cut(text: str, size: int, overlap: int) -> list[str]:
    found = passages(text, [(0, len(text))], Chunking(size, overlap))
    return [text[start:end] for start, end in zip(found.start, found.end, strict=True)]


def test_sentences_are_packed_and_the_last_is_carried() -> None:
    text = "Aa bb cc. Dd ee. Ff gg hh. Ii jj. Kk ll mm."
    assert cut(text, 26, 0) == ["Aa bb cc. Dd ee. Ff gg hh.", "Ii jj. Kk ll mm."]
    assert cut(text, 26, 9) == ["Aa bb cc. Dd ee. Ff gg hh.", "Ff gg hh. Ii jj. Kk ll mm."]
    assert cut(text, 26, 8) == ["Aa bb cc. Dd ee. Ff gg hh.", "Ii jj. Kk ll mm."]
    assert cut(text, 1000, 180) == [text]


def test_no_more_is_carried_than_leaves_room_for_the_next_sentence() -> None:
    text = "Aa. Bb. Cc. A long one here now. Dd."
    assert cut(text, 24, 11) == ["Aa. Bb. Cc.", "Cc. A long one here now.", "Dd."]


def test_a_passage_is_never_carried_whole() -> None:
    assert cut("Aa bb. Cc dd. Ee ff.", 10, 9) == ["Aa bb.", "Cc dd.", "Ee ff."]


def test_a_long_sentence_is_split_at_white_space_else_hard() -> None:
    assert cut("one two three four five", 10, 4) == ["one two", "three four", "five"]
    assert cut("abcdefghij" * 2 + "kl", 10, 4) == ["abcdefghij", "abcdefghij", "kl"]
    assert cut("ab abcdefghijkl", 10, 0) == ["ab", "abcdefghij", "kl"]


def test_a_hard_split_keeps_the_marks_of_a_letter() -> None:
    assert cut("abcx\u0304defg", 4, 0) == ["abc", "x\u0304de", "fg"]


def test_sentences_that_touch_are_told_apart() -> None:
    text = "统计学。统计。数学。"
    found = passages(text, [(0, len(text))], Chunking(7, 3))
    assert [[text[start:end] for start, end in found.sentences(number)] for number in range(len(found))] == [
        ["统计学。", "统计。"],
        ["统计。", "数学。"],
    ]


def test_packing_restarts_in_each_section() -> None:
    text = "Aa bb. Cc dd.\n\nEe ff. Gg hh.\n\n   "
    found = passages(text, [(0, 13), (15, 28), (30, 33)])
    assert found.section.tolist() == [0, 1]
    assert [text[a:b] for a, b in zip(found.start, found.end, strict=True)] == ["Aa bb. Cc dd.", "Ee ff. Gg hh."]


def test_sentences_of_a_passage_are_cut_at_its_borders() -> None:
    text = "Aa bb. One two three four five. Zz."
    found = passages(text, [(0, len(text))], Chunking(16, 6))
    assert [[text[start:end] for start, end in found.sentences(number)] for number in range(len(found))] == [
        ["Aa bb."],
        ["One two three"],
        ["four five.", "Zz."],
    ]


def test_an_empty_text_has_no_passages() -> None:
    found = passages("", [])
    assert len(found) == 0
    assert found.start.dtype == found.sentence_end.dtype == np.int32
    assert found.sentence_start.tolist() == []


def test_the_label_names_both_settings() -> None:
    assert Chunking().label == "900/180"
    assert Chunking(400, 0).label == "400/0"


@pytest.mark.parametrize(
    ("size", "overlap", "words"),
    [
        (0, 0, "is 0; it must be 1 to 10,000"),
        (MOST_SIZE + 1, 0, "is 10001; it must be 1 to 10,000"),
        (900, -1, "is -1; with a size of 900 it must be 0 to 899"),
        (900, 900, "is 900; with a size of 900 it must be 0 to 899"),
    ],
)
def test_settings_that_cannot_work_are_refused(size: int, overlap: int, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        Chunking(size, overlap)


@pytest.mark.parametrize("sections", [[(0, 99)], [(2, 1)], [(0, 4), (3, 5)], [(-1, 2)]])
def test_sections_must_be_spans_in_order(sections: list[tuple[int, int]]) -> None:
    with pytest.raises(ValueError, match="section"):
        passages("A text", sections)


WORDS = """
a bb Cc longlonglonglonglonglonglong Dd. Ee Is it? x\u0304\u0323 统计。统 计。 1.
"""
TEXTS = st.lists(st.sampled_from([*WORDS.split(), " ", " ", " ", ". ", "\n\n", "\n"]), max_size=80).map("".join)
SETTINGS = st.integers(1, 60).flatmap(lambda size: st.builds(Chunking, st.just(size), st.integers(0, size - 1)))


def sections_of(text: str, borders: list[int]) -> list[tuple[int, int]]:
    ends = sorted({min(border, len(text)) for border in borders} | {len(text)})
    return list(zip([0, *ends[:-1]], ends, strict=True))


@given(TEXTS, SETTINGS, st.lists(st.integers(0, 300), max_size=4))
@settings(max_examples=300)
def test_what_holds_for_any_text(text: str, chunking: Chunking, borders: list[int]) -> None:
    sections = sections_of(text, borders)
    found = passages(text, sections, chunking)
    spans = list(zip(found.start.tolist(), found.end.tolist(), strict=True))
    covered = {at for start, end in spans for at in range(start, end)}
    assert {at for at, character in enumerate(text) if not character.isspace()} <= covered
    assert all(end - start <= chunking.size for start, end in spans)
    assert all(text[start:end] == text[start:end].strip() != "" for start, end in spans)
    for (start, end), section in zip(spans, found.section.tolist(), strict=True):
        assert sections[section][0] <= start < end <= sections[section][1]
    for (start, end), (following, stop) in pairwise(spans):
        assert start < following
        assert end < stop
        assert end - following <= chunking.overlap
    again = passages(text, sections, chunking)
    assert again.start.tolist() == found.start.tolist()
    assert again.end.tolist() == found.end.tolist()


@given(TEXTS, SETTINGS)
def test_the_sentences_of_passages_are_those_of_the_text(text: str, chunking: Chunking) -> None:
    found = passages(text, [(0, len(text))], chunking)
    whole = list(zip(found.sentence_start.tolist(), found.sentence_end.tolist(), strict=True))
    assert whole == sentence_spans(text)
    for number in range(len(found)):
        start, end = int(found.start[number]), int(found.end[number])
        expected = [(max(a, start), min(b, end)) for a, b in whole if a < end and b > start]
        assert found.sentences(number) == expected
        assert expected[0][0] == start
        assert expected[-1][1] == end


@given(TEXTS, SETTINGS)
def test_what_is_carried_begins_with_a_sentence(text: str, chunking: Chunking) -> None:
    found = passages(text, [(0, len(text))], chunking)
    begins = set(found.sentence_start.tolist())
    for end, following in zip(found.end[:-1].tolist(), found.start[1:].tolist(), strict=True):
        assert following >= end or following in begins


def test_two_megabytes_without_a_stop_come_to_an_end() -> None:
    for unit in ("word ", "x"):
        text = unit * (2_000_000 // len(unit))
        found: Passages = passages(text, [(0, len(text))])
        assert 2_000_000 / 900 <= len(found) < 2_000_000 / 700
