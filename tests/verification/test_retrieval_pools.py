"""The committed gold sets, pools and judgements of the retrieval study: they fit the texts and one another."""

from __future__ import annotations

import pytest
from eval.retrieval.labelling import read_pool
from eval.retrieval.pool import pool_of
from eval.retrieval.report import material
from eval.retrieval.texts import MAIN, SECOND

from passagework.evaluation.reporting.text_report import Material
from passagework.evaluation.spans import faults
from passagework.models.evaluation import Judgements, TextSpan


@pytest.fixture(scope="module", params=[MAIN, SECOND])
def given(request: pytest.FixtureRequest) -> Material:
    if request.param == MAIN:
        request.getfixturevalue("openstax_source")
    return material(request.param)


def graded(judged: Judgements) -> set[tuple[str, TextSpan]]:
    return {(each.question, judged.units[number]) for each in judged.questions for number in each.grades}


def test_all_evidence_stands_in_the_text(given: Material) -> None:
    assert faults(given.goldset, {given.text.id: given.text}) == []
    assert all(bool(question.evidence) == question.answered for question in given.goldset.questions)


def test_the_pool_is_what_the_systems_find_and_the_questions_brought(given: Material) -> None:
    found = [each.run for each in given.ran if each.system.unit == "passage"]
    assert pool_of(given.goldset, given.text, found) == read_pool(given.text.id)


def test_both_judges_graded_the_whole_pool_and_nothing_else(given: Material) -> None:
    pool = read_pool(given.text.id)
    pairs = {(each.question, pool.units[number]) for each in pool.questions for number in each.units}
    judged = given.judged
    assert [graded(each) == pairs for each in (judged.first, judged.second, judged.final)] == [True] * 3
