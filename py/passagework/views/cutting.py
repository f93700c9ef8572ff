"""Cuts the lines of a section at the borders of its sentences and passages.

A line is the runs of one paragraph, cell or title. Each segment of it lies within one sentence and one
set of passages, so that the page can mark a passage or a sentence by adding a class to whole segments.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import deque
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from passagework.models.content import Run, RunKind
from passagework.models.library import PageStart, PassageBorder, Span


class Part(NamedTuple):
    """A stretch of one kind within a segment; ``mathml`` as in :class:`passagework.models.content.Run`."""

    kind: RunKind
    text: str
    mathml: str | None


class Segment(NamedTuple):
    """A stretch within one sentence: its span, the passages it belongs to, those and the pages that begin with it."""

    start: int
    end: int
    passages: tuple[int, ...]
    begins: tuple[int, ...]
    parts: tuple[Part, ...]
    pages: tuple[PageStart, ...] = ()


class Cutter:
    """Cuts lines in reading order; a passage or page is said to begin once, with the first segment in it.

    ``pages`` are in order. A page without text begins where the next one does.
    """

    def __init__(
        self, text: str, passages: Sequence[PassageBorder], sentences: Sequence[Span], pages: Sequence[PageStart] = ()
    ) -> None:
        self._text = text
        self._passages = passages
        self._begun: set[int] = set()
        self._pages = deque(pages)
        borders = {span.start for span in sentences} | {page.start for page in pages}
        for passage in passages:
            borders |= {passage.span.start, passage.span.end}
        self._borders = sorted(borders)

    def cut(self, runs: Sequence[Run]) -> list[Segment]:
        """Return the segments of one line; blanks between sentences go with the sentence before them."""
        if not runs:
            return []
        cuts = [runs[0].span.start, *self._inner_cuts(runs), runs[-1].span.end]
        return [self._segment(start, end, runs) for start, end in pairwise(cuts)]

    def _inner_cuts(self, runs: Sequence[Run]) -> Iterator[int]:
        """Yield the borders inside a line, except those inside a formula, which is never divided."""
        first = bisect_right(self._borders, runs[0].span.start)
        last = bisect_left(self._borders, runs[-1].span.end)
        formulas = [run.span for run in runs if run.kind == "math"]
        for border in self._borders[first:last]:
            inside = any(span.start < border < span.end for span in formulas)
            if not inside and not self._text[border].isspace():
                yield border

    def _segment(self, start: int, end: int, runs: Sequence[Run]) -> Segment:
        passages = tuple(each.ordinal for each in self._passages if each.span.start < end and start < each.span.end)
        begins = tuple(ordinal for ordinal in passages if ordinal not in self._begun)
        self._begun.update(begins)
        parts = tuple(self._parts(start, end, runs))
        trimmed = start + len(self._text[start:end].rstrip())
        return Segment(start, trimmed, passages, begins, parts, tuple(self._pages_before(end)))

    def _pages_before(self, end: int) -> Iterator[PageStart]:
        while self._pages and self._pages[0].start < end:
            yield self._pages.popleft()

    def _parts(self, start: int, end: int, runs: Sequence[Run]) -> Iterator[Part]:
        for run in runs:
            first, last = max(start, run.span.start), min(end, run.span.end)
            if first < last:
                yield Part(run.kind, self._text[first:last], run.mathml)
