"""A passage cut for display: sentences, the gaps between them, and the matched words inside."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from passagework.models.library import Span


@dataclass(frozen=True)
class Piece:
    """A stretch of text, marked where it matches a word of the query."""

    text: str
    matched: bool


@dataclass(frozen=True)
class Stretch:
    """A sentence with its span, or (``span`` None) what stands between two sentences."""

    span: Span | None
    pieces: tuple[Piece, ...]


def stretches(text: str, sentences: Sequence[Span], matches: Sequence[Span]) -> tuple[Stretch, ...]:
    """Cut ``text`` into stretches that together are exactly ``text``.

    Spans count code points of ``text``; they may lie beyond its end or overlap, and then the earlier
    one has what both claim.
    """
    cut: list[Stretch] = []
    for start, end, span in _tiling(len(text), sentences):
        cut.append(Stretch(span, tuple(_pieces(text, start, end, matches))))
    return tuple(cut)


def _tiling(length: int, spans: Sequence[Span]) -> Iterator[tuple[int, int, Span | None]]:
    """Yield (start, end, span) over ``0..length`` without gap or overlap; span None between spans."""
    position = 0
    for span in sorted(spans, key=lambda each: each.start):
        start, end = max(span.start, position), min(span.end, length)
        if start >= end:
            continue
        if position < start:
            yield position, start, None
        yield start, end, span
        position = end
    if position < length:
        yield position, length, None


def _pieces(text: str, start: int, end: int, matches: Sequence[Span]) -> Iterator[Piece]:
    inside = [
        Span(start=max(match.start, start) - start, end=min(match.end, end) - start)
        for match in matches
        if match.start < end and match.end > start
    ]
    for first, last, match in _tiling(end - start, inside):
        yield Piece(text[start + first : start + last], match is not None)
