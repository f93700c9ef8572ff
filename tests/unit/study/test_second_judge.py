"""A second judge of the same passages, the agreement of the two, and what becomes of their differences.

Oracles: kappa from the table by hand arithmetic, and the grades themselves.
"""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.unit.study.small_lab import QUESTIONS, Lab, Refused, by_words, judged_lab

from passagework.stats.agreement import agreement


def file_of(lab: Lab, kind: str) -> bytes:
    (file,) = lab.act("export", kind=kind, name="Mine")["files"]
    return file["text"].encode()


def second_judge(pool: bytes, grade: Any) -> bytes:
    """The judgements of somebody without the documents: ``grade(question, text)``."""
    lab = Lab(names={})
    lab.act("open", [pool], name="pool.json")
    texts = json.loads(pool)["lent"]["texts"]
    following: str | None = lab.act("sheet")["question"]
    while following:
        sheet = lab.act("sheet", question=following)
        grades = {str(each["unit"]): grade(following, texts[each["unit"]]) for each in sheet["units"]}
        lab.act("judge", question=following, grades=grades)
        following = sheet["after"]
    return file_of(lab, "judgements")


def stricter(question: str, text: str) -> int:
    """As :func:`by_words`, but what is merely related is nothing."""
    return 2 if by_words(question, text) == 2 else 0


def test_the_file_for_a_second_judge_holds_passages_and_no_sign_of_grades_or_rankers() -> None:
    lab = judged_lab()
    file = json.loads(file_of(lab, "pool"))
    assert set(file) == {"format", "pool", "lent"}
    assert [each["text"] for each in file["pool"]["questions"]] == list(QUESTIONS)
    assert file["lent"]["texts"] == [lab.text(unit) for unit in file["pool"]["units"]]
    assert not {"grades", "marks", "systems", "dense", "bm25", "hybrid"} & set(json.dumps(file).replace('"', " ").split())


def test_agreement_is_that_of_the_grades() -> None:
    lab = judged_lab()
    lab.act("second", [second_judge(file_of(lab, "pool"), stricter)], name="theirs.json")
    pairs = [
        (question, lab.text(lab.study()["pool"]["units"][each["unit"]]))
        for question in ("q1", "q2", "q3", "q4")
        for each in lab.act("sheet", question=question)["units"]
    ]
    mine, theirs = [by_words(*pair) for pair in pairs], [stricter(*pair) for pair in pairs]
    same = sum(one == other for one, other in zip(mine, theirs, strict=True)) / len(pairs)
    chance = sum(mine.count(grade) * theirs.count(grade) for grade in (0, 1, 2)) / len(pairs) ** 2
    lab.act("agreement")
    assert f"{same:.3f}" in lab.html
    assert f">{(same - chance) / (1 - chance):.3f}<" in lab.html
    rates = [f"{100 * mine.count(grade) / len(pairs):.0f}" for grade in (0, 1, 2)]
    row = lab.html.split('data-table="study-rates"')[1].split("</tr>")[1]
    assert all(rate in row for rate in rates)
    clusters = [question for question, _ in pairs]
    low, high = agreement(mine, theirs, (0, 1, 2), clusters=clusters).kappa_interval or (0.0, 0.0)
    assert f"({low:.3f} to {high:.3f})" in lab.html, "questions are drawn whole"
    assert lab.data["open"] == sum(one != other for one, other in zip(mine, theirs, strict=True)) > 0


def test_results_rest_on_the_settled_grades_once_every_difference_is_decided() -> None:
    lab = judged_lab()
    lab.act("results")
    assert "one reader" in lab.html
    before = lab.act("export", kind="csv", name="Mine")["files"]
    lab.act("second", [second_judge(file_of(lab, "pool"), stricter)], name="theirs.json")
    left = lab.act("agreement")["open"]
    first, second = lab.study()["judgements"]
    assert lab.study()["final"] is None
    for question, other in zip(first["questions"], second["questions"], strict=True):
        assert question["question"] == other["question"]
        theirs = {json.dumps(second["units"][int(unit)]): grade for unit, grade in other["grades"].items()}
        for unit, grade in question["grades"].items():
            if theirs[json.dumps(first["units"][int(unit)])] != grade:
                lab.act("decide", question=question["question"], unit=int(unit), grade=0)
                left -= 1
    assert left == 0 == lab.act("agreement")["open"]
    final = lab.study()["final"]
    assert {grade for each in final["questions"] for grade in each["grades"].values()} == {0, 2}
    lab.act("results")
    assert "settled from two judges" in lab.html
    assert lab.act("export", kind="csv", name="Mine")["files"] != before


def test_a_decision_can_be_opened_again() -> None:
    lab = judged_lab()
    lab.act("second", [second_judge(file_of(lab, "pool"), stricter)], name="theirs.json")
    left = lab.act("agreement")["open"]
    differing = next(
        (question["question"], int(unit))
        for question in lab.study()["judgements"][0]["questions"]
        for unit, grade in question["grades"].items()
        if grade == 1
    )
    lab.act("decide", question=differing[0], unit=differing[1], grade=2)
    assert lab.act("agreement")["open"] == left - 1
    lab.act("decide", question=differing[0], unit=differing[1], grade=None)
    assert lab.act("agreement")["open"] == left


def test_two_judges_of_one_mind_have_agreement_without_kappa_where_they_used_one_grade() -> None:
    lab = Lab().begin(QUESTIONS[0])
    lab.act("pool")
    lab.judge_all(lambda question, text: 0)
    lab.act("second", [second_judge(file_of(lab, "pool"), lambda question, text: 0)], name="theirs.json")
    lab.act("agreement")
    assert "Kappa says nothing here" in lab.html and "same grade to every passage" in lab.html


def test_what_only_one_has_judged_is_told_and_keeps_its_grade() -> None:
    lab = judged_lab()
    theirs = json.loads(second_judge(file_of(lab, "pool"), by_words))
    theirs["questions"] = theirs["questions"][:2]
    lab.act("second", [json.dumps(theirs).encode()], name="theirs.json")
    lab.act("agreement")
    assert "more were judged by one of you alone" in lab.html
    final = lab.study()["final"]
    assert [each["question"] for each in final["questions"]] == ["q1", "q2", "q3", "q4"]


@pytest.mark.parametrize(
    "given",
    [b"{}", b"not json", b'{"format": "passagework judgements 1"}', b"\xff\xfe", b"[" * 500],
)
def test_a_file_that_holds_no_judgements_is_refused(given: bytes) -> None:
    lab = judged_lab()
    before = lab.content
    with pytest.raises(Refused) as caught:
        lab.act("second", [given], name="theirs.json")
    assert caught.value.code == "bad_study_file" and lab.content == before


def test_judgements_of_other_passages_are_refused() -> None:
    lab = judged_lab()
    other = Lab().begin("Which flour holds gluten?")
    other.add("more", "Spelt flour holds gluten, and so does emmer.")
    other.workspace.library.remove(["bread", "cheese", "buses"])
    other.act("pool")
    other.judge_all(lambda question, text: 2)
    with pytest.raises(Refused) as caught:
        lab.act("second", [file_of(other, "judgements")], name="theirs.json")
    assert caught.value.code == "not_the_same_pool"


def test_without_a_second_judge_the_way_to_one_is_shown() -> None:
    lab = judged_lab()
    lab.act("agreement")
    assert 'data-kind="pool"' in lab.html and "disabled" not in lab.html
    lab = Lab().begin(*QUESTIONS)
    lab.act("agreement")
    assert "disabled" in lab.html
    with pytest.raises(Refused) as caught:
        lab.act("decide", question="q1", unit=0, grade=1)
    assert caught.value.code == "no_second_judge"
