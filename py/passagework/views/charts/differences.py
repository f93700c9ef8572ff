"""Paired differences, one disc for each question, from the most lost to the most won: what the mean is the mean of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from markupsafe import Markup

from passagework.views import figures
from passagework.views.charts.drawing import Drawing, Width, at_both_widths
from passagework.views.charts.scale import Scale

_HEAD = 30.0
_HEIGHT = 92.0
_GAP = 20.0
_LEFT = 44.0
_STEP = 0.25
"""The scale reaches from minus to plus a multiple of this."""


@dataclass(frozen=True)
class Pair:
    """The differences of one comparison, a value for each question, and in words how many were won and lost."""

    label: str
    counts: str
    values: Sequence[float]
    mean: float


@dataclass(frozen=True)
class Differences:
    """One strip for each comparison, all on one scale with zero in its middle."""

    name: str
    title: str
    description: str
    mean: str
    """The word beside the line of the mean."""
    pairs: Sequence[Pair]

    def markup(self) -> Markup:
        """Draw them for a wide and for a narrow place."""
        return at_both_widths(self._drawn)

    def _drawn(self, width: Width) -> Markup:
        drawing = Drawing(width)
        largest = max((abs(value) for pair in self.pairs for value in pair.values), default=0.0)
        limit = max(_STEP, _STEP * ceil(largest / _STEP - 1e-9))
        top = 0.0
        for pair in self.pairs:
            self._strip(drawing, pair, top, limit)
            top += _HEAD + _HEIGHT + _GAP
        return drawing.finished(top, self.name, self.title, self.description)

    def _strip(self, drawing: Drawing, pair: Pair, top: float, limit: float) -> None:
        drawing.words(0, top + 14, pair.label, "chart-words chart-strong")
        drawing.words(drawing.width, top + 14, pair.counts, "chart-soft", "end")
        up = Scale(-limit, limit, top + _HEAD + _HEIGHT, top + _HEAD, limit)
        for tick in up.ticks():
            y = up.at(tick)
            drawing.line((_LEFT, y), (drawing.width, y), "chart-grid" if tick else "chart-zero")
            drawing.words(_LEFT - 8, y + 4, figures.signed(tick, 2), "chart-soft", "end")
        across = Scale(-0.5, max(len(pair.values) - 0.5, 0.5), _LEFT, drawing.width, 1)
        radius = min(4.0, max(1.5, 0.42 * (across.at(1) - across.at(0))))
        for number, value in enumerate(sorted(pair.values)):
            x, y = across.at(number), up.at(value)
            kind = "won" if value > 0 else "lost" if value < 0 else "tied"
            if value:
                drawing.line((x, up.at(0)), (x, y), f"chart-stem chart-{kind}")
            drawing.dot(x, y, radius, f"chart-dot chart-{kind}")
        y = up.at(pair.mean)
        drawing.line((_LEFT, y), (drawing.width, y), "chart-mean")
        drawing.words(_LEFT + 4, y - 5, f"{self.mean} {figures.signed(pair.mean, 3)}", "chart-words")
