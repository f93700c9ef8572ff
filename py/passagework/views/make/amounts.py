"""What calls take, in words: as rough as it is known."""

from __future__ import annotations

import math

from passagework.catalogue import text
from passagework.dollars import dollars
from passagework.models.calls import Call
from passagework.models.providers import Estimate, Usage
from passagework.views.figures import count, decimals


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
    tokens = tokens_used(usage)
    return f"{tokens}, {dollars(cost)}" if tokens and cost else tokens


def tokens_used(usage: Usage | None) -> str:
    """Write the tokens that a call took; empty where they are not known."""
    if usage is None:
        return ""
    key = "making.used" if usage.counted else "making.used.estimated"
    return text(key, input=count(usage.input), output=count(usage.output))


def lasted(call: Call) -> str:
    """Write how long a call took; empty for one that has not ended."""
    return "" if call.ended is None else text("making.seconds", seconds=decimals((call.ended - call.created) / 1000, 1))
