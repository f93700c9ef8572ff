"""Spans of sections: there and back, and what is said when the text is not the one that was marked."""

import hashlib
import sys

import pytest
from tests.unit.evaluation.small import goldset, place, question, study_text

from passagework.errors import StudyError
from passagework.evaluation.spans import faults, locate, quoted, span_at
from passagework.models.evaluation import TextSpan

TEXT = study_text("Yeast rises.", "Salt – 😀 slows it.")


def test_a_span_counts_code_points_of_its_section_and_hashes_utf8() -> None:
    span = span_at(TEXT, 14, 22)  # the first section has 12 characters, and two line ends part it from the second
    assert (span.section, span.start, span.end) == ("s2", 0, 8)
    assert span.sha256 == hashlib.sha256("Salt – 😀".encode()).hexdigest()
    assert locate(span, {"doc": TEXT}, "q1") == place(14, 22)
    assert quoted(span, {"doc": TEXT}, "q1") == "Salt – 😀"


@pytest.mark.parametrize(("start", "end"), [(10, 16), (12, 14), (3, 3), (20, 99)])
def test_a_span_lies_in_one_section(start: int, end: int) -> None:
    with pytest.raises(ValueError, match="does not lie in one section"):
        span_at(TEXT, start, end)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"document": "gone"}, "span_no_document"),
        ({"section": "s9"}, "span_no_section"),
        ({"end": 13}, "span_outside"),
        ({"start": 1}, "span_changed"),
        ({"sha256": "0" * 64}, "span_changed"),
    ],
)
def test_what_does_not_fit_names_the_question_and_says_what_to_do(change, code: str) -> None:
    span = TextSpan.model_validate(span_at(TEXT, 0, 12).model_dump() | change)
    with pytest.raises(StudyError) as caught:
        locate(span, {"doc": TEXT}, "q7")
    assert caught.value.code == code
    assert "q7" in caught.value.message
    assert caught.value.hint


def test_every_fault_of_a_gold_set_is_told() -> None:
    good, other = span_at(TEXT, 0, 5), span_at(study_text("Yeast falls."), 0, 12)
    told = faults(goldset(TEXT, question("a", evidence=(good, other)), question("b", evidence=(good,))), {"doc": TEXT})
    assert [(identity, error.code) for identity, error in told] == [("a", "span_changed")]


def test_every_blank_of_unicode_is_white_space() -> None:
    everything = "".join(chr(point) for point in range(sys.maxunicode + 1) if not 0xD800 <= point < 0xE000)
    text = study_text(everything)
    assert text.solid[-1] == sum(not character.isspace() for character in everything)
    assert text.solid[0] == 0
    assert text.solid[ord("!")] == ord("!") - sum(chr(point).isspace() for point in range(ord("!")))
