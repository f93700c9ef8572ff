"""Files that come in and go out: questions as tables, judgements as TREC and BEIR have them, and what is wrong with some."""

from __future__ import annotations

import json

import pytest
from tests.unit.study.small_lab import QUESTIONS, Lab, Refused, judged_lab


def refused(lab: Lab, kind: str, file: bytes) -> str:
    before = lab.content
    with pytest.raises(Refused) as caught:
        lab.act("import", [file], kind=kind, name="given")
    assert lab.content == before
    return caught.value.code


def export(lab: Lab, kind: str) -> dict[str, str]:
    return {file["name"]: file["text"] for file in lab.act("export", kind=kind, name="Mine")["files"]}


def test_questions_of_a_table_join_those_there_are() -> None:
    lab = Lab().begin(QUESTIONS[0])
    table = b"question;type;stratum\nWhy is rye flat?;concept;student\n\"What; of whey?\";;\n"
    assert lab.act("import", [table], kind="csv", name="table.csv")["count"] == 2
    added = lab.study()["goldset"]["questions"]
    assert [(each["id"], each["text"]) for each in added] == [
        ("q1", QUESTIONS[0]),
        ("q2", "Why is rye flat?"),
        ("q3", "What; of whey?"),
    ]
    assert (added[1]["type"], added[1]["stratum"]) == ("concept", "student")


def test_questions_of_beir_keep_their_ids_where_these_are_free() -> None:
    lab = Lab().begin(QUESTIONS[0])
    lines = "\n".join(json.dumps({"_id": name, "text": text}) for name, text in (("q1", "What of rye?"), ("b7", "What of tin?")))
    lab.act("import", [lines.encode()], kind="beir", name="queries.jsonl")
    assert [each["id"] for each in lab.study()["goldset"]["questions"]] == ["q1", "q2", "b7"]


@pytest.mark.parametrize(
    ("kind", "file", "code"),
    [
        ("csv", b"text\nWhy?\n", "bad_study_line"),
        ("csv", b"id,question\na b,Why?\n", "bad_study_line"),
        ("csv", b"id,question\na,Why?\na,How?\n", "bad_study_line"),
        ("csv", b"question,type\nWhy?,riddle\n", "bad_study_line"),
        ("csv", b"\xff\xfe\x00", "bad_study_file"),
        ("beir", b'{"_id": "a"}\n', "bad_study_line"),
        ("beir", b'{"_id": "a", "text": "x"}\n{"_id": "a", "text": "y"}\n', "bad_study_line"),
        ("trec_qrels", b"q1 0 bread/s1/0-20 two\n", "bad_study_line"),
        ("trec_qrels", b"q1 0 bread s1 0-20 2\n", "bad_study_line"),
        ("trec_qrels", b"q9 0 bread/s1/0-20 2\n", "unknown_in_study"),
        ("trec_qrels", b"q1 0 atlas/s1/0-20 2\n", "unknown_in_study"),
        ("trec_qrels", b"q1 0 bread/s9/0-20 2\n", "unknown_in_study"),
        ("trec_qrels", b"q1 0 bread/s1/0-9999 2\n", "unknown_in_study"),
        ("trec_qrels", b"q1 0 bread/60-200 2\n", "unknown_in_study"),
        ("trec_qrels", b"q1 0 bread/s1/0-20 2\nq1 0 bread/s1/0-20 1\n", "bad_study_line"),
        ("beir_qrels", b"q1\tbread/s1/0-20\t2\n", "bad_study_line"),
    ],
)
def test_a_file_with_a_fault_is_refused_whole(kind: str, file: bytes, code: str) -> None:
    lab = Lab().begin(*QUESTIONS)
    lab.act("pool")
    assert refused(lab, kind, file) == code


def test_a_negative_judgement_is_one_of_not_relevant() -> None:
    lab = Lab().begin(*QUESTIONS)
    lab.act("pool")
    lab.act("import", [b"q1 0 bread/s1/0-59 -2\nq1 0 cheese/s1/0-51 7\n"], kind="trec_qrels", name="q.qrels")
    (said,) = lab.study()["judgements"][0]["questions"]
    assert sorted(said["grades"].values()) == [0, 2]


@pytest.mark.parametrize(("kind", "exported"), [("trec_qrels", "qrels"), ("beir_qrels", "beir")])
def test_judgements_that_were_exported_come_back_equal(kind: str, exported: str) -> None:
    lab = judged_lab()
    wanted = export(lab, "qrels")["Mine.qrels"]
    (text,) = [text for name, text in export(lab, exported).items() if "qrels" in name]
    there = Lab().begin(*QUESTIONS)
    there.act("pool")
    there.act("import", [text.encode()], kind=kind, name="given")
    assert export(there, "qrels")["Mine.qrels"] == wanted


def test_judgements_that_contradict_those_there_are_refused() -> None:
    lab = judged_lab()
    text = export(lab, "qrels")["Mine.qrels"]
    turned = "".join(f"{line[:-1]}{2 - int(line[-1])}\n" for line in text.splitlines() if line[-1] != "1")
    assert refused(lab, "trec_qrels", turned.encode()) == "grades_contradict"


def test_judgements_before_there_is_a_pool_are_refused() -> None:
    assert refused(Lab().begin(*QUESTIONS), "trec_qrels", b"q1 0 bread/s1/0-59 2\n") == "no_pool"


@pytest.mark.parametrize("given", [b"", b"{}", b"[]", b'{"format": "passagework study file 1"}', b"\x00" * 300])
def test_what_is_no_study_is_not_opened(given: bytes) -> None:
    lab = Lab()
    with pytest.raises(Refused) as caught:
        lab.act("open", [given], name="given.json")
    assert caught.value.code == "bad_study_file"


def test_a_pool_with_texts_for_other_passages_is_not_opened() -> None:
    lab = judged_lab()
    file = json.loads(export(lab, "pool")["Mine - pool to judge.json"])
    file["lent"]["texts"].pop()
    with pytest.raises(Refused) as caught:
        Lab(names={}).act("open", [json.dumps(file).encode()], name="pool.json")
    assert caught.value.code == "bad_study_file"


def test_runs_have_a_line_for_each_place_and_scores_that_fall() -> None:
    lab = judged_lab()
    runs = export(lab, "run")
    assert set(runs) == {"hybrid-60-0.run", "dense-60-0.run", "bm25-60-0.run"}
    rows = [line.split() for line in runs["dense-60-0.run"].splitlines()]
    assert {len(row) for row in rows} == {6} and {row[5] for row in rows} == {"dense-60/0"}
    scores = [float(row[4]) for row in rows if row[0] == "q1"]
    assert scores == sorted(scores, reverse=True)
