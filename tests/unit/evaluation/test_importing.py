"""Exchange formats read: what is right is taken as it stands, what is wrong is said with its line."""

import json

import pytest

from passagework.errors import StudyError
from passagework.evaluation.importing import beir, trec
from passagework.evaluation.importing.measures import read_measures_csv
from passagework.evaluation.importing.questions import questions_of_beir, read_questions_csv
from passagework.evaluation.study import MEASURES

QRELS = "q1 0 d1 2\nq1 0 d2 -1\n\nq2 0 d1 0\r\n"
RUN = "q1 Q0 d1 1 0.5 tag\nq1 Q0 d3 2 0.75 tag\nq1 Q0 d2 3 0.5 tag\nq2 Q0 d1 1 1e-3 tag\n"
TSV = "query-id\tcorpus-id\tscore\nq1\td1\t1\n"
CORPUS = '{"_id": "d1", "title": "One", "text": "First."}\n{"_id": "d2", "text": "Second."}\n'
QUERIES = '{"_id": "q1", "text": "What?", "metadata": {}}\n{"_id": 2, "text": "Why?"}\n'


def test_qrels_keep_negative_judgements() -> None:
    assert trec.read_qrels(QRELS.encode(), "qrels") == {"q1": {"d1": 2, "d2": -1}, "q2": {"d1": 0}}


def test_a_run_is_ordered_as_trec_eval_orders_it() -> None:
    run = trec.read_run(RUN.encode(), "run")
    assert run.tag == "tag"
    assert [entry.document for entry in run.rankings["q1"]] == ["d3", "d2", "d1"]
    assert run.rankings["q2"] == [("d1", 0.001)]
    assert run.ties == 1


def test_scores_that_single_precision_cannot_tell_apart_tie() -> None:
    run = trec.read_run(b"q Q0 a 1 16777217 t\nq Q0 b 2 16777216 t\n", "run")
    assert ([entry.document for entry in run.rankings["q"]], run.ties) == (["b", "a"], 1)


def test_questions_of_a_table() -> None:
    source = 'Question;Type;ID\n What is  a median? ;Definition;m1\n\n;;\n"Why; and how?";;\n'.encode("utf-8-sig")
    first, second = read_questions_csv(source, "q.csv")
    assert (first.id, first.text, first.type, first.stratum) == ("m1", "What is a median?", "definition", None)
    assert (second.id, second.text, second.type) == ("q2", "Why; and how?", None)


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_the_separator_is_that_of_the_heading(separator: str) -> None:
    source = f"id{separator}question\na{separator}Why?\n"
    assert [(each.id, each.text) for each in read_questions_csv(source.encode(), "q.csv")] == [("a", "Why?")]


def test_a_table_of_questions_alone() -> None:
    source = b"question\nWhat is a mean, then?\n"
    with pytest.raises(StudyError, match="line 2: it has 2 columns, and the heading 1"):
        read_questions_csv(source, "q.csv")
    assert read_questions_csv(b'question\n"What is a mean, then?"\n', "q.csv")[0].text == "What is a mean, then?"


def test_a_beir_collection() -> None:
    made = beir.read_beir(CORPUS.encode(), QUERIES.encode(), TSV.encode(), "mine")
    assert made.corpus == {"d1": ("One", "First."), "d2": ("", "Second.")}
    assert made.queries == {"q1": "What?", "2": "Why?"}
    assert made.qrels == {"q1": {"d1": 1}}
    assert [each.text for each in questions_of_beir(made.queries)] == ["What?", "Why?"]


@pytest.mark.parametrize(
    ("read", "source", "line", "detail"),
    [
        (trec.read_qrels, "q1 0 d1\n", 1, "it has 3 columns and not 4"),
        (trec.read_qrels, "q1 0 my file 2\n", 1, "ids hold no blanks"),
        (trec.read_qrels, "\nq1 0 d1 high\n", 2, "“high” is not a whole number"),
        (trec.read_qrels, "q1 0 d1 1\nq1 0 d1 1\n", 2, "judges d1 a second time"),
        (trec.read_run, "q1 Q0 d1 1 0.5\n", 1, "it has 5 columns and not 6"),
        (trec.read_run, "q1 Q0 d1 1 NaN tag\n", 1, "the score “NaN” is not a number"),
        (trec.read_run, "q1 Q0 d1 1 inf tag\n", 1, "the score “inf” is not a number"),
        (trec.read_run, "q1 Q0 d1 1 - tag\n", 1, "the score “-” is not a number"),
        (trec.read_run, "q1 Q0 d1 1 2 t\nq1 Q0 d1 2 1 t\n", 2, "ranks d1 a second time"),
        (beir.read_qrels, "q1\td1\t1\n", 1, "it is not the heading"),
        (beir.read_qrels, "", 1, "it is not the heading"),
        (beir.read_qrels, TSV + "q1 d1 1\n", 3, "it has 1 columns and not 3"),
        (beir.read_qrels, TSV + "q1\td 1\t1\n", 3, "the id “d 1” holds white space"),
        (beir.read_qrels, TSV + "q1\td1\t1\n", 3, "judges d1 a second time"),
        (beir.read_qrels, TSV + "q1\td2\t1.5\n", 3, "“1.5” is not a whole number"),
        (beir.read_corpus, CORPUS + "nothing\n", 3, "it is not a JSON object"),
        (beir.read_corpus, CORPUS + "[" * 100 + "\n", 3, "it is not a JSON object"),
        (beir.read_corpus, CORPUS + CORPUS, 3, "the id d1 is there more than once"),
        (beir.read_corpus, '{"title": "One"}\n', 1, "it has no id"),
        (beir.read_corpus, '{"_id": "a"}\n', 1, "it has no text"),
        (beir.read_queries, '{"_id": "a b", "text": "x"}\n', 1, "holds white space"),
        (beir.read_queries, '{"_id": "a", "text": " "}\n', 1, "query a has no words"),
        (read_questions_csv, "text\nWhy?\n", 1, "the heading has no column question"),
        (read_questions_csv, "", 1, "the heading has no column question"),
        (read_questions_csv, "question,colour\nWhy?,red\n", 1, "the column “colour” is unknown"),
        (read_questions_csv, "question,id,id\nWhy?,a,b\n", 1, "the column “id” is unknown or there twice"),
        (read_questions_csv, "question,id\nWhy?,a\nHow?,a\n", 3, "the id a is there more than once"),
        (read_questions_csv, "question,id\nWhy?,q2\nHow?,\n", 3, "the id q2 is there more than once"),
        (read_questions_csv, "question,id\nWhy?,a b\n", 2, "the id “a b” holds white space"),
        (read_questions_csv, "question,id\n \u200b,a\n", 2, "its question has 0 characters"),
        (read_questions_csv, f"question,id\n{'long ' * 201},a\n", 2, "it must have 1 to 1,000"),
        (read_questions_csv, "question,type\nWhy?,riddle\n", 2, "the type “riddle” is not one of definition"),
        (read_questions_csv, 'question,id\n"Why,a\n', 2, "it is not CSV"),
        (read_questions_csv, f"question,id\nWhy?,{'a' * 201}\n", 2, "its id has 201 characters"),
        (beir.read_queries, f'{{"_id": "{"a" * 201}", "text": "Why?"}}\n', 1, "its id has 201 characters"),
        (read_measures_csv, f'{",".join(("system", "question", *MEASURES))}\n"a,b\n', 2, "it is not CSV"),
        (read_measures_csv, "system,question\na,b\n", 1, "the heading has no column MRR@10"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(read, source: str, line: int, detail: str) -> None:
    with pytest.raises(StudyError) as caught:
        read(source.encode(), "the file")
    assert caught.value.code == "bad_study_line"
    assert caught.value.values["line"] == line
    assert detail in caught.value.message
    assert "the file" in caught.value.message


@pytest.mark.parametrize("read", [trec.read_qrels, trec.read_run, beir.read_qrels, beir.read_corpus, read_questions_csv])
def test_a_file_in_another_encoding_is_not_guessed(read) -> None:
    with pytest.raises(StudyError) as caught:
        read("Größe".encode("latin-1"), "the file")
    assert caught.value.code == "bad_study_file"


@pytest.mark.parametrize("row", ["q9\td1\t1\n", "q1\td9\t1\n"])
def test_judgements_of_what_is_not_there_are_refused(row: str) -> None:
    with pytest.raises(StudyError) as caught:
        beir.read_beir(CORPUS.encode(), QUERIES.encode(), (TSV + row).encode(), "mine")
    assert caught.value.code == "unknown_in_study"
    assert caught.value.values["n"] == 1


def test_a_line_separator_inside_a_question_ends_no_line() -> None:
    source = json.dumps({"_id": "a", "text": "one\u2028two"}, ensure_ascii=False)
    assert beir.read_queries(source.encode(), "q") == {"a": "one\u2028two"}


def test_measures_of_a_question_twice() -> None:
    heading = ",".join(("system", "question", *MEASURES))
    row = ",".join(("s", "q", *("0.5" for _ in MEASURES)))
    with pytest.raises(StudyError, match="has question q a second time"):
        read_measures_csv(f"{heading}\n{row}\n{row}\n".encode(), "table")
    with pytest.raises(StudyError, match="another number of columns"):
        read_measures_csv(f"{heading}\n{row},1\n".encode(), "table")
    with pytest.raises(StudyError, match="“high” is not a number"):
        read_measures_csv(f"{heading}\n{row.replace('0.5', 'high')}\n".encode(), "table")
