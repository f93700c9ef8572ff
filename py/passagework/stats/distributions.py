"""The normal distribution and Student's t: what intervals and power need of them."""

from __future__ import annotations

from math import erfc, exp, inf, lgamma, log, log1p, pi, sqrt
from statistics import NormalDist

import numpy as np

from passagework.stats.arguments import number, share

_NORMAL = NormalDist()


def normal_cdf(x: float) -> float:
    """Return the chance that a standard normal variable is at most ``x``, accurate in both tails."""
    return 0.5 * erfc(-x / sqrt(2))


def normal_quantile(p: float) -> float:
    """Return the ``x`` with ``normal_cdf(x) == p``: Wichura's AS 241 (1988), which the standard library has.

    Raises ValueError unless 0 < p < 1.
    """
    return _NORMAL.inv_cdf(share(p, "p"))


def two_sided_z(level: float) -> float:
    """Return the normal quantile that a two-sided interval of ``level`` reaches to, 1.96 for 0.95."""
    return normal_quantile(1 - (1 - share(level, "level")) / 2)


def t_cdf(x: float, df: float) -> float:
    """Return the chance that Student's t with ``df`` degrees of freedom is at most ``x``.

    By the incomplete beta function (Abramowitz and Stegun 26.7.1). Raises ValueError for df that is not above 0.
    """
    _degrees(df)
    tail = _t_tail(abs(number(x, "x")), df)
    return tail if x < 0 else 1 - tail


def t_quantile(p: float, df: float) -> float:
    """Return the ``x`` with ``t_cdf(x, df) == p``; raises ValueError unless 0 < p < 1 and df > 0.

    By Newton's method from the normal quantile. Beyond the centre the distribution function is concave and t has the
    heavier tails, so each step comes nearer from the same side.
    """
    _degrees(df)
    tail = min(share(p, "p"), 1 - p)
    if tail == 0.5:
        return 0.0
    x = -normal_quantile(tail)
    step = inf
    while step > 1e-14 * x:
        step = (_t_tail(x, df) - tail) / _t_density(x, df)
        x += step
    return x if p > 0.5 else -x


def noncentral_t_tail(c: float, df: float, delta: float) -> float:
    """Return the chance that noncentral t with noncentrality ``delta`` exceeds ``c``, which must be above 0.

    T is (Z + delta) / S with Z normal and S² chi-squared over its degrees of freedom, so the chance is the mean of
    Phi(delta - c s) over the density of S (Johnson, Kotz and Balakrishnan, *Continuous Univariate Distributions* 2,
    chapter 31). Integrated by Gauss-Legendre panels, cut where either factor bends: to about 1e-12.
    """
    _degrees(df)
    if not c > 0:
        raise ValueError(f"c is {c}; it must be above 0")
    spread = 12 / sqrt(2 * df)
    low, high = max(0.0, 1 - spread), 1 + spread
    bend = number(delta, "delta") / c
    cuts = [low, 1 - spread / 4, 1.0, 1 + spread / 4, high, bend - 9 / c, bend - 2 / c, bend, bend + 2 / c, bend + 9 / c]
    edges = np.unique(np.clip(cuts, low, high))
    half = np.diff(edges)[:, None] / 2
    s = (edges[:-1, None] + half + half * _NODES).ravel()
    # A constant of the density, common to all nodes, divides out below.
    logs = (df - 1) * np.log(s) - df * (s * s - 1) / 2
    density = np.exp(logs - logs.max()) * (half * _WEIGHTS).ravel()
    chance = np.array([normal_cdf(delta - c * each) for each in s])
    return float((density * chance).sum() / density.sum())


_NODES, _WEIGHTS = np.polynomial.legendre.leggauss(32)


def _degrees(df: float) -> None:
    if not 0 < df < inf:
        raise ValueError(f"df is {df}; it must be above 0 and finite")


def _t_tail(x: float, df: float) -> float:
    """The chance of exceeding ``x``, which is not negative."""
    whole = df + x * x
    return 0.5 * _incomplete_beta(df / 2, 0.5, df / whole, x * x / whole)


def _t_density(x: float, df: float) -> float:
    return exp(lgamma((df + 1) / 2) - lgamma(df / 2) - 0.5 * log(df * pi) - (df + 1) / 2 * log1p(x * x / df))


def _incomplete_beta(a: float, b: float, x: float, y: float) -> float:
    """The regularised incomplete beta function I_x(a, b), with ``y`` for 1 - x, which the caller knows more exactly.

    The continued fraction of DLMF 8.17.22, which converges fast on this side of its bound; the other by symmetry.
    """
    if x == 0:
        return 0.0
    if x > (a + 1) / (a + b + 2):
        return 1 - _incomplete_beta(b, a, y, x)
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log(y))
    return front / (a * _beta_fraction(a, b, x))


def _beta_fraction(a: float, b: float, x: float) -> float:
    """1 + d1/(1 + d2/(1 + ...)) by Lentz's method as Thompson and Barnett (1986) have it."""
    value, c, d = 1.0, 1.0, 0.0
    m = 0
    change = inf
    while abs(change - 1) > 1e-15:
        m += 1
        half, odd = divmod(m, 2)
        if odd:
            term = -(a + half) * (a + b + half) * x / ((a + 2 * half) * (a + 2 * half + 1))
        else:
            term = half * (b - half) * x / ((a + 2 * half - 1) * (a + 2 * half))
        d = 1 / (1 + term * d)
        c = 1 + term / c
        change = c * d
        value *= change
    return value
