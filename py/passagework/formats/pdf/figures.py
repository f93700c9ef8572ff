"""The lettering of figures (axis labels, tick marks, names of boxes), so that it does not stand among sentences.

A drawing's letters are shown like any text: short pieces, here and there, above the caption. What stands between the
caption and the running text above it and does not read on is the figure's; so are runs of bare numbers anywhere, and
short lines that run in another direction than the page's text.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from passagework.formats.pdf.lines import Line
from passagework.formats.pdf.style import Edges, Style

_CAPTION = re.compile(r"(?:Figure|Fig\.|Abbildung|Abb\.)\s*[A-Z]?\d+(?:\.\d+)*[a-z]?\b\s*([.:])?", re.IGNORECASE)
_TICKS = re.compile(r"[\d\s.,+−–%-]*\d[\d\s.,+−–%-]*")

_FEWEST = 3
"""Lines of bare numbers, one below the other, that are no text."""

_SMALL = 0.8
"""Type smaller than this share of the usual is no running text above a caption."""

_INITIALS = 3
"""Letters that a bold label has at most where its type is not small; a longer one is a heading."""

_TURNED = 60
"""Letters of a turned line from which it is no label: it may be a table set across the page."""

_LETTERS = 30
"""Letters that a label has at most where its type is not small."""


def lettering(lines: Sequence[Line], tables: Collection[int], edges: dict[int, Edges], style: Style) -> dict[int, list[int]]:
    """Return the lines of a page that are a figure's lettering, by the line that begins its caption.

    Where there is no caption the first of the lines stands for it. ``tables`` are the lines that tables take.
    """
    found: dict[int, list[int]] = {}
    taken: set[int] = set()
    for index in range(len(lines)):
        if _is_caption(lines, index, edges) and (labels := _above(lines, index, tables, edges, style)):
            found[index] = labels
            taken.update(labels)
    for run in (*_ticks(lines, taken.union(tables)), _turned(lines, taken.union(tables))):
        if run:
            found[run[0]] = run
    return found


def _above(lines: Sequence[Line], caption: int, tables: Collection[int], edges: dict[int, Edges], style: Style) -> list[int]:
    """Return the labels that stand right above a caption, in reading order; tables among them are passed over."""
    labels: list[int] = []
    for index in range(caption - 1, -1, -1):
        placed = lines[index]
        if placed.y <= lines[caption].y or _is_caption(lines, index, edges):
            break
        if index in tables:
            continue
        if not _is_label(placed, edges[placed.region], style) or _reads_on(lines, index, edges, style):
            # What follows such a line at the usual distance is still of its paragraph.
            while labels and labels[-1] == index + 1 and _follows(lines[index], lines[index + 1], edges):
                index = labels.pop()
            break
        labels.append(index)
    return labels[::-1]


def _is_caption(lines: Sequence[Line], index: int, edges: dict[int, Edges]) -> bool:
    """Whether a line begins a caption: "Figure 2." or "Fig. 2" with a gap above, where a sentence on figure 2 has none."""
    found = _CAPTION.match(lines[index].text)
    return found is not None and bool(found[1] or index == 0 or not _follows(lines[index - 1], lines[index], edges))


def _is_label(placed: Line, edges: Edges, style: Style) -> bool:
    """Whether a line may be lettering: small, or short and neither a heading nor words that begin at the margin."""
    if placed.mono and not style.mono:
        return False
    if placed.size < _SMALL * style.size:
        return True
    if any(len(cell.text) > _LETTERS for cell in placed.cells) or placed.text.endswith((".", ":", ";", ",")):
        return False
    at_margin = placed.x0 - edges.left < 0.5 * placed.size and placed.text.count(" ") >= 2
    return not at_margin and (not placed.bold or len(placed.text) <= _INITIALS)


def _reads_on(lines: Sequence[Line], index: int, edges: dict[int, Edges], style: Style) -> bool:
    """Whether a line is the end of running text that stands above it."""
    if index == 0 or not _follows(lines[index - 1], lines[index], edges):
        return False
    return not _is_label(lines[index - 1], edges[lines[index].region], style)


def _follows(above: Line, placed: Line, edges: dict[int, Edges]) -> bool:
    """Whether two lines of a region have the same type and the usual distance."""
    gap = (above.y - placed.y) / placed.size
    alike = above.region == placed.region and abs(above.size - placed.size) < 0.05 * placed.size
    return alike and 0 < gap <= 1.35 * edges[placed.region].pitch


def _ticks(lines: Sequence[Line], taken: Collection[int]) -> list[list[int]]:
    """Return the runs of lines of bare numbers."""
    runs: list[list[int]] = [[]]
    for index, placed in enumerate(lines):
        if index not in taken and not placed.turned and _TICKS.fullmatch(placed.text):
            runs[-1].append(index)
        elif runs[-1]:
            runs.append([])
    return [run for run in runs if len(run) >= _FEWEST]


def _turned(lines: Sequence[Line], taken: Collection[int]) -> list[int]:
    """Return the lines that run in another direction than most of the page, none where any of them is long."""
    turned = [index for index, placed in enumerate(lines) if placed.turned and index not in taken]
    return turned if all(len(lines[index].text) <= _TURNED for index in turned) else []
