"""Blocks before they have a place in the text: their pages and words, and where each began."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

Kind = Literal["paragraph", "heading", "item", "code", "table", "figure"]


class Part(NamedTuple):
    """Text that stands on one page; the parts of a block put together are its text."""

    page: int
    text: str


@dataclass(slots=True)
class Draft:
    """A block. A table has rows of cells, anything else has parts; a figure's are its lettering."""

    kind: Kind
    page: int
    region: int
    top: float
    """Where its first line stands on its page, upright."""
    size: float
    bold: bool = False
    left: float = 0.0
    """Where its first line begins."""
    hanging: bool = False
    """Whether its second line stands to the right of the first, as in a bibliography."""
    parts: list[Part] = field(default_factory=list)
    marker: str | None = None
    rows: list[tuple[int, list[str]]] = field(default_factory=list)
    level: int = 2

    @property
    def text(self) -> str:
        """The text of its parts."""
        return "".join(part.text for part in self.parts)

    @property
    def last_page(self) -> int:
        """The page on which it ends."""
        if self.rows:
            return self.rows[-1][0]
        return self.parts[-1].page if self.parts else self.page
