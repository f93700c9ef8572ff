"""A second judge of the same pool: agreement, and the reading that decides where the two differ."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from passagework.errors import StudyError
from passagework.evaluation.adjudication import differences, joined, paired, settled
from passagework.evaluation.own.content import changed
from passagework.evaluation.own.judging import FIRST, SECOND, aligned, by_question, pool_of, renumbered, where
from passagework.evaluation.spans import quoted
from passagework.evaluation.texts import Shelf
from passagework.models.evaluation import Grade, Judgements, QuestionJudgement, TextSpan
from passagework.models.report import Adjudication, Agreement, Estimate
from passagework.models.study import AgreementView, DisagreementView, OwnStudy
from passagework.stats.agreement import Agreement as Agreed
from passagework.stats.agreement import agreement
from passagework.stats.kappa import linear_weights

GRADES = (0, 1, 2)
_JUDGES = 2


def with_second(own: OwnStudy, judgements: Judgements) -> OwnStudy:
    """Return the study with the judgements of a second judge, in place of earlier ones, and nothing decided yet.

    Raises :class:`StudyError`: ``no_pool``, ``not_the_same_pool`` where they are of no passage of this pool.
    """
    pool = pool_of(own)
    known = {(each.question, pool.units[number]) for each in pool.questions for number in each.units}
    theirs = _pairs_of(judgements)
    if not theirs & known:
        raise StudyError("not_the_same_pool", detail="none of its passages is in the pool of this study")
    kept = _restricted(judgements, known).model_copy(update={"judge": SECOND, "goldset": pool.goldset})
    return settle(changed(own, judgements=(aligned(own, 0), kept), final=None))


def settle(own: OwnStudy) -> OwnStudy:
    """Return the study with the grades that count, once nothing is left to decide; without them before that."""
    if len(own.study.judgements) < _JUDGES:
        return changed(own, final=None)
    first, second = _common(own)
    third = own.study.judgements[_JUDGES] if len(own.study.judgements) > _JUDGES else second.model_copy(update={"questions": ()})
    if not first.questions or open_ones(own):
        return changed(own, final=None)
    whole = _joined(settled(first, second, third), own.study.judgements[0])
    return changed(own, final=whole)


def counting(own: OwnStudy) -> Judgements | None:
    """Return the judgements that count: the settled ones, else those of the reader; None before the first."""
    return own.study.final or (own.study.judgements[0] if own.study.judgements else None)


def decided(own: OwnStudy) -> Mapping[tuple[str, TextSpan], Grade]:
    """Return the grades of the deciding reading."""
    if len(own.study.judgements) <= _JUDGES:
        return {}
    third = own.study.judgements[_JUDGES]
    return {(each.question, third.units[unit]): grade for each in third.questions for unit, grade in each.grades.items()}


def open_ones(own: OwnStudy) -> int:
    """Return how many differences of the two judges have not been decided."""
    first, second = _common(own)
    known = decided(own)
    return sum((each.question, first.units[each.unit]) not in known for each in differences(first, second))


def view(own: OwnStudy, texts: Shelf) -> AgreementView:
    """Return how far the judges agree, over the passages that both judged.

    Intervals resample questions, whose passages are not independent. Raises :class:`StudyError` ``no_second_judge``.
    """
    if len(own.study.judgements) < _JUDGES:
        raise StudyError("no_second_judge")
    first, second = _common(own)
    pairs = paired(first, second)
    everything = _pairs_of(own.study.judgements[0]) | _pairs_of(own.study.judgements[1])
    known = decided(own)
    pool = pool_of(own)
    asked = {each.question: each.text for each in pool.questions}
    place = {span: number for number, span in enumerate(pool.units)}
    differing = tuple(
        DisagreementView(
            question=each.question,
            question_text=asked.get(each.question, each.question),
            unit=place[first.units[each.unit]],
            where=_where(own, place[first.units[each.unit]], texts),
            text=_text(own, place[first.units[each.unit]], texts),
            first=each.first,
            second=each.second,
            decided=known.get((each.question, first.units[each.unit])),
        )
        for each in pairs
        if each.first != each.second and first.units[each.unit] in place
    )
    if not pairs:
        return AgreementView(common=0, only_one=len(everything), agreement=None, raw=None, disagreements=())
    marks = ([each.first for each in pairs], [each.second for each in pairs])
    clusters = [each.question for each in pairs]
    plain = agreement(*marks, GRADES, clusters=clusters)
    weighted = agreement(*marks, GRADES, linear_weights(len(GRADES)), clusters=clusters)
    return AgreementView(
        common=len(pairs),
        only_one=len(everything) - len(pairs),
        agreement=_figures(plain, weighted, differing),
        raw=_estimate(plain.share, plain.share_interval),
        disagreements=differing,
    )


def _figures(plain: Agreed, weighted: Agreed, differing: Sequence[DisagreementView]) -> Agreement | None:
    """The figures of agreement; None where kappa is undefined, since both judges used one grade alone."""
    kappa = _estimate(plain.kappa, plain.kappa_interval)
    by_weight = _estimate(weighted.kappa, weighted.kappa_interval)
    raw = _estimate(plain.share, plain.share_interval)
    if kappa is None or by_weight is None or raw is None:
        return None
    read = [each for each in differing if each.decided is not None]
    counts = Adjudication(
        differing=len(differing),
        first=sum(each.decided == each.first for each in read),
        second=sum(each.decided == each.second for each in read),
        neither=sum(each.decided not in (each.first, each.second) for each in read),
    )
    return Agreement.model_validate(
        {
            "n": int(plain.table.sum()),
            "confusion": plain.table.tolist(),
            "raw": raw,
            "kappa": kappa,
            "weighted_kappa": by_weight,
            "weights": "linear",
            "base_rates": plain.base_rates.tolist(),
            "adjudication": counts,
        }
    )


def _estimate(value: float | None, interval: tuple[float, float] | None) -> Estimate | None:
    if value is None:
        return None
    low, high = interval or (value, value)
    return Estimate(value=value, low=low, high=high)


def _where(own: OwnStudy, unit: int, texts: Shelf) -> str:
    span = pool_of(own).units[unit]
    return where(span, texts) if span.document in texts else span.document


def _text(own: OwnStudy, unit: int, texts: Shelf) -> str:
    try:
        return quoted(pool_of(own).units[unit], texts, "")
    except StudyError as error:
        return error.message


def _common(own: OwnStudy) -> tuple[Judgements, Judgements]:
    """The first two judges' grades of what both judged, by the numbers of one table."""
    one, other = own.study.judgements[:_JUDGES]
    both = _pairs_of(one) & _pairs_of(other)
    first = _restricted(one, both)
    return first, _restricted(renumbered(other, first.units), both)


def _pairs_of(judgements: Judgements) -> set[tuple[str, TextSpan]]:
    return {(each.question, judgements.units[unit]) for each in judgements.questions for unit in each.grades}


def _restricted(judgements: Judgements, pairs: set[tuple[str, TextSpan]]) -> Judgements:
    """The judgements of some pairs of question and passage alone."""
    questions = (_only(each, judgements.units, pairs) for each in judgements.questions)
    return judgements.model_copy(update={"questions": tuple(each for each in questions if each.grades)})


def _only(said: QuestionJudgement, units: Sequence[TextSpan], pairs: set[tuple[str, TextSpan]]) -> QuestionJudgement:
    kept = {unit for unit in said.grades if (said.question, units[unit]) in pairs}
    return QuestionJudgement(
        question=said.question,
        grades={unit: grade for unit, grade in said.grades.items() if unit in kept},
        marks={unit: marks for unit, marks in said.marks.items() if unit in kept},
    )


def _joined(final: Judgements, first: Judgements) -> Judgements:
    """The settled grades, with the first judge's of what that judge read alone."""
    rest = _pairs_of(first) - _pairs_of(final)
    whole = joined(final, _restricted(first, rest))
    order = {question: number for number, question in enumerate(by_question(first))}
    questions: Iterable[QuestionJudgement] = sorted(whole.questions, key=lambda each: order[each.question])
    return whole.model_copy(update={"questions": tuple(questions), "judge": f"{FIRST} and {SECOND}, settled"})
