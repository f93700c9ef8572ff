"""Sentences as spans: the unit that passages are packed from and that answers are marked in.

Layout first (:mod:`passagework.text.blocks`), then punctuation (:mod:`passagework.text.boundaries`). Why a
splitter of our own: decision 0003.
"""

from collections.abc import Iterator

from passagework.text.abbreviations import Abbreviations, abbreviations
from passagework.text.blocks import Piece, pieces
from passagework.text.boundaries import MARKS, boundary


def sentence_spans(text: str, language: str = "en") -> list[tuple[int, int]]:
    """Return the half-open code-point spans of the sentences of normalised ``text``, in order.

    Spans are trimmed, do not overlap, and together hold every character that is not white space.
    ``language`` is a BCP 47 tag; it decides about abbreviations and ordinals, while the punctuation of
    all scripts is always known.
    """
    rules = abbreviations(language)
    return [span for piece in pieces(text) for span in _sentences(text, piece, rules)]


def _sentences(text: str, piece: Piece, rules: Abbreviations) -> Iterator[tuple[int, int]]:
    """Yield the sentences of one piece, trimmed."""
    start = piece.start
    for match in MARKS.finditer(text, piece.body, piece.end):
        end = boundary(text, match, start, rules)
        if end > start:
            if trimmed := _trimmed(text, start, end):
                yield trimmed
            start = end
    if trimmed := _trimmed(text, start, piece.end):
        yield trimmed


def _trimmed(text: str, start: int, end: int) -> tuple[int, int] | None:
    """Return the span without the white space around it, None where there is only white space."""
    kept = text[start:end].lstrip()
    start = end - len(kept)
    return (start, start + len(kept.rstrip())) if kept else None
