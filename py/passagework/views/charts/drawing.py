"""An SVG picture under construction. Every element is coloured by its class; text and numbers are escaped."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from markupsafe import Markup

Width = Literal["wide", "narrow"]
WIDTHS: dict[Width, float] = {"wide": 740.0, "narrow": 340.0}
"""Units across: about CSS pixels, so that text keeps its size."""

Anchor = Literal["start", "middle", "end"]


class Drawing:
    """A picture of ``width`` units; what is drawn later lies above what was drawn before."""

    def __init__(self, width: Width) -> None:
        self.kind = width
        self.width = WIDTHS[width]
        self._parts: list[Markup] = []

    def line(self, start: tuple[float, float], end: tuple[float, float], kind: str) -> None:
        """Draw a straight line."""
        self._parts.append(
            Markup('<line class="{}" x1="{}" y1="{}" x2="{}" y2="{}"/>').format(kind, *map(_short, (*start, *end)))
        )

    def dot(self, x: float, y: float, radius: float, kind: str) -> None:
        """Draw a disc."""
        self._parts.append(Markup('<circle class="{}" cx="{}" cy="{}" r="{}"/>').format(kind, *map(_short, (x, y, radius))))

    def path(self, points: Sequence[tuple[float, float]], kind: str, closed: bool = False) -> None:
        """Draw a line through points, or the shape that they enclose."""
        steps = " L".join(f"{_short(x)} {_short(y)}" for x, y in points)
        self._parts.append(Markup('<path class="{}" d="M{}{}"/>').format(kind, steps, "Z" if closed else ""))

    def words(self, x: float, y: float, words: str, kind: str = "chart-words", anchor: Anchor = "start") -> None:
        """Write a line of text; ``y`` is its baseline."""
        self._parts.append(
            Markup('<text class="{}" x="{}" y="{}" text-anchor="{}">{}</text>').format(kind, _short(x), _short(y), anchor, words)
        )

    def finished(self, height: float, name: str, title: str, description: str) -> Markup:
        """Return the picture with its title and description; ``name`` is unique on the page."""
        identity = f"{name}-{self.kind}"
        return Markup(
            '<svg class="chart chart-{kind}" viewBox="0 0 {width} {height}" role="img" aria-labelledby="{id}-title {id}-desc">'
            '<title id="{id}-title">{title}</title><desc id="{id}-desc">{description}</desc>{parts}</svg>'
        ).format(
            kind=self.kind,
            width=_short(self.width),
            height=_short(height),
            id=identity,
            title=title,
            description=description,
            parts=Markup().join(self._parts),
        )


def at_both_widths(draw: Callable[[Width], Markup]) -> Markup:
    """Return a chart drawn twice; the style sheet shows the one that fits, and hides the other from everybody."""
    return Markup().join(draw(width) for width in WIDTHS)


def _short(value: float) -> str:
    """Write a length with at most one decimal."""
    return f"{value:.1f}".removesuffix(".0")
