"""Numbers bound to passages before a call, and the form in which they stand in a prompt.

What two passages share is sent once: a passage begins where one with a smaller number ends, so that a sentence can be cited by
one number alone. All that comes from documents, their titles too, stands between marks that hold a word that none of it has.
"""

from __future__ import annotations

import hashlib
import math
import re
from bisect import bisect_right, insort
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import count

from passagework import hits
from passagework.errors import NotFound
from passagework.generation.hidden import merged, visible
from passagework.models.calls import SectionRef, SentPassage
from passagework.models.library import Span
from passagework.models.search import Placing, SearchResult
from passagework.retrieval.index import IndexedDocument
from passagework.retrieval.library import LibraryIndex

LEAST = 20
"""Code points below which what a passage adds to those before it is not worth a number."""
SHINGLE = 5
ALIKE = 0.9
"""Share of a passage's runs of :data:`SHINGLE` words that another has, from which it counts as the same text."""
MOST_TITLE = 120

Shingle = tuple[str, ...]

_WORD = re.compile(r"\w+")


class _Sheet:
    """The passages that have a number so far."""

    def __init__(self) -> None:
        self.passages: list[SentPassage] = []
        self._sent: dict[str, list[tuple[int, int]]] = {}
        """Of each document, what has a number: spans in order that do not overlap."""
        self._holders: dict[Shingle, list[int]] = {}

    def take(self, document: IndexedDocument, ordinal: int, rank: int | None = None, score: float | None = None) -> bool:
        """Give a passage the next number, unless it says nothing that those before it do not say."""
        span = self._rest(document, ordinal)
        text = document.text[span.start : span.end]
        shingles = _shingles(text)
        repeats = len(text) < LEAST and len(text) < len(document.passage_text(ordinal).strip())
        if repeats or not text or self._told(shingles):
            return False
        insort(self._sent.setdefault(document.info.id, []), (span.start, span.end))
        for each in shingles:
            self._holders.setdefault(each, []).append(len(self.passages))
        self.passages.append(_sent(document, ordinal, span, len(self.passages) + 1, rank, score))
        return True

    def _rest(self, document: IndexedDocument, ordinal: int) -> Span:
        """What of a passage has not been sent, trimmed."""
        start, end = document.span(ordinal).start, document.span(ordinal).end
        sent = self._sent.get(document.info.id, [])
        place = bisect_right(sent, (start, math.inf))
        if place and sent[place - 1][1] > start:
            start = min(sent[place - 1][1], end)
        if place < len(sent) and sent[place][0] < end:
            end = max(sent[place][0], start)
        text = document.text[start:end]
        start += len(text) - len(text.lstrip())
        return Span(start=start, end=start + len(text.strip()))

    def _told(self, shingles: frozenset[Shingle]) -> bool:
        shared = Counter(holder for each in shingles for holder in self._holders.get(each, ()))
        return max(shared.values(), default=0) >= ALIKE * len(shingles)


def number_hits(library: LibraryIndex, result: SearchResult, most: int) -> tuple[SentPassage, ...]:
    """Number the first ``most`` hits, best first; one that only repeats others has no number.

    Raises NotFound where a document has gone since it was searched.
    """
    sheet = _Sheet()
    for hit in result.hits:
        if len(sheet.passages) == most:
            break
        placing: Placing | None = getattr(hit.placings, result.ranker)
        rank, score = (placing.rank, placing.score) if placing else (None, None)
        sheet.take(_document(library, hit.passage.document), hit.passage.ordinal, rank, score)
    return tuple(sheet.passages)


def number_sections(library: LibraryIndex, sections: Iterable[SectionRef]) -> tuple[SentPassage, ...]:
    """Number the passages of sections in the order of their texts (raises NotFound for a document or a section)."""
    sheet = _Sheet()
    for reference in sections:
        document = _document(library, reference.document)
        numbers = [number for number, section in enumerate(document.info.sections) if section.id == reference.section_id]
        if not numbers:
            raise NotFound("no_section", document=reference.document, section=reference.section_id)
        for border in document.section_borders(numbers[0])[0]:
            sheet.take(document, border.ordinal)
    return tuple(sheet.passages)


def number_documents(library: LibraryIndex, documents: Iterable[str], characters: int) -> tuple[SentPassage, ...]:
    """Number the passages of documents in order, until they have more than ``characters`` in all (raises NotFound)."""
    sheet = _Sheet()
    for document in [_document(library, identity) for identity in documents]:
        for ordinal in range(len(document.passages)):
            if sheet.take(document, ordinal):
                characters -= len(sheet.passages[-1].text)
            if characters < 0:
                return tuple(sheet.passages)
    return tuple(sheet.passages)


def renumbered(passages: Sequence[SentPassage]) -> tuple[SentPassage, ...]:
    """The passages with the numbers 1, 2, 3: for those that are left after some did not fit."""
    return tuple(each.model_copy(update={"number": number}) for number, each in enumerate(passages, start=1))


def mark_of(call: str, texts: Sequence[str]) -> str:
    """Six hexadecimal digits that no text holds: they follow from the call's id, which no document can know."""
    tries = (hashlib.sha256(f"{call} {attempt}".encode()).hexdigest()[:6] for attempt in count())
    return next(mark for mark in tries if not any(mark in text.casefold() for text in texts))


def in_prompt(passages: Sequence[SentPassage], call: str) -> str:
    """The passages as they stand in the prompt of ``call``.

    ::

        <passage 1 id=9f3c2a>
        Source: A short course in statistics, 2.1 The mean, p. 12
        The mean is …
        </passage 1 id=9f3c2a>
    """
    bodies = [body(each) for each in passages]
    mark = mark_of(call, bodies)
    framed = (
        f"<passage {each.number} id={mark}>\n{text}\n</passage {each.number} id={mark}>"
        for each, text in zip(passages, bodies, strict=True)
    )
    return "\n".join(framed)


def body(passage: SentPassage) -> str:
    """What is sent of a passage: its source on one line, then its text, both without hidden characters."""
    return f"Source: {', '.join(_source(passage))}\n{visible(passage.text).text}"


def _source(passage: SentPassage) -> Iterator[str]:
    for title in dict.fromkeys((passage.document_title, passage.section_title)):
        if line := _line(title):
            yield line
    if passage.pages:
        first, last = map(_line, passage.pages)
        yield f"p. {first}" if first == last else f"pp. {first}–{last}"


def _line(title: str) -> str:
    """A title on one line, without hidden characters, shortened."""
    line = " ".join(visible(title).text.split())
    return line if len(line) <= MOST_TITLE else line[: MOST_TITLE - 1] + "…"


def _sent(document: IndexedDocument, ordinal: int, span: Span, number: int, rank: int | None, score: float | None) -> SentPassage:
    reference = hits.passage_ref(document, ordinal)
    text = document.text[span.start : span.end]
    moved = span.start - reference.span.start
    title = reference.section_title
    hidden = merged(iter((visible(text).hidden, *(visible(each).hidden for each in (reference.document_title, title)))))
    return SentPassage(
        number=number,
        document=reference.document,
        document_title=reference.document_title,
        digest=document.digest,
        section_id=reference.section_id,
        section_title=" ".join(filter(None, (reference.section_number, title))),
        ordinal=ordinal,
        span=span,
        pages=reference.pages,
        language=reference.language,
        text=text,
        sha256=hashlib.sha256(text.encode("utf-8")).hexdigest(),
        sentences=tuple(_within(hits.sentences(document, ordinal), moved, len(text))),
        rank=rank,
        score=score,
        hidden=hidden,
    )


def _within(sentences: Iterable[Span], moved: int, length: int) -> Iterator[Span]:
    """Sentences of a passage, counted in the part of it that begins at ``moved``."""
    for each in sentences:
        start, end = max(each.start - moved, 0), min(each.end - moved, length)
        if start < end:
            yield Span(start=start, end=end)


def _shingles(text: str) -> frozenset[Shingle]:
    words = _WORD.findall(text.casefold()) or [text]
    return frozenset(tuple(words[start : start + SHINGLE]) for start in range(max(1, len(words) - SHINGLE + 1)))


def _document(library: LibraryIndex, identity: str) -> IndexedDocument:
    if identity not in library.documents:
        raise NotFound("no_document", document=identity)
    return library.documents[identity]
