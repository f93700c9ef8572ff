"""From a span of a section to the document's text and back, with the check that the same words still stand there.

A study outlives its texts: a document may be removed, or read anew with another outcome. Cutting it into other passages
changes nothing here, since spans count characters of sections and not passages.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from passagework.errors import StudyError
from passagework.evaluation.texts import Shelf, StudyText, sha256_of
from passagework.models.evaluation import GoldSet, TextSpan
from passagework.models.library import Section


class Place(NamedTuple):
    """A stretch of a document: half-open, in code points of the document's normalised text."""

    document: str
    start: int
    end: int


def locate(span: TextSpan, texts: Shelf, question: str) -> Place:
    """Return where ``span`` stands in its document.

    ``question`` is named in the error. Raises :class:`StudyError`: ``span_no_document``, ``span_no_section``,
    ``span_outside`` for offsets beyond the section, ``span_changed`` where other words stand there.
    """
    text = texts.get(span.document)
    if text is None:
        raise StudyError("span_no_document", question=question, document=span.document)
    section = text.by_id.get(span.section)
    if section is None:
        raise StudyError("span_no_section", question=question, document=text.title, section=span.section)
    start, end = section.span.start + span.start, section.span.start + span.end
    where = {"question": question, "document": text.title, "section": section.title or section.id}
    if end > section.span.end:
        length = section.span.end - section.span.start
        raise StudyError("span_outside", start=span.start, end=span.end, length=length, **where)
    if sha256_of(text.text[start:end]) != span.sha256:
        raise StudyError("span_changed", start=span.start, end=span.end, **where)
    return Place(span.document, start, end)


def span_at(text: StudyText, start: int, end: int) -> TextSpan:
    """Return ``start`` to ``end``, code points of the whole text, as a span of its section.

    Raises ValueError for a stretch that is empty or does not lie in one section.
    """
    section = section_of(text, start, end)
    return TextSpan(
        document=text.id,
        section=section.id,
        start=start - section.span.start,
        end=end - section.span.start,
        sha256=sha256_of(text.text[start:end]),
    )


def section_of(text: StudyText, start: int, end: int) -> Section:
    """Return the section that holds ``start`` to ``end`` (raises ValueError where none does)."""
    for section in text.sections:
        if section.span.start <= start < end <= section.span.end:
            return section
    raise ValueError(f"{start} to {end} of {text.id} does not lie in one section")


def quoted(span: TextSpan, texts: Shelf, question: str) -> str:
    """Return the words of a span (raises as :func:`locate`)."""
    place = locate(span, texts, question)
    return texts[place.document].text[place.start : place.end]


def faults(goldset: GoldSet, texts: Shelf) -> list[tuple[str, StudyError]]:
    """Return every question id with what is wrong with a span of its evidence: what a reader is shown before a run."""
    return [fault for each in goldset.questions for fault in _faults(each.id, each.evidence, texts)]


def _faults(question: str, spans: Iterable[TextSpan], texts: Shelf) -> Iterator[tuple[str, StudyError]]:
    for span in spans:
        try:
            locate(span, texts, question)
        except StudyError as error:
            yield question, error
