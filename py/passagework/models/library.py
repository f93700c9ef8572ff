"""What the library knows of a document: sections, pages, source and size; the text itself is stored apart."""

from typing import NamedTuple

from pydantic import Field

from passagework.models.base import Frozen


class Span(Frozen):
    """A half-open range of Unicode code points, ``start`` included and ``end`` not."""

    start: int = Field(ge=0)
    end: int = Field(ge=0)


class PassageBorder(NamedTuple):
    """A passage's running number in its document, from 0, and its span in the document's text."""

    ordinal: int
    span: Span


class PageStart(NamedTuple):
    """Where a page of the source begins: its number in the file, from 1, what is printed on it, its first code point."""

    number: int
    label: str
    start: int


class Section(Frozen):
    """A titled part of a document; ``span`` counts code points of the document's normalised text."""

    id: str
    number: str
    title: str
    span: Span


class Page(Frozen):
    """A page (or slide) of the source: the part of the normalised text that stands on it.

    Pages are in order and do not overlap; what parts two pages in the text belongs to neither. The number
    of a page is its place in the file, from 1; ``label`` is what is printed on it ("iv", "12"). A page
    without text has an empty span.
    """

    label: str
    span: Span


class Remark(Frozen):
    """Something that a reader should know of how a file was read.

    Its words are in the catalogue as ``remark.<code>``, with ``values`` in their places.
    """

    code: str
    values: dict[str, str | int] = Field(default_factory=dict)


class Source(Frozen):
    """Where a text comes from and on which terms it is shown."""

    attribution: str
    licence: str
    licence_url: str
    url: str | None = None
    changes: str | None = None


class DocumentInfo(Frozen):
    """A document's record: everything about it but its text, passages and vectors."""

    id: str
    title: str
    language: str
    """ISO 639-1, or ``und`` where it was not recognised."""
    sections: tuple[Section, ...]
    pages: tuple[Page, ...] = ()
    """Empty for a source without pages."""
    source: Source | None = None
    characters: int = Field(ge=0)
    words: int = Field(ge=0)
    chunking: str
    """The settings that cut the passages, for example ``900/180``."""
