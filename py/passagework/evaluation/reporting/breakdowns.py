"""nDCG@10 by the type of question and by stratum: intervals without tests."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

import numpy as np
import numpy.typing as npt

from passagework.evaluation.reporting.draws import Draws
from passagework.evaluation.reporting.entrants import Scored
from passagework.evaluation.reporting.intervals import mean_intervals
from passagework.evaluation.reporting.pairs import Pair, difference
from passagework.models.evaluation import QUESTION_TYPES, STRATA, Question
from passagework.models.report import Breakdown, BreakdownDifference


class Part(NamedTuple):
    """The questions of one type or stratum: ``chosen`` is bool ``(questions,)``."""

    by: Literal["stratum", "type"]
    value: str
    chosen: npt.NDArray[np.bool_]


def parts(questions: Sequence[Question]) -> list[Part]:
    """Return the strata and the types that the questions have, in their fixed order."""
    found = [*_parts("stratum", STRATA, questions), *_parts("type", QUESTION_TYPES, questions)]
    return [part for part in found if part.chosen.any()]


def breakdowns(part: Part, rankers: Sequence[Scored], draws: Draws) -> list[Breakdown]:
    """Return the mean of each ranker over one part."""
    found = mean_intervals([each.primary[part.chosen] for each in rankers], draws)
    return [
        Breakdown(by=part.by, value=part.value, system=each.id, n=mean.n, mean=mean.value, low=mean.low, high=mean.high)
        for each, mean in zip(rankers, found, strict=True)
    ]


def breakdown_differences(part: Part, pairs: Sequence[Pair], draws: Draws) -> list[BreakdownDifference]:
    """Return the mean paired difference of each pair over one part."""
    found = mean_intervals([difference(pair)[part.chosen] for pair in pairs], draws)
    return [
        BreakdownDifference(
            by=part.by,
            value=part.value,
            a=first.id,
            b=second.id,
            n=mean.n,
            difference=mean.value,
            low=mean.low,
            high=mean.high,
        )
        for (first, second), mean in zip(pairs, found, strict=True)
    ]


def _parts(by: Literal["stratum", "type"], values: Sequence[str], questions: Sequence[Question]) -> Iterator[Part]:
    for value in values:
        yield Part(by, value, np.array([getattr(question, by) == value for question in questions], bool))
