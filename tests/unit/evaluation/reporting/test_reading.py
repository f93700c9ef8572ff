"""How much of the evidence each system shows within a budget of characters."""

import numpy as np
import pytest
from tests.unit.evaluation.reporting.studies import DRAWS, PLACES, entrant
from tests.unit.evaluation.small import every, judgements, place, said, study_text

from passagework.evaluation.derive import Gains
from passagework.evaluation.labels import labels_of
from passagework.evaluation.reporting.entrants import Scored
from passagework.evaluation.reporting.intervals import mean_intervals
from passagework.evaluation.reporting.reading import Evidence, Reading, evidence_of, lengths
from passagework.evaluation.texts import StudyText
from passagework.models.report import ReadingBudget

TEXT = study_text("a" * 100, "b" * 100)
QUESTIONS = [f"q{n}" for n in range(6)]
GAINS = dict.fromkeys(QUESTIONS, Gains({PLACES[0]: 2}, frozenset(PLACES)))
BUDGETS = (ReadingBudget(passages=3, characters=15), ReadingBudget(passages=10, characters=40))


def reading(known: Evidence, text: StudyText = TEXT) -> Reading:
    return Reading(known, text, DRAWS)


def dense(length: int = 1) -> Scored:
    """For each question another passage first, and those after it."""
    return entrant("dense", {each: PLACES[at : at + length] for at, each in enumerate(QUESTIONS)}, GAINS)


def test_evidence_is_what_was_marked() -> None:
    text = study_text("x" * 400)
    told = judgements(
        every(text, 50), said({0: 2, 1: 1, 2: 2, 3: 2}, {0: [(10, 50)], 2: [(100, 120)]}), said({0: 1}, identity="q2")
    )
    found = evidence_of(labels_of(told, {"doc": text}), text)
    assert found == {"q1": [(10, 50), (100, 120)], "q2": []}


def test_a_budget_is_what_the_first_passages_of_the_default_hold_in_the_mean() -> None:
    # The six questions find one to six passages of ten characters.
    found = {each: PLACES[-at - 1 :] for at, each in enumerate(QUESTIONS)}
    three, ten = reading({}).budgets(entrant("dense", found, GAINS))
    assert (three.passages, three.characters) == (3, round((10 + 20 + 30 + 30 + 30 + 30) / 6))
    assert (ten.passages, ten.characters) == (10, round((10 + 20 + 30 + 40 + 50 + 60) / 6))


def test_white_space_costs_nothing_and_is_no_evidence() -> None:
    text = study_text("ab cd ef gh ij kl mn", "o p")
    ranked = entrant("dense", dict.fromkeys(QUESTIONS, (place(0, 11), place(12, 20))), GAINS)
    told = reading({each: [(6, 14)] for each in QUESTIONS}, text)
    assert told.budgets(ranked)[0].characters == 8 + 6
    # The evidence "ef gh ij" has six characters; the first passage is "ab cd ef gh", with eight.
    for characters, share in ((4, 0), (5, 1 / 6), (8, 4 / 6), (9, 5 / 6), (10, 1)):
        (found,) = told.shares([ranked], [ReadingBudget(passages=3, characters=characters)])
        assert (found.system, found.characters, found.share.value) == ("dense", characters, pytest.approx(share, abs=1e-6))


def test_means_are_over_the_questions_with_evidence_and_say_how_many_these_are() -> None:
    known: Evidence = {each: [(0, 10), (20, 30)] for each in QUESTIONS} | {"q5": []}
    few, more = reading(known).shares([dense(2)], BUDGETS)
    # Two passages from 0, 10, 20, 30 and 40 on: 15 characters of them, and then all 20.
    shares = np.array([[10, 5, 10, 0, 0], [10, 10, 10, 0, 0]]) / 20
    for found, values in zip((few, more), shares, strict=True):
        (expected,) = mean_intervals([values], DRAWS)
        assert found.share.n == 5
        assert (found.share.value, found.share.low, found.share.high) == pytest.approx(expected[1:], abs=1e-6)


def test_a_system_is_compared_with_its_ranker_on_the_same_questions() -> None:
    known: Evidence = {each: [(0, 10), (20, 30)] for each in QUESTIONS} | {"q5": []}
    first = entrant("dense_half", dict.fromkeys(QUESTIONS, PLACES[:1]), GAINS, group="chunking")
    fused = entrant("dense_other", dict.fromkeys(QUESTIONS, PLACES[:1]), GAINS, group="embedding")
    pairs = lengths([dense(), first, fused])
    assert [(a.id, b.id) for a, b in pairs] == [("dense_half", "dense")]
    found = reading(known).comparisons(pairs, BUDGETS)
    assert [each.characters for each in found] == [15, 40]
    (expected,) = mean_intervals([0.5 - np.array([0.5, 0, 0.5, 0, 0])], DRAWS)
    for each in found:
        assert (each.a, each.b, each.group, each.n) == ("dense_half", "dense", "chunking", 5)
        assert (each.share_a, each.share_b) == pytest.approx((0.5, 0.2))
        assert (each.difference, each.low, each.high) == pytest.approx(expected[1:], abs=1e-6)


def test_a_system_that_found_nothing_has_read_nothing() -> None:
    silent = entrant("dense", dict.fromkeys(QUESTIONS, ()), GAINS)
    (found,) = reading({each: [(0, 10)] for each in QUESTIONS}).shares([silent], BUDGETS[:1])
    assert (found.share.value, found.share.low, found.share.high, found.share.n) == (0, 0, 0, None)
