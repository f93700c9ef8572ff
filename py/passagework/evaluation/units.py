"""Stretches of a text that are ranked or judged: passages of a chunking, tiles, sections, the whole document."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from passagework.evaluation.spans import Place
from passagework.evaluation.texts import Ints, StudyText
from passagework.retrieval.index import IndexedDocument
from passagework.text.chunking import Chunking, Passages, passages

TILE = Chunking(size=500, overlap=0)
"""What is judged: whole sentences of one section, without overlap, so that tiles part a text."""


@dataclass(frozen=True, eq=False)
class Units:
    """Stretches of one document: ``start`` and ``end``, int64 ``(n,)``, both ascending, in code points of its text."""

    text: StudyText
    start: Ints
    end: Ints

    def __len__(self) -> int:
        return len(self.start)

    @cached_property
    def sizes(self) -> Ints:
        """Characters of each that are not white space."""
        return self.text.solid[self.end] - self.text.solid[self.start]

    def place(self, number: int) -> Place:
        """Return where unit ``number`` stands."""
        return Place(self.text.id, int(self.start[number]), int(self.end[number]))

    def places(self) -> Iterator[Place]:
        """Yield where each stands, in order."""
        return (Place(self.text.id, start, end) for start, end in zip(self.start.tolist(), self.end.tolist(), strict=True))


def cut(text: StudyText, chunking: Chunking) -> Units:
    """Return the passages of ``chunking``, as the library cuts them."""
    borders = [(section.span.start, section.span.end) for section in text.sections]
    return _of(text, passages(text.text, borders, chunking, text.language))


def tiles(text: StudyText) -> Units:
    """Return the tiles of a text."""
    return cut(text, TILE)


def passages_of(document: IndexedDocument) -> Units:
    """Return the passages of a document of the library, as they are."""
    return _of(StudyText.of(document), document.passages)


def sections(text: StudyText) -> Units:
    """Return the sections that hold more than white space."""
    spans = [section.span for section in text.sections if text.solid[section.span.end] > text.solid[section.span.start]]
    return Units(text, np.array([span.start for span in spans], np.int64), np.array([span.end for span in spans], np.int64))


def whole(text: StudyText) -> Units:
    """Return the document as one unit."""
    return Units(text, np.zeros(1, np.int64), np.array([len(text.text)], np.int64))


def _of(text: StudyText, cuts: Passages) -> Units:
    return Units(text, cuts.start.astype(np.int64), cuts.end.astype(np.int64))
