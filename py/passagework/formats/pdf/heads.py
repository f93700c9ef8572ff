"""Running heads, feet and page numbers: lines that come back at the same height of the page.

A line is dropped where it stands outermost on its page and the same words, numbers aside, stand at the same
height on pages near by, or where its number counts the pages.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Sequence

from passagework.formats.pdf.record import PageRecord, Placed

OUTER = 3
"""Lines from the top and from the bottom of a page among which heads and feet are looked for."""

NEAR = 12
"""Pages before and after within which a head comes back: a chapter's may be as short as that."""

_NUMBER = re.compile(r"\d+|\b[ivxlc]+\b")
_DIGITS = re.compile(r"\d+")
_ONLY_NUMBER = re.compile(r"\W*(?:page|seite|p\.|s\.)?\W*(\d{1,4}|[ivxlc]{1,8})(?:\W*(?:of|von|/)\W*\d{1,4})?\W*", re.IGNORECASE)


def without_heads(records: Sequence[PageRecord | None]) -> list[list[Placed]]:
    """Return the lines of each page without its running heads, feet and page number."""
    outer = [_outer(record) if record else [] for record in records]
    dropped = _repeated(outer) | _counting(outer)
    kept = []
    for page, record in enumerate(records):
        lines = record.lines if record else []
        kept.append([line for line in lines if (page, id(line)) not in dropped and not _is_marked(line, outer[page])])
    return kept


class _Outer:
    """An outermost line: its height as a share of the page's, and its words without numbers."""

    def __init__(self, placed: Placed, record: PageRecord) -> None:
        self.placed = placed
        self.height = (placed.line.y - record.box.y0) / (record.box.height or 1.0)
        self.words = _NUMBER.sub("#", placed.text.lower())
        self.numbers = [int(number) for number in _DIGITS.findall(placed.text) if len(number) < 6]
        self.only_number = _ONLY_NUMBER.fullmatch(placed.text) is not None


def _outer(record: PageRecord) -> list[_Outer]:
    lines = sorted(record.lines, key=lambda placed: -placed.line.y)
    chosen = lines if len(lines) <= 2 * OUTER else [*lines[:OUTER], *lines[-OUTER:]]
    found = [_Outer(placed, record) for placed in chosen]
    return [each for each in found if each.height > 0.8 or each.height < 0.2]


def _repeated(outer: list[list[_Outer]]) -> set[tuple[int, int]]:
    """Return the lines whose words come back at their height on at least two other pages near by."""
    places: dict[tuple[str, int], list[tuple[int, _Outer]]] = defaultdict(list)
    for page, lines in enumerate(outer):
        for line in lines:
            for height in (int(line.height * 100), int(line.height * 100 + 0.5) + 1000):
                places[line.words, height].append((page, line))
    needed = 2 if len(outer) > 3 else 1
    dropped = set()
    for found in places.values():
        pages = sorted({page for page, _ in found})
        for page, line in found:
            others = sum(1 for other in pages if other != page and abs(other - page) <= NEAR)
            if others >= needed and (len(outer) > 3 or line.only_number or len(pages) == len(outer) > 1):
                dropped.add((page, id(line.placed)))
    return dropped


def _counting(outer: list[list[_Outer]]) -> set[tuple[int, int]]:
    """Return the lines at one height whose number runs along with the pages."""
    runs: dict[tuple[int, bool, int], list[tuple[int, _Outer]]] = defaultdict(list)
    for page, lines in enumerate(outer):
        for line in lines:
            for number in set(line.numbers[:1] + line.numbers[-1:]):
                runs[int(line.height * 50 + 0.5), line.only_number, number - page].append((page, line))
    steady = Counter({key: len({page for page, _ in found}) for key, found in runs.items()})
    needed = 3 if len(outer) > 3 else 2
    return {
        (page, id(line.placed))
        for key, pages in steady.items()
        if pages >= needed
        for page, line in runs[key]
    }


def _is_marked(placed: Placed, outer: list[_Outer]) -> bool:
    """Whether the file itself marks an outermost line as no part of the content."""
    return placed.line.artifact and any(each.placed is placed for each in outer)
