"""What the library knows of a document: sections, source and size; the text itself is stored apart."""

from pydantic import Field

from passagework.models.base import Frozen


class Span(Frozen):
    """A half-open range of Unicode code points, ``start`` included and ``end`` not."""

    start: int = Field(ge=0)
    end: int = Field(ge=0)


class Section(Frozen):
    """A titled part of a document; ``span`` counts code points of the document's normalised text."""

    id: str
    number: str
    title: str
    span: Span


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
    sections: tuple[Section, ...]
    source: Source | None = None
    characters: int = Field(ge=0)
    words: int = Field(ge=0)
    chunking: str
    """The settings that cut the passages, for example ``900/180``."""
