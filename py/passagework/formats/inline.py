"""Inline text before it has a place: pieces of one kind each, tidied into a line of runs."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import NamedTuple

from passagework.models.content import RunKind
from passagework.text.normalise import normalise


class Piece(NamedTuple):
    """A stretch of inline text of one kind; ``mathml`` as in :class:`passagework.models.content.Run`."""

    kind: RunKind
    text: str
    mathml: str | None = None


def tidy(pieces: Iterable[Piece]) -> list[Piece]:
    """Return the pieces as one normalised line: blanks collapsed across pieces, ends trimmed.

    Neighbours of one kind are joined, and a combining mark that opens a piece moves to the letter before
    it. The texts joined are in the package's normal form (:func:`passagework.text.normalise.normalise`).
    """
    cleaned = [piece._replace(text=clean_line(piece.text)) for piece in pieces]
    return _join(_collapse(_join(_compose(cleaned))))


def clean_line(text: str) -> str:
    """Return ``text`` normalised and on one line; blanks at its ends stay, unlike in ``normalise``."""
    if text.isascii() and text.isprintable():
        return re.sub(r" {2,}", " ", text)
    # Guards keep the blanks at the ends, which normalise would trim. A bar composes with no mark.
    return normalise("|" + re.sub(r"\s+", " ", text) + "|")[1:-1].replace("\n", " ")


def _compose(pieces: list[Piece]) -> list[Piece]:
    """Move characters that compose with the end of the piece before, or sit on it, over to it."""
    composed: list[Piece] = []
    for piece in pieces:
        text = piece.text
        while composed and text and _sits_on(composed[-1].text, text[0]):
            joined = unicodedata.normalize("NFC", composed[-1].text + text[0])
            composed[-1] = composed[-1]._replace(text=joined)
            text = text[1:]
        if text:
            composed.append(piece._replace(text=text))
    return composed


def _sits_on(before: str, character: str) -> bool:
    return unicodedata.combining(character) > 0 or not unicodedata.is_normalized("NFC", before + character)


def _join(pieces: list[Piece]) -> list[Piece]:
    joined: list[Piece] = []
    for piece in pieces:
        if joined and joined[-1].kind == piece.kind != "math":
            joined[-1] = piece._replace(text=joined[-1].text + piece.text)
        else:
            joined.append(piece)
    return joined


def _collapse(pieces: list[Piece]) -> list[Piece]:
    collapsed: list[Piece] = []
    after_blank = True
    for piece in pieces:
        text = re.sub(r" {2,}", " ", piece.text)
        text = text.removeprefix(" ") if after_blank else text
        if text:
            collapsed.append(piece._replace(text=text))
            after_blank = text.endswith(" ")
    if collapsed and after_blank:
        collapsed[-1] = collapsed[-1]._replace(text=collapsed[-1].text.rstrip(" "))
    return [piece for piece in collapsed if piece.text]
