"""Exported runs and judgements, read by trec_eval (by way of pytrec_eval), give the figures of the lab.

Rankings are random and full of ties, which trec_eval would break its own way; gains are graded; some passages are not
judged. For all measures but nDCG the lab takes a passage as relevant when it gains 2: trec_eval's relevance level 2.
"""

import numpy as np
import pytest
import pytrec_eval
from tests.unit.evaluation.small import every, study_text

from passagework.evaluation.derive import Gains
from passagework.evaluation.importing.beir import read_beir
from passagework.evaluation.importing.trec import read_qrels, read_run
from passagework.evaluation.study import score
from passagework.evaluation.systems import Found
from passagework.exports.beir import beir_folder
from passagework.exports.trec import trec_qrels, trec_run
from passagework.measures.ndcg import ndcg
from passagework.models.evaluation import Question

UNITS = every(study_text("x" * 600), 10)
TEXTS = {"doc": UNITS.text}
QUESTIONS = [f"q{number}" for number in range(120)]


def random_study(seed: int) -> tuple[dict[str, Found], dict[str, Gains]]:
    """What a system found, and what passages gain; every question has one that gains 2."""
    generator = np.random.default_rng(seed)
    places = list(UNITS.places())
    run, gains = {}, {}
    for question in QUESTIONS:
        judged = generator.permutation(len(places))[: generator.integers(2, 40)].tolist()
        grades = [2, *generator.integers(0, 3, len(judged) - 1).tolist()]
        known = {places[n]: grade for n, grade in zip(judged, grades, strict=True) if grade}
        gains[question] = Gains(known, frozenset(places[n] for n in judged))
        order = generator.permutation(len(places))[: generator.integers(1, 40)].tolist()
        scores = np.sort(generator.integers(0, 12, len(order)) / 7)[::-1].round(6).tolist()
        run[question] = Found(tuple(places[n] for n in order), tuple(scores))
    return run, gains


def trec_eval(run: str, qrels: str, measure: str, level: int = 1) -> dict[str, float]:
    """What trec_eval says of two files; columns are read here, by hand."""
    entries: dict[str, dict[str, float]] = {}
    for question, _, document, _, written, _ in map(str.split, run.splitlines()):
        entries.setdefault(question, {})[document] = float(written)
    judged: dict[str, dict[str, int]] = {}
    for question, _, document, grade in map(str.split, qrels.splitlines()):
        judged.setdefault(question, {})[document] = int(grade)
    found = pytrec_eval.RelevanceEvaluator(judged, {measure}, relevance_level=level).evaluate(entries)
    return {question: next(iter(values.values())) for question, values in found.items()}


@pytest.fixture(scope="module")
def study() -> tuple[dict[str, Found], dict[str, Gains]]:
    return random_study(seed=20241009)


@pytest.mark.parametrize(
    ("measure", "name", "level"),
    [
        ("nDCG@10", "ndcg_cut.10", 1),
        ("Recall@5", "recall.5", 2),
        ("Recall@10", "recall.10", 2),
        ("Success@1", "success.1", 2),
        ("Success@3", "success.3", 2),
        ("Success@5", "success.5", 2),
        ("Success@10", "success.10", 2),
        ("MRR@10", "recip_rank", 2),
    ],
)
def test_trec_eval_gives_the_figures_of_the_lab(study, measure: str, name: str, level: int) -> None:
    run, gains = study
    # trec_eval has no cut for the reciprocal rank: it is given the first ten.
    shown = {q: Found(f.places[:10], f.scores[:10]) for q, f in run.items()} if measure == "MRR@10" else run
    expected = trec_eval(trec_run(shown, TEXTS, "lab"), trec_qrels(gains, TEXTS), name, level)
    ours = dict(zip(QUESTIONS, score(run, gains, QUESTIONS).of(measure).tolist(), strict=True))
    assert ours == pytest.approx(expected, abs=1e-9)
    assert 0 < np.mean(list(ours.values())) < 1


def test_without_the_lowered_scores_trec_eval_would_rank_otherwise(study) -> None:
    run, gains = study
    tied = "".join(
        f"{line.rsplit(' ', 2)[0]} {written} lab\n"
        for line, written in zip(
            trec_run(run, TEXTS, "lab").splitlines(), (s for f in run.values() for s in f.scores), strict=True
        )
    )
    qrels = trec_qrels(gains, TEXTS)
    assert trec_eval(tied, qrels, "ndcg_cut.10") != trec_eval(trec_run(run, TEXTS, "lab"), qrels, "ndcg_cut.10")


def test_the_reader_orders_a_run_as_trec_eval_does(study) -> None:
    run, gains = study
    tied = "".join(
        f"{question} Q0 d{place.start} 0 {written} lab\n"
        for question, found in run.items()
        for place, written in zip(found.places, found.scores, strict=True)
    )
    qrels = "".join(f"{q} 0 d{p.start} {g.gains.get(p, 0)}\n" for q, g in gains.items() for p in g.judged)
    expected = trec_eval(tied, qrels, "ndcg_cut.10")
    read = read_run(tied.encode(), "run")
    judged = read_qrels(qrels.encode(), "qrels")
    ours = {q: ndcg([entry.document for entry in entries], judged[q], 10) for q, entries in read.rankings.items()}
    assert ours == pytest.approx(expected, abs=1e-9)
    assert read.ties > 100


def test_the_judgements_of_the_beir_folder_are_those_of_the_qrels_file(study) -> None:
    _, gains = study
    questions = [Question(id=question, text="Why?") for question in QUESTIONS]
    files = beir_folder([UNITS], questions, gains, TEXTS)
    corpus, queries, qrels = (files[name].encode() for name in ("corpus.jsonl", "queries.jsonl", "qrels/test.tsv"))
    made = read_beir(corpus, queries, qrels, "folder")
    assert made.qrels == read_qrels(trec_qrels(gains, TEXTS).encode(), "qrels")
