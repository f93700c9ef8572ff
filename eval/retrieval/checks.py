"""What is compared: each function yields pairs of a figure of the report and the same figure by another tool."""

# mypy: disable-error-code="import-untyped"

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from math import ceil, sqrt
from typing import Protocol

import numpy as np
import numpy.typing as npt
from eval.retrieval.checked import Checked, Limits
from scipy import stats
from sklearn.metrics import cohen_kappa_score
from statsmodels.stats.contingency_tables import mcnemar
from statsmodels.stats.inter_rater import cohens_kappa
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.power import TTestPower
from statsmodels.stats.proportion import proportion_confint

from passagework.evaluation.adjudication import paired
from passagework.evaluation.reporting.draws import ALPHA, LEVEL
from passagework.evaluation.reporting.systems import RATES
from passagework.evaluation.study import Floats
from passagework.models.report import MEASURES, PRIMARY, PrimaryComparison, ReadingComparison, SuccessComparison
from passagework.stats.power import POWER
from passagework.stats.sign_flip import FLIPS as DRAWN

Figures = Iterator[tuple[float, float]]
"""Ours and the tool's."""

OTHER_SEED = 20261130
FLIPS = 20_000


def means(checked: Checked) -> Figures:
    """Every measure of every system."""
    for system in checked.told.systems:
        for measure in MEASURES:
            yield system.measures[measure].value, float(checked.defined(system.id, measure).mean())


def questions(checked: Checked) -> Figures:
    """Every measure of every question by the three rankers."""
    answered = [question for question in checked.told.questions if question.answered]
    for system in checked.told.systems:
        if system.group == "ranker":
            for at, measure in enumerate(MEASURES):
                theirs = checked.values[system.id, measure].tolist()
                for question, value in zip(answered, theirs, strict=True):
                    ours = question.measures[system.ranker][at]
                    yield (0.0, float(not np.isnan(value))) if ours is None else (ours, value)


def unjudged(checked: Checked) -> Figures:
    """nDCG@10 with every unjudged passage at the gains 0, 1 and 2."""
    for system in checked.told.systems:
        exported = checked.exported[system.id]
        for gain, ours in enumerate(system.unjudged):
            yield ours, float(np.nanmean(exported.raised(gain, exported.run)))


def bounds(checked: Checked) -> Figures:
    """The bounds of the primary comparisons: what only the other side found is taken to answer."""
    for each in checked.told.primary:
        a, b = checked.exported[each.a], checked.exported[each.b]
        yield each.bounds.low, float(np.nanmean(a.raised(2, b.beyond(a)) - b.raised(2, b.beyond(a))))
        yield each.bounds.high, float(np.nanmean(a.raised(2, a.beyond(b)) - b.raised(2, a.beyond(b))))


def system_intervals(checked: Checked) -> Figures:
    """Intervals of the mean measures of every system."""
    for system in checked.told.systems:
        for measure in MEASURES:
            if measure not in RATES:
                yield from _limits(system.measures[measure], checked.interval(checked.values[system.id, measure]))


def difference_intervals(checked: Checked) -> Figures:
    """Intervals of every paired difference."""
    for each in (*checked.told.primary, *checked.told.comparisons):
        yield from _limits(each, checked.interval(checked.differences(each)))


def other_seed(checked: Checked) -> Figures:
    """Intervals of the primary differences from resamples of another seed."""
    for each in checked.told.primary:
        yield from _limits(each, checked.interval(checked.differences(each), OTHER_SEED))


def breakdown_intervals(checked: Checked) -> Figures:
    """Intervals by type and stratum, of means and of differences."""
    for mean in checked.told.breakdowns:
        chosen = checked.questions_of(mean.by, mean.value)
        yield from _limits(mean, checked.interval(checked.values[mean.system, PRIMARY][chosen]))
    for each in checked.told.breakdown_differences:
        chosen = checked.questions_of(each.by, each.value)
        yield from _limits(each, checked.interval(checked.differences(each)[chosen]))


def read(checked: Checked) -> Figures:
    """The share of the evidence that every system shows within each budget, and what the budgets' differences come to."""
    for each in checked.told.read:
        yield each.share.value, float(np.nanmean(checked.read[each.system, each.characters]))
    for pair in checked.told.reading:
        yield pair.difference, float(np.nanmean(_read_apart(checked, pair)))


def read_intervals(checked: Checked) -> Figures:
    """Intervals of the shares of evidence, and of their differences."""
    for each in checked.told.read:
        yield from _limits(each.share, checked.interval(checked.read[each.system, each.characters]))
    for pair in checked.told.reading:
        yield from _limits(pair, checked.interval(_read_apart(checked, pair)))


def _read_apart(checked: Checked, pair: ReadingComparison) -> Floats:
    return checked.read[pair.a, pair.characters] - checked.read[pair.b, pair.characters]


def wilson(checked: Checked) -> Figures:
    """Wilson's interval of every rate, by statsmodels."""
    for system in checked.told.systems:
        for measure in RATES:
            outcomes = checked.defined(system.id, measure)
            limits = proportion_confint(round(outcomes.sum()), len(outcomes), 1 - LEVEL, method="wilson")
            yield from _limits(system.measures[measure], limits)


def wilson_by_scipy(checked: Checked) -> Figures:
    """The same by scipy."""
    for system in checked.told.systems:
        for measure in RATES:
            outcomes = checked.defined(system.id, measure)
            found = stats.binomtest(round(outcomes.sum()), len(outcomes)).proportion_ci(LEVEL, method="wilson")
            yield from _limits(system.measures[measure], (found.low, found.high))


def sign_flips(checked: Checked) -> Figures:
    """p of the sign-flip test, by flips of scipy's own: in standard errors of what the two draw, as small p differ by little."""
    for each in checked.told.primary:
        found = checked.differences(each)
        found = found[~np.isnan(found)]
        generator = np.random.default_rng(OTHER_SEED)
        theirs = stats.permutation_test(
            (found, np.zeros_like(found)),
            lambda first, second, axis: (first - second).mean(axis=axis),
            permutation_type="samples",
            vectorized=True,
            n_resamples=FLIPS,
            batch=2_000,
            rng=generator,
        )
        p = float(theirs.pvalue)
        error = sqrt(max(p * (1 - p), 1 / FLIPS) * (1 / DRAWN + 1 / FLIPS))
        yield each.p / error, p / error


def holm(checked: Checked) -> Figures:
    """p-values adjusted by Holm's procedure, from those of the report."""
    _, adjusted, _, _ = multipletests([each.p for each in checked.told.primary], ALPHA, method="holm")
    for each, theirs in zip(checked.told.primary, adjusted.tolist(), strict=True):
        yield each.p_holm, theirs


def effect_sizes(checked: Checked) -> Figures:
    """d_z, from the statistic of scipy's paired t test."""
    for each in (*checked.told.primary, *checked.told.comparisons):
        if each.d_z is not None:
            found = checked.differences(each)
            found = found[~np.isnan(found)]
            yield each.d_z, float(stats.ttest_1samp(found, 0).statistic) / sqrt(len(found))


def power(checked: Checked) -> Figures:
    """The points of the power curves."""
    for curve, each in zip(checked.told.power, checked.told.primary, strict=True):
        for point in curve.points:
            yield point.power, float(TTestPower().power(abs(each.d_z or 0), point.n, each.threshold))


def questions_needed(checked: Checked) -> Figures:
    """Questions for a power of 80 %."""
    for each in checked.told.primary:
        if each.questions_needed is not None:
            yield each.questions_needed, _needed(each)


def success(checked: Checked) -> Figures:
    """Successes of both, of one alone and of neither."""
    for each in checked.told.success:
        first, second = (checked.values[name, f"Success@{each.k}"] for name in (each.a, each.b))
        for ours, one, other in ((each.both, 1, 1), (each.a_only, 1, 0), (each.b_only, 0, 1), (each.neither, 0, 0)):
            yield ours, float(((first == one) & (second == other)).sum())


def newcombe(checked: Checked) -> Figures:
    """Newcombe's interval, made from statsmodels' intervals of the two rates."""
    for each in checked.told.success:
        yield from _limits(each, _newcombe(each))


def mcnemar_by_statsmodels(checked: Checked) -> Figures:
    """p of McNemar's exact test."""
    for each in checked.told.success:
        table = [[each.both, each.a_only], [each.b_only, each.neither]]
        yield each.mcnemar_p, float(mcnemar(table, exact=True).pvalue)


def mcnemar_by_scipy(checked: Checked) -> Figures:
    """The same as a binomial test."""
    for each in checked.told.success:
        if each.a_only + each.b_only:
            yield each.mcnemar_p, float(stats.binomtest(each.a_only, each.a_only + each.b_only).pvalue)


def kappas(checked: Checked) -> Figures:
    """Both kappas from the table, by statsmodels."""
    found = checked.told.agreement
    table = np.array(found.confusion)
    yield found.kappa.value, float(cohens_kappa(table).kappa)
    yield found.weighted_kappa.value, float(cohens_kappa(table, wt=found.weights).kappa)


def kappas_by_sklearn(checked: Checked) -> Figures:
    """Both kappas from the two lists of grades, by scikit-learn."""
    found, pairs = checked.told.agreement, paired(checked.judged.first, checked.judged.second)
    first, second = [each.first for each in pairs], [each.second for each in pairs]
    yield found.kappa.value, float(cohen_kappa_score(first, second))
    yield found.weighted_kappa.value, float(cohen_kappa_score(first, second, weights=found.weights))


def agreement_intervals(checked: Checked) -> Figures:
    """Intervals of agreement, by scipy's bootstrap of the questions' tables."""
    found, tables = checked.told.agreement, _tables(checked)
    for ours, distance in ((found.raw, None), (found.kappa, np.minimum(_DISTANCE, 1)), (found.weighted_kappa, _DISTANCE)):
        limits = stats.bootstrap(
            (np.arange(len(tables)),),
            partial(_agreement, tables, distance),
            n_resamples=checked.draws.count,
            batch=1_000,
            vectorized=True,
            confidence_level=LEVEL,
            method="percentile",
            rng=np.random.default_rng(checked.draws.seed),
        ).confidence_interval
        yield from _limits(ours, (float(limits.low), float(limits.high)))


_DISTANCE = np.abs(np.subtract.outer(range(3), range(3))).astype(float)


def _tables(checked: Checked) -> Floats:
    """The confusion matrix of every question, ``(questions, 3, 3)``."""
    pairs = paired(checked.judged.first, checked.judged.second)
    numbers = {question: number for number, question in enumerate(dict.fromkeys(each.question for each in pairs))}
    tables = np.zeros((len(numbers), 3, 3))
    for each in pairs:
        tables[numbers[each.question], each.first, each.second] += 1
    return tables


def _agreement(tables: Floats, distance: Floats | None, drawn: npt.NDArray[np.int64], axis: int) -> Floats:
    """Kappa as one less the disagreement observed over that expected; raw agreement without a ``distance``."""
    shares = tables[drawn].sum(axis=axis - 2)
    shares /= shares.sum(axis=(-2, -1), keepdims=True)
    if distance is None:
        found: Floats = np.trace(shares, axis1=-2, axis2=-1)
        return found
    expected = shares.sum(axis=-1)[..., :, None] * shares.sum(axis=-2)[..., None, :]
    kappa: Floats = 1 - (distance * shares).sum(axis=(-2, -1)) / (distance * expected).sum(axis=(-2, -1))
    return kappa


def _newcombe(found: SuccessComparison) -> Limits:
    """Method 10 of Newcombe (1998), in the terms of the paper: e, f, g and h of the table, and phi corrected."""
    e, f, g, h = found.both, found.a_only, found.b_only, found.neither
    n = e + f + g + h
    (l2, u2), (l3, u3) = (proportion_confint(count, n, 1 - LEVEL, method="wilson") for count in (e + f, e + g))
    p2, p3 = (e + f) / n, (e + g) / n
    margins = (e + f) * (g + h) * (e + g) * (f + h)
    numerator = e * h - f * g
    phi = 0.0 if margins == 0 else (max(numerator - n / 2, 0) if numerator > 0 else numerator) / sqrt(margins)
    delta = sqrt((p2 - l2) ** 2 - 2 * phi * (p2 - l2) * (u3 - p3) + (u3 - p3) ** 2)
    epsilon = sqrt((u2 - p2) ** 2 - 2 * phi * (u2 - p2) * (p3 - l3) + (p3 - l3) ** 2)
    return p2 - p3 - delta, p2 - p3 + epsilon


class _Limited(Protocol):
    """What has an interval."""

    @property
    def low(self) -> float:
        """Its lower limit."""

    @property
    def high(self) -> float:
        """Its upper limit."""


def _limits(ours: _Limited, theirs: Limits) -> Figures:
    yield ours.low, float(theirs[0])
    yield ours.high, float(theirs[1])


def _needed(found: PrimaryComparison) -> int:
    """The threshold is one of Holm's, 0.05 over a whole number, which six decimals do not hold."""
    threshold = ALPHA / round(ALPHA / found.threshold)
    return ceil(float(TTestPower().solve_power(effect_size=abs(found.d_z or 0), alpha=threshold, power=POWER)))
