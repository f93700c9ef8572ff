"""The library as it changes: documents come, get their vectors, are renamed and go.

Each change makes a new index in the place of the old one, which reuses what it can. So a search that has
begun goes on in the library that it began with.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal, NamedTuple

from passagework.errors import DataError, NotFound
from passagework.ports import Vectors
from passagework.retrieval.arrays import Buffer
from passagework.retrieval.index import IndexedDocument
from passagework.retrieval.library import LibraryIndex
from passagework.retrieval.packs import document_from_bytes
from passagework.retrieval.vectors import vectors_from_bytes


class Given(NamedTuple):
    """A document to take in: its files, and the id and the title that the reader's shelf has for it."""

    id: str
    title: str
    pack: Buffer
    vectors: Buffer | None


class Refused(NamedTuple):
    """A file that was not taken, and why. A document whose vectors are refused is there without them."""

    id: str
    part: Literal["pack", "vectors"]
    error: DataError


class Library:
    """The documents that can be searched, in the order in which they came; ``version`` counts changes."""

    def __init__(self, model: str, dtype: str) -> None:
        """``model`` and ``dtype`` name what made the vectors that are taken."""
        self._model = model
        self._dtype = dtype
        self.index = LibraryIndex(())
        self.version = 0

    def add_text(self, pack: Buffer, name: str) -> str:
        """Take a document as its pack describes it and return its id (raises DataError ``bad_pack``)."""
        document = document_from_bytes(pack, name)
        self._put([document], {})
        return document.info.id

    def add(self, given: Sequence[Given]) -> tuple[Refused, ...]:
        """Take documents, each in the place of one with the same id if there is one; return what was refused.

        A damaged file fails alone. The index is made once for all of them.
        """
        documents: list[IndexedDocument] = []
        vectors: dict[str, Vectors] = {}
        refused: list[Refused] = []
        for each in given:
            try:
                document = _named(document_from_bytes(each.pack, each.title), each.id, each.title)
            except DataError as error:
                refused.append(Refused(each.id, "pack", error))
                continue
            documents.append(document)
            try:
                if each.vectors is not None:
                    vectors[each.id] = self._read_vectors(each.vectors, document)
            except DataError as error:
                refused.append(Refused(each.id, "vectors", error))
        if documents:
            self._put(documents, vectors)
        return tuple(refused)

    def add_vectors(self, document: str, data: Buffer) -> None:
        """Take a document's vectors (raises DataError if they are not its own, NotFound for no such document)."""
        rows = self._read_vectors(data, self.document(document))
        self._replace(None, {document: rows})

    def remove(self, documents: Sequence[str]) -> tuple[str, ...]:
        """Let go of documents; return the ids of those that were there."""
        gone = tuple(name for name in dict.fromkeys(documents) if name in self.index.documents)
        if gone:
            kept = [each for name, each in self.index.documents.items() if name not in gone]
            self._replace(kept, {})
        return gone

    def rename(self, document: str, title: str) -> None:
        """Give a document another title (raises NotFound)."""
        renamed = _named(self.document(document), document, title)
        self._replace([renamed if name == document else each for name, each in self.index.documents.items()], {})

    def document(self, identity: str) -> IndexedDocument:
        """Return a document (raises NotFound)."""
        if identity not in self.index.documents:
            raise NotFound("no_document", document=identity)
        return self.index.documents[identity]

    def texts(self, document: str, start: int, count: int) -> list[str]:
        """Return the texts of passages ``start`` to ``start + count`` of a document, as many as there are."""
        owner = self.document(document)
        end = min(start + count, len(owner.passages))
        return [owner.passage_text(ordinal) for ordinal in range(max(start, 0), end)]

    def _put(self, documents: Sequence[IndexedDocument], vectors: dict[str, Vectors]) -> None:
        named = {each.info.id: each for each in documents}
        self._replace(list({**self.index.documents, **named}.values()), vectors)

    def _replace(self, documents: Sequence[IndexedDocument] | None, vectors: dict[str, Vectors]) -> None:
        self.index = self.index.changed(documents, vectors)
        self.version += 1

    def _read_vectors(self, data: Buffer, owner: IndexedDocument) -> Vectors:
        return vectors_from_bytes(data, owner, self._model, self._dtype)


def _named(document: IndexedDocument, identity: str, title: str) -> IndexedDocument:
    return replace(document, info=document.info.model_copy(update={"id": identity, "title": title}))
