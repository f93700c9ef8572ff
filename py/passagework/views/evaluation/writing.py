"""How the figures of a study are written: three decimals, intervals in brackets, p never as zero."""

from __future__ import annotations

from passagework.catalogue import text
from passagework.models.report import (
    Breakdown,
    BreakdownDifference,
    Difference,
    Estimate,
    ReadingComparison,
    SuccessComparison,
)
from passagework.views import figures

PLACES = 3
_LEAST_P = 0.001


def value(number: float | None) -> str:
    """Write a mean, a share or an effect size; a dash for what is not defined."""
    return text("evaluation.undefined") if number is None else figures.decimals(number, PLACES)


def signed(number: float) -> str:
    """Write a difference."""
    return figures.signed(number, PLACES)


def interval(low: float, high: float) -> str:
    """Write an interval of means or shares, in brackets."""
    return text("evaluation.interval", low=value(low), high=value(high))


def signed_interval(low: float, high: float) -> str:
    """Write an interval of differences, in brackets."""
    return text("evaluation.interval", low=signed(low), high=signed(high))


def estimate(given: Estimate) -> str:
    """Write an estimate and its interval."""
    return f"{value(given.value)} {interval(given.low, given.high)}"


def mean(given: Breakdown) -> str:
    """Write the mean of some questions and its interval."""
    return f"{value(given.mean)} {interval(given.low, given.high)}"


def difference(given: Difference | BreakdownDifference | ReadingComparison | SuccessComparison) -> str:
    """Write a difference and its interval."""
    return f"{signed(given.difference)} {signed_interval(given.low, given.high)}"


def p(number: float) -> str:
    """Write "p = 0.084", or "p < 0.001"."""
    if number < _LEAST_P:
        return text("evaluation.p.below", p=figures.decimals(_LEAST_P, PLACES))
    return text("evaluation.p", p=figures.decimals(number, PLACES))


def share(number: float) -> str:
    """Write a share in per cent."""
    return text("evaluation.percent", n=figures.decimals(100 * number, 0))


def number(count: int | None) -> str:
    """Write a count; a dash where there is none."""
    return text("evaluation.undefined") if count is None else figures.count(count)
