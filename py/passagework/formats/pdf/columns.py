"""The order in which a page is read: columns one after the other, what spans them in its place.

A gutter is a range of x that hardly any text covers while much stands on both sides of it. Text that does cross
a gutter (a title, a wide figure's caption) parts the page into bands; within a band the left column is read
before the right one, and each is looked at again for gutters of its own. Rows whose cells stand side by side
and are short make a table, not columns.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate, pairwise
from statistics import median
from typing import NamedTuple

from passagework.formats.pdf.fragments import Fragment

_Fragments = Sequence[Fragment]
MOST_DEPTH = 6
_FEWEST = 3
"""Lines that a column has at least."""

_GUTTER = 0.7
"""Width of a gutter, in ems, at least."""

_TRIED = 3
"""Gutters but the widest that are tried: one beside the lines of a figure must not hide that of the page."""

_BLANK = 1.8
"""Distance of baselines, in ems, from which a blank band parts what is above it from what is below."""

_BINS = 300


class _Gutter(NamedTuple):
    x0: float
    x1: float

    def crossed_by(self, fragment: Fragment) -> bool:
        return fragment.x0 < self.x0 and fragment.x1 > self.x1

    def is_left(self, fragment: Fragment) -> bool:
        return fragment.x0 + fragment.x1 < self.x0 + self.x1


def regions(fragments: Sequence[Fragment], depth: int = 0) -> list[list[Fragment]]:
    """Return the fragments in regions that are read one after the other, each from top to bottom."""
    if len(fragments) < 2 * _FEWEST or depth >= MOST_DEPTH:
        return [list(fragments)] if fragments else []
    gutters = _gutters(fragments)
    if gutters and (found := _parted(fragments, gutters[0], depth, _are_columns)):
        return found
    if len(fragments) >= 4 * _FEWEST and (found := _prose(fragments, gutters[1:], depth)):
        return found
    pieces = _pieces(fragments) if depth == 0 else []
    return _stacked(pieces) if len(pieces) > 1 else [list(fragments)]


def _prose(fragments: Sequence[Fragment], gutters: Sequence[_Gutter], depth: int) -> list[list[Fragment]]:
    """Return the regions into which the first of the gutters parts the fragments that has running text on both sides."""
    return next((found for gutter in gutters[:_TRIED] if (found := _parted(fragments, gutter, depth, _are_prose))), [])


def _pieces(fragments: Sequence[Fragment]) -> list[list[Fragment]]:
    """Return the fragments above and below the blank bands that run across all of them."""
    pieces: list[list[Fragment]] = []
    for fragment in sorted(fragments, key=lambda each: -each.y):
        if pieces and pieces[-1][-1].y - fragment.y < _BLANK * fragment.size:
            pieces[-1].append(fragment)
        else:
            pieces.append([fragment])
    return pieces


def _stacked(pieces: Sequence[list[Fragment]]) -> list[list[Fragment]]:
    """Return the regions of pieces that stand one above the other; those without columns stay together.

    Below a wide figure or a listing the gutter of a page may be too much covered to be seen from the whole page.
    """
    found: list[list[Fragment]] = []
    whole: list[Fragment] = []
    for piece in pieces:
        if len(piece) >= 4 * _FEWEST and (parted := _prose(piece, _gutters(piece), 1)):
            found += [whole] if whole else []
            found += parted
            whole = []
        else:
            whole += piece
    return [*found, whole] if whole else found


def _parted(
    fragments: Sequence[Fragment], gutter: _Gutter, depth: int, are_columns: Callable[[_Fragments, _Fragments], bool]
) -> list[list[Fragment]]:
    """Return the regions into which a gutter parts the fragments, none where there are no columns beside it."""
    found: list[list[Fragment]] = []
    whole: list[Fragment] = []
    split = False
    for spanning, left, right in _bands(fragments, gutter):
        whole += spanning
        if are_columns(left, right):
            split = True
            found += [whole] if whole else []
            found += [*regions(left, depth + 1), *regions(right, depth + 1)]
            whole = []
        else:
            whole += [*left, *right]
    if not split:
        return []
    return [*found, whole] if whole else found


def _gutters(fragments: Sequence[Fragment]) -> list[_Gutter]:
    """Return the ranges between two stretches of text that next to nothing covers, the widest first."""
    start = min(fragment.x0 for fragment in fragments)
    width = max(fragment.x1 for fragment in fragments) - start
    if width <= 0:
        return []
    em = median(fragment.size for fragment in fragments)
    found: list[tuple[float, _Gutter]] = []
    for begin, end, level in _valleys(_coverage(fragments, start, width)):
        wide = (end - begin) * width / _BINS
        if wide >= _GUTTER * em:
            found.append((wide * (1 - level), _Gutter(start + begin * width / _BINS, start + end * width / _BINS)))
    return [gutter for _, gutter in sorted(found, key=lambda each: -each[0])]


def _coverage(fragments: Sequence[Fragment], start: float, width: float) -> list[int]:
    """Return how many fragments cover each bin."""
    steps = [0] * (_BINS + 1)
    for fragment in fragments:
        steps[int((fragment.x0 - start) / width * _BINS + 0.5)] += 1
        steps[int((fragment.x1 - start) / width * _BINS + 0.5)] -= 1
    return list(accumulate(steps[:-1]))


def _valleys(covered: list[int]) -> list[tuple[int, int, float]]:
    """Return runs of bins under half of the peaks on both sides: their borders and height against the peaks."""
    left = list(accumulate(covered, max))
    right = list(accumulate(reversed(covered), max))[::-1]
    found: list[tuple[int, int, float]] = []
    begin: int | None = None
    for index, (level, shore) in enumerate(zip([*covered, 0], [*map(min, left, right), 0], strict=True)):
        low = shore >= _FEWEST and 2 * level <= shore
        if low and begin is None:
            begin = index
        elif not low and begin is not None:
            found.append((begin, index, max(covered[begin:index]) / min(left[begin], right[index - 1])))
            begin = None
    return found


def _bands(fragments: Sequence[Fragment], gutter: _Gutter) -> list[tuple[list[Fragment], list[Fragment], list[Fragment]]]:
    """Return bands from top to bottom: what spans the gutter, then what stands left and right below it."""
    bands: list[tuple[list[Fragment], list[Fragment], list[Fragment]]] = [([], [], [])]
    for fragment in sorted(fragments, key=lambda each: -each.y):
        spanning, left, right = bands[-1]
        if gutter.crossed_by(fragment):
            if left or right:
                bands.append(([fragment], [], []))
            else:
                spanning.append(fragment)
        elif gutter.is_left(fragment):
            left.append(fragment)
        else:
            right.append(fragment)
    return bands


class _Side(NamedTuple):
    """A side of a gutter: its baselines, the letters of a line and of its longest piece, the share of lines that fill it."""

    rows: list[float]
    letters: float
    longest: float
    filled: float


def _are_columns(left: Sequence[Fragment], right: Sequence[Fragment]) -> bool:
    """Whether two sides are read one after the other, and not row by row."""
    if len(left) < _FEWEST or len(right) < _FEWEST:
        return False
    sides = _side(left), _side(right)
    if any(len(side.rows) < _FEWEST for side in sides):
        return False
    if all(side.letters >= 18 and side.filled >= 0.4 for side in sides):
        return True
    return _aligned(sides[0].rows, sides[1].rows) < 0.5 and all(side.letters >= 8 for side in sides)


def _are_prose(left: Sequence[Fragment], right: Sequence[Fragment]) -> bool:
    """Whether two sides are columns beyond doubt: several lines on each, most of one piece and filled."""
    if min(len(left), len(right)) < 2 * _FEWEST:
        return False
    return all(
        len(side.rows) >= 2 * _FEWEST and side.longest >= 20 and side.filled >= 0.6 for side in (_side(left), _side(right))
    )


def _side(fragments: Sequence[Fragment]) -> _Side:
    rows: list[list[Fragment]] = []
    for fragment in sorted(fragments, key=lambda each: -each.y):
        if rows and abs(rows[-1][0].y - fragment.y) < 0.4 * fragment.size:
            rows[-1].append(fragment)
        else:
            rows.append([fragment])
    start = min(fragment.x0 for fragment in fragments)
    width = max(fragment.x1 for fragment in fragments) - start or 1.0
    letters = median(sum(len(fragment.text) for fragment in row) for row in rows)
    longest = median(max(len(fragment.text) for fragment in row) for row in rows)
    filled = sum((max(fragment.x1 for fragment in row) - start) / width > 0.7 for row in rows) / len(rows)
    return _Side([row[0].y for row in rows], letters, longest, filled)


def _aligned(left: list[float], right: list[float]) -> float:
    """Return the share of rows of the side with fewer that stand on a baseline of the other."""
    fewer, more = sorted((left, right), key=len)
    pitches = [above - below for above, below in pairwise(more)]
    near = 0.15 * (median(pitches) if pitches else 10.0)
    return sum(any(abs(row - other) <= near for other in more) for row in fewer) / len(fewer)
