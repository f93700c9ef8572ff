"""How tokens and dollars are written: as rough as they are known."""

from __future__ import annotations

import math

from passagework.catalogue import text
from passagework.models.providers import Estimate, Usage
from passagework.views.figures import count


def dollars(value: float) -> str:
    """Write US dollars, to two digits that count but never finer than a hundredth of a cent, upwards."""
    if value <= 0:
        return "$0"
    if value < 0.0001:
        return text("making.dollars.least")
    places = min(4, max(2, 1 - math.floor(math.log10(value))))
    unit = 10**places
    # A sum such as 0.1 + 0.2 is a hair above what it stands for, and must not be written a step higher.
    written = f"{math.ceil(round(value * unit, 6)) / unit:,.{places}f}"
    whole, _, part = written.partition(".")
    return f"${whole}.{part.rstrip('0'):0<2}"


def about(tokens: int) -> str:
    """Write a count of tokens that was estimated, to two digits that count."""
    if tokens < 100:
        return count(tokens)
    step = 10 ** (math.floor(math.log10(tokens)) - 1)
    return count(math.ceil(tokens / step) * step)


def estimated(estimate: Estimate) -> str:
    """Write what a call may take."""
    if estimate.cost is None:
        return text("making.estimate.unpriced", tokens=about(estimate.input))
    if estimate.cost == 0:
        return text("making.estimate.free", tokens=about(estimate.input))
    return text("making.estimate", tokens=about(estimate.input), dollars=dollars(estimate.cost))


def used(usage: Usage | None, cost: float | None) -> str:
    """Write what a call took; empty where that is not known."""
    if usage is None:
        return ""
    key = "making.used" if usage.counted else "making.used.estimated"
    tokens = text(key, input=count(usage.input), output=count(usage.output))
    return tokens if not cost else f"{tokens}, {dollars(cost)}"
