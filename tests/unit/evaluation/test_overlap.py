"""Shares of stretches, against counting characters one by one."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.unit.evaluation.small import study_text, units

from passagework.evaluation.overlap import covered, held, overlaps, reaches, spans_of, union
from passagework.evaluation.tiles import touched

TEXT = study_text("ab cd  efgh ij\nk lmn op q rstu vw xyz")
LENGTH = len(TEXT.text)
SPANS = st.lists(st.tuples(st.integers(0, LENGTH), st.integers(0, LENGTH)).map(sorted).map(tuple), max_size=6)


def shared(one: tuple[int, int], other: tuple[int, int]) -> int:
    places = set(range(*one)) & set(range(*other))
    return sum(not TEXT.text[at].isspace() for at in places)


def ascending(spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Stretches as units are: starts and ends both ascend."""
    starts, ends = sorted(start for start, _ in spans), sorted(end for _, end in spans)
    return list(zip(starts, ends, strict=True))


@given(SPANS, SPANS)
def test_shared_characters_are_those_of_counting(spans: list[tuple[int, int]], borders: list[tuple[int, int]]) -> None:
    borders = ascending(borders)
    pairs = overlaps(spans_of(spans), units(TEXT, *borders))
    found = dict(zip(zip(pairs.span.tolist(), pairs.unit.tolist(), strict=True), pairs.shared.tolist(), strict=True))
    for one, span in enumerate(spans):
        for other, border in enumerate(borders):
            assert found.get((one, other), 0) == shared(span, border)


@given(SPANS, SPANS)
def test_what_several_stretches_cover_is_counted_once(spans: list[tuple[int, int]], borders: list[tuple[int, int]]) -> None:
    borders = ascending(borders)
    places = {at for span in spans for at in range(*span)}
    expected = [sum(at in places and not TEXT.text[at].isspace() for at in range(*border)) for border in borders]
    assert covered(spans_of(spans), units(TEXT, *borders)).tolist() == expected


@given(SPANS)
def test_a_union_has_the_same_places_and_nothing_twice(spans: list[tuple[int, int]]) -> None:
    merged = union(spans_of(spans))
    places = [at for span in zip(merged.start.tolist(), merged.end.tolist(), strict=True) for at in range(*span)]
    assert places == sorted({at for span in spans for at in range(*span)})


@pytest.mark.parametrize(("part", "reached"), [(4, False), (5, True), (6, True)])
def test_half_of_ten_is_five(part: int, reached: bool) -> None:
    assert reaches(np.array([part]), np.array([10]), Fraction(1, 2)).tolist() == [reached]
    assert reaches(np.array([part + 3]), np.array([10]), Fraction(4, 5)).tolist() == [reached]


def test_white_space_reaches_no_share() -> None:
    assert not held(spans_of([(5, 7)]), units(TEXT, (0, 10)), Fraction(1, 2)).any()
    assert reaches(np.array([0]), np.array([0]), Fraction(1, 2)).tolist() == [False]


def test_a_passage_touches_the_tiles_of_which_it_has_half() -> None:
    text = study_text("x" * 40)
    quarters = units(text, (0, 10), (10, 20), (20, 30), (30, 40))
    assert [found.tolist() for found in touched(spans_of([(5, 24), (6, 25), (11, 12), (0, 40)]), quarters)] == [
        [0, 1],
        [1, 2],
        [],
        [0, 1, 2, 3],
    ]
