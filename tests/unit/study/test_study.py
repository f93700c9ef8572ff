"""A reader's study from the first question to the file, as messages: what is pooled, judged, computed, and travels."""

from __future__ import annotations

import asyncio
import json
from itertools import pairwise

import pytest
from tests.unit.study.small_lab import BREAD, CHEESE, QUESTIONS, Lab, Refused, by_words, judged_lab

from passagework.evaluation.own import results
from passagework.evaluation.own.searching import Ran
from passagework.models.evaluation import System
from passagework.study_operations import HANDLERS
from passagework.study_protocol import ACTS

OTHER_IDS = {"buses": "third", "cheese": "second", "bread": "first"}


def refused(lab: Lab, act: str, files=(), **args) -> str:
    """The code of the error that an act ends with; the study stays as it was."""
    before = lab.content
    with pytest.raises(Refused) as caught:
        lab.act(act, files, **args)
    assert lab.content == before
    assert caught.value.message and caught.value.hint
    return caught.value.code


def file_of(lab: Lab, kind: str = "study", **more) -> bytes:
    """The text of the only file of an export."""
    (file,) = lab.act("export", kind=kind, name="Mine", **more)["files"]
    return file["text"].encode()


def values(lab: Lab) -> dict[tuple[str, str], dict[str, str]]:
    """What every system scores on every question."""
    (file,) = lab.act("export", kind="csv", name="Mine")["files"]
    head, *rows = [line.split(",") for line in file["text"].splitlines()]
    return {(row[0], row[1]): dict(zip(head[-9:], row[-9:], strict=True)) for row in rows}


def test_every_act_has_a_handler() -> None:
    assert HANDLERS.keys() == ACTS.keys()


def test_the_pool_holds_the_first_ten_of_every_ranker_and_says_nothing_of_them() -> None:
    lab = Lab().begin(*QUESTIONS)
    lab.act("pool")
    pool = lab.study()["pool"]
    for question, text in zip(pool["questions"], QUESTIONS, strict=True):
        pooled = {json.dumps(pool["units"][number], sort_keys=True) for number in question["units"]}
        assert question["text"] == text
        assert len(pooled) == len(question["units"]) >= 10
    # Shuffled: neither the order of the text nor that of any ranker.
    assert all(sorted(each["units"]) != each["units"] for each in pool["questions"])
    lab.act("sheet")
    telling = {"Meaning", "Keyword", "Both", "dense", "bm25", "hybrid", "rank", "score"}
    assert not telling & set(lab.html.replace('"', " ").split())


def test_marked_evidence_is_pooled_though_no_ranker_finds_it() -> None:
    lab = Lab().begin("Why does a loaf rise?")
    lab.add("long", " ".join(f"Nothing of note happened on day {day}." for day in range(40)))
    start = lab.workspace.library.index.documents["long"].text.index("Nothing of note happened on day 39")
    lab.act("mark", question="q1", document="long", start=start - 1, end=start + 36)
    lab.act("pool")
    pool = lab.study()["pool"]
    texts = [lab.text(pool["units"][number]) for number in pool["questions"][0]["units"]]
    assert "Nothing of note happened on day 39." in texts


def test_evidence_is_a_span_of_its_section_without_the_blanks_around_it() -> None:
    lab = Lab().begin("Why does a loaf rise?")
    text = lab.workspace.library.index.documents["bread"].text
    start = text.index(" Rye flour") if " Rye flour" in text else text.index("Rye flour")
    lab.act("mark", question="q1", document="bread", start=start, end=text.index(", so a rye") + 1)
    (span,) = lab.study()["goldset"]["questions"][0]["evidence"]
    assert (span["section"], span["start"], lab.text(span)) == ("s2", 0, "Rye flour holds little gluten,")
    assert refused(lab, "mark", question="q1", document="bread", start=100, end=130) == "evidence_not_one_section"
    assert refused(lab, "mark", question="q1", document="bread", start=5, end=5) == "evidence_not_one_section"
    before = text.index(" Salt slows")
    lab.act("mark", question="q1", document="bread", start=before, end=before + 12)
    assert lab.text(lab.study()["goldset"]["questions"][0]["evidence"][1]) == "Salt slows"
    lab.act("unmark", question="q1", number=1)
    lab.act("unmark", question="q1", number=0)
    assert lab.study()["goldset"]["questions"][0]["evidence"] == []


def test_grades_are_kept_taken_back_and_counted() -> None:
    lab = Lab().begin(*QUESTIONS)
    lab.act("pool")
    units = [each["unit"] for each in lab.act("sheet", question="q1")["units"]]
    one, other = units[:2]
    lab.act("judge", question="q1", grades={str(one): 2, str(other): 1}, marks={str(one): [[0, 5]]})
    assert lab.data["facts"]["judged"] == 2
    sheet = lab.act("sheet", question="q1")
    assert {each["unit"]: each["grade"] for each in sheet["units"] if each["grade"] is not None} == {one: 2, other: 1}
    assert lab.study()["judgements"][0]["questions"][0]["marks"] == {str(one): [[0, 5]]}
    lab.act("judge", question="q1", grades={str(one): None})
    (said,) = lab.study()["judgements"][0]["questions"]
    assert (said["grades"], said["marks"]) == ({str(other): 1}, {})
    stranger = max(max(each["units"]) for each in lab.study()["pool"]["questions"]) + 1
    assert refused(lab, "judge", question="q1", grades={str(stranger): 1}) == "not_in_pool"
    assert refused(lab, "judge", question="q1", grades={str(one): -1}) == "bad_arguments"


def test_judging_goes_on_with_the_first_question_that_has_something_left() -> None:
    lab = Lab().begin(*QUESTIONS)
    lab.act("pool")
    units = [each["unit"] for each in lab.act("sheet")["units"]]
    assert lab.data["question"] == "q1"
    lab.act("judge", question="q1", grades={str(unit): 0 for unit in units})
    assert lab.act("sheet")["question"] == "q2"
    assert lab.data["done"] == len(units)


def test_a_pool_that_is_widened_keeps_every_grade() -> None:
    lab = judged_lab()
    before = {
        (question, lab.text(lab.study()["pool"]["units"][each["unit"]])): each["grade"]
        for question in ("q1", "q2", "q3", "q4")
        for each in lab.act("sheet", question=question)["units"]
    }
    lab.add("more", "A loaf of rye rises slowly. The milk bus brings curds and cheese when the bridge is down.")
    lab.act("pool")
    after = {
        (question, lab.text(lab.study()["pool"]["units"][each["unit"]])): each["grade"]
        for question in ("q1", "q2", "q3", "q4")
        for each in lab.act("sheet", question=question)["units"]
    }
    assert before.items() <= after.items()
    assert {grade for key, grade in after.items() if key not in before} == {None}


def test_passages_that_come_before_the_others_leave_every_grade_where_it_was() -> None:
    """A question on an earlier document renumbers the passages that are pooled."""
    lab = Lab().begin(QUESTIONS[2])
    lab.act("pool")
    units = lab.study()["pool"]["units"]
    first = next(each["unit"] for each in lab.act("sheet")["units"] if "bridge" in lab.text(units[each["unit"]]))
    lab.act("judge", question="q1", grades={str(first): 2}, marks={str(first): [[0, 20]]})
    lab.act("put_question", text="Why is rye flat and wheat full of gluten?")
    lab.act("pool")
    now = lab.study()["pool"]["units"]
    graded = {lab.text(now[each["unit"]]): each for each in lab.act("sheet", question="q1")["units"] if each["grade"] is not None}
    assert [("bridge" in text, each["grade"], each["marks"]) for text, each in graded.items()] == [(True, 2, [[0, 20]])]
    assert lab.data["done"] == 1


def test_what_a_changed_study_gives_is_not_compared_with_its_file() -> None:
    lab = judged_lab()
    there = Lab(names=OTHER_IDS)
    there.act("open", [file_of(lab)], name="mine.json")
    given = there.content
    there.act("put_question", text="What is whey?")
    assert there.act("results")["differing"] is None
    there.content = given
    there.act("fusions", fusions=[{"k": 10, "depth": 100}])
    assert there.act("results")["differing"] is None


def test_a_question_without_a_value_for_one_system_is_left_out_for_all() -> None:
    """As where no passage of a chunking holds enough of the answer: here the documents of the second system have none."""
    lab = judged_lab()
    desk = lab.workspace.desk
    own = desk.contents.read(lab.content.encode())
    standing = desk.standing(own)
    system = System(id="bm25-9/0", unit="passage", chunking="9/0", ranker="bm25")
    (ran, *_) = asyncio.run(desk._ran(own, standing))
    found, scored = asyncio.run(results.figures(own, [ran, Ran(system, {}, (), 0)], standing.shelf))
    assert found.n == 0 and [each.scores.questions for each in scored] == [(), ()]
    assert [each.reason for each in found.left_out] == ["no_value"] * 4


def test_a_study_opens_elsewhere_under_other_ids_and_gives_the_same_figures() -> None:
    lab = judged_lab()
    there = Lab(names=OTHER_IDS)
    opened = there.act("open", [file_of(lab)], name="mine.json")
    assert opened["name"] == "Mine" and [each["state"] for each in opened["states"]] == ["same"] * 3
    assert there.act("results") == {"n": 4, "differing": 0}
    assert "every figure is the one in the file" in there.html
    names = ("Both − Meaning", "Both − Keyword", "Meaning − Keyword")
    assert [there.html.index(name) for name in names] == sorted(there.html.index(name) for name in names)
    assert values(there) == values(lab)


def test_without_its_documents_a_study_says_so_and_scores_nothing_as_a_miss() -> None:
    lab = judged_lab()
    there = Lab(names={"buses": "b"})
    there.act("open", [file_of(lab)], name="mine.json")
    result = there.act("results")
    # The questions on bread and cheese have lost their answers; those that are left are not scored lower for it.
    assert result["n"] == 1
    assert "“Bread” is not in the library any more" in there.html
    assert result["differing"] > 0 and "What differs" in there.html


def test_a_study_that_carries_its_texts_needs_no_library() -> None:
    lab = judged_lab()
    assert b"yeast eats sugar" not in file_of(lab)
    there = Lab(names={})
    there.act("open", [file_of(lab, texts=True)], name="mine.json")
    assert there.act("needed")["missing"] > 0
    assert there.act("embed", most=500)["missing"] == 0
    assert there.act("results") == {"n": 4, "differing": 0}


def test_a_document_that_is_deleted_after_judging_takes_its_questions_out_by_name() -> None:
    lab = judged_lab()
    lab.workspace.library.remove(["bread"])
    assert lab.act("results")["n"] == 3
    assert "Why does a loaf rise?" in lab.html and "no longer found in its text" in lab.html


def test_a_document_that_is_cut_anew_changes_no_figure() -> None:
    lab = judged_lab()
    before = values(lab)
    lab.add("bread", *BREAD, size=200)
    assert lab.act("needed")["missing"] > 0
    lab.act("embed", most=500)
    assert values(lab) == before
    lab.act("results")
    assert "“Bread” is cut at 200/0 in the library now, and was judged at 60/0" in lab.html
    assert "“Cheese” is cut" not in lab.html


def test_a_document_with_another_text_loses_only_what_is_not_there_any_more() -> None:
    lab = judged_lab()
    lab.add("cheese", CHEESE[0].replace("rennet", "lemon juice"), CHEESE[1])
    assert lab.act("results")["n"] == 3
    assert "has another text than when it was judged" in lab.html
    assert "What turns milk to curds?" in lab.html


def test_another_way_of_cutting_is_compared_on_the_same_questions() -> None:
    lab = judged_lab()
    lab.act("chunkings", chunkings=["120/0", "40/0"])
    missing = lab.act("needed")["missing"]
    before = lab.embedder.embedded
    left = lab.act("embed", most=3)["missing"]
    assert left == missing - 3 and lab.embedder.embedded == before + 3
    lab.act("embed", most=1000)
    scored = values(lab)
    cuts = ("60/0", "120/0", "40/0")
    assert {system for system, _ in scored} == {f"{ranker}-{cut}" for ranker in ("hybrid", "dense", "bm25") for cut in cuts}
    assert "Both 120/0" in (lab.act("results") and lab.html)
    assert refused(lab, "chunkings", chunkings=["120"]) == "bad_chunking"
    assert refused(lab, "chunkings", chunkings=["0/0"]) == "bad_chunking"
    assert refused(lab, "chunkings", chunkings=[f"{size}/0" for size in range(100, 1000, 100)]) == "too_many_chunkings"


def test_other_settings_of_both_are_compared_with_it() -> None:
    lab = judged_lab()
    settings = [{"k": 10, "depth": 100, "weights": [2, 1]}, {"k": 60, "depth": 100, "weights": [1, 1]}]
    lab.act("fusions", fusions=settings)
    scored = values(lab)
    same = [key for key in scored if key[0] == "hybrid-60/0-k60-100-1:1"]
    assert len(same) == len(QUESTIONS)
    assert all(scored[key] == scored["hybrid-60/0", key[1]] for key in same), "the product's own settings, by another way"
    lab.act("results")
    assert "Both k 10, 100 places, 2:1" in lab.html
    there = Lab(names=OTHER_IDS)
    there.act("open", [file_of(lab)], name="mine.json")
    assert there.act("results")["differing"] == 0
    assert refused(lab, "fusions", fusions=[{"k": 0, "depth": 100}]) == "bad_arguments"


def test_without_the_meaning_model_keyword_search_is_scored_and_said() -> None:
    lab = judged_lab()
    lab.embedder.state = "failed"
    lab.workspace.library.remove(["bread"])
    lab.add("bread", *BREAD, vectors=False)
    assert lab.act("needed")["missing"] == 0
    lab.act("results")
    assert "Only keyword search could be run" in lab.html


def test_one_question_has_figures_and_no_test() -> None:
    lab = Lab().begin(QUESTIONS[0])
    lab.act("pool")
    lab.judge_all(by_words)
    assert lab.act("results")["n"] == 1
    assert "One question says nothing about others" in lab.html
    assert "separable" not in lab.html and "<svg" not in lab.html


def test_questions_that_nobody_judged_or_nothing_answers_are_left_out_by_name() -> None:
    lab = Lab().begin(*QUESTIONS)
    lab.act("put_question", text="Who sells the yeast?", answered=False)
    lab.act("pool")
    assert [each["question"] for each in lab.study()["pool"]["questions"]] == ["q1", "q2", "q3", "q4"]
    assert lab.act("results")["n"] == 0 and "No question can be scored" in lab.html
    assert "Compare another way of cutting" in lab.html, "before the first grade, so that it can be pooled too"
    assert refused(lab, "export", kind="csv", name="Mine") == "nothing_judged"
    assert len(lab.act("export", kind="run", name="Mine")["files"]) == 3
    for question, grade in (("q1", 0), ("q2", 2)):
        units = [each["unit"] for each in lab.act("sheet", question=question)["units"]]
        lab.act("judge", question=question, grades={str(unit): grade for unit in units})
    assert lab.act("results")["n"] == 1
    for words in ("Marked as not answered", "Not judged yet", "No passage was judged to answer"):
        assert words in lab.html


def test_a_study_without_anything_says_what_comes_first() -> None:
    lab = Lab().begin()
    assert refused(lab, "pool") == "nothing_to_pool"
    assert refused(lab, "sheet") == "no_pool"
    assert refused(lab, "results") == "no_pool"
    assert refused(lab, "put_question", text="  \n ") == "question_empty"
    assert refused(lab, "drop_question", question="q9") == "no_question"
    assert refused(Lab(names={}).begin("Why?"), "pool") == "no_documents"
    assert refused(lab, "fly") == "unknown_operation"
    lab.content = "{}"
    assert refused(lab, "questions") == "bad_study_file"


def test_a_question_goes_with_what_was_judged_of_it_and_new_ones_get_new_ids() -> None:
    lab = judged_lab()
    lab.act("drop_question", question="q2")
    study = lab.study()
    for part in (study["goldset"], study["pool"], study["judgements"][0]):
        assert "q2" not in json.dumps(part["questions"])
    lab.act("put_question", text="What is whey?")
    ids = [each["id"] for each in lab.study()["goldset"]["questions"]]
    assert len(set(ids)) == len(ids) == 4


def test_what_came_after_the_pool_is_told_until_it_is_widened() -> None:
    lab = judged_lab()
    lab.act("questions")
    assert "collected anew" not in lab.html and "no passages collected yet" not in lab.html
    lab.add("more", "Tin is a metal.")
    lab.act("put_question", text="What is tin?")
    lab.act("questions")
    assert "One document came after" in lab.html and lab.html.count("no passages collected yet") == 1
    lab.act("pool")
    lab.act("questions")
    assert "collected anew" not in lab.html and "no passages collected yet" not in lab.html


def test_like_questions_are_pointed_out() -> None:
    lab = Lab().begin("Why does a loaf rise?", "why does a loaf rise", "When is the bus late?")
    lab.act("questions")
    assert lab.html.count("Nearly the same as question") == 2


def test_suggestions_are_sentences_of_the_documents_and_say_nothing_of_rankers() -> None:
    lab = Lab().begin("Why does a loaf rise?")
    assert lab.act("suggest", question="q1")["count"] >= 2
    assert "A loaf rises because yeast eats sugar and breathes out gas." in lab.html
    assert "keyword" not in lab.html.casefold() and "meaning" not in lab.html.casefold()


def test_steps_of_a_study_are_undone_by_the_text_before() -> None:
    """What the page does to undo: the study before, which Python reads as it was."""
    lab = judged_lab()
    before, shown = lab.content, values(lab)
    lab.act("drop_question", question="q1")
    lab.content = before
    assert values(lab) == shown


def test_files_do_not_depend_on_the_order_in_which_it_was_judged() -> None:
    one = judged_lab()
    other = Lab().begin(*QUESTIONS)
    other.act("pool")
    for question in ("q4", "q2", "q3", "q1"):
        sheet = other.act("sheet", question=question)
        units = other.study()["pool"]["units"]
        for each in sheet["units"]:
            grade = by_words(question, other.text(units[each["unit"]]))
            other.act("judge", question=question, grades={str(each["unit"]): grade})
    assert values(other) == values(one)
    scores = [float(row["nDCG@10"]) for row in values(one).values()]
    assert any(one != other for one, other in pairwise(scores))
