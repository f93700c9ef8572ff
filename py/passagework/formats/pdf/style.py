"""What is usual in a document (type size, line pitch, foot of the page) and in a region (its edges)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from statistics import median
from typing import NamedTuple

from passagework.formats.pdf.geometry import Box
from passagework.formats.pdf.lines import Line

WIDEST = 2.6
"""Line pitch, in ems, above which lines are taken to be apart: text set with double spacing has about 2.3."""


class Style(NamedTuple):
    """The style that most letters of a document are set in."""

    size: float
    pitch: float
    """The distance of two baselines, in ems."""
    bold: bool
    mono: bool
    foot: float
    """The height at which full pages end, on a page of the usual size."""

    def at_foot(self, placed: Line) -> bool:
        """Whether a line stands so low that its page is full."""
        return placed.y - self.foot < 3.0 * self.pitch * self.size


class Edges(NamedTuple):
    """Left and right edge of a region, and its line pitch in ems."""

    left: float
    right: float
    pitch: float


def style_of(pages: Sequence[Sequence[Line]], boxes: Sequence[Box]) -> Style:
    """Return the style of a document from its lines and the boxes of its pages."""
    sizes, pitches = Counter[float](), Counter[float]()
    letters = bold = mono = 0
    for lines in pages:
        for placed in lines:
            count = len(placed.text)
            sizes[round(placed.size * 2) / 2] += count
            letters += count
            bold += count if placed.bold else 0
            mono += count if placed.mono else 0
        pitches.update(pitch for pitch in _pitches(lines) if pitch <= WIDEST)
    size = sizes.most_common(1)[0][0] if sizes else 10.0
    pitch = pitches.most_common(1)[0][0] if pitches else 1.2
    return Style(size or 10.0, max(pitch, 0.9), bold * 2 > letters, mono * 2 > letters, _foot(pages, boxes))


def _foot(pages: Sequence[Sequence[Line]], boxes: Sequence[Box]) -> float:
    """Return where the lowest fifth of the pages end, but no higher than two fifths of a page: slides are never full."""
    heights = [[placed.y for placed in lines if not placed.turned] for lines in pages]
    ends = sorted(min(found) for found in heights if found)
    highest = median(box.y0 + 0.4 * box.height for box in boxes) if boxes else 0.0
    return min(ends[len(ends) // 5], highest) if ends else highest


def edges_of(lines: Sequence[Line], style: Style) -> dict[int, Edges]:
    """Return the edges of each region of a page."""
    groups: dict[int, list[Line]] = {}
    for placed in lines:
        groups.setdefault(placed.region, []).append(placed)
    found = {}
    for region, group in groups.items():
        gaps = [gap for gap in _pitches(group) if gap < 4.0]
        body = [placed for placed in group if placed.size <= 1.1 * style.size] or group
        pitch = median(gaps) if len(gaps) >= 6 else style.pitch
        found[region] = Edges(min(each.x0 for each in body), _right(body), pitch)
    return found


def _right(lines: Sequence[Line]) -> float:
    """Return where most lines end, as those of justified text do; where no such place is, the end of the longest."""
    ends = Counter(round(line.x1) for line in lines)
    near = {place: ends[place - 1] + ends[place] + ends[place + 1] for place in list(ends)}
    place = max(near, key=lambda each: (near[each], each))
    return place + 1.0 if near[place] >= max(3, len(lines) / 4) else max(line.x1 for line in lines)


def _pitches(lines: Sequence[Line]) -> list[float]:
    """Return the distances of neighbouring baselines in ems."""
    return [
        round((above.y - below.y) / below.size, 1)
        for above, below in pairwise(lines)
        if above.region == below.region and above.y > below.y and below.size > 0
    ]
