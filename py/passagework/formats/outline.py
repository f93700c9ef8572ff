"""Which headings of a file divide it into sections, and what each section holds.

The headings of the three highest levels in use begin sections; deeper ones stay headings inside a section, since a
passage never crosses a section's border and very short sections would make very short passages. A section
needs text: a heading over nothing gives its words to the section below it, or else is the text itself.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from passagework.formats.drafts import Draft, HeadingDraft, PageDraft, ParagraphDraft, has_text, words
from passagework.formats.inline import Piece, tidy

SECTION_LEVELS = 3
MOST_SECTIONS = 3000
MOST_TITLE = 300
_NUMBERED = re.compile(r"(?P<number>\d{1,3}(?:\.\d{1,3})+\.?|\d{1,3}\.|§ ?\d{1,4}) +(?=\S)")
_STEP = " › "


@dataclass
class Part:
    """A section before it is written."""

    title: str
    level: int
    number: str = ""
    drafts: list[Draft] = field(default_factory=list)


class Outline(NamedTuple):
    """A document's title and its sections in order."""

    title: str
    parts: list[Part]


def outline(drafts: Iterable[Draft], title: str | None, fallback: str) -> Outline:
    """Divide ``drafts`` into sections.

    The document is called ``title``, or as its one highest heading where that comes first, else ``fallback``.
    """
    kept = list(drafts)
    levels = Counter(draft.level for draft in kept if isinstance(draft, HeadingDraft))
    heads = _first_heading(kept)
    own = heads is not None and levels[heads.level] == 1 and heads.level == min(levels)
    if heads is not None and own and (title is None or _same(line(heads.pieces), title)):
        title = line(heads.pieces)
        kept.remove(heads)
        levels.pop(heads.level)
    name = (title or fallback)[:MOST_TITLE]
    return Outline(name, _settled(_divided(kept, _section_levels(levels), name)))


def line(pieces: Sequence[Piece]) -> str:
    """Return the pieces as one line of plain text."""
    return "".join(piece.text for piece in tidy(pieces))


def _first_heading(drafts: Sequence[Draft]) -> HeadingDraft | None:
    """Return the heading that the file opens with, None where it opens with anything else."""
    first = next((draft for draft in drafts if not isinstance(draft, PageDraft)), None)
    return first if isinstance(first, HeadingDraft) and line(first.pieces) else None


def _same(one: str, other: str) -> bool:
    return one.casefold() == other.casefold()


def _section_levels(levels: Counter[int]) -> dict[int, int]:
    """Return the rank from 0 of each level, for those levels whose headings begin sections, and below."""
    order = sorted(levels)
    deepest = next(
        (count for count in range(SECTION_LEVELS, 0, -1) if sum(levels[level] for level in order[:count]) <= MOST_SECTIONS), 0
    )
    return {level: rank - deepest for rank, level in enumerate(order)}


def _divided(drafts: Sequence[Draft], ranks: dict[int, int], title: str) -> list[Part]:
    """Cut at the headings of negative rank; the others become headings of level 2 and deeper within a section."""
    parts = [Part(title, min(ranks.values(), default=0) - 1)]
    for draft in drafts:
        if not isinstance(draft, HeadingDraft):
            parts[-1].drafts.append(draft)
        elif ranks[draft.level] < 0 and line(draft.pieces):
            parts.append(_titled(line(draft.pieces), ranks[draft.level]))
        else:
            parts[-1].drafts.append(HeadingDraft(ranks[draft.level] + 2, draft.pieces))
    return parts


def _titled(heading: str, level: int) -> Part:
    match = _NUMBERED.match(heading)
    if match is None:
        return Part(heading[:MOST_TITLE], level)
    return Part(heading[match.end() :][:MOST_TITLE], level, match["number"].rstrip("."))


def _settled(parts: Sequence[Part]) -> list[Part]:
    """Leave no section without text."""
    settled: list[Part] = []
    for index, part in enumerate(parts):
        if has_text(part.drafts):
            settled.append(part)
            continue
        following = parts[index + 1] if index + 1 < len(parts) else None
        if following is not None and (index == 0 or following.level > part.level):
            following.drafts[:0] = part.drafts
            if index:
                following.title = f"{part.title}{_STEP}{following.title}"[:MOST_TITLE]
        elif index:
            settled.append(Part(part.title, part.level, part.number, [*part.drafts, ParagraphDraft(words(part.title))]))
    return settled
