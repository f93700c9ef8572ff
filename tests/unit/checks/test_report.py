"""The gold set of the checks, and its report: what is committed is what comes of it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from eval.checks.cases import answer_cases, item_cases, pack_cases
from eval.checks.gold_set import PARTS, gold
from eval.checks.judging import CHECK_OF
from eval.checks.report import REPORT, report

from passagework.checks.running import NAMES
from passagework.models.item_contents import cited

COMMITTED: dict[str, Any] = json.loads(REPORT.read_text("utf-8"))


def test_the_committed_figures_by_words_are_what_the_checks_find_now() -> None:
    found = json.loads(json.dumps(report({"words": None})))
    assert found["modes"]["words"] == COMMITTED["modes"]["words"]
    assert {key: value for key, value in found.items() if key != "modes"} == {
        key: value for key, value in COMMITTED.items() if key != "modes"
    }


def test_the_set_is_large_and_each_case_is_there_once() -> None:
    cases = [(case.id, case.fault) for of in (item_cases, answer_cases, pack_cases) for case in of()]
    assert len({name for name, _ in cases}) == len(cases)
    assert sum(bool(fault) for _, fault in cases) == COMMITTED["spoilt"] > 200
    assert sum(not fault for _, fault in cases) == COMMITTED["good"] > 100


def test_every_check_has_spoilt_cases_in_both_parts() -> None:
    for part in PARTS:
        faults = {case.fault for of in (item_cases, answer_cases, pack_cases) for case in of() if case.part == part}
        assert {CHECK_OF[fault] for fault in faults if fault} == set(NAMES)


def test_no_draft_of_one_part_is_in_the_other() -> None:
    first, second = (gold(part) for part in PARTS)
    assert {draft.id for draft in first.drafts}.isdisjoint(draft.id for draft in second.drafts)
    sections = [
        {passage.section_id for case in item_cases() if case.part == part and not case.fault for passage in case.item.evidence}
        for part in PARTS
    ]
    assert sections[0].isdisjoint(sections[1])


def test_good_items_cite_passages_that_are_there() -> None:
    for case in item_cases():
        if not case.fault:
            assert {passage.number for passage in case.item.evidence} == set(cited(case.item.content)), case.id


@pytest.mark.parametrize("fault", sorted(CHECK_OF.keys() - {"keys-one-place", "points-cite-swapped", "cite-removed"}))
def test_a_spoilt_case_differs_from_its_draft(fault: str) -> None:
    drafts = {draft.id: draft.content for part in PARTS for draft in gold(part).drafts}
    replies = {reply.id: reply for part in PARTS for reply in gold(part).replies}
    items = [case for case in item_cases() if case.fault == fault]
    answers = [case for case in answer_cases() if case.fault == fault]
    assert items or answers
    assert all(case.item.content != drafts[case.id.split()[0]] for case in items)
    assert all(
        (case.text, case.reply.covered) != (replies[case.reply.id].text, replies[case.reply.id].covered) for case in answers
    )


def test_with_the_meaning_model_every_check_is_told_in_both_parts() -> None:
    for part in PARTS:
        assert list(COMMITTED["modes"]["meaning"][part]["checks"]) == list(NAMES)
