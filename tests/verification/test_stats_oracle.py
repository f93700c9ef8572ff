"""The statistics against scipy, statsmodels and scikit-learn.

Arguments are random or cover the range in use. Exact results are compared to rounding; what either side draws by chance,
to five standard deviations of the draw.
"""

# mypy: disable-error-code="import-untyped"

import numpy as np
import pytest
from scipy import stats
from sklearn.metrics import cohen_kappa_score
from statsmodels.stats.contingency_tables import mcnemar
from statsmodels.stats.inter_rater import cohens_kappa
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.power import TTestPower
from statsmodels.stats.proportion import proportion_confint

from passagework.stats.distributions import noncentral_t_tail, normal_cdf, normal_quantile, t_cdf, t_quantile
from passagework.stats.kappa import kappa, kappa_standard_error, linear_weights, nominal_weights, quadratic_weights
from passagework.stats.multiplicity import holm
from passagework.stats.paired import paired_difference
from passagework.stats.power import power, questions_needed
from passagework.stats.proportions import PairedCounts, mcnemar_exact, wilson_interval
from passagework.stats.resampling import Resamples, bootstrap, means, percentile_interval
from passagework.stats.sign_flip import sign_flip_test

PROBABILITIES = [1e-10, 1e-6, 0.001, 0.025, 0.2, 0.4999, 0.5, 0.6, 0.975, 0.99167, 0.9999, 1 - 1e-9]
DEGREES = [1, 2, 3, 9, 39, 89, 1_000, 99_999]
LEVELS = [0.8, 0.95, 0.99]
SAMPLES = [np.random.default_rng(seed).beta(0.4, 0.9, size) for seed, size in enumerate((2, 7, 40, 90, 500))]


@pytest.mark.parametrize("p", PROBABILITIES)
def test_normal_quantiles_equal_scipy(p: float) -> None:
    assert normal_quantile(p) == pytest.approx(stats.norm.ppf(p), rel=1e-13, abs=1e-15)
    assert normal_cdf(normal_quantile(p)) == pytest.approx(p, rel=1e-12)


@pytest.mark.parametrize("x", np.linspace(-37, 8, 46).tolist())
def test_the_normal_distribution_equals_scipy(x: float) -> None:
    assert normal_cdf(x) == pytest.approx(stats.norm.cdf(x), rel=1e-12)


@pytest.mark.parametrize("df", DEGREES)
def test_t_equals_scipy(df: int) -> None:
    for p in PROBABILITIES:
        assert t_quantile(p, df) == pytest.approx(stats.t.ppf(p, df), rel=1e-9, abs=1e-12)
    for x in (-60.0, -4.0, -1.0, -0.01, 0.0, 0.3, 2.0, 12.7, 700.0):
        # Above about 100 degrees the gamma functions of the front factor lose some of their digits.
        assert t_cdf(x, df) == pytest.approx(stats.t.cdf(x, df), rel=1e-9, abs=1e-300)


@pytest.mark.parametrize("df", DEGREES)
@pytest.mark.parametrize("delta", [-3.0, 0.0, 0.5, 3.3, 12.0, 36.0])
def test_noncentral_t_equals_scipy(df: int, delta: float) -> None:
    for c in (0.05, 1.0, 1.99, 2.45, 12.7, 40.0, 636.6):
        assert noncentral_t_tail(c, df, delta) == pytest.approx(stats.nct.sf(c, df, delta), abs=1e-9), c


@pytest.mark.parametrize("level", LEVELS)
def test_wilson_equals_statsmodels_and_scipy(level: float) -> None:
    for n in (1, 2, 17, 40, 90, 5_000):
        for successes in sorted({0, 1, n // 3, n - 1, n}):
            found = wilson_interval(successes, n, level)
            limits = proportion_confint(successes, n, 1 - level, method="wilson")
            # statsmodels leaves what rounding makes of the ends.
            assert found == pytest.approx(limits, abs=1e-14)
            of_scipy = stats.binomtest(successes, n).proportion_ci(level, method="wilson")
            assert found == pytest.approx((of_scipy.low, of_scipy.high), abs=1e-14)


@pytest.mark.parametrize("seed", range(20))
def test_mcnemar_equals_statsmodels_and_scipy(seed: int) -> None:
    a, b, c, d = np.random.default_rng(seed).integers(0, [40, 12, 25, 40]).tolist()
    found = mcnemar_exact(PairedCounts(a, b, c, d))
    assert found == pytest.approx(mcnemar([[a, b], [c, d]], exact=True).pvalue, rel=1e-12)
    if b + c:
        assert found == pytest.approx(stats.binomtest(b, b + c).pvalue, rel=1e-12)


@pytest.mark.parametrize("values", SAMPLES, ids=len)
@pytest.mark.parametrize("level", LEVELS)
def test_the_bootstrap_of_a_mean_is_that_of_scipy(values: np.ndarray, level: float) -> None:
    resamples = Resamples(len(values))
    of_scipy = stats.bootstrap(
        (values,),
        np.mean,
        n_resamples=resamples.count,
        confidence_level=level,
        method="percentile",
        rng=np.random.Generator(np.random.PCG64(resamples.seed)),
    ).confidence_interval
    # The same generator draws the same resamples, so that nothing is left to chance.
    found = percentile_interval(bootstrap(means(values), resamples), level)
    assert found == pytest.approx((of_scipy.low, of_scipy.high), abs=1e-14)


def test_the_bootstrap_of_a_median_is_that_of_scipy() -> None:
    values = SAMPLES[3]
    resamples = Resamples(len(values))
    of_scipy = stats.bootstrap(
        (values,), np.median, method="percentile", n_resamples=resamples.count, rng=np.random.default_rng(resamples.seed)
    ).confidence_interval
    found = percentile_interval(bootstrap(lambda indices: np.median(values[indices], axis=1), resamples))
    assert found == pytest.approx((of_scipy.low, of_scipy.high), abs=1e-14)


def rounded_differences(seed: int, size: int) -> np.ndarray:
    """Differences with zeros and with many that are equal, as those of nDCG are."""
    return np.round(np.random.default_rng(seed).normal(0.15, 0.4, size), 1)


@pytest.mark.parametrize("size", [2, 5, 12, 16])
def test_all_signs_are_those_of_scipy(size: int) -> None:
    differences = rounded_differences(size, size)
    expected = stats.permutation_test((differences,), np.sum, permutation_type="samples", n_resamples=np.inf).pvalue
    found = sign_flip_test(differences)
    assert found.exact
    assert found.p_value == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("seed", range(4))
def test_signs_by_chance_come_near_those_of_scipy(seed: int) -> None:
    differences = rounded_differences(100 + seed, 60)
    expected = stats.permutation_test(
        (differences,),
        lambda x, axis: x.sum(axis=axis),
        vectorized=True,
        permutation_type="samples",
        n_resamples=50_000,
        rng=np.random.default_rng(seed),
    ).pvalue
    found = sign_flip_test(differences)
    assert not found.exact
    assert found.p_value == pytest.approx(expected, abs=5 * np.sqrt(expected * (1 - expected) * (1 / 10_000 + 1 / 50_000)) + 1e-4)


@pytest.mark.parametrize("seed", range(20))
def test_holm_equals_statsmodels(seed: int) -> None:
    generator = np.random.default_rng(seed)
    p_values = np.round(generator.uniform(size=generator.integers(1, 9)) ** 3, 3).tolist()
    rejected, adjusted, _, _ = multipletests(p_values, 0.05, method="holm")
    found = holm(p_values)
    assert [each.adjusted for each in found] == pytest.approx(adjusted.tolist(), abs=1e-14)
    assert [each.rejected for each in found] == rejected.tolist()


@pytest.mark.parametrize("alpha", [0.05, 0.05 / 2, 0.05 / 3, 0.001])
@pytest.mark.parametrize("d_z", [0.05, 0.15, 0.36, 0.8, 2.0, -0.36])
def test_power_equals_statsmodels(d_z: float, alpha: float) -> None:
    oracle = TTestPower()
    for n in (2, 3, 10, 40, 90, 1_000):
        # The tail on the other side is too small for statsmodels to be a number when the difference is large.
        tails = [oracle.power(d_z, n, alpha / 2, alternative=side) for side in ("larger", "smaller")]
        assert power(d_z, n, alpha) == pytest.approx(np.nansum(tails), abs=1e-8), n
    needed = questions_needed(d_z, alpha)
    # statsmodels solves for a number that need not be whole.
    assert needed == pytest.approx(np.ceil(oracle.solve_power(abs(d_z), None, alpha, 0.8, "two-sided")), abs=1)


def random_table(seed: int) -> np.ndarray:
    generator = np.random.default_rng(seed)
    k = int(generator.integers(2, 6))
    table: np.ndarray = generator.integers(0, 12, (k, k)) + np.diag(generator.integers(1, 25, k))
    return table


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("weighting", [None, "linear", "quadratic"])
def test_kappa_equals_statsmodels_and_scikit_learn(seed: int, weighting: str | None) -> None:
    table = random_table(seed)
    weights = {None: nominal_weights, "linear": linear_weights, "quadratic": quadratic_weights}[weighting](len(table))
    oracle = cohens_kappa(table, wt={"linear": "ca", "quadratic": "fc"}.get(weighting))
    assert kappa(table, weights) == pytest.approx(oracle.kappa, abs=1e-12)
    assert kappa_standard_error(table, weights) == pytest.approx(oracle.std_kappa, abs=1e-12)
    first, second = (np.repeat(index.ravel(), table.ravel()) for index in np.indices(table.shape))
    assert kappa(table, weights) == pytest.approx(cohen_kappa_score(first, second, weights=weighting), abs=1e-12)


def test_a_comparison_agrees_with_the_paired_t_test_where_that_holds() -> None:
    # Normal differences: the sign-flip test, the bootstrap and d_z come near the t test, its interval and t over root n.
    generator = np.random.default_rng(8)
    first, second = generator.normal(0.06, 0.2, 400), generator.normal(0, 0.2, 400)
    found, oracle = paired_difference(first, second), stats.ttest_rel(first, second)
    assert found.d_z == pytest.approx(oracle.statistic / 20, rel=1e-12)
    assert found.test.p_value == pytest.approx(oracle.pvalue, abs=5 * np.sqrt(oracle.pvalue / 10_000) + 1e-4)
    interval = oracle.confidence_interval()
    assert found.interval == pytest.approx((interval.low, interval.high), abs=0.001)
