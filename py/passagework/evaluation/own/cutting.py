"""Documents cut another way, in memory: what a study compares without touching the library.

Vectors of passages that the library has, or that were embedded before, are found again by the passages' text; only the
others are embedded, some at a time, so that the reader can follow and stop it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256
from weakref import WeakKeyDictionary, WeakSet

import numpy as np

from passagework.library import Library
from passagework.ports import Embedder, Vectors
from passagework.retrieval.index import IndexedDocument, build
from passagework.retrieval.library import LibraryIndex
from passagework.text.chunking import Chunking


class Cuts:
    """Documents by chunking, and vectors by the text of passages."""

    def __init__(self, library: Library, embedder: Embedder) -> None:
        self._library = library
        self._embedder = embedder
        self._cut: WeakKeyDictionary[IndexedDocument, dict[str, IndexedDocument]] = WeakKeyDictionary()
        self._rows: dict[bytes, Vectors] = {}
        self._read: WeakSet[IndexedDocument] = WeakSet()

    def cut(self, document: IndexedDocument, label: str) -> IndexedDocument:
        """Return the document with passages of a chunking: itself where it is cut so."""
        if document.info.chunking == label:
            return document
        known = self._cut.setdefault(document, {})
        if label not in known:
            known[label] = build(document.info, document.text, chunking_of(label))
        return known[label]

    def missing(self, documents: Iterable[IndexedDocument]) -> list[str]:
        """Return the texts of passages without a vector, each once."""
        return list(dict.fromkeys(text for each in documents if self._own(each) is None for text in self._without(each)))

    async def embed(self, documents: Iterable[IndexedDocument], most: int) -> int:
        """Embed at most ``most`` of what is missing; return how many texts are missing after that.

        Raises EmbedderError where the model cannot answer.
        """
        texts = self.missing(documents)
        some = texts[:most]
        if some:
            for text, row in zip(some, await self._embedder.embed(some), strict=True):
                self._rows[_key(text)] = row
        return len(texts) - len(some)

    def index(self, documents: Sequence[IndexedDocument]) -> LibraryIndex:
        """Return a library of these documents, with the vectors of those that have all of theirs."""
        vectors = {each.info.id: rows for each in documents if (rows := self._vectors(each)) is not None}
        return LibraryIndex(documents, vectors, self._library.index.parameters)

    def _vectors(self, document: IndexedDocument) -> Vectors | None:
        own = self._own(document)
        if own is not None:
            return own
        if not len(document.passages) or self._without(document):
            return None
        return np.stack([self._rows[_key(text)] for text in document.passage_texts()])

    def _own(self, document: IndexedDocument) -> Vectors | None:
        """The vectors that the library has of exactly these passages."""
        index = self._library.index
        same = index.documents.get(document.info.id)
        if same is document and document.info.id in index.embedded:
            return index.vectors_of(document.info.id)
        return None

    def _without(self, document: IndexedDocument) -> list[str]:
        self._remember(document.info.id)
        return [text for text in document.passage_texts() if _key(text) not in self._rows]

    def _remember(self, identity: str) -> None:
        """Take over what the library has embedded of a document, cut in its own way."""
        document = self._library.index.documents.get(identity)
        if document is None or document in self._read or (rows := self._own(document)) is None:
            return
        self._read.add(document)
        for text, row in zip(document.passage_texts(), rows, strict=True):
            self._rows.setdefault(_key(text), row)


def chunking_of(label: str) -> Chunking:
    """Return the settings that a label names (raises ValueError for impossible ones)."""
    size, _, overlap = label.partition("/")
    return Chunking(int(size), int(overlap))


def _key(text: str) -> bytes:
    return sha256(text.encode("utf-8")).digest()[:16]
