"""What the systems of a reader's study score, how they differ, and how sure that is."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from passagework.evaluation.bounds import bounds, bounds_against
from passagework.evaluation.derive import Gains, gains_of
from passagework.evaluation.labels import Labels, labels_of
from passagework.evaluation.own.searching import ORDER, Ran
from passagework.evaluation.own.second import counting
from passagework.evaluation.reporting.primary import comparison
from passagework.evaluation.study import ANSWERING, MEASURES, PRIMARY, UNJUDGED, Floats, LeftOut, Scores, counted, score
from passagework.evaluation.texts import Shelf
from passagework.evaluation.units import Units, passages_of
from passagework.models.evaluation import Question
from passagework.models.report import DECIMALS, Bounds, PrimaryComparison, SuccessComparison
from passagework.models.search import Ranker
from passagework.models.study import (
    BreakdownFigures,
    Figures,
    LeftOutFigures,
    OwnStudy,
    QuestionFigures,
    SystemFigures,
)
from passagework.stats.multiplicity import holm
from passagework.stats.paired import PairedDifference, paired_difference
from passagework.stats.proportions import PairedCounts, mcnemar_exact, newcombe_paired_interval, wilson_interval
from passagework.stats.resampling import Resamples, bootstrap, means, percentile_interval

RATES = tuple(measure for measure in MEASURES if measure.startswith("Success"))
ALPHA = 0.05


@dataclass(frozen=True, eq=False)
class Scored:
    """What one system found and scores on the questions that count."""

    ran: Ran
    scores: Scores
    gains: Mapping[str, Gains]

    @property
    def id(self) -> str:
        """The id of the system."""
        return self.ran.system.id

    def of(self, measure: str) -> Floats:
        """One measure of every question."""
        return self.scores.of(measure)


async def figures(own: OwnStudy, ran: Sequence[Ran], texts: Shelf) -> tuple[Figures, list[Scored]]:
    """Return the results of a study, and what they come from.

    A question that has no value for some system (no passage of that chunking gains anything) is left out for all, so that
    all means are over the same questions. Others get their turn between two steps.
    """
    judgements = counting(own)
    goldset = own.study.goldset
    labels = labels_of(judgements, texts) if judgements else {}
    which = counted(goldset, labels)
    scored: list[Scored] = []
    gains: dict[str, dict[str, Gains]] = {}
    for each in ran:
        label = each.system.chunking
        if label not in gains:
            units = [passages_of(document) for document in each.documents]
            gains[label] = await _gains(labels, which.questions, units)
        scored.append(Scored(each, score(each.run, gains[label], which.questions), gains[label]))
        await asyncio.sleep(0)
    without = {question for each in scored for question in each.scores.undefined(PRIMARY)}
    kept = tuple(question for question in which.questions if question not in without)
    scored = [Scored(each.ran, score(each.ran.run, each.gains, kept), each.gains) for each in scored]
    by_id = {question.id: question for question in goldset.questions}
    made = Figures(
        n=len(kept),
        systems=tuple([await _system(each) for each in scored]) if kept else (),
        pairs=await _pairs(_rankers(own, scored)),
        others=await _pairs(_against_first(own, scored)),
        success=_success(_rankers(own, scored)),
        breakdowns=_breakdowns(scored, [by_id[question] for question in kept]),
        questions=tuple(_question(by_id[question], number, scored) for number, question in enumerate(kept)),
        left_out=_left_out(which.left_out, without, by_id),
        judges="settled" if own.study.final is not None else "reader",
    )
    return made, scored


async def _gains(labels: Mapping[str, Labels], questions: Sequence[str], units: Sequence[Units]) -> dict[str, Gains]:
    found: dict[str, Gains] = {}
    for question in questions:
        found[question] = gains_of(labels[question], units)
        await asyncio.sleep(0)
    return found


Pair = tuple[Scored, Scored]


def _rankers(own: OwnStudy, scored: Sequence[Scored]) -> list[Pair]:
    """The rankers at the chunking that was judged, each with each, in one fixed order."""
    here = sorted(_plain(own, scored).values(), key=lambda each: ORDER.index(each.ran.system.ranker))
    return list(combinations(here, 2)) if here and here[0].scores.questions else []


def _against_first(own: OwnStudy, scored: Sequence[Scored]) -> list[Pair]:
    """Each further system against its ranker as it is at the chunking that was judged."""
    plain = _plain(own, scored)
    others = [each for each in scored if each not in plain.values() and each.ran.system.ranker in plain]
    return [(each, plain[each.ran.system.ranker]) for each in others if each.scores.questions]


def _plain(own: OwnStudy, scored: Sequence[Scored]) -> dict[Ranker, Scored]:
    """The rankers as the product has them, at the chunking that was judged."""
    systems = ((each.ran.system, each) for each in scored)
    return {one.ranker: each for one, each in systems if one.chunking == own.chunkings[0] and one.fusion is None}


async def _system(scored: Scored) -> SystemFigures:
    questions = scored.scores.questions
    values, intervals = {}, {}
    for measure in MEASURES:
        found = scored.of(measure)
        defined = found[~np.isnan(found)]
        values[measure] = _rounded(float(defined.mean())) if len(defined) else 0.0
        intervals[measure] = _interval(measure, defined)
        await asyncio.sleep(0)
    ran = scored.ran
    by_gain = bounds(ran.run, scored.gains, questions)
    return SystemFigures(
        id=ran.system.id,
        ranker=ran.system.ranker,
        chunking=ran.system.chunking,
        fusion=ran.system.fusion,
        passages=ran.passages,
        values=values,
        intervals=intervals,
        unjudged=(
            _rounded(float(by_gain[0].mean())),
            _rounded(float(by_gain[1].mean())),
            _rounded(float(by_gain[2].mean())),
        ),
    )


def _interval(measure: str, values: Floats) -> tuple[float, float] | None:
    """Wilson's for rates, percentile bootstrap for means; none for fewer than two questions, or for what nobody judged."""
    if len(values) < 2 or measure == UNJUDGED:
        return None
    if measure in RATES:
        low, high = wilson_interval(int(values.sum()), len(values))
    else:
        low, high = percentile_interval(bootstrap(means(values), Resamples(len(values))))
    return _rounded(low), _rounded(high)


async def _pairs(pairs: Sequence[Pair]) -> tuple[PrimaryComparison, ...]:
    if not pairs or len(pairs[0][0].scores.questions) < 2:
        return ()
    compared: list[PairedDifference] = []
    for one, other in pairs:
        compared.append(paired_difference(one.of(PRIMARY), other.of(PRIMARY)))
        await asyncio.sleep(0)
    adjusted = holm([each.test.p_value for each in compared], ALPHA)
    told = zip(pairs, compared, adjusted, strict=True)
    return tuple(comparison((one.id, other.id), found, at, _bounds(one, other)) for (one, other), found, at in told)


def _bounds(one: Scored, other: Scored) -> Bounds:
    """The mean difference with every unjudged passage for the second alone, and for the first alone.

    Systems of two chunkings rank other passages: each is then raised by its own unjudged ones.
    """
    questions = one.scores.questions
    if one.ran.system.chunking != other.ran.system.chunking:
        ours, theirs = (bounds(each.ran.run, each.gains, questions) for each in (one, other))
        return Bounds(low=float((ours[0] - theirs[2]).mean()), high=float((ours[2] - theirs[0]).mean()))
    against = bounds_against(one.ran.run, other.ran.run, one.gains, questions)[2]
    forth = bounds_against(other.ran.run, one.ran.run, one.gains, questions)[2]
    return Bounds(low=float(against.mean()), high=-float(forth.mean()))


def _success(pairs: Iterable[Pair]) -> tuple[SuccessComparison, ...]:
    return tuple(_rates(one, other, measure) for one, other in pairs for measure in RATES)


def _rates(one: Scored, other: Scored, measure: str) -> SuccessComparison:
    first, second = one.of(measure), other.of(measure)
    defined = ~np.isnan(first) & ~np.isnan(second)
    counts = PairedCounts.of([*(first[defined] == 1)], [*(second[defined] == 1)])
    if not counts.n:
        counts, low, high, p = PairedCounts(0, 0, 0, 0), -1.0, 1.0, 1.0
    else:
        (low, high), p = newcombe_paired_interval(counts), mcnemar_exact(counts)
    return SuccessComparison.model_validate(
        {
            "a": one.id,
            "b": other.id,
            "k": ANSWERING[measure][1],
            "both": counts.both,
            "a_only": counts.first_only,
            "b_only": counts.second_only,
            "neither": counts.neither,
            "difference": counts.difference if counts.n else 0.0,
            "low": low,
            "high": high,
            "mcnemar_p": p,
        }
    )


def _breakdowns(scored: Sequence[Scored], questions: Sequence[Question]) -> tuple[BreakdownFigures, ...]:
    found: list[BreakdownFigures] = []
    for by in ("type", "stratum"):
        named = [getattr(question, by) for question in questions]
        for value in dict.fromkeys(filter(None, named)):
            chosen = np.array([each == value for each in named])
            for each in scored:
                values = each.of(PRIMARY)[chosen]
                mean, interval = _rounded(float(values.mean())), _interval(PRIMARY, values)
                made = {"by": by, "value": value, "system": each.id, "n": len(values), "mean": mean, "interval": interval}
                found.append(BreakdownFigures.model_validate(made))
    return tuple(found)


def _question(question: Question, number: int, scored: Sequence[Scored]) -> QuestionFigures:
    values = {each.id: dict(zip(MEASURES, map(_or_none, each.scores.values[number].tolist()), strict=True)) for each in scored}
    return QuestionFigures(id=question.id, text=question.text, type=question.type, stratum=question.stratum, values=values)


def _left_out(left: Iterable[LeftOut], without: set[str], by_id: Mapping[str, Question]) -> tuple[LeftOutFigures, ...]:
    known = [
        LeftOutFigures(
            id=each.question,
            text=by_id[each.question].text,
            reason=each.reason,
            errors=tuple(dict.fromkeys(error.message for error in each.errors)),
        )
        for each in left
    ]
    valueless = [LeftOutFigures(id=each, text=by_id[each].text, reason="no_value") for each in by_id if each in without]
    return (*known, *valueless)


def _or_none(value: float) -> float | None:
    return None if np.isnan(value) else _rounded(value)


def _rounded(value: float) -> float:
    return round(value, DECIMALS) + 0.0  # never minus zero
