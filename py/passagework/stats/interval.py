"""An interval."""

from typing import NamedTuple


class Interval(NamedTuple):
    """The limits of a confidence interval, in the units of what it is for."""

    low: float
    high: float
