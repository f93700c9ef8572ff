"""A library in which every section is a document of its own, so that sections are ranked as whole documents are.

By meaning a section is as close as its closest passage; by keyword it is one long passage among other sections.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from passagework.evaluation.spans import Place
from passagework.models.library import Span
from passagework.ports import Vectors
from passagework.retrieval.index import IndexedDocument, build
from passagework.retrieval.library import LibraryIndex
from passagework.text.chunking import Chunking


@dataclass(frozen=True)
class Sectioned:
    """The library of sections, and where each of its documents stands in the documents that they come from."""

    index: LibraryIndex
    places: tuple[Place, ...]


def sectioned(index: LibraryIndex, documents: Sequence[str]) -> Sectioned:
    """Return the sections of some documents as a library; sections without passages are left out.

    Vectors are those of the passages, which are the same: packing restarts in each section.
    """
    parts: list[IndexedDocument] = []
    places: list[Place] = []
    vectors: dict[str, Vectors] = {}
    for document in (index.documents[identity] for identity in documents):
        rows = index.vectors_of(document.info.id) if document.info.id in index.embedded else None
        for number, part, place in _sections(document):
            parts.append(part)
            places.append(place)
            if rows is not None:
                vectors[part.info.id] = rows[document.passages.section == number]
    return Sectioned(LibraryIndex(parts, vectors, index.parameters), tuple(places))


def _sections(document: IndexedDocument) -> Iterator[tuple[int, IndexedDocument, Place]]:
    size, overlap = map(int, document.info.chunking.split("/"))
    for number in np.unique(document.passages.section).tolist():
        section = document.info.sections[number]
        start, end = section.span.start, section.span.end
        whole = section.model_copy(update={"span": Span(start=0, end=end - start)})
        identity = f"{document.info.id} {number}"  # never shown: ids of documents may hold anything
        info = document.info.model_copy(update={"id": identity, "sections": (whole,), "pages": ()})
        part = build(info, document.text[start:end], Chunking(size, overlap))
        yield number, part, Place(document.info.id, start, end)
