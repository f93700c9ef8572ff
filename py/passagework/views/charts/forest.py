"""A forest plot: one row for each estimate, a line for its interval, a disc for its value, the figures beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import wrap

from markupsafe import Markup

from passagework.views import figures
from passagework.views.charts.drawing import WIDTHS, Anchor, Drawing, Width, at_both_widths
from passagework.views.charts.scale import Scale, spanning

_LABEL = 176.0
"""Units for the labels of a wide chart, on the left."""
_FIGURES = 236.0
"""Units for its figures, on the right."""
_LETTERS = 25
"""Letters of a label that fit."""
_LINE = 16.0


_LETTER = 6.9
"""Units that a letter takes, at most, on average."""


@dataclass(frozen=True)
class Row:
    """An estimate with its interval. ``figures`` says both in numbers, ``note`` what else there is to say.

    ``kind`` is what a label is of, where a chart has several kinds.
    """

    label: str
    value: float
    low: float
    high: float
    figures: str
    note: str = ""
    kind: str = ""
    filled: bool = True
    """A hollow disc marks an interval that holds what the chart compares with."""

    @property
    def heads(self) -> list[str]:
        """The lines to the left of a wide chart: the kind, and the label, broken where it is long."""
        return [*([self.kind] if self.kind else []), *wrap(self.label, _LETTERS, break_on_hyphens=False)]

    @property
    def name(self) -> str:
        """The label with its kind, for one line."""
        return f"{self.kind}: {self.label}" if self.kind else self.label

    @property
    def fits(self) -> bool:
        """Whether name and figures have room in one line of a narrow chart."""
        return (len(self.name) + len(self.figures)) * _LETTER < WIDTHS["narrow"]


@dataclass(frozen=True)
class Forest:
    """A forest plot. ``title`` and ``description`` are for those who do not see it; ``axis`` says what is measured."""

    name: str
    title: str
    description: str
    axis: str
    rows: Sequence[Row]
    zero: bool
    """Whether the values are differences: zero is then on the axis and marked."""

    def markup(self) -> Markup:
        """Draw it for a wide and for a narrow place."""
        return at_both_widths(self._drawn)

    def _drawn(self, width: Width) -> Markup:
        drawing = Drawing(width)
        wide = width == "wide"
        scale = self._scale(_LABEL, drawing.width - _FIGURES, 5) if wide else self._scale(8, drawing.width - 8, 4)
        heights = [_wide_height(row) if wide else _narrow_height(row) for row in self.rows]
        bottom = 8 + sum(heights)
        self._grid(drawing, scale, bottom)
        top = 8.0
        for row, height in zip(self.rows, heights, strict=True):
            (_draw_wide if wide else _draw_narrow)(drawing, scale, row, top, height)
            top += height
        middle = (scale.start + scale.end) / 2
        drawing.words(middle, bottom + 36, self.axis, "chart-soft", "middle")
        return drawing.finished(bottom + 44, self.name, self.title, self.description)

    def _scale(self, start: float, end: float, most: int) -> Scale:
        ends = [end for row in self.rows for end in (row.low, row.high)]
        return spanning([*ends, 0.0] if self.zero else ends, start, end, most)

    def _grid(self, drawing: Drawing, scale: Scale, bottom: float) -> None:
        for tick in scale.ticks():
            x = scale.at(tick)
            origin = self.zero and abs(tick) < scale.step / 2
            drawing.line((x, 4), (x, bottom), "chart-zero" if origin else "chart-grid")
            written = figures.signed(tick, scale.decimals) if self.zero else figures.decimals(tick, scale.decimals)
            drawing.words(x, bottom + 18, written, "chart-soft", _anchor(x, drawing))


def _anchor(x: float, drawing: Drawing) -> Anchor:
    if x < 16:
        return "start"
    return "end" if x > drawing.width - 16 else "middle"


def _wide_height(row: Row) -> float:
    return 18 + _LINE * max(len(row.heads), 2 if row.note else 1)


def _narrow_height(row: Row) -> float:
    return 32 + _LINE * (1 + (not row.fits) + bool(row.note))


def _draw_wide(drawing: Drawing, scale: Scale, row: Row, top: float, height: float) -> None:
    middle = top + height / 2
    heads = row.heads
    for number, line in enumerate(heads):
        kind = "chart-soft" if row.kind and number == 0 else "chart-words"
        drawing.words(0, middle + 4 + _LINE * (number - (len(heads) - 1) / 2), line, kind)
    _interval(drawing, scale, row, middle)
    left = drawing.width - _FIGURES + 16
    drawing.words(left, middle + (-3 if row.note else 4), row.figures)
    if row.note:
        drawing.words(left, middle + 13, row.note, "chart-soft")


def _draw_narrow(drawing: Drawing, scale: Scale, row: Row, top: float, height: float) -> None:
    drawing.words(0, top + 14, row.name, "chart-words chart-strong")
    baseline = top + 14 + _LINE * (not row.fits)
    drawing.words(drawing.width, baseline, row.figures, "chart-words", "end")
    if row.note:
        drawing.words(drawing.width, baseline + _LINE, row.note, "chart-soft", "end")
    _interval(drawing, scale, row, top + height - 16)


def _interval(drawing: Drawing, scale: Scale, row: Row, y: float) -> None:
    drawing.line((scale.at(row.low), y), (scale.at(row.high), y), "chart-interval")
    drawing.dot(scale.at(row.value), y, 5.5, "chart-value" if row.filled else "chart-value chart-hollow")
