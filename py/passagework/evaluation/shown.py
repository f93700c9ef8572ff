"""The passages of a question of a report, as they stand in a document of the library."""

from __future__ import annotations

import hashlib

from passagework.models.library import Span
from passagework.models.report import PlacedPassage, QuestionSheet, SheetPassages
from passagework.retrieval.index import IndexedDocument


def shown_passages(sheet: QuestionSheet, document: IndexedDocument | None) -> SheetPassages:
    """Return the words of the passages, by offsets within their sections; ``document`` is None where there is none.

    Where the document is not, letter for letter, the text that was studied, offsets say nothing, and no words are given.
    """
    if document is None:
        return SheetPassages(words={}, missing="not_here", numbered=False)
    if hashlib.sha256(document.text.encode("utf-8")).hexdigest() != sheet.sha256:
        return SheetPassages(words={}, missing="other_text", numbered=False)
    starts = {section.id: section.span.start for section in document.info.sections}
    spans = {each.ordinal: _span(each, starts[each.section.id]) for each in sheet.passages}
    return SheetPassages(
        words={ordinal: document.text[span.start : span.end] for ordinal, span in spans.items()},
        missing=None,
        numbered=all(_has(document, ordinal, span) for ordinal, span in spans.items()),
    )


def _span(passage: PlacedPassage, origin: int) -> Span:
    return Span(start=origin + passage.start, end=origin + passage.end)


def _has(document: IndexedDocument, ordinal: int, span: Span) -> bool:
    return ordinal < len(document.passages) and document.span(ordinal) == span
