"""What systems score: each measure for each question, and which questions count."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

import numpy as np
import numpy.typing as npt

from passagework.errors import StudyError
from passagework.evaluation.derive import Gains
from passagework.evaluation.labels import Labels
from passagework.evaluation.spans import Place
from passagework.evaluation.systems import Found, Run
from passagework.evaluation.unjudged import unjudged
from passagework.measures.ndcg import ndcg
from passagework.measures.recall import recall
from passagework.measures.reciprocal_rank import reciprocal_rank
from passagework.measures.success import success
from passagework.models.evaluation import GoldSet

Floats = npt.NDArray[np.float64]
Measure = Callable[[Sequence[Place], Mapping[Place, int], int], float]

PRIMARY = "nDCG@10"
UNJUDGED = "unjudged@10"
DEPTH = 10

ANSWERING: Mapping[str, tuple[Measure, int]] = {
    "MRR@10": (reciprocal_rank, 10),
    "Recall@5": (recall, 5),
    "Recall@10": (recall, 10),
    "Success@1": (success, 1),
    "Success@3": (success, 3),
    "Success@5": (success, 5),
    "Success@10": (success, 10),
}
"""For these a place is relevant when it gains 2; for nDCG gains of 1 and 2 count as they are."""

MEASURES: tuple[str, ...] = (PRIMARY, *ANSWERING, UNJUDGED)

Reason = Literal["not_answered", "not_judged", "nothing_relevant", "lost"]
"""Why a question is left out of every mean: the documents do not answer it; nobody judged it; nothing was judged to be of
grade 1 or 2; something of grade 1 or 2 is no longer found in its text."""


class LeftOut(NamedTuple):
    """A question that no system is scored on; ``errors`` say what was lost."""

    question: str
    reason: Reason
    errors: tuple[StudyError, ...] = ()


class Counted(NamedTuple):
    """The questions that are scored, in the order of the gold set, and those that are not."""

    questions: tuple[str, ...]
    left_out: tuple[LeftOut, ...]


@dataclass(frozen=True, eq=False)
class Scores:
    """What one system scores: ``values`` float64 ``(questions, measures)``.

    A value is NaN where the measure has none: no passage of this chunking is relevant. ``silent`` are the questions for
    which the system found nothing at all; they count as misses.
    """

    questions: tuple[str, ...]
    values: Floats
    silent: tuple[str, ...]
    measures: tuple[str, ...] = MEASURES

    def of(self, measure: str) -> Floats:
        """Return one measure of every question, ``(questions,)`` (raises ValueError for an unknown one)."""
        column: Floats = self.values[:, self.measures.index(measure)]
        return column

    def undefined(self, measure: str) -> tuple[str, ...]:
        """Return the questions for which a measure has no value."""
        return tuple(self.questions[number] for number in np.flatnonzero(np.isnan(self.of(measure))).tolist())


def counted(goldset: GoldSet, labels: Mapping[str, Labels]) -> Counted:
    """Part the questions into those that are scored and those that are not."""
    left_out = [each for question in goldset.questions if (each := _left_out(question.id, question.answered, labels))]
    without = {each.question for each in left_out}
    return Counted(tuple(question.id for question in goldset.questions if question.id not in without), tuple(left_out))


def score(run: Run, gains: Mapping[str, Gains], questions: Sequence[str]) -> Scores:
    """Return the measures of ``questions``; ``gains`` are of the places that the run's system ranks.

    A question that the run does not have counts as one for which nothing was found. Raises KeyError for a question
    without gains: what they are is for the caller to say.
    """
    found = [run.get(question, Found((), ())) for question in questions]
    rows = [_row(each.places, gains[question]) for question, each in zip(questions, found, strict=True)]
    silent = tuple(question for question, each in zip(questions, found, strict=True) if not each.places)
    return Scores(tuple(questions), np.array(rows, np.float64).reshape(-1, len(MEASURES)), silent)


def ndcg_or_nan(ranking: Sequence[Place], gains: Mapping[Place, int]) -> float:
    """Return nDCG@10, NaN where nothing gains anything."""
    return ndcg(ranking, gains, DEPTH) if gains else float("nan")


def _row(ranking: Sequence[Place], gains: Gains) -> list[float]:
    answering = gains.answering
    others = [measure(ranking, answering, k) if answering else float("nan") for measure, k in ANSWERING.values()]
    return [ndcg_or_nan(ranking, gains.gains), *others, unjudged(ranking, gains.judged, DEPTH)]


def _left_out(question: str, answered: bool, labels: Mapping[str, Labels]) -> LeftOut | None:
    said = labels.get(question)
    if not answered:
        return LeftOut(question, "not_answered")
    if said is None or not (said.labels or said.lost):
        return LeftOut(question, "not_judged")
    if said.lost:
        return LeftOut(question, "lost", said.lost)
    if not any(label.grade for label in said.labels):
        return LeftOut(question, "nothing_relevant")
    return None
