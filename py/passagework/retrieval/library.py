"""Several documents as one library: how passages are numbered, and which of them a search looks at.

Searching some of the documents ranks their passages as if the library held no others: idf and mean
length are those of the documents searched. So a result does not change when an unrelated document is
added, and a gold set on one document gives the same figures in every library.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate

import numpy as np

from passagework.errors import NotFound
from passagework.ports import Vectors
from passagework.retrieval.bm25 import DEFAULT, Bm25, Parameters
from passagework.retrieval.index import IndexedDocument
from passagework.retrieval.matrix import Matrix, Rows, join_small
from passagework.retrieval.postings import Postings, as_one, merge_postings
from passagework.retrieval.ranking import Numbers

_KEPT = 6
"""How many scopes stay ready."""


@dataclass(frozen=True, eq=False)
class Scope:
    """The passages that a search looks at, numbered anew from 0.

    ``passages`` are their numbers in the library, ascending. ``matrix`` holds the vectors of those that
    have one, or is None where none has; ``embedded`` says which of the scope's passages its rows are, ascending.
    """

    documents: tuple[str, ...]
    passages: Numbers
    bm25: Bm25
    matrix: Matrix | None
    embedded: Numbers
    sources: tuple[IndexedDocument, ...] = ()

    @cached_property
    def sizes(self) -> Numbers:
        """How many passages each document has."""
        return np.array([len(source.passages) for source in self.sources], np.intp)

    @cached_property
    def documents_bm25(self) -> Bm25:
        """The keyword index of the documents, each taken as one passage; made when it is first asked for."""
        whole = [as_one(source.postings, source.totals) for source in self.sources]
        return Bm25(merge_postings(whole), self.bm25.parameters)

    def local(self, passage: int) -> int:
        """Return the scope's number for a passage of the library (raises ValueError for one outside)."""
        at = int(np.searchsorted(self.passages, passage))
        if at == self.passages.size or self.passages[at] != passage:
            raise ValueError(f"passage {passage} is not in {', '.join(self.documents)}")
        return at


class LibraryIndex:
    """Documents in a fixed order, their passages numbered through, document after document.

    What a search of all of them by keyword needs is computed when it is made, so that the first query does
    not wait for it. It never changes: :meth:`changed` makes the next one, which shares what stays. Passages of
    a document without vectors are not ranked by meaning.
    """

    def __init__(
        self,
        documents: Sequence[IndexedDocument],
        vectors: Mapping[str, Vectors] | None = None,
        parameters: Parameters = DEFAULT,
        before: LibraryIndex | None = None,
    ) -> None:
        """``vectors`` are those of some documents, by id: float32 ``(passages, dimensions)`` with unit rows.

        They are not copied, unless they are few. The documents that are also in ``before`` keep the vectors
        that they had there. Raises ValueError for two documents with the same id and for vectors that do not
        fit, :class:`NotFound` for vectors of an unknown document.
        """
        self.documents = {document.info.id: document for document in documents}
        if len(self.documents) < len(documents):
            raise ValueError(f"two documents have the same id among {', '.join(d.info.id for d in documents)}")
        self.parameters = parameters
        starts = list(accumulate((len(document.passages) for document in documents), initial=0))
        self.size = starts.pop()
        """Number of passages."""
        self._starts = dict(zip(self.documents, starts, strict=True))
        self._rows = self._all_rows(vectors or {}, before)
        self._whole = self._merged(before)
        self._scopes: dict[tuple[str, ...], Scope] = {}
        self.scope()

    def changed(
        self, documents: Sequence[IndexedDocument] | None = None, vectors: Mapping[str, Vectors] | None = None
    ) -> LibraryIndex:
        """Return the index of other ``documents`` (None: of the same), with more ``vectors``."""
        chosen = list(self.documents.values()) if documents is None else documents
        return LibraryIndex(chosen, vectors, self.parameters, before=self)

    @property
    def embedded(self) -> Collection[str]:
        """The documents that have vectors."""
        return self._rows.keys()

    def vectors_of(self, document: str) -> Vectors:
        """Return the vectors of a document that has them, without a copy."""
        return self._rows[document].vectors

    def scope(self, documents: Iterable[str] | None = None) -> Scope:
        """Return the passages of ``documents`` (None: of all), ready to be searched.

        The last few scopes are kept. Raises :class:`NotFound` (``no_document``) for an unknown id.
        """
        chosen = self._in_order(documents)
        if chosen not in self._scopes:
            _make_room(self._scopes)
            self._scopes[chosen] = self._new_scope(chosen)
        return self._scopes[chosen]

    def locate(self, passage: int) -> tuple[IndexedDocument, int]:
        """Return the document of a passage and the passage's number there (IndexError for none of them)."""
        if not 0 <= passage < self.size:
            raise IndexError(f"there is no passage {passage} of {self.size}")
        starts = list(self._starts.values())
        at = bisect_right(starts, passage) - 1
        return list(self.documents.values())[at], passage - starts[at]

    def number(self, document: str, ordinal: int) -> int:
        """Return the number, in the library, of a document's passage (raises :class:`NotFound`)."""
        if document not in self.documents:
            raise NotFound("no_document", document=document)
        if not 0 <= ordinal < len(self.documents[document].passages):
            raise NotFound("no_passage", ordinal=ordinal, document=document)
        return self._starts[document] + ordinal

    def _in_order(self, documents: Iterable[str] | None) -> tuple[str, ...]:
        if documents is None:
            return tuple(self.documents)
        chosen = set(documents)
        for identity in chosen - self.documents.keys():
            raise NotFound("no_document", document=identity)
        return tuple(identity for identity in self.documents if identity in chosen)

    def _new_scope(self, chosen: tuple[str, ...]) -> Scope:
        numbers = [np.arange(len(self.documents[i].passages)) + self._starts[i] for i in chosen]
        has_vector = [np.full(len(self.documents[i].passages), i in self._rows) for i in chosen]
        rows = [self._rows[i] for i in chosen if i in self._rows]
        whole = len(chosen) == len(self.documents)
        return Scope(
            documents=chosen,
            passages=np.concatenate([np.zeros(0, np.intp), *numbers]),
            bm25=self._whole if whole else Bm25(_merged([self.documents[i] for i in chosen]), self.parameters),
            matrix=Matrix.of(rows) if rows else None,
            embedded=np.flatnonzero(np.concatenate([np.zeros(0, bool), *has_vector])),
            sources=tuple(self.documents[i] for i in chosen),
        )

    def _merged(self, before: LibraryIndex | None) -> Bm25:
        """The keyword index of all documents: that of ``before`` with the ones that were added to its end."""
        documents = list(self.documents.values())
        known = [] if before is None else list(before.documents.values())
        same = len(known) <= len(documents) and all(map(_same_passages, known, documents))
        if before is None or not known or not same:
            return Bm25(_merged(documents), self.parameters)
        if len(known) == len(documents):
            return before._whole
        parts = [before._whole.postings, *(document.postings for document in documents[len(known) :])]
        return Bm25(merge_postings(parts), self.parameters)

    def _all_rows(self, vectors: Mapping[str, Vectors], before: LibraryIndex | None) -> dict[str, Rows]:
        for identity, rows in vectors.items():
            self._check(identity, rows)
        known = {} if before is None else {i: r for i, r in before._rows.items() if self._stays(i, before)}
        merged = known | {identity: Rows(rows, 0, len(rows)) for identity, rows in vectors.items()}
        if len({rows.block.shape[1] for rows in merged.values()}) > 1:
            raise ValueError(f"vectors of different models: {', '.join(f'{i} {r.block.shape}' for i, r in merged.items())}")
        return join_small([identity for identity in self.documents if identity in merged], merged)

    def _stays(self, identity: str, before: LibraryIndex) -> bool:
        return identity in self.documents and _same_passages(before.documents[identity], self.documents[identity])

    def _check(self, identity: str, rows: Vectors) -> None:
        if identity not in self.documents:
            raise NotFound("no_document", document=identity)
        passages = len(self.documents[identity].passages)
        if rows.dtype != np.float32 or rows.ndim != 2 or len(rows) != passages:
            raise ValueError(
                f"{identity!r} has {passages} passages and needs as many float32 rows, not {rows.dtype} {rows.shape}"
            )


def _merged(documents: Sequence[IndexedDocument]) -> Postings:
    return merge_postings([document.postings for document in documents])


def _same_passages(one: IndexedDocument, other: IndexedDocument) -> bool:
    return one.postings is other.postings


def _make_room(kept: dict[tuple[str, ...], Scope]) -> None:
    """Drop the second oldest entry of a full cache; the oldest is of the whole library."""
    if len(kept) >= _KEPT:
        del kept[list(kept)[1]]
