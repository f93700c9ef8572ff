"""Recompute the figures of *A short course in statistics* and check that its text states them.

For each section a function computes the figures from the data the text gives, with numpy and scipy as the oracle,
and then looks for the rounded figure in the section's own words, so that neither can change without the other.

Run: ``python eval/demo/check_short_course_figures.py``; it ends with status 1 if a figure disagrees. The tests run it too.
Needs numpy and scipy (development only).
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from decimal import ROUND_HALF_UP, Decimal
from itertools import combinations, permutations
from math import comb, exp, log, log2, sqrt
from pathlib import Path

import numpy as np
from scipy import stats

COURSE = Path(__file__).resolve().parents[2] / "static" / "demo" / "short-course"

WAITS = np.array([12, 15, 18, 21, 22, 25, 27, 30, 34, 41, 95])  # minutes
LOAVES = np.array([796, 802, 805, 799, 808, 801, 794, 803])  # grams


class FigureMismatch(AssertionError):
    """The text of a section does not state a figure as computed."""


class Section:
    """The text of one section, with runs of white space made single spaces."""

    def __init__(self, number: int) -> None:
        (self.path,) = COURSE.glob(f"{number:02d}-*.md")
        self.text = " ".join(self.path.read_text(encoding="utf-8").split())

    def states(self, *phrases: str) -> None:
        """Raise `FigureMismatch` unless every phrase occurs in the section word for word."""
        for phrase in phrases:
            if phrase not in self.text:
                raise FigureMismatch(f"{self.path.name} does not state {phrase!r}")


def rounded(value: float, places: int) -> str:
    """The value as a reader rounds it, halves away from zero (after binary noise is removed at 12 places)."""
    unit = Decimal(1).scaleb(-places)
    return str(Decimal(repr(round(float(value), 12))).quantize(unit, rounding=ROUND_HALF_UP))


def wald(successes: int, trials: int, z: float = 1.959964) -> tuple[float, float]:
    """Wald interval for a proportion."""
    p = successes / trials
    half = z * sqrt(p * (1 - p) / trials)
    return p - half, p + half


def wilson(successes: int, trials: int) -> tuple[float, float]:
    """Wilson interval at 95 % for a proportion, as scipy computes it."""
    interval = stats.binomtest(successes, trials).proportion_ci(0.95, method="wilson")
    return float(interval.low), float(interval.high)


def power_of_t_test(effect: float, per_group: int, alpha: float = 0.05) -> float:
    """Power of the two-sided two-sample t test, from the noncentral t distribution."""
    freedom = 2 * per_group - 2
    shift = effect * sqrt(per_group / 2)
    limit = stats.t.ppf(1 - alpha / 2, freedom)
    return float(stats.nct.sf(limit, freedom, shift) + stats.nct.cdf(-limit, freedom, shift))


def check_01_purpose() -> None:
    share = 312 / 400
    low, high = wald(312, 400)
    Section(1).states(
        rf"\frac{{312}}{{400}} = {rounded(share, 2)}",
        f"about {rounded(100 * (high - low) / 2, 0)} percentage points either way",
    )


def check_02_sampling() -> None:
    assert [200 * n // 4000 for n in (2400, 1200, 400)] == [120, 60, 20]
    assert sum((60, 60, 80)) == 200
    Section(2).states(
        f"there are {comb(5, 2)} different samples of 2 buses",
        f"the probability {rounded(1 / comb(5, 2), 1)}.",
        r"\frac{2400}{4000} = 120$",
        r"\frac{1200}{4000} = 60$",
        r"\frac{400}{4000} = 20$",
        rf"\frac{{60}}{{400}} = {rounded(60 / 400, 2)}$",
        rf"\frac{{80}}{{2400}} \approx {rounded(80 / 2400, 3)}$",
        f"$k = 1000 / 50 = {1000 // 50}$",
    )


def check_03_representative() -> None:
    error_b = sqrt(0.4 * 0.6 / 400)
    inside = 1 - 2 * stats.norm.sf(0.05 / error_b)
    assert 0.95 <= inside < 0.965, "the text says about 95 times in 100"
    Section(3).states(
        rf"{{5000}}}} \approx {rounded(sqrt(0.7 * 0.3 / 5000), 4)}$",
        rf"{{400}}}} \approx {rounded(error_b, 4)}$",
        "confidently wrong by 30 points",
        f"given {('one', 'two', 'three')[18 // 6 - 1]} times its weight",
    )


def check_04_bias() -> None:
    sunny, shady = ((18, 20), (68, 80)), ((40, 80), (8, 20))
    for bed in (sunny, shady):
        assert bed[0][0] / bed[0][1] > bed[1][0] / bed[1][1], "compost A is better within each bed"
    totals = [(s[0] + d[0], s[1] + d[1]) for s, d in zip(sunny, shady, strict=True)]
    assert totals == [(58, 100), (76, 100)]
    cells = [f"{k} of {n} ({rounded(100 * k / n, 0)}%)" for k, n in (*sunny, *shady, *totals)]
    Section(4).states(
        rf"\frac{{320 + 300}}{{1000}} = {rounded(0.62, 2)}$",
        "80% is then 18 percentage points too high",
        r"\frac{320}{1000} = 0.32$",
        r"\frac{920}{1000} = 0.92$",
        "320 are satisfied, which is 80%",
        *cells,
    )
    assert (320 / 400, 320 + 600, (320 + 0.5 * 600) / 1000) == (0.8, 920, 0.62)


def check_05_displays() -> None:
    low, high = np.median(WAITS[:5]), np.median(WAITS[6:])
    limit = high + 1.5 * (high - low)
    assert list(WAITS) == sorted(WAITS) and max(w for w in WAITS if w <= limit) == 41
    Section(5).states(
        f"is {rounded((7 + 12 + 38) / 3, 0)}, and it means nothing",
        f"the same two temperatures are {20 * 9 // 5 + 32} and {10 * 9 // 5 + 32}",
        f"has the median {low:.0f}",
        f"has the median {high:.0f}",
        f"34 + 1.5 \\times {high - low:.0f} = {limit:.0f}$",
        f"the median is {np.median(WAITS):.0f}",
        "- 1: 2 5 8 - 2: 1 2 5 7 - 3: 0 4 - 4: 1 - 5, 6, 7 and 8: no leaves - 9: 5",
    )


def check_06_centre_and_spread() -> None:
    shorter = WAITS[:-1]
    deviations = LOAVES - LOAVES.mean()
    s = LOAVES.std(ddof=1)
    assert list(deviations) == [-5, 1, 4, -2, 7, 0, -7, 2]
    assert list(deviations**2) == [25, 1, 16, 4, 49, 0, 49, 4]
    assert 20**2 == 100 * 2**2
    Section(6).states(
        f"Their sum is {WAITS.sum()}",
        rf"\approx {rounded(WAITS.mean(), 1)}$ minutes",
        f"drops to {rounded(shorter.mean(), 1)} minutes",
        f"only to {rounded(np.median(shorter), 1)}.",
        f"the median by {rounded(np.median(WAITS) - np.median(shorter), 1)}.",
        f"${LOAVES.sum()} / 8 = {LOAVES.mean():.0f}$",
        f"the sum {(deviations**2).sum():.0f}.",
        rf"$148 / 7 \approx {rounded(s**2, 2)}$",
        rf"\approx {rounded(s, 2)} $$",
        rf"\approx {rounded(s / 801, 4)}$, or about {rounded(100 * s / 801, 1)}%",
        f"of {rounded(4.6 / 0.5, 1)}%",
    )
    assert WAITS.mean() - shorter.mean() > 6


def check_07_shape() -> None:
    others = WAITS[:-1]
    outside_fences = 2 * stats.norm.sf(stats.norm.ppf(0.75) * 4)
    chebyshev = [1 - 1 / k**2 for k in (2, 3)]
    shares = [100 * (1 - 2 * stats.norm.sf(k)) for k in (1, 2, 3)]
    assert [rounded(s, 0) for s in shares[:2]] == ["68", "95"] and rounded(shares[2], 1) == "99.7"
    Section(7).states(
        "$18 - 24 = -6$ and $34 + 24 = 58$",
        f"about {rounded(1000 * outside_fences, 0)} values in 1,000",
        f"= {(46 - 55) / 6}",
        f"= {(33 - 36) / 4}",
        f"mean of {rounded(WAITS.mean(), 1)} and the median of 25",
        f"at least {100 * chebyshev[0]:.0f}% of the values",
        f"at least {rounded(100 * chebyshev[1], 1)}%",
        f"is {rounded(WAITS.std(ddof=1), 1)} minutes",
        f"z-score of only {rounded(stats.zscore(WAITS, ddof=1)[-1], 2)}",
        f"standard deviation of {rounded(others.std(ddof=1), 1)} minutes",
        f"lies {rounded((95 - others.mean()) / others.std(ddof=1), 1)} standard deviations above",
    )


def check_08_probability() -> None:
    ill = 18 / 67
    again = ill * 0.9 / (ill * 0.9 + (1 - ill) * 0.05)
    assert (20 * 0.9, 980 * 0.05, 18 + 49) == (18, 49, 67)
    Section(8).states(
        rf"\frac{{90 + 50 - 20}}{{200}} = {rounded(120 / 200, 1)}$",
        rf"$20/90 \approx {rounded(20 / 90, 2)}$",
        f"$20/50 = {rounded(20 / 50, 1)}$",
        f"$0.05^3 = {rounded(0.05**3, 6)}$, about once in {1 / 0.05**3:,.0f} nights",
        rf"\frac{{18}}{{67}} \approx {rounded(ill, 2)}",
        f"raises the probability of illness to {rounded(again, 2)}",
    )
    assert 0.7 < 1 - ill < 0.75, "nearly three out of four"


def check_09_binomial_and_normal() -> None:
    seeds = stats.binom(12, 0.9)
    below, above = stats.norm.cdf(-1.5), stats.norm.cdf(1.25)
    limit = stats.norm.ppf(0.01)
    rows = [
        f"| {name} | {rounded(100 * (1 - 2 * stats.norm.sf(z)), 1)}% | {rounded(100 * stats.norm.sf(z), places)}% |"
        for name, z, places in (
            ("1 standard deviation", 1, 1),
            ("1.96 standard deviations", 1.96, 1),
            ("2 standard deviations", 2, 1),
            ("3 standard deviations", 3, 2),
        )
    ]
    variance = float(np.var(np.arange(1, 7)))
    assert np.isclose(variance, 35 / 12) and max(range(13), key=seeds.pmf) == 11
    Section(9).states(
        f"standard deviation about {rounded(sqrt(variance), 2)}",
        f"= {rounded(seeds.mean(), 1)}$",
        rf"\approx {rounded(seeds.std(), 2)}$",
        rf"$0.9^{{12}} \approx {rounded(seeds.pmf(12), 2)}$",
        rf"\times 0.1 \approx {rounded(seeds.pmf(11), 2)}",
        f"appear with probability {rounded(seeds.cdf(9), 2)}",
        f"${rounded(above, 3)} - {rounded(below, 3)} = {rounded(above - below, 3)}$, or 82.8%",
        f"below ${rounded(limit, 3)}$",
        rf"\approx {rounded(790 - limit * 4, 1)}$ grams",
        f"only {rounded(12 * 0.1, 1)}",
        f"about {rounded(1e7 * stats.norm.sf(5), 0)} times in 10 million",
        *rows,
    )


def check_10_sampling_distributions() -> None:
    buses = (2, 4, 6, 12)
    means = [sum(pair) / 2 for pair in combinations(buses, 2)]
    assert sum(means) == 36 and sum(means) / 6 == np.mean(buses) == 6
    totals = np.array([1.0])
    for _ in range(30):
        totals = np.convolve(totals, np.full(6, 1 / 6))
    at_least_four = totals[120 - 30 :].sum()
    error = sqrt(35 / 12 / 30)
    Section(10).states(
        *(f"| {a} and {b} | {(a + b) / 2:.0f} |" for a, b in combinations(buses, 2)),
        "mean of 4 journeys has a standard error of 4 minutes, the mean of 16 journeys one of 2 minutes",
        rf"\approx {rounded(sqrt(0.25 / 1000), 3)}$, which is 1.6 percentage points",
        f"the factor is {rounded(sqrt(12000 / 12399), 2)}",
        rf"\approx {rounded(error, 3)}$",
        rf"\approx {rounded(0.5 / error, 2)}",
        f"about {rounded(100 * stats.norm.sf(0.5 / error), 1)}% of its area",
        f"exactly gives {rounded(100 * at_least_four, 1)}%",
    )


def check_11_confidence_intervals() -> None:
    half = stats.t.ppf(0.975, 7) * LOAVES.std(ddof=1) / sqrt(8)
    text = Section(11)
    text.states(
        *(f"{rounded(stats.t.ppf(0.975, df), 2)} with {df}" for df in (4, 7, 19)),
        rf"\approx {rounded(stats.sem(LOAVES), 2)}$ grams",
        rf"801 \pm {rounded(half, 2)}",
        f"from {rounded(801 - half, 1)} to {rounded(801 + half, 1)} grams",
        rf"\approx {rounded(sqrt(0.78 * 0.22 / 400), 4)}$",
        f"rate as high as {rounded(100 - 100 * wilson(20, 20)[0], 0)}%",
        rf"\approx {rounded((1.96 * 8 / 2) ** 2, 1)}$, so 62",
        rf"\approx {rounded(1.96**2 * 0.25 / 0.05**2, 1)}$, so 385",
        f"for 99% is {rounded(stats.norm.ppf(0.995), 3)}",
    )
    for successes, trials in ((312, 400), (18, 20)):
        (a, b), (c, d) = wald(successes, trials), wilson(successes, trials)
        text.states(
            f"| {successes} | {trials} | {rounded(a, 3)} to {rounded(b, 3)} | {rounded(c, 3)} to {rounded(d, 3)} |"
        )
    text.states(f"| 20 | 20 | 1 to 1 | {rounded(wilson(20, 20)[0], 3)} to 1 |")
    gaps = [abs(a - b) for a, b in zip(wald(312, 400), wilson(312, 400), strict=True)]
    assert max(gaps) < 0.003


def check_12_bootstrap() -> None:
    loans = np.array([0, 1, 1, 2, 2, 3, 3, 4, 5, 6, 8, 9, 14, 22, 40])
    # A bootstrap median is at most the i-th value when at least 8 of 15 draws are among the first i (ties: the last i).
    at_most = stats.binom.sf(7, 15, np.arange(1, 16) / 15)
    assert [loans[np.argmax(at_most >= q)] for q in (0.025, 0.975)] == [2, 9], "exact percentile interval"
    upper_ends = set()
    for seed in (2026, 1, 2, 3):  # the figures in the text must not hang on one seed
        draws = np.random.default_rng(seed).choice(loans, (10_000, 15))
        medians, means = np.median(draws, axis=1), draws.mean(axis=1)
        lower, upper = np.percentile(medians, [2.5, 97.5])
        upper_ends.add(float(upper))
        assert lower == 2
        assert abs(medians.std(ddof=1) - 1.8) < 0.05 and abs(means.std(ddof=1) - 2.65) < 0.06
        assert np.all(np.abs(np.percentile(means, [2.5, 97.5]) - [3.6, 13.9]) < [0.15, 0.3])
    assert upper_ends == {8, 9}, "the text says that runs differ in the upper end"
    s, half = loans.std(ddof=1), stats.t.ppf(0.975, 14) * stats.sem(loans)
    Section(12).states(
        "about 1.8, and the central 95% of them lay between 2 and 9",
        "about 2.65, and the central 95% lay between about 3.6 and 13.9",
        f"is {rounded((14 / 15) ** 15, 3)} for $n = 15$",
        f"approaches {rounded(exp(-1), 3)}",
        f"The median is {np.median(loans):.0f} and the mean is {loans.mean():.0f}.",
        f"deviation is {rounded(s, 2)}",
        rf"\approx {rounded(stats.sem(loans), 2)}$",
        f"formula gives {rounded(loans.std() / sqrt(15), 2)}.",
        f"from {rounded(8 - half, 1)} to {rounded(8 + half, 1)}, symmetric",
        f"about {rounded(100 - 100 * (14 / 15) ** 15, 0)}% for $n = 15$",
    )


def check_13_tests() -> None:
    one_sided = stats.binomtest(33, 50, 0.8, alternative="less").pvalue
    low, high = wilson(33, 50)
    small_low, small_high = wilson(7, 10)
    assert small_low < 0.5 < small_high, "7 of 10 is compatible with a rate of 50%"
    Section(13).states(
        rf"0.2^{{50-k}} \approx {rounded(one_sided, 3)}",
        f"about {rounded(1000 * one_sided, 0)} samples in a thousand",
        f"{rounded(low, 3)} to {rounded(high, 3)}",
        f"is {rounded(stats.binomtest(33, 50, 0.8).pvalue, 3)}.",
        f"would have been {rounded(stats.binom.cdf(7, 10, 0.8), 2)}",
        f"with the mean {50 * 0.8:.0f}",
    )


def check_14_power() -> None:
    error = 8 * sqrt(2 / 100_000)
    z = 0.1 / error
    assert power_of_t_test(0.2, 393) < 0.8 <= power_of_t_test(0.2, 394)
    Section(14).states(
        f"only {rounded(power_of_t_test(0.5, 25), 2)}:",
        f"With 64 in each group the power is {rounded(power_of_t_test(0.5, 64), 2)}",
        f"with 100 it is {rounded(power_of_t_test(0.5, 100), 2)}",
        "would take 394 pupils",
        f"about {rounded(error, 3)} minutes",
        f"z-score about {rounded(z, 1)}",
        f"about {rounded(2 * stats.norm.sf(z), 3)}.",
        f"$d = {0.1 / 8}$",
        f"{100 * 0.5:.0f} correct discoveries and {900 * 0.05:.0f} false",
        f"falls to {rounded(100 * 45 / 125, 0)}%",
    )


def check_15_two_groups() -> None:
    before, after = np.array([31, 24, 40, 28, 35, 22, 30, 38]), np.array([28, 23, 35, 27, 30, 22, 27, 34])
    saved = before - after
    assert list(saved) == [3, 1, 5, 1, 5, 0, 3, 4]
    paired, unpaired = stats.ttest_rel(before, after), stats.ttest_ind(before, after, equal_var=False)
    new, old = [14, 17, 18, 20, 21], [11, 12, 13, 15, 16]
    welch = stats.ttest_ind(new, old, equal_var=False)
    heights = np.array(new + old)
    gaps = [heights[list(c)].mean() - np.delete(heights, list(c)).mean() for c in combinations(range(10), 5)]
    high, low = sum(g >= 4.6 - 1e-9 for g in gaps), sum(g <= -4.6 + 1e-9 for g in gaps)
    p, u, w = paired.confidence_interval(), unpaired.confidence_interval(), welch.confidence_interval()
    Section(15).states(
        f"mean {saved.mean()} and the standard deviation {rounded(saved.std(ddof=1), 2)}",
        rf"\approx {rounded(paired.statistic, 2)} $$",
        f"p-value is {rounded(paired.pvalue, 3)}.",
        f"from {rounded(p.low, 2)} to {rounded(p.high, 2)} minutes",
        f"been {rounded(unpaired.pvalue, 2)}",
        f"from ${rounded(u.low, 1)}$ to {rounded(u.high, 1)} minutes",
        f"variances {np.var(new, ddof=1)} and {rounded(float(np.var(old, ddof=1)), 1)}",
        f"means are {np.mean(new)} and {np.mean(old)},",
        rf"\approx {rounded(sqrt(7.5 / 5 + 4.3 / 5), 2)} $$",
        rf"$t \approx {rounded(welch.statistic, 2)}$ with {rounded(welch.df, 1)}",
        f"p-value of {rounded(welch.pvalue, 3)}",
        f"is {rounded(w.low, 1)} to {rounded(w.high, 1)} centimetres",
        f"= {len(gaps)}$ ways",
        f"{high} give a difference of 4.6 or more, and another {low} give",
        rf"$8/252 \approx {rounded(8 / 252, 3)}$",
    )


def check_16_correlation() -> None:
    manure, potatoes = np.array([2, 4, 6, 8, 10, 12]), np.array([3, 7, 6, 10, 9, 13])
    r = stats.pearsonr(manure, potatoes)
    interval = r.confidence_interval(0.95)
    dx, dy = manure - manure.mean(), potatoes - potatoes.mean()
    assert list(dy) == [-5, -1, -2, 2, 1, 5] and (dx * dy).sum() == 60 and (dx**2).sum() == 70 and (dy**2).sum() == 60
    critical_t = stats.t.ppf(0.975, 18)
    x, parabola = np.arange(1, 7), np.arange(-3, 4)
    assert abs(stats.pearsonr(parabola, parabola**2).statistic) < 1e-12
    assert stats.spearmanr(x, 2.0**x).statistic == 1
    Section(16).states(
        rf"\approx {rounded(r.statistic, 2)} $$",
        f"from {rounded(interval.low, 2)} to {rounded(interval.high, 2)}.",
        f"beyond {rounded(critical_t / sqrt(18 + critical_t**2), 2)} in",
        f"is {rounded(stats.pearsonr(x, 2.0**x).statistic, 2)} and the Spearman",
        f"correlation is {rounded(stats.spearmanr(manure, potatoes).statistic, 2)}.",
    )


def check_17_regression() -> None:
    km, minutes = np.array([2, 3, 4, 5, 6, 8, 10, 10]), np.array([9, 12, 13, 17, 18, 26, 29, 32])
    fit = stats.linregress(km, minutes)
    left = ((minutes - fit.intercept - fit.slope * km) ** 2).sum()
    error, t = sqrt(left / 6), stats.t.ppf(0.975, 6)
    at_seven = 1 / 8 + (7 - 6) ** 2 / 66
    puncture = stats.linregress([*km, 6], [*minutes, 40])
    racer = stats.linregress([*km, 20], [*minutes, 30])
    assert np.isclose(puncture.slope, fit.slope)
    old_prediction = fit.intercept + fit.slope * 20
    assert 27.5 < old_prediction - 30 < 28
    Section(17).states(
        f"{km.mean():.0f} kilometres and {minutes.mean()} minutes",
        rf"$b = 181/66 \approx {rounded(fit.slope, 2)}$",
        f"= {rounded(fit.intercept, 2)} + {rounded(fit.slope, 2)} x",
        f"predicts {rounded(fit.intercept + 7 * fit.slope, 1)} minutes",
        f"correlation is {rounded(fit.rvalue, 3)}.",
        f"it is {rounded(fit.rvalue**2, 3)}:",
        f"times, {((minutes - 19.5) ** 2).sum():.0f}, only {rounded(left, 1)}",
        rf"\approx {rounded(error, 2)}$ minutes",
        f"from {rounded(fit.slope - t * fit.stderr, 2)} to {rounded(fit.slope + t * fit.stderr, 2)} minutes per",
        f"give or take {rounded(t * error * sqrt(at_seven), 1)}.",
        f"give or take {rounded(t * error * sqrt(1 + at_seven), 1)},",
        f"from 3.05 to {rounded(puncture.intercept, 2)}.",
        f"to {rounded(racer.slope, 2)}, the intercept rises from 3.05 to {rounded(racer.intercept, 2)}",
        f"from 0.98 to {rounded(racer.rvalue**2, 2)}",
        f"${rounded(30 - racer.intercept - 20 * racer.slope, 1)}$ minutes",
        f"predicted {rounded(old_prediction, 1)} minutes",
        f"to be {0.6 * 2} above",
    )


def check_18_multiple_comparisons() -> None:
    p = np.array([0.003, 0.012, 0.021, 0.040, 0.310])
    holm_limits = 0.05 / np.arange(5, 0, -1)
    bh_limits = 0.05 * np.arange(1, 6) / 5
    holm = int(np.argmin(p <= holm_limits))
    bh = int(np.flatnonzero(p <= bh_limits + 1e-12).max()) + 1
    assert ((p < 0.05).sum(), (p <= 0.01).sum(), holm, bh) == (4, 1, 2, 4)
    assert list(stats.false_discovery_control(p) <= 0.05 + 1e-12) == [True] * 4 + [False]
    Section(18).states(
        *(f"| {m} | {rounded(1 - 0.95**m, 2)} |" for m in (1, 5, 10, 20)),
        ", ".join(rounded(x, 4) for x in holm_limits[:4]) + f" and {rounded(holm_limits[4], 4)}:",
        ", ".join(rounded(x, 2) for x in bh_limits[:4]) + f" and {rounded(bh_limits[4], 2)}:",
        f"must reach {rounded(0.05 / 100, 4)}",
        f"= {3 * 2 * 4}$ possible",
        f"{comb(4, 2)} pairs for four groups, {comb(10, 2)} for ten",
    )


def check_19_agreement() -> None:
    def kappa(table: np.ndarray, weights: np.ndarray) -> tuple[float, float]:
        """Weighted kappa and the expected agreement for zero-one weights."""
        share = table / table.sum()
        expected = np.outer(share.sum(axis=1), share.sum(axis=0))
        return 1 - (weights * share).sum() / (weights * expected).sum(), float(np.trace(expected))

    distance3 = np.abs(np.subtract.outer(range(3), range(3)))
    grades = np.array([[30, 8, 2], [6, 20, 4], [1, 5, 24]])
    assert grades.sum() == 100 and np.trace(grades) == 74 and grades[0, 2] + grades[2, 0] == 3
    first, second = (kappa(np.array([[a, 5], [5, b]]), 1 - np.eye(2)) for a, b in ((45, 45), (85, 5)))
    Section(19).states(
        f"= {rounded(0.9 * 0.9 + 0.1 * 0.1, 2)}$ of them",
        f"= {rounded(first[0], 2)} $$",
        f"| Expected agreement | {rounded(first[1], 2)} | {rounded(second[1], 2)} |",
        f"| Cohen's kappa | {rounded(first[0], 2)} | {rounded(second[0], 2)} |",
        rf"$170/180 \approx {rounded(170 / 180, 2)}$",
        f"$10/20 = {10 / 20}$",
        f"unweighted kappa is {rounded(kappa(grades, 1 - np.eye(3))[0], 2)}.",
        f"linear weights kappa is {rounded(kappa(grades, distance3)[0], 2)}",
        f"quadratic weights {rounded(kappa(grades, distance3**2)[0], 2)}.",
        *(f"| {i} | {row[0]} | {row[1]} | {row[2]} |" for i, row in enumerate(grades)),
    )


def check_20_search() -> None:
    def saturation(f: int, length: float = 1.0, k1: float = 1.2, b: float = 0.75) -> float:
        return f / (f + k1 * (1 - b + b * length))

    one, two, five, twenty = (saturation(f) for f in (1, 2, 5, 20))
    u, v = np.array([3, 4]), np.array([4, 3])
    cosine = float(u @ v / sqrt(u @ u) / sqrt(v @ v))
    Section(20).states(
        rf"$\ln 100 \approx {rounded(log(100), 2)}$",
        rf"$\ln 2 \approx {rounded(log(2), 2)}$",
        rf"\approx {rounded(one, 2)}$ for one occurrence of a term, {rounded(two, 2)} for two",
        f"{rounded(five, 2)} for five and {rounded(twenty, 2)} for twenty",
        f"second occurrence adds {rounded(two - one, 2)}",
        f"add only {rounded(twenty - five, 2)} together",
        f"half the average length give {rounded(saturation(2, 0.5), 2)}, in one of average length {rounded(two, 2)}",
        f"in one of twice the average length {rounded(saturation(2, 2), 2)}",
        f"$24/25 = {rounded(cosine, 2)}$",
        rf"\approx {rounded(1 / 61 + 1 / 64, 5)}$ for A",
        rf"\approx {rounded(2 / 62, 5)}$ for B",
        rf"\approx {rounded(1 / 61, 5)}$ for C",
    )


def check_21_evaluation() -> None:
    def dcg(grades: tuple[int, ...]) -> float:
        return sum(g / log2(rank + 1) for rank, g in enumerate(grades, start=1))

    got, judged = (2, 0, 1, 0, 2), (2, 2, 1, 1, 0)
    ideal = max(dcg(order) for order in set(permutations(judged)))
    hits = [sum(g > 0 for g in got[:k]) / k for k in (1, 3, 5)]
    Section(21).states(
        f"precision at 5 is {rounded(3 / 5, 1)}",
        f"$3/4 = {rounded(3 / 4, 2)}$",
        rf"\approx {rounded(sum(hits) / 4, 2)}$",
        rf"\approx {rounded(2 / log2(6), 2)}$, with the sum {rounded(dcg(got), 2)}",
        f"{rounded(2 / log2(3), 2)} + {rounded(1 / log2(4), 1)} + {rounded(1 / log2(5), 2)} = {rounded(ideal, 2)}$",
        rf"\approx {rounded(dcg(got) / ideal, 2)} $$",
        rf"/3 \approx {rounded((1 + 0.25) / 3, 2)}$",
        f"$2/5 = {2 / 5}$",
        f"would be {4 / 5}.",
        rf"$2/3 \approx {rounded(2 / 3, 2)}$",
    )


def check_22_reading() -> None:
    assert (2 / 10_000) / (1 / 10_000) == 2 and (54 - 50) / (52 - 50) == 2
    Section(22).states(
        "The **relative risk** is 2, an increase of 100%",
        f"on average {1 / (2 / 10_000 - 1 / 10_000):,.0f} people",
        f"differ by {rounded(100 * (54 / 52 - 1), 0)}%",
        "twice the height is four times the surface",
    )


CHECKS: tuple[Callable[[], None], ...] = (
    check_01_purpose,
    check_02_sampling,
    check_03_representative,
    check_04_bias,
    check_05_displays,
    check_06_centre_and_spread,
    check_07_shape,
    check_08_probability,
    check_09_binomial_and_normal,
    check_10_sampling_distributions,
    check_11_confidence_intervals,
    check_12_bootstrap,
    check_13_tests,
    check_14_power,
    check_15_two_groups,
    check_16_correlation,
    check_17_regression,
    check_18_multiple_comparisons,
    check_19_agreement,
    check_20_search,
    check_21_evaluation,
    check_22_reading,
)


def main() -> int:
    """Run every check; print each failure; return the number of sections that failed."""
    failures = 0
    for check in CHECKS:
        try:
            check()
        except AssertionError as error:
            failures += 1
            print(f"{check.__name__}: {error or 'a figure computed does not have the value stated'}")
    print(f"{len(CHECKS) - failures} of {len(CHECKS)} sections agree with their figures.")
    return failures


if __name__ == "__main__":
    sys.exit(1 if main() else 0)
