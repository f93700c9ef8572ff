"""From numbers in an index to what a reader is shown: passages with their place, text and marks."""

from collections.abc import Collection

from passagework.models.library import Span
from passagework.models.search import Hit, PassageRef, Placings
from passagework.retrieval.highlight import matched_spans
from passagework.retrieval.index import IndexedDocument


def passage_ref(document: IndexedDocument, ordinal: int) -> PassageRef:
    """Say where passage number ``ordinal`` of ``document`` stands."""
    number = int(document.passages.section[ordinal])
    section = document.info.sections[number]
    return PassageRef(
        document=document.info.id,
        document_title=document.info.title,
        section=number,
        section_id=section.id,
        section_number=section.number,
        section_title=section.title,
        ordinal=ordinal,
        span=document.span(ordinal),
        language=document.info.language,
        pages=_labels(document, ordinal),
    )


def _labels(document: IndexedDocument, ordinal: int) -> tuple[str, str] | None:
    """Return what is printed on the first and the last page of a passage."""
    span = document.span(ordinal)
    touched = document.pages.touched(span.start, span.end)
    return None if touched is None else (document.pages.labels[touched[0]], document.pages.labels[touched[1]])


def sentences(document: IndexedDocument, ordinal: int) -> tuple[Span, ...]:
    """Return the sentences of a passage, counted in the passage's own text."""
    offset = int(document.passages.start[ordinal])
    return tuple(
        Span(start=start - offset, end=end - offset) for start, end in document.passages.sentences(ordinal)
    )


def hit(number: int, document: IndexedDocument, ordinal: int, placings: Placings, terms: Collection[str]) -> Hit:
    """Make the hit that is shown in place ``number``; ``terms`` are the query's, for highlighting."""
    text = document.passage_text(ordinal)
    return Hit(
        number=number,
        passage=passage_ref(document, ordinal),
        text=text,
        placings=placings,
        sentences=sentences(document, ordinal),
        matches=matched_spans(text, terms),
    )
