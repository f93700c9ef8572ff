"""Footnotes: small type at the foot of a column, after which the text goes on at the head of the next one.

Read in their place they would part a sentence, or open the section whose heading stands last above them.
"""

from __future__ import annotations

from collections.abc import Sequence

from passagework.formats.pdf.lines import Line
from passagework.formats.pdf.style import Style

_SMALL = 0.92
"""Type smaller than this share of the text's is a note's."""

_GAP = 1.5
"""Distance of a note's first baseline from the text above it, in ems of the note, at least."""

_LOWEST = 0.4
"""Share of the height of a page's text, from below, within which notes stand."""


def footnotes(lines: Sequence[Line], style: Style) -> dict[int, int]:
    """Return how many lines the notes between two columns take, by the index of their first one."""
    found: dict[int, int] = {}
    heights = [placed.y for placed in lines if not placed.turned]
    highest = min(heights, default=0.0) + _LOWEST * (max(heights, default=0.0) - min(heights, default=0.0))
    for end in range(1, len(lines)):
        above, below = lines[end - 1], lines[end]
        if below.turned or above.region == below.region or below.y <= above.y or not _is_body(below, style):
            continue
        start = end
        while start and lines[start - 1].region == above.region and lines[start - 1].size < _SMALL * style.size:
            start -= 1
        if 0 < start < end and lines[start].y <= highest and _stands_off(lines[start - 1], lines[start], style):
            found[start] = end - start
    return found


def _is_body(placed: Line, style: Style) -> bool:
    return placed.size >= _SMALL * style.size


def _stands_off(above: Line, placed: Line, style: Style) -> bool:
    """Whether a gap parts the first line of a note from text of its column."""
    return above.region == placed.region and _is_body(above, style) and above.y - placed.y >= _GAP * placed.size
