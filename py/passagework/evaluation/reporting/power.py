"""The power of the primary comparisons with fewer and with more questions."""

from __future__ import annotations

from collections.abc import Sequence

from passagework.models.report import PowerCurve, PowerPoint, PrimaryComparison
from passagework.stats.power import power_curve

SIZES = range(10, 301, 10)


def curves(found: Sequence[PrimaryComparison]) -> tuple[PowerCurve, ...]:
    """Return the curve of each comparison at the threshold that it met; without points where it has no d_z."""
    return tuple(PowerCurve(a=each.a, b=each.b, points=_points(each)) for each in found)


def _points(found: PrimaryComparison) -> tuple[PowerPoint, ...]:
    if found.d_z is None:
        return ()
    return tuple(map(PowerPoint, SIZES, power_curve(found.d_z, SIZES, found.threshold)))
