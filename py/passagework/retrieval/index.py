"""A document ready to be searched: its text, its passages and their inverted lists."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cached_property

from passagework.models.library import DocumentInfo, Span
from passagework.retrieval.postings import Postings, build_postings
from passagework.text.chunking import Chunking, Passages, passages
from passagework.text.tokens import terms


@dataclass(frozen=True, eq=False)
class IndexedDocument:
    """A document with everything but its vectors, which come later and change with the model."""

    info: DocumentInfo
    text: str
    """Normalised; all offsets count its code points."""
    passages: Passages
    postings: Postings

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


def build(info: DocumentInfo, text: str, chunking: Chunking) -> IndexedDocument:
    """Cut normalised ``text`` into passages, section by section, and invert their terms.

    The document keeps ``info`` with the label of ``chunking`` in it.
    """
    cut = passages(text, [(s.span.start, s.span.end) for s in info.sections], chunking, info.language)
    spans = zip(cut.start.tolist(), cut.end.tolist(), strict=True)
    return IndexedDocument(
        info=info.model_copy(update={"chunking": chunking.label}),
        text=text,
        passages=cut,
        postings=build_postings(terms(text[start:end]) for start, end in spans),
    )
