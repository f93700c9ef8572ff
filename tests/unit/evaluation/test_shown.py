"""The passages of a question of a report are shown from the very text that was studied, and from no other."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from tests.documents import make_document

from passagework.evaluation.shown import shown_passages
from passagework.models.report import PlacedPassage, Question, QuestionSheet, SectionName

ONE, TWO = "The first section. It is short.", "The second section. It says more, and ends later."
DOCUMENT = make_document("book", ONE, TWO, size=20)


def sheet(*passages: PlacedPassage, **changes: Any) -> QuestionSheet:
    question = Question(id="q", text="Which?", type="concept", stratum="student", answered=False)
    digest = sha256(DOCUMENT.text.encode()).hexdigest()
    given = {"text": "book", "title": "Book", "sha256": digest, "question": question, "passages": passages}
    return QuestionSheet(**{**given, **changes})


def placed(ordinal: int) -> PlacedPassage:
    """A passage of the document, as a report has it."""
    span, number = DOCUMENT.span(ordinal), int(DOCUMENT.passages.section[ordinal])
    section = DOCUMENT.info.sections[number]
    origin = section.span.start
    return PlacedPassage(ordinal, SectionName(section.id, "", ""), span.start - origin, span.end - origin)


def test_words_are_found_by_offsets_within_their_sections() -> None:
    second = DOCUMENT.info.sections[1].id
    shown = shown_passages(sheet(PlacedPassage(7, SectionName(second, "", ""), 4, 18)), DOCUMENT)
    assert shown.words == {7: "second section"}
    assert shown.missing is None


def test_passages_that_the_library_cuts_alike_have_the_same_numbers() -> None:
    same = [placed(ordinal) for ordinal in range(len(DOCUMENT.passages))]
    assert shown_passages(sheet(*same), DOCUMENT).numbered
    shorter = same[0]._replace(end=same[0].end - 1)
    assert not shown_passages(sheet(shorter, *same[1:]), DOCUMENT).numbered
    assert not shown_passages(sheet(same[0]._replace(ordinal=99)), DOCUMENT).numbered


def test_another_text_of_that_name_and_no_text_at_all_are_told_apart() -> None:
    another = shown_passages(sheet(placed(0), sha256="0" * 64), DOCUMENT)
    assert (another.words, another.missing, another.numbered) == ({}, "other_text", False)
    none = shown_passages(sheet(placed(0)), None)
    assert (none.words, none.missing, none.numbered) == ({}, "not_here", False)
