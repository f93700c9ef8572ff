"""Power against the number of questions: one curve for each comparison, labelled at its end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from passagework.views import figures
from passagework.views.charts.drawing import Drawing, Width, at_both_widths
from passagework.views.charts.scale import Scale, spanning

_LEFT = 50.0
_TOP = 16.0
_HEIGHT = 220.0
_LINE = 16.0


@dataclass(frozen=True)
class Curve:
    """A curve of (number of questions, power)."""

    label: str
    points: Sequence[tuple[float, float]]


@dataclass(frozen=True)
class Curves:
    """Curves of power from 0 to 1; ``here`` is the number of questions that there are, ``wanted`` the power aimed at."""

    name: str
    title: str
    description: str
    axis: str
    here_label: str
    curves: Sequence[Curve]
    here: float
    wanted: float

    def markup(self) -> Markup:
        """Draw them for a wide and for a narrow place."""
        return at_both_widths(self._drawn)

    def _drawn(self, width: Width) -> Markup:
        drawing = Drawing(width)
        wide = width == "wide"
        right = drawing.width - (150 if wide else 14)
        numbers = [n for curve in self.curves for n, _ in curve.points]
        across = spanning([0, *numbers, self.here], _LEFT, right, 6 if wide else 4)
        up = Scale(0, 1, _TOP + _HEIGHT, _TOP, 0.2)
        self._grid(drawing, across, up)
        ends: list[tuple[float, int]] = []
        for number, curve in enumerate(self.curves):
            points = [(across.at(n), up.at(power)) for n, power in curve.points]
            drawing.path(points, f"chart-curve chart-curve-{number + 1}")
            ends.append((points[-1][1], number))
        bottom = _TOP + _HEIGHT
        drawing.words((across.start + right) / 2, bottom + 38, self.axis, "chart-soft", "middle")
        if wide:
            _at_the_ends(drawing, self.curves, ends, points_end=across.at(max(numbers)))
            return drawing.finished(bottom + 46, self.name, self.title, self.description)
        for number, curve in enumerate(self.curves):
            y = bottom + 60 + _LINE * number
            drawing.line((_LEFT, y - 4), (_LEFT + 28, y - 4), f"chart-curve chart-curve-{number + 1}")
            drawing.words(_LEFT + 36, y, curve.label)
        return drawing.finished(bottom + 56 + _LINE * len(self.curves), self.name, self.title, self.description)

    def _grid(self, drawing: Drawing, across: Scale, up: Scale) -> None:
        for tick in up.ticks():
            y = up.at(tick)
            drawing.line((across.start, y), (across.end, y), "chart-grid")
            drawing.words(across.start - 8, y + 4, f"{100 * tick:.0f} %", "chart-soft", "end")
        for tick in across.ticks():
            drawing.words(across.at(tick), up.start + 18, figures.count(round(tick)), "chart-soft", "middle")
        drawing.line((across.start, up.at(self.wanted)), (across.end, up.at(self.wanted)), "chart-wanted")
        x = across.at(self.here)
        drawing.line((x, up.end), (x, up.start), "chart-zero")
        drawing.words(x + 6, up.end + 10, self.here_label, "chart-words")


def _at_the_ends(drawing: Drawing, curves: Sequence[Curve], ends: list[tuple[float, int]], points_end: float) -> None:
    """Write each label beside the end of its curve, moved down where it would lie on the one above."""
    free = 0.0
    for y, number in sorted(ends):
        at = max(y, free)
        drawing.line((points_end + 6, at), (points_end + 26, at), f"chart-curve chart-curve-{number + 1}")
        drawing.words(points_end + 32, at + 4, curves[number].label)
        free = at + _LINE
