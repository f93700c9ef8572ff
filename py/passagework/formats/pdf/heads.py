"""Running heads, feet and page numbers: lines that come back at the same height of the page.

A line may be dropped where the same words, numbers aside, stand at the same height on pages near by, where its
number counts the pages, or where it is nothing but its own page's number. It is dropped if everything further out
is dropped too and a gap parts it from the text, as heads and feet are set; a line that comes back within the text
stays.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from itertools import zip_longest
from statistics import median

from passagework.formats.numerals import numeral
from passagework.formats.pdf.lines import Line
from passagework.formats.pdf.record import PageRecord

OUTER = 3
"""Lines from the top and from the bottom of a page among which heads and feet are looked for."""

NEAR = 12
"""Pages before and after within which a head comes back: a chapter may be as short as that."""

SHORT = 3
"""Pages of a document in which only what stands on all of them counts as coming back."""

_GAP = 1.5
"""Distance, in ems of the line, between the baseline of a head or foot and the text, at least."""

_NUMBER = re.compile(r"\d+|\b[ivxlc]+\b")
_DIGITS = re.compile(r"\d+")
_ONLY_NUMBER = re.compile(r"\W*(?:page|seite|p\.|s\.)?\W*(\d{1,4}|[ivxlc]{1,8})(?:\W*(?:of|von|/)\W*\d{1,4})?\W*", re.IGNORECASE)
_ROMAN = {numeral(number, "i"): number for number in range(1, 200)}


class _Outer:
    """An outermost line: its height as a share of the page's, its words without numbers, its numbers."""

    def __init__(self, placed: Line, record: PageRecord) -> None:
        self.placed = placed
        self.height = (placed.y - record.box.y0) / (record.box.height or 1.0)
        self.words = _NUMBER.sub("#", placed.text.lower())
        self.numbers = [int(number) for number in _DIGITS.findall(placed.text) if len(number) < 6]
        only = _ONLY_NUMBER.fullmatch(placed.text)
        self.only_number = only is not None
        if only and (roman := _ROMAN.get(only[1].lower())):
            self.numbers.append(roman)


_Places = dict[tuple[object, ...], list[tuple[int, _Outer]]]


def without_heads(records: Sequence[PageRecord | None], labels: Sequence[str]) -> list[list[Line]]:
    """Return the lines of each page, of which ``labels`` are the printed numbers, without its running heads, feet and number."""
    ordered = [_from_top(record) if record else [] for record in records]
    outer = [_outer(record, lines) if record else [] for record, lines in zip(records, ordered, strict=True)]
    returning = _repeated(outer) | _counting(outer) | _labelled(outer, labels)
    kept = []
    for record, lines, found in zip(records, ordered, outer, strict=True):
        known = {id(each.placed): each for each in found if id(each.placed) in returning or each.placed.artifact}
        dropped = _peeled(lines, known) | _peeled(lines[::-1], known)
        kept.append([placed for placed in record.lines if id(placed) not in dropped] if record else [])
    return kept


def _from_top(record: PageRecord) -> list[Line]:
    return sorted((placed for placed in record.lines if not placed.turned), key=lambda placed: -placed.y)


def _outer(record: PageRecord, lines: Sequence[Line]) -> list[_Outer]:
    chosen = lines if len(lines) <= 2 * OUTER else [*lines[:OUTER], *lines[-OUTER:]]
    found = [_Outer(placed, record) for placed in chosen]
    return [each for each in found if each.height > 0.8 or each.height < 0.2]


def _repeated(outer: Sequence[Sequence[_Outer]]) -> set[int]:
    """Return the lines whose words come back at their height on at least two other pages near by."""
    places: _Places = defaultdict(list)
    for page, lines in enumerate(outer):
        for line in lines:
            # Two grids of heights, half a step apart, so that no border of one parts what belongs together.
            for grid, step in enumerate((line.height * 100, line.height * 100 + 0.5)):
                places[line.words, grid, int(step)].append((page, line))
    dropped = set()
    for found in places.values():
        pages = sorted({page for page, _ in found})
        for page, line in found:
            if len(outer) <= SHORT:
                back = 1 < len(pages) == len(outer)
            else:
                back = sum(1 for other in pages if other != page and abs(other - page) <= NEAR) >= 2
            if back:
                dropped.add(id(line.placed))
    return dropped


def _counting(outer: Sequence[Sequence[_Outer]]) -> set[int]:
    """Return the lines at one height whose first or last number runs along with the pages."""
    short = len(outer) <= SHORT
    runs: _Places = defaultdict(list)
    for page, lines in enumerate(outer):
        for line in lines:
            for number in {*line.numbers[:1], *line.numbers[-1:]}:
                runs[int(line.height * 50 + 0.5), line.only_number, number - page].append((page, line))
    steady = [found for (_, alone, _), found in runs.items() if len({page for page, _ in found}) >= (2 if alone or short else 3)]
    return {id(line.placed) for found in steady for _, line in found}


def _labelled(outer: Sequence[Sequence[_Outer]], labels: Sequence[str]) -> set[int]:
    """Return the lines that are nothing but the number of their page, as it is printed or as it is counted."""
    dropped = set()
    for page, (lines, label) in enumerate(zip(outer, labels, strict=True), 1):
        printed = _ROMAN.get(label.lower()) or (int(label) if label.isdecimal() else page)
        # Larger type is a chapter's number, which may be the page's as well.
        usual = 1.1 * median(line.placed.size for line in lines) if lines else 0.0
        numbers = [line for line in lines if line.only_number and line.numbers[:1] in ([page], [printed])]
        dropped |= {id(line.placed) for line in numbers if line.placed.size <= usual}
    return dropped


def _peeled(lines: Sequence[Line], known: dict[int, _Outer]) -> set[int]:
    """Return which of the lines, from the outside in, are dropped: those known, up to the last with a gap behind it."""
    dropped: set[int] = set()
    peeled: set[int] = set()
    for placed, inner in zip_longest(lines, lines[1:]):
        found = known.get(id(placed))
        if found is None:
            break
        peeled.add(id(placed))
        gap = abs(placed.y - inner.y) if inner else _GAP * placed.size
        if gap >= _GAP * placed.size or found.only_number or placed.artifact:
            dropped |= peeled
    return dropped
