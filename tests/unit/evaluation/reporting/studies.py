"""A study of twenty passages of ten characters, drawn from a seed: small enough to compute again in other ways."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

import numpy as np
from tests.unit.evaluation.small import goldset, judgements, question, said, study_text, units

from passagework.evaluation.adjudication import settled
from passagework.evaluation.derive import Gains
from passagework.evaluation.reporting.draws import Draws
from passagework.evaluation.reporting.entrants import Entrant, Scored, scored
from passagework.evaluation.reporting.text_report import Judged, Material, Ran, text_report
from passagework.evaluation.spans import Place
from passagework.evaluation.systems import Found
from passagework.models.evaluation import QUESTION_TYPES, STRATA, FusionSettings, Judgements, Question, System
from passagework.models.report import Group, TextReport

TEXT = study_text("a" * 100, "b" * 100)
PASSAGES = units(TEXT, *((start, start + 10) for start in (*range(0, 100, 10), *range(102, 202, 10))))
HALVES = units(TEXT, *((start, start + 5) for start in (*range(0, 100, 5), *range(102, 202, 5))))
PLACES = tuple(PASSAGES.places())
DRAWS = Draws(count=500)
JUDGED = 24
"""How many halves of passages are judged for each question: of some passages one half alone."""


def system(identity: str, ranker: str, **more) -> System:
    given = {"unit": "passage", "chunking": "10/0", "embedder": None if ranker == "bm25" else "m", **more}
    return System(id=identity, ranker=ranker, **given)


SYSTEMS: tuple[tuple[System, Group], ...] = (
    (system("dense", "dense"), "ranker"),
    (system("bm25", "bm25"), "ranker"),
    (system("hybrid", "hybrid"), "ranker"),
    (system("dense_half", "dense", chunking="5/0"), "chunking"),
    (system("dense_other", "dense", embedder="n"), "embedding"),
    (system("hybrid_k1", "hybrid", fusion=FusionSettings(k=1, depth=None, weights=(1, 2))), "fusion"),
)


def questions(count: int) -> tuple[Question, ...]:
    """Questions of all types and strata in turn; the text does not answer the last."""
    return tuple(
        question(f"q{n}", type=QUESTION_TYPES[n % len(QUESTION_TYPES)], stratum=STRATA[n % 2], answered=n < count - 1)
        for n in range(count)
    )


def material(count: int = 15, seed: int = 1) -> Material:
    """A study in which passages with better halves tend to stand further up."""
    rng = np.random.default_rng(seed)
    asked = questions(count)
    truth = [_grades(rng, each.answered) for each in asked]
    one, two = ([_changed(rng, grades) for grades in truth] for _ in range(2))
    three = [{n: grade for n, grade in grades.items() if a[n] != b[n]} for grades, a, b in zip(truth, one, two, strict=True)]
    first, second, third = (_judgements(name, asked, grades) for name, grades in (("a", one), ("b", two), ("c", three)))
    judged = Judged(first, second, settled(first, second, third), ("A lesson.",))
    ran = [_ran(rng, *each, asked, truth) for each in SYSTEMS]
    return Material(goldset(TEXT, *asked), TEXT, judged, ran, "dense")


def report(of: Material) -> TextReport:
    return asyncio.run(text_report(of, DRAWS))


def entrant(identity: str, found: Mapping[str, tuple[Place, ...]], gains: Mapping[str, Gains], **more) -> Scored:
    """A scored system that ranks :data:`PASSAGES`; ``found`` has every question."""
    run = {question: Found(places, tuple(float(-rank) for rank in range(len(places)))) for question, places in found.items()}
    group = more.pop("group", "ranker")
    told = system(identity, more.pop("ranker", "dense"), **more)
    return scored(Entrant(told, group, len(PASSAGES), run, gains), tuple(found))


def _grades(rng: np.random.Generator, answered: bool) -> dict[int, int]:
    """The grades of some halves, of a question that is answered at least one of grade 2."""
    chosen = rng.choice(len(HALVES), JUDGED, replace=False).tolist()
    if not answered:
        return dict.fromkeys(chosen, 0)
    return dict(zip(chosen, [2, *rng.choice(3, JUDGED - 1, p=(0.6, 0.25, 0.15)).tolist()], strict=True))


def _changed(rng: np.random.Generator, grades: Mapping[int, int]) -> dict[int, int]:
    """A judge who sees the first half right, and one in five of the others anyhow."""
    return {n: int(rng.integers(3)) if at and rng.random() < 0.2 else grade for at, (n, grade) in enumerate(grades.items())}


def _judgements(judge: str, asked: tuple[Question, ...], grades: list[dict[int, int]]) -> Judgements:
    told = [said(each, identity=question.id) for question, each in zip(asked, grades, strict=True)]
    return judgements(HALVES, *told, judge=judge)


def _ran(rng: np.random.Generator, told: System, group: Group, asked: tuple[Question, ...], truth: list[dict[int, int]]) -> Ran:
    ranked = HALVES if told.chunking == "5/0" else PASSAGES
    run = {}
    for each, grades in zip(asked, truth, strict=True):
        size = len(HALVES) // len(ranked)
        best = [max(grades.get(half, 0) for half in range(n * size, (n + 1) * size)) for n in range(len(ranked))]
        keys = 3 * rng.random(len(ranked)) - best
        order = np.argsort(keys)[:10].tolist()
        run[each.id] = Found(tuple(map(ranked.place, order)), tuple(float(-rank) for rank in range(10)))
    return Ran(told, group, ranked, run)
