"""From a file to everything that the library keeps of it: pack, section contents, hashes and facts.

A file is opened, read page by page where it has pages, and finished. Pages may come from several parsers that opened
the same file.
"""

from __future__ import annotations

import hashlib
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypedDict

from passagework.formats.contract import Format, PagedReader, SourceFile
from passagework.formats.registry import identify
from passagework.models.content import Document
from passagework.models.library import DocumentInfo, Section
from passagework.retrieval.index import IndexedDocument, build
from passagework.retrieval.packs import document_to_bytes
from passagework.text.chunking import Chunking
from passagework.text.language import detect

HASH_BYTES = 16
"""Of the SHA-256 of a passage's text: enough that two texts never meet (2**64 passages for an even chance)."""


@dataclass(frozen=True)
class Opened:
    """What opening a file found: the name of its format, and its number of pages (None: it is read at once)."""

    format: str
    pages: int | None


class SectionFacts(TypedDict):
    """A section as the page lists it."""

    id: str
    number: str
    title: str


class Facts(TypedDict):
    """``Facts`` of app/types/library.d.ts."""

    format: str
    language: str
    pages: int
    pageLabels: list[str]
    pageSections: list[int]
    sections: list[SectionFacts]
    passages: int
    words: int
    characters: int
    chunking: str
    digest: str
    remarks: list[dict[str, object]]


@dataclass(frozen=True)
class Parsed:
    """What a file became. ``contents`` has the JSON of each section's SectionContent, ``hashes`` 16 bytes a passage."""

    title: str
    facts: Facts
    pack: bytes
    contents: list[str]
    hashes: bytes


class Parser:
    """Reads one file at a time. Every method raises :class:`passagework.errors.FormatError` for what is in the file."""

    def __init__(self) -> None:
        self._source: SourceFile | None = None
        self._format: Format | None = None
        self._reader: PagedReader | None = None

    def open(self, source: SourceFile) -> Opened:
        """Find out what ``source`` is, and open it where it has pages."""
        self.close()
        found = identify(source)
        reader = found.open_paged(source) if found.open_paged else None
        self._source, self._format, self._reader = source, found, reader
        return Opened(found.name, reader.page_count if reader else None)

    def read_page(self, number: int) -> str:
        """Return page ``number`` (from 0) as JSON text for :meth:`finish` (ValueError if no paged file is open)."""
        if self._reader is None:
            raise ValueError(f"page {number} cannot be read: no file with pages is open")
        return self._reader.read_page(number)

    def finish(self, document: str, chunking: Chunking, pages: Sequence[str | None]) -> Parsed:
        """Make the document ``document`` of the open file and cut it (ValueError if no file is open)."""
        if self._source is None or self._format is None:
            raise ValueError(f"{document} cannot be finished: no file is open")
        if self._reader is not None:
            made = self._reader.assemble(pages)
        else:
            assert self._format.read is not None
            made = self._format.read(self._source)
        known = {"id": document, "language": detect(made.text)}
        return parsed(made.model_copy(update=known), self._format.name, chunking)

    def close(self) -> None:
        """Let go of the file."""
        self._source = self._format = self._reader = None


def parsed(document: Document, format_name: str, chunking: Chunking) -> Parsed:
    """Cut and index a document, and say what is in it."""
    indexed = build(_info(document), document.text, chunking)
    return Parsed(
        title=document.title,
        facts=_facts(document, indexed, format_name),
        pack=document_to_bytes(indexed),
        contents=[content.model_dump_json() for content in document.contents],
        hashes=passage_hashes(indexed),
    )


def passage_hashes(indexed: IndexedDocument) -> bytes:
    """Return 16 bytes for each passage: the first half of the SHA-256 of its text."""
    return b"".join(hashlib.sha256(text.encode("utf-8")).digest()[:HASH_BYTES] for text in indexed.passage_texts())


def _info(document: Document) -> DocumentInfo:
    return DocumentInfo(
        id=document.id,
        title=document.title,
        language=document.language,
        sections=tuple(content.section for content in document.contents),
        pages=document.pages,
        source=document.source,
        characters=len(document.text),
        words=len(document.text.split()),
        chunking="",
    )


def _facts(document: Document, indexed: IndexedDocument, format_name: str) -> Facts:
    info = indexed.info
    return Facts(
        format=format_name,
        language=info.language,
        pages=len(document.pages),
        pageLabels=[page.label for page in document.pages],
        pageSections=[section_at(info.sections, page.span.start) for page in document.pages],
        sections=[SectionFacts(id=each.id, number=each.number, title=each.title) for each in info.sections],
        passages=len(indexed.passages),
        words=info.words,
        characters=info.characters,
        chunking=info.chunking,
        digest=indexed.digest,
        remarks=[remark.model_dump() for remark in document.remarks],
    )


def section_at(sections: Sequence[Section], offset: int) -> int:
    """Return the number of the section in which ``offset`` lies; between two, of the one before; 0 before the first."""
    return max(0, bisect_right([section.span.start for section in sections], offset) - 1)
