"""The rankings of one question: three lists, each passage with its grade, and its words or why they are missing."""

from __future__ import annotations

from typing import Any

import pytest
from tests.unit.views.evaluation.synthetic import invented_cut, report
from tests.unit.views.markup import Element, parse

from passagework.models.report import PlacedPassage, QuestionSheet, RankedPassage, SheetPassages
from passagework.models.search import RANKERS
from passagework.views.evaluation.rankings import rankings_fragment

CUT = invented_cut()


def sheet(at: int = 0, **changes: Any) -> QuestionSheet:
    question = report(questions=30).texts[0].questions[at].model_copy(update=changes)
    ordinals = sorted({each.ordinal for ranked in question.rankings.values() for each in ranked})
    places = tuple(PlacedPassage(n, CUT.sections[CUT.passages[n].section], *CUT.passages[n][1:]) for n in ordinals)
    return QuestionSheet(text=CUT.id, title=CUT.title, sha256=CUT.sha256, question=question, passages=places)


def here(given: QuestionSheet, numbered: bool = True) -> SheetPassages:
    return SheetPassages(words={p.ordinal: f"Words of {p.ordinal}" for p in given.passages}, missing=None, numbered=numbered)


def shown(given: QuestionSheet, passages: SheetPassages) -> Element:
    return parse(rankings_fragment(given, passages))


def test_each_ranker_has_its_ten_in_order_with_their_words() -> None:
    given = sheet()
    lists = shown(given, here(given)).select(".evaluate-rankings ol")
    assert len(lists) == 3
    for found, ranker in zip(lists, RANKERS, strict=True):
        wanted = [f"Words of {each.ordinal}" for each in given.question.rankings[ranker]]
        assert [each.text for each in found.select(".passage")] == wanted
        assert [each.text for each in found.select(".hit-number")] == [str(n) for n in range(1, 11)]


@pytest.mark.parametrize(
    ("gain", "judged", "words"),
    [
        (2, True, "holds the answer"),
        (1, True, "related"),
        (0, True, "not an answer"),
        (0, False, "not judged"),
        (2, False, "holds the answer"),
    ],
)
def test_a_grade_is_told_in_words_and_by_its_mark(gain: Any, judged: bool, words: str) -> None:
    first = RankedPassage(0, gain, judged)
    given = sheet(rankings={"dense": (first,)})
    (item,) = shown(given, here(given)).select(".ranked")
    assert item.select(".ranked-grade")[0].line == words
    mark = {"holds the answer": "2", "related": "1", "not an answer": "0", "not judged": "unjudged"}[words]
    assert item.select(f".grade-{mark}")


def test_a_passage_leads_to_its_place_where_the_numbers_are_the_same() -> None:
    given = sheet(rankings={"dense": (RankedPassage(13, 0, True),)})
    (link,) = shown(given, here(given)).select(".hit-place a")
    assert (link.get("href"), link.line) == ("#/library/synthetic-book/s1?passage=13", "1.1 · Synthetic section 1")
    (link,) = shown(given, here(given, numbered=False)).select(".hit-place a")
    assert link.get("href") == "#/library/synthetic-book/s1"


@pytest.mark.parametrize(
    ("missing", "words"), [("not_here", "built without “A synthetic book”"), ("other_text", "is not, letter for letter,")]
)
def test_without_the_text_it_says_why_and_keeps_places_and_grades(missing: Any, words: str) -> None:
    given = sheet()
    page = shown(given, SheetPassages(words={}, missing=missing, numbered=False))
    assert words in page.select(".notice")[0].line
    assert page.select(".passage") == page.select(".hit-place a") == []
    assert len(page.select(".ranked-grade")) == 30
    first = CUT.sections[CUT.passages[given.question.rankings["dense"][0].ordinal].section]
    assert page.select(".hit-place")[0].line == f"{first.number} · {first.title}"


def test_the_measure_stands_beside_the_ranker() -> None:
    given = sheet()
    titles = [each.line for each in shown(given, here(given)).select(".column-title")]
    assert titles[0] == f"Meaning nDCG@10 {given.question.measures['dense'][0]:.3f}"


def test_a_question_that_the_text_does_not_answer_is_said_to_count_nowhere() -> None:
    given = sheet(23)
    page = shown(given, here(given))
    assert not given.question.answered
    assert "not answered by the text" in page.select(".evaluate-how")[0].line
    assert page.select(".column-note") == []


def test_no_words_become_markup() -> None:
    hostile = "<b>x</b>"
    given = sheet(text=hostile)
    page = shown(given, SheetPassages(words={p.ordinal: hostile for p in given.passages}, missing=None, numbered=True))
    assert page.select("b") == []
    assert page.select("h3")[0].text == hostile
