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
            yield from _trimmed(text, start, end)
            start = end
    yield from _trimmed(text, start, piece.end)


def _trimmed(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield the span without the white space around it, or nothing where there is only white space."""
    kept = text[start:end]
    start += len(kept) - len(kept.lstrip())
    if start < end and (length := len(text[start:end].rstrip())):
        yield start, start + length
