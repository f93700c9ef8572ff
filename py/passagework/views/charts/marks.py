"""The three rankers on one question as marks on a line from 0 to 1: small enough for a cell of a table.

The cells beside it say the same in numbers, so it is hidden from those who do not see it. A ranker is told by its
shape; which is which, the legend says with the same shapes.
"""

from __future__ import annotations

from collections.abc import Mapping

from markupsafe import Markup

from passagework.models.search import RANKERS, Ranker

WIDTH = 120
_EDGE = 6
_MIDDLE = 10


def marks(values: Mapping[Ranker, float]) -> Markup:
    """Draw each ranker's value, between 0 and 1."""
    shapes = Markup().join(_shape(ranker, _EDGE + values[ranker] * (WIDTH - 2 * _EDGE)) for ranker in RANKERS if ranker in values)
    axis = Markup('<path class="mark-axis" d="M{} 10H{}"/>').format(_EDGE, WIDTH - _EDGE)
    return Markup('<svg class="marks" viewBox="0 0 {} 20" aria-hidden="true">{}{}</svg>').format(WIDTH, axis, shapes)


def legend_mark(ranker: Ranker) -> Markup:
    """Draw one ranker's mark alone."""
    return Markup('<svg class="mark-alone" viewBox="0 0 12 20" aria-hidden="true">{}</svg>').format(_shape(ranker, 6))


def _shape(ranker: Ranker, x: float) -> Markup:
    return Markup('<path class="mark mark-{}" d="M{} {}{}"/>').format(ranker, f"{x:.1f}", _MIDDLE, _OUTLINES[ranker])


_OUTLINES: dict[Ranker, str] = {
    "dense": "m-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0Z",
    "bm25": "m-4-4h8v8h-8Z",
    "hybrid": "m0-5.5 5.5 5.5-5.5 5.5-5.5-5.5Z",
}
"""A disc, a square and a lozenge, from their middle."""
