"""A document ready to be searched: its text, its passages and their inverted lists."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from passagework.models.library import DocumentInfo, PassageBorder, Span
from passagework.retrieval.pages import Pages, pages_of
from passagework.retrieval.postings import Ints, Postings, build_postings, count_terms
from passagework.text.chunking import Chunking, Passages, passages
from passagework.text.tokens import terms


@dataclass(frozen=True, eq=False)
class IndexedDocument:
    """A document with everything but its vectors, which come later and change with the model."""

    info: DocumentInfo
    """Its ``pages`` are empty: they are kept as arrays."""
    text: str
    """Normalised; all offsets count its code points."""
    pages: Pages
    passages: Passages
    postings: Postings
    totals: Ints
    """How often each term of the vocabulary stands in the whole text, what two passages share counted once."""

    @cached_property
    def digest(self) -> str:
        """The SHA-256 of the text and of the borders of its passages: what vectors are made from."""
        content = hashlib.sha256(self.text.encode("utf-8"))
        for borders in (self.passages.start, self.passages.end):
            content.update(borders.astype("<i4").tobytes())
        return content.hexdigest()

    def span(self, ordinal: int) -> Span:
        """Return where passage number ``ordinal`` stands in the text."""
        return Span(start=int(self.passages.start[ordinal]), end=int(self.passages.end[ordinal]))

    def passage_text(self, ordinal: int) -> str:
        """Return the text of passage number ``ordinal``."""
        return self.text[int(self.passages.start[ordinal]) : int(self.passages.end[ordinal])]

    def passage_texts(self) -> list[str]:
        """Return the text of every passage, in document order: what the meaning model embeds."""
        return [self.passage_text(ordinal) for ordinal in range(len(self.passages))]

    def section_borders(self, number: int) -> tuple[list[PassageBorder], list[Span]]:
        """Return the passages of section ``number`` (from 0), and its sentences, in order: what a reading view shows."""
        cut, span = self.passages, self.info.sections[number].span
        borders = [PassageBorder(ordinal, self.span(ordinal)) for ordinal in np.flatnonzero(cut.section == number).tolist()]
        within = (cut.sentence_start >= span.start) & (cut.sentence_end <= span.end)
        pairs = zip(cut.sentence_start[within].tolist(), cut.sentence_end[within].tolist(), strict=True)
        return borders, [Span(start=start, end=end) for start, end in pairs]


def build(info: DocumentInfo, text: str, chunking: Chunking) -> IndexedDocument:
    """Cut normalised ``text`` into passages, section by section, and invert their terms.

    The document keeps ``info`` with the label of ``chunking`` in it.
    """
    cut = passages(text, [(s.span.start, s.span.end) for s in info.sections], chunking, info.language)
    whole, own = _terms(text, cut)
    postings = build_postings(whole)
    return IndexedDocument(
        info=info.model_copy(update={"chunking": chunking.label, "pages": ()}),
        text=text,
        pages=pages_of(info.pages),
        passages=cut,
        postings=postings,
        totals=count_terms(postings, own),
    )


def _terms(text: str, cut: Passages) -> tuple[list[list[str]], list[Sequence[str]]]:
    """Return the terms of each passage, and those of what it does not repeat of the one before."""
    whole: list[list[str]] = []
    own: list[Sequence[str]] = []
    reached = 0
    for start, end in zip(cut.start.tolist(), cut.end.tolist(), strict=True):
        if start >= reached:
            found = terms(text[start:end])
            own.append(found)
        elif text[reached : reached + 1].isspace():  # no word spans a blank: each part is read once
            repeated, rest = terms(text[start:reached]), terms(text[reached:end])
            found = repeated + rest
            own.append(rest)
        else:
            found = terms(text[start:end])
            own.append(terms(text[reached:end]))
        whole.append(found)
        reached = max(reached, end)
    return whole, own
