"""Tells the text that a reader sees from text that is there but hidden."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from passagework.formats.pdf.fragments import WHITE, Colour, Fragment, upright
from passagework.formats.pdf.geometry import Box, bounds
from passagework.formats.pdf.painting import Paint

TINY = 1.0
"""Points below which a size cannot be read; the page of a large drawing may be scaled, see :func:`sift`."""

_MARGIN = 2.0


class Sifted(NamedTuple):
    """The fragments that can be seen, and those that cannot."""

    seen: list[Fragment]
    hidden: list[Fragment]


def sift(fragments: Sequence[Fragment], paint: Paint, page: Box) -> Sifted:
    """Part the text that can be seen from what is hidden.

    Hidden is text off the page, smaller than ``TINY`` (unless most of the page is), in the colour of what lies
    below it, or shown in the invisible mode. Invisible text over a picture is the text layer of a scan and counts
    as seen, and so does text that is all there is: then the page's box or its scale is at fault, not the text.
    """
    sizes = sorted(fragment.size for fragment in fragments)
    tiny = min(TINY, sizes[len(sizes) // 2] / 3) if sizes else TINY
    boxes = [upright_box(page, turn) for turn in (0, 1, 2, 3)]
    background = _Background(paint)
    seen: list[Fragment] = []
    hidden: list[Fragment] = []
    for fragment in fragments:
        off = not _on(fragment, boxes[fragment.turn])
        unseen = off or fragment.size < tiny or background.conceals(fragment)
        (hidden if unseen else seen).append(fragment)
    return Sifted(seen, hidden) if seen else Sifted(list(fragments), [])


def upright_box(box: Box, turn: int) -> Box:
    """Return ``box`` on the page turned as :func:`passagework.formats.pdf.fragments.upright` turns it."""
    return bounds(upright(turn, x, y) for x in (box.x0, box.x1) for y in (box.y0, box.y1))  # type: ignore[arg-type]


def _on(fragment: Fragment, page: Box) -> bool:
    across = page.x0 - _MARGIN <= fragment.x1 and fragment.x0 <= page.x1 + _MARGIN
    return across and page.y0 - _MARGIN <= fragment.y + fragment.size and fragment.y <= page.y1 + _MARGIN


class _Background:
    """What lies below a text when it is shown."""

    def __init__(self, paint: Paint) -> None:
        self._paint = paint
        self._pictures = paint.pictures

    def conceals(self, fragment: Fragment) -> bool:
        """Whether a fragment has the colour of what it stands on, or is invisible with no picture below it."""
        x, y = _middle(fragment)
        if fragment.invisible:
            return not any(box.holds(x, y) for box in self._pictures)
        if fragment.colour is None:
            return False
        if fragment.colour != WHITE and not any(area.box.holds(x, y) for area in self._paint.areas(fragment.colour)):
            return False
        return self._below(fragment, x, y) == fragment.colour

    def _below(self, fragment: Fragment, x: float, y: float) -> Colour:
        """Return the colour painted last at a point before the fragment was shown; the paper is white."""
        for cover in reversed(self._paint.covers()):
            if cover.order < fragment.order and cover.box.holds(x, y):
                return cover.colour
        return WHITE


def _middle(fragment: Fragment) -> tuple[float, float]:
    return upright_point((fragment.x0 + fragment.x1) / 2, fragment.y + fragment.size * 0.3, fragment.turn)


def upright_point(x: float, y: float, turn: int) -> tuple[float, float]:
    """Return where a point of the upright page lies on the page as it is in the file."""
    back = (0, 3, 2, 1)[turn]
    return upright(back, x, y)  # type: ignore[arg-type]
