"""A study leaves the lab and comes back: runs, judgements, collections, tables."""

import json
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.unit.evaluation.small import every, place, question, study_text

from passagework.evaluation.derive import Gains
from passagework.evaluation.ids import id_of, place_of
from passagework.evaluation.importing.beir import read_beir
from passagework.evaluation.importing.measures import read_measures_csv
from passagework.evaluation.importing.trec import read_qrels, read_run
from passagework.evaluation.study import MEASURES, Scores, score
from passagework.evaluation.systems import Found
from passagework.exports.beir import beir_folder
from passagework.exports.csv_tables import measures_csv
from passagework.exports.trec import strictly_falling, trec_qrels, trec_run

TEXT = study_text("one two three", "four – five", identity="my notes/2.pdf")
TEXTS = {TEXT.id: TEXT}
HERE = TEXT.id
ONE, TWO, FOUR, ACROSS = (place(*span, HERE) for span in ((0, 3), (4, 7), (15, 19), (8, 19)))
GAINS = {"q1": Gains({ONE: 2, FOUR: 1}, frozenset({ONE, TWO})), "q2": Gains({}, frozenset({TWO}))}


def test_an_id_names_a_place_by_its_section() -> None:
    assert id_of(ONE, TEXTS) == "my%20notes%2F2.pdf/s1/0-3"
    assert id_of(FOUR, TEXTS) == "my%20notes%2F2.pdf/s2/0-4"
    assert id_of(ACROSS, TEXTS) == "my%20notes%2F2.pdf/8-19"
    assert [place_of(id_of(each, TEXTS), TEXTS) for each in (ONE, TWO, FOUR, ACROSS)] == [ONE, TWO, FOUR, ACROSS]


@pytest.mark.parametrize(
    "identity",
    [
        "",
        "d1",
        "gone/s1/0-3",
        "my%20notes%2F2.pdf/s9/0-3",
        "my%20notes%2F2.pdf/s1/0-14",
        "my%20notes%2F2.pdf/s1/3-3",
        "a/b/c/0-3",
    ],
)
def test_what_names_no_place_is_none(identity: str) -> None:
    assert place_of(identity, TEXTS) is None


FALLING = st.lists(st.floats(-40, 40).map(lambda score: round(score, 6)), max_size=40).map(
    lambda some: sorted(some, reverse=True)
)


@given(FALLING)
def test_written_scores_fall_in_both_precisions_and_stay_close(scores: list[float]) -> None:
    written = [float(text) for text in strictly_falling(scores)]
    assert all(one > other for one, other in pairwise(written))
    singles = np.array(written, np.float32)
    assert (singles[1:] < singles[:-1]).all()
    assert written == pytest.approx(scores, abs=2e-4, rel=1e-5)


def test_a_score_that_does_not_tie_is_written_as_it_is() -> None:
    assert strictly_falling([12.345678, 3.5, 3.5, 0.016393]) == ["12.345678", "3.5", "3.49999976", "0.016393"]


def test_a_run_comes_back_in_the_labs_order_although_scores_tie() -> None:
    run = {"q1": Found((TWO, ONE, FOUR), (0.5, 0.5, 0.5)), "q2": Found((FOUR,), (1.25,))}
    text = trec_run(run, TEXTS, "hybrid")
    assert text.splitlines()[0] == "q1 Q0 my%20notes%2F2.pdf/s1/4-7 1 0.5 hybrid"
    read = read_run(text.encode(), "run")
    assert (read.tag, read.ties) == ("hybrid", 0)
    assert {q: tuple(place_of(e.document, TEXTS) for e in entries) for q, entries in read.rankings.items()} == {
        question: found.places for question, found in run.items()
    }
    again = {q: Found(run[q].places, tuple(e.score for e in entries)) for q, entries in read.rankings.items()}
    assert trec_run(again, TEXTS, "hybrid") == text


def test_judgements_come_back() -> None:
    text = trec_qrels(GAINS, TEXTS)
    assert text.splitlines()[:3] == [f"q1 0 my%20notes%2F2.pdf/{rest}" for rest in ("s1/0-3 2", "s1/4-7 0", "s2/0-4 1")]
    read = read_qrels(text.encode(), "qrels")
    assert read == {q: {id_of(p, TEXTS): g.gains.get(p, 0) for p in (*g.judged, *g.gains)} for q, g in GAINS.items()}


def test_a_beir_folder_comes_back() -> None:
    questions = [question("q1"), question("q2")]
    units = every(study_text("abcdef", "ghij"), 3)
    gains = {"q1": Gains({units.place(0): 2}, frozenset(units.places()))}
    files = beir_folder([units], questions, gains, {"doc": units.text})
    assert set(files) == {"corpus.jsonl", "queries.jsonl", "qrels/test.tsv"}
    corpus, queries, qrels = (files[name].encode() for name in ("corpus.jsonl", "queries.jsonl", "qrels/test.tsv"))
    made = read_beir(corpus, queries, qrels, "folder")
    assert [entry.text for entry in made.corpus.values()] == [units.text.text[start:end] for _, start, end in units.places()]
    assert made.corpus["doc/s1/0-3"].title == "Doc: Part 1"
    assert made.corpus["doc/6-9"].title == "Doc"
    assert made.queries == {each.id: each.text for each in questions}
    assert made.qrels["q1"] == {identity: 2 * (identity == "doc/s1/0-3") for identity in made.corpus}
    assert json.loads(files["queries.jsonl"].splitlines()[0])["metadata"] == {}


def test_the_table_of_measures_comes_back() -> None:
    run = {"q1": Found((TWO, FOUR, ONE), (3.0, 2.0, 1.0))}
    scores = {"dense": score(run, GAINS, ["q1"]), "bm25": score({}, GAINS, ["q1", "q2"])}
    questions = [question("q1", type="concept"), question("q2")]
    text = measures_csv(questions, scores)
    table = read_measures_csv(text.encode(), "table")
    assert text.splitlines()[1].startswith("dense,q1,concept,,What of q1?,")
    assert table.keys() == scores.keys()
    for system, scored in scores.items():
        assert _with_gaps(table[system]) == _rows(scored)
    assert "nDCG@10" not in table["bm25"]["q2"]


def _rows(scores: Scores) -> dict[str, list[float | None]]:
    rows = zip(scores.questions, scores.values.tolist(), strict=True)
    return {identity: [None if np.isnan(value) else value for value in values] for identity, values in rows}


def _with_gaps(rows: dict[str, dict[str, float]]) -> dict[str, list[float | None]]:
    return {identity: [values.get(measure) for measure in MEASURES] for identity, values in rows.items()}
