"""Questions that the same sentences answer: the committed figures are what the judgements give, and the verdicts stand."""

from __future__ import annotations

import json
import re

import numpy as np
import pytest
from eval.retrieval.gold.cards import CARDS
from eval.retrieval.report import REPORT
from eval.retrieval.same_evidence import RESULTS, clusters, results, together

from passagework.evaluation.reporting.draws import Draws
from passagework.models.report import Report


@pytest.fixture(scope="module")
def report() -> Report:
    return Report.model_validate_json(REPORT.read_bytes())


def spans(*numbers: int) -> frozenset[tuple[str, int]]:
    return frozenset(("s", number) for number in numbers)


def test_questions_are_together_where_half_of_what_answers_either_answers_both() -> None:
    evidence = {
        "a": spans(1, 2),
        "b": spans(1, 2, 3, 4),
        "c": spans(3, 4),
        "d": spans(5),
        "e": spans(5, 6, 7),
        "f": spans(),
        "g": spans(),
    }
    # a and c share nothing, but each is half of b; d is a third of e; nothing is not alike to nothing.
    assert [sorted(cluster) for cluster in clusters(evidence, evidence)] == [["a", "b", "c"], ["d"], ["e"], ["f"], ["g"]]


def test_the_committed_figures_are_those_of_the_judgements(report: Report) -> None:
    assert json.loads(RESULTS.read_text("utf-8")) == results(report)


def test_questions_apart_give_the_intervals_of_the_report(report: Report) -> None:
    study = report.texts[0]
    apart = [[each.id] for each in study.questions if each.answered]
    for pair in study.primary:
        found = together(study, pair, apart, Draws())
        assert (found["low"], found["high"]) == pytest.approx((pair.low, pair.high), abs=2e-6)
        assert found["p"] == pytest.approx(pair.p, abs=2e-4)


def test_questions_with_the_numbers_of_the_texts_examples_change_no_sign(report: Report) -> None:
    study = report.texts[0]
    (told,) = [each for each in CARDS[study.id].limits if "the very numbers" in each]
    known = set(re.findall(r"os-s[0-9]+", told))
    assert len(known) == 7
    answered = [each for each in study.questions if each.answered]
    for questions in (answered, [each for each in answered if each.stratum == "student"]):
        for pair in study.primary:
            some = [[each for each in questions if each.id not in left_out] for left_out in (known, set())]
            without, whole = (together(study, pair, [[each.id] for each in part], Draws(100)) for part in some)
            assert without["difference"] * whole["difference"] > 0


def test_the_verdicts_stand_where_such_questions_are_drawn_together(report: Report) -> None:
    found = json.loads(RESULTS.read_text("utf-8"))
    main = report.texts[0]
    p_values = np.array([each["p"] for each in found[main.id]["primary"]])
    separated = [each["p"] <= each["threshold"] for each in found[main.id]["primary"]]
    assert separated == [each.separable for each in main.primary]
    assert (np.argsort(p_values) == np.argsort([each.p for each in main.primary])).all()  # Holm's steps are the same
