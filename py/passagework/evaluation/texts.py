"""A document as a study sees it: its text, its sections by id, and how much of it is not white space."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from passagework.models.library import Section
from passagework.retrieval.index import IndexedDocument

if TYPE_CHECKING:
    from passagework.models.content import Document

Ints = npt.NDArray[np.int64]

_BLANKS = np.array([point for point in range(0x3001) if chr(point).isspace()], np.uint32)
"""No code point above U+3000 is white space."""


@dataclass(frozen=True, eq=False)
class StudyText:
    """The normalised text of a document; spans of ``sections`` count its code points."""

    id: str
    title: str
    language: str
    text: str
    sections: tuple[Section, ...]

    @classmethod
    def of(cls, document: IndexedDocument) -> StudyText:
        """Return the text of a document of the library."""
        info = document.info
        return cls(info.id, info.title, info.language, document.text, info.sections)

    @classmethod
    def of_converted(cls, document: Document) -> StudyText:
        """Return the text of a document as a converter gives it."""
        sections = tuple(content.section for content in document.contents)
        return cls(document.id, document.title, document.language, document.text, sections)

    @cached_property
    def solid(self) -> Ints:
        """How many characters that are not white space stand before each place, ``(characters + 1,)``."""
        points = np.frombuffer(self.text.encode("utf-32-le", "surrogatepass"), "<u4")
        counts = np.zeros(points.size + 1, np.int64)
        np.cumsum(~np.isin(points, _BLANKS), out=counts[1:])
        return counts

    @cached_property
    def sha256(self) -> str:
        """Of the UTF-8 bytes of the text."""
        return sha256_of(self.text)

    @cached_property
    def by_id(self) -> Mapping[str, Section]:
        """The sections by their ids."""
        return {section.id: section for section in self.sections}


Shelf = Mapping[str, StudyText]
"""Texts by the ids of their documents, in the order in which they are searched."""


def shelf(documents: Iterable[IndexedDocument]) -> dict[str, StudyText]:
    """Return the texts of documents of the library, by id."""
    return {document.info.id: StudyText.of(document) for document in documents}


def sha256_of(text: str) -> str:
    """Return the SHA-256 of the UTF-8 bytes of ``text``, in lower-case hexadecimal."""
    return hashlib.sha256(text.encode("utf-8")).hexdigest()
