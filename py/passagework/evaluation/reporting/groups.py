"""Descriptive comparisons: every other unit, chunking, embedding and fusion against the default."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from passagework.evaluation.reporting.draws import Draws
from passagework.evaluation.reporting.entrants import Scored
from passagework.evaluation.reporting.intervals import Mean, mean_intervals
from passagework.evaluation.reporting.pairs import Pair, difference
from passagework.evaluation.spans import Place
from passagework.evaluation.study import DEPTH, Floats
from passagework.evaluation.systems import Found
from passagework.models.report import GroupComparison
from passagework.stats.paired import standardised_difference


def group_comparisons(pairs: Sequence[Pair], draws: Draws) -> tuple[GroupComparison, ...]:
    """Return what is to be said of each pair."""
    found = [difference(pair) for pair in pairs]
    return tuple(_comparison(*each) for each in zip(pairs, found, mean_intervals(found, draws), strict=True))


def _comparison(pair: Pair, found: Floats, mean: Mean) -> GroupComparison:
    overlap, same_first = _overlap(pair) if pair[0].ranks_as(pair[1]) else (None, None)
    return GroupComparison(
        group=pair[0].entrant.group,
        a=pair[0].id,
        b=pair[1].id,
        n=mean.n,
        difference=mean.value,
        low=mean.low,
        high=mean.high,
        d_z=standardised_difference(found[~np.isnan(found)]) if mean.n > 1 else None,
        overlap=overlap,
        same_first=same_first,
    )


def _overlap(pair: Pair) -> tuple[float | None, float | None]:
    """The mean share of the first ten that both found, and the share of questions with the same place first.

    A question for which neither found anything says nothing.
    """
    firsts = [(_first(pair[0], each), _first(pair[1], each)) for each in pair[0].scores.questions]
    told = [(one, other) for one, other in firsts if one or other]
    if not told:
        return None, None
    shares = [len({*one} & {*other}) / max(len(one), len(other)) for one, other in told]
    return float(np.mean(shares)), float(np.mean([one[:1] == other[:1] for one, other in told]))


def _first(scored: Scored, question: str) -> tuple[Place, ...]:
    return scored.entrant.run.get(question, Found((), ())).places[:DEPTH]
