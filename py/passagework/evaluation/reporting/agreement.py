"""How far two labellings agree, and how a third reading decided where they differ."""

from __future__ import annotations

from collections.abc import Sequence

from passagework.evaluation.adjudication import Difference, paired
from passagework.evaluation.reporting.draws import LEVEL, Draws
from passagework.models import report
from passagework.models.evaluation import Judgements, TextSpan
from passagework.models.report import Adjudication, Estimate
from passagework.stats.agreement import agreement
from passagework.stats.interval import Interval
from passagework.stats.kappa import linear_weights, nominal_weights

GRADES = (0, 1, 2)


def agreement_of(
    first: Judgements, second: Judgements, final: Judgements, draws: Draws, lessons: Sequence[str] = ()
) -> report.Agreement:
    """Return the agreement on all pairs of question and unit; intervals resample questions, whose units are not independent.

    Raises StudyError as :func:`passagework.evaluation.adjudication.paired`, and ValueError where kappa is undefined because
    both labellings use one grade alone.
    """
    pairs = paired(first, second)
    grades = [each.first for each in pairs], [each.second for each in pairs]
    clusters = [each.question for each in pairs]
    resamples = draws.resamples(len(set(clusters)))
    plain, weighted = (
        agreement(*grades, GRADES, weights, clusters, resamples, LEVEL)
        for weights in (nominal_weights(len(GRADES)), linear_weights(len(GRADES)))
    )
    return report.Agreement.model_validate(
        {
            "n": len(pairs),
            "confusion": plain.table.tolist(),
            "raw": _estimate(plain.share, plain.share_interval),
            "kappa": _estimate(plain.kappa, plain.kappa_interval),
            "weighted_kappa": _estimate(weighted.kappa, weighted.kappa_interval),
            "weights": "linear",
            "base_rates": plain.base_rates.tolist(),
            "adjudication": _adjudication(first, [each for each in pairs if each.first != each.second], final),
            "lessons": tuple(lessons),
        }
    )


def _estimate(value: float | None, interval: Interval | None) -> Estimate:
    if value is None or interval is None:
        raise ValueError("kappa is undefined: both labellings use one grade alone")
    return Estimate(value=value, low=interval.low, high=interval.high)


def _adjudication(first: Judgements, differing: Sequence[Difference], final: Judgements) -> Adjudication:
    decided = _grades(final)
    grades = [decided[each.question, first.units[each.unit]] for each in differing]
    as_first = sum(grade == each.first for grade, each in zip(grades, differing, strict=True))
    as_second = sum(grade == each.second for grade, each in zip(grades, differing, strict=True))
    return Adjudication(differing=len(differing), first=as_first, second=as_second, neither=len(differing) - as_first - as_second)


def _grades(judgements: Judgements) -> dict[tuple[str, TextSpan], int]:
    return {(said.question, judgements.units[n]): grade for said in judgements.questions for n, grade in said.grades.items()}
