"""A report that is made up, from a seed: shaped as a real one, with figures that mean nothing.

Measures are means of what the questions have, so the page can be checked against them; intervals are invented around them.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from passagework.models.evaluation import QUESTION_TYPES, STRATA, FusionSettings
from passagework.models.report import (
    MEASURES,
    Adjudication,
    Agreement,
    Bounds,
    Breakdown,
    BreakdownDifference,
    CollectionFigure,
    Counts,
    Coverage,
    Embedder,
    Estimate,
    EvidenceRead,
    GroupComparison,
    Judgement,
    Made,
    Measure,
    Place,
    PowerCurve,
    PowerPoint,
    PrimaryComparison,
    Question,
    RankedPassage,
    ReadingBudget,
    ReadingComparison,
    Report,
    SectionName,
    SuccessComparison,
    System,
    TextReport,
    Verification,
)
from passagework.models.search import RANKERS, Ranker

PAIRS: tuple[tuple[Ranker, Ranker], ...] = (("hybrid", "dense"), ("hybrid", "bm25"), ("dense", "bm25"))
EMBEDDERS = (
    Embedder(id="minilm-8", name="MiniLM, 8 bits", megabytes=23.0, dimensions=384, passages_a_second=41.0, where="browser"),
    Embedder(id="mpnet", name="all-mpnet-base-v2", megabytes=438.0, dimensions=768, passages_a_second=3.2, where="CPython"),
    Embedder(id="table", name="wordllama", megabytes=16.0, dimensions=256, passages_a_second=None),
)
BUDGETS = (ReadingBudget(passages=3, characters=2000), ReadingBudget(passages=10, characters=6500))


@dataclass(frozen=True)
class Cut:
    """A text as far as a report knows it."""

    id: str
    title: str
    sha256: str
    sections: tuple[SectionName, ...]
    passages: tuple[Place, ...]


def invented_cut(name: str = "synthetic-book", passages: int = 120) -> Cut:
    """A text that does not exist: twelve sections of equal passages."""
    sections = tuple(SectionName(f"s{at}", f"{1 + at // 4}.{at % 4}", f"Synthetic section {at}") for at in range(12))
    places = tuple(Place(at * 12 // passages, 720 * at, 720 * at + 900) for at in range(passages))
    return Cut(name, "A synthetic book", hashlib.sha256(name.encode()).hexdigest(), sections, places)


def report(*cuts: Cut, questions: int = 95, seed: int = 7) -> Report:
    """A report on texts; on one invented text where none is given."""
    return Report(
        made=Made(versions={"python": "3.11.0"}, inputs={"gold.json": "0" * 64}, seed=1, resamples=100, flips=100),
        texts=tuple(_study(cut, questions, random.Random(seed + at)) for at, cut in enumerate(cuts or (invented_cut(),))),
        embedders=EMBEDDERS,
        collections=(
            CollectionFigure(collection="synthetic", system="bm25", queries=9, ndcg=0.41, published=0.4, source="invented"),
            CollectionFigure(collection="synthetic", system="dense", queries=9, ndcg=0.42, published=None),
        ),
        verification=(Verification(quantity="nDCG@10", tool="invented", n=9, largest_difference=1e-9, tolerance=1e-6),),
        coverage=(Coverage(interval="percentile bootstrap", case="invented", n=40, level=0.95, covered=0.941, trials=2000),),
    )


def _study(cut: Cut, questions: int, rng: random.Random) -> TextReport:
    asked = tuple(_question(cut, at, rng, answered=at % 24 != 23) for at in range(questions))
    answered = [question for question in asked if question.answered]
    means = {ranker: [_mean(_values(q, ranker)[at] for q in answered) for at in range(len(MEASURES))] for ranker in RANKERS}
    systems = [_system(ranker, "ranker", ranker, means[ranker], cut) for ranker in RANKERS]
    systems += list(_others(means, cut))
    primary = tuple(_primary(a, b, answered) for a, b in PAIRS)
    return TextReport(
        id=cut.id,
        title=cut.title,
        sha256=cut.sha256,
        counts=_counts(asked, answered),
        agreement=_agreement(),
        default="hybrid",
        systems=tuple(systems),
        primary=primary,
        comparisons=tuple(_comparisons(systems)),
        budgets=BUDGETS,
        read=tuple(_read(systems)),
        reading=tuple(_reading(systems)),
        success=tuple(_success(a, b, k, answered) for a, b in PAIRS for k in (1, 3, 5, 10)),
        breakdowns=tuple(_breakdowns(answered)),
        breakdown_differences=tuple(_breakdown_differences(answered)),
        power=tuple(_curve(each) for each in primary),
        sections=cut.sections,
        passages=cut.passages,
        questions=asked,
    )


def _question(cut: Cut, at: int, rng: random.Random, answered: bool) -> Question:
    gains = {ordinal: rng.choice((0, 0, 1, 2)) for ordinal in rng.sample(range(len(cut.passages)), 20)}
    rankings: dict[Ranker, tuple[RankedPassage, ...]] = {}
    for ranker in RANKERS:
        others = [ordinal for ordinal in range(len(cut.passages)) if ordinal not in gains]
        noise = {"dense": 2.6, "bm25": 3.6, "hybrid": 2.0}[ranker]
        keys = {ordinal: noise * rng.random() - gain for ordinal, gain in gains.items()}
        first = sorted(keys, key=keys.__getitem__)[:8] + rng.sample(others, 2)
        rankings[ranker] = tuple(RankedPassage(ordinal, gains.get(ordinal, 0), ordinal in gains) for ordinal in first)
    measures = {ranker: tuple(_measures(ranked, gains, rng)) for ranker, ranked in rankings.items()} if answered else {}
    return Question(
        id=f"q{at:03}",
        text=f"Synthetic question {at}" + (" about something or other, and a little more of it" if at % 5 == 0 else ""),
        type=QUESTION_TYPES[at % len(QUESTION_TYPES)],
        stratum=STRATA[at % 3 == 0],
        answered=answered,
        measures=measures,
        rankings=rankings,
        qrels=tuple(Judgement(ordinal, gain) for ordinal, gain in sorted(gains.items())),
    )


def _measures(ranked: Sequence[RankedPassage], gains: Mapping[int, int], rng: random.Random) -> Iterator[float]:
    answers = [each.gain == 2 for each in ranked]
    yield min(1.0, max(0.0, sum(each.gain / (at + 2) for at, each in enumerate(ranked)) / 3.7 + rng.choice((0, 0, 0.1))))
    yield 1 / (answers.index(True) + 1) if any(answers) else 0.0
    for k in (5, 10):
        yield sum(answers[:k]) / max(1, sum(gain == 2 for gain in gains.values()))
    for k in (1, 3, 5, 10):
        yield float(any(answers[:k]))
    yield sum(not each.judged for each in ranked) / 10


def _values(question: Question, ranker: Ranker) -> list[float]:
    return [value for value in question.measures[ranker] if value is not None]


def _mean(values: Iterator[float] | Sequence[float]) -> float:
    held = list(values)
    return sum(held) / len(held)


def _around(value: float, spread: float = 0.04) -> Estimate:
    return Estimate(value=value, low=value - spread, high=value + spread)


def _system(identity: str, group: str, ranker: Ranker, means: Sequence[float], cut: Cut, **changes: object) -> System:
    measures: dict[Measure, Estimate] = {measure: _around(value) for measure, value in zip(MEASURES, means, strict=True)}
    given: dict[str, object] = {
        "id": identity,
        "label": f"{ranker} 900/180",
        "group": group,
        "ranker": ranker,
        "chunking": "900/180",
        "embedder": None if ranker == "bm25" else "minilm-8",
        "fusion": FusionSettings(k=60, depth=100) if ranker == "hybrid" else None,
        "passages": len(cut.passages),
        "measures": measures,
        "unjudged": (means[0], means[0] + 0.02, means[0] + 0.04),
    }
    return System.model_validate({**given, **changes})


def _others(means: Mapping[Ranker, Sequence[float]], cut: Cut) -> Iterator[System]:
    def other(group: str, ranker: Ranker, name: str, by: float, **changes: object) -> System:
        lowered = [value - by for value in means[ranker]]
        return _system(f"{ranker}-{name}", group, ranker, lowered, cut, label=f"{ranker} {name}", **changes)

    for chunking, by in (("300/60", 0.09), ("600/120", 0.01), ("900/0", 0.005), ("1500/300", -0.02)):
        yield other("chunking", "hybrid", chunking, by, chunking=chunking)
    for unit in ("section", "document"):
        yield other("unit", "hybrid", unit, 0.3, unit=unit, chunking=None)
    for embedder, by in (("mpnet", -0.03), ("table", 0.12)):
        yield other("embedding", "dense", embedder, by, embedder=embedder)
    yield other("fusion", "hybrid", "k10", 0.004, fusion=FusionSettings(k=10, depth=100))
    yield other("fusion", "hybrid", "all", 0.004, fusion=FusionSettings(k=60, depth=None))
    yield other("fusion", "hybrid", "w21", 0.004, fusion=FusionSettings(k=60, depth=100, weights=(2, 1)))


def _differences(a: Ranker, b: Ranker, questions: Sequence[Question]) -> list[float]:
    return [_values(question, a)[0] - _values(question, b)[0] for question in questions]


def _primary(a: Ranker, b: Ranker, questions: Sequence[Question]) -> PrimaryComparison:
    found = _differences(a, b, questions)
    mean = _mean(found)
    separable = (a, b) == PAIRS[1]
    return PrimaryComparison(
        a=a,
        b=b,
        difference=mean,
        low=mean - 0.045,
        high=mean + 0.045,
        d_z=0.2,
        p=0.03,
        p_holm=0.0004 if separable else 0.084,
        threshold=0.0166667,
        wins=sum(value > 0 for value in found),
        losses=sum(value < 0 for value in found),
        ties=sum(value == 0 for value in found),
        separable=separable,
        questions_needed=None if (a, b) == PAIRS[2] else 118,
        more_questions=None if (a, b) == PAIRS[2] else 23,
        bounds=Bounds(low=mean - 0.08, high=mean + 0.08),
    )


def _comparisons(systems: Sequence[System]) -> Iterator[GroupComparison]:
    by_id = {system.id: system for system in systems}
    for system in systems:
        if system.group != "ranker":
            base = by_id[system.ranker]
            difference = system.measures["nDCG@10"].value - base.measures["nDCG@10"].value
            same = system.group in ("embedding", "fusion")
            yield GroupComparison(
                group=system.group,
                a=system.id,
                b=base.id,
                difference=difference,
                low=difference - 0.03,
                high=difference + 0.03,
                d_z=difference * 5,
                overlap=0.81 if same else None,
                same_first=0.7 if same else None,
            )


def _read(systems: Sequence[System]) -> Iterator[EvidenceRead]:
    for budget in BUDGETS:
        for at, system in enumerate(systems):
            value = budget.characters / 10_000 + at / 100
            share = Estimate(value=value, low=value - 0.01, high=value + 0.01)
            yield EvidenceRead(system=system.id, characters=budget.characters, share=share)


def _reading(systems: Sequence[System]) -> Iterator[ReadingComparison]:
    for system in systems:
        if system.group in ("unit", "chunking"):
            for at, characters in enumerate(budget.characters for budget in BUDGETS):
                low = (-0.2, 0.01)[at]
                shares = {"share_a": 0.5, "share_b": 0.5 - (low + 0.03)}
                given = {"group": system.group, "a": system.id, "b": system.ranker, "characters": characters, "n": 92, **shares}
                yield ReadingComparison.model_validate({**given, "difference": low + 0.03, "low": low, "high": low + 0.06})


def _success(a: Ranker, b: Ranker, k: int, questions: Sequence[Question]) -> SuccessComparison:
    at = MEASURES.index(f"Success@{k}")
    hits = [(question.measures[a][at] == 1, question.measures[b][at] == 1) for question in questions]
    counts = [hits.count(pair) for pair in ((True, True), (True, False), (False, True), (False, False))]
    difference = (counts[1] - counts[2]) / len(hits)
    return SuccessComparison.model_validate(
        {
            "a": a,
            "b": b,
            "k": k,
            **dict(zip(("both", "a_only", "b_only", "neither"), counts, strict=True)),
            "difference": difference,
            "low": difference - 0.1,
            "high": difference + 0.1,
            "mcnemar_p": 0.5,
        }
    )


def _apart(questions: Sequence[Question]) -> Iterator[tuple[str, str, list[Question]]]:
    for stratum in STRATA:
        yield "stratum", stratum, [question for question in questions if question.stratum == stratum]
    for kind in QUESTION_TYPES:
        yield "type", kind, [question for question in questions if question.type == kind]


def _breakdowns(questions: Sequence[Question]) -> Iterator[Breakdown]:
    for by, value, some in _apart(questions):
        for ranker in RANKERS:
            mean = _mean([_values(question, ranker)[0] for question in some])
            given = {"by": by, "value": value, "system": ranker, "n": len(some)}
            yield Breakdown.model_validate({**given, "mean": mean, "low": mean - 0.09, "high": min(1, mean + 0.09)})


def _breakdown_differences(questions: Sequence[Question]) -> Iterator[BreakdownDifference]:
    for by, value, some in _apart(questions):
        for a, b in PAIRS:
            mean = _mean(_differences(a, b, some))
            given = {"by": by, "value": value, "a": a, "b": b, "n": len(some)}
            yield BreakdownDifference.model_validate({**given, "difference": mean, "low": mean - 0.07, "high": mean + 0.07})


def _curve(given: PrimaryComparison) -> PowerCurve:
    rate = {"hybrid": {"dense": 70, "bm25": 30}, "dense": {"bm25": 220}}[given.a][given.b]
    return PowerCurve(a=given.a, b=given.b, points=tuple(PowerPoint(n, n / (n + rate)) for n in range(10, 301, 10)))


def _counts(asked: Sequence[Question], answered: Sequence[Question]) -> Counts:
    return Counts(
        questions=len(asked),
        answered=len(answered),
        types={kind: sum(question.type == kind for question in answered) for kind in QUESTION_TYPES},
        strata={stratum: sum(question.stratum == stratum for question in answered) for stratum in STRATA},
        tiles=600,
        judged=1140,
        grades=(700, 300, 140),
    )


def _agreement() -> Agreement:
    return Agreement(
        n=1140,
        confusion=((640, 60, 5), (50, 220, 30), (4, 21, 110)),
        raw=_around(0.85, 0.02),
        kappa=_around(0.71, 0.05),
        weighted_kappa=_around(0.78, 0.04),
        weights="linear",
        base_rates=((0.618, 0.263, 0.119), (0.609, 0.264, 0.127)),
        adjudication=Adjudication(differing=170, first=90, second=70, neither=10),
        lessons=("A synthetic lesson.",),
    )
