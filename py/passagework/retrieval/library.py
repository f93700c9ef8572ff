"""Several documents as one library: how passages are numbered, and which of them a search looks at.

Searching some of the documents ranks their passages as if the library held no others: idf and mean
length are those of the documents searched. So a result does not change when an unrelated document is
added, and a gold set on one document gives the same figures in every library.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

import numpy as np

from passagework.errors import NotFound
from passagework.ports import Vectors
from passagework.retrieval.bm25 import DEFAULT, Bm25, Parameters
from passagework.retrieval.index import IndexedDocument
from passagework.retrieval.postings import merge_postings
from passagework.retrieval.ranking import Numbers

_KEPT = 6
"""How many scopes stay ready."""


@dataclass(frozen=True, eq=False)
class Scope:
    """The passages that a search looks at, numbered anew from 0.

    ``passages`` are their numbers in the library, ascending. ``matrix`` holds the vectors of those that
    have one, float32 ``(embedded, dimensions)``, or is None where none has; ``embedded`` says which of the
    scope's passages its rows are, ascending.
    """

    documents: tuple[str, ...]
    passages: Numbers
    bm25: Bm25
    matrix: Vectors | None
    embedded: Numbers

    def local(self, passage: int) -> int:
        """Return the scope's number for a passage of the library (raises ValueError for one outside)."""
        at = int(np.searchsorted(self.passages, passage))
        if at == self.passages.size or self.passages[at] != passage:
            raise ValueError(f"passage {passage} is not in {', '.join(self.documents)}")
        return at


class LibraryIndex:
    """Documents in a fixed order, their passages numbered through, document after document.

    Made once for a set of documents; what a search of all of them needs is computed here, so that the
    first query does not wait for it. Vectors are attached when they are there. Raises ValueError for two
    documents with the same id.
    """

    def __init__(self, documents: Sequence[IndexedDocument], parameters: Parameters = DEFAULT) -> None:
        self.documents = {document.info.id: document for document in documents}
        if len(self.documents) < len(documents):
            raise ValueError(f"two documents have the same id among {', '.join(d.info.id for d in documents)}")
        self.parameters = parameters
        starts = list(accumulate((len(document.passages) for document in documents), initial=0))
        self.size = starts.pop()
        """Number of passages."""
        self._starts = dict(zip(self.documents, starts, strict=True))
        self._vectors: dict[str, Vectors] = {}
        self._bm25: dict[tuple[str, ...], Bm25] = {}
        self._scopes: dict[tuple[str, ...], Scope] = {}
        self.scope()

    def changed(self, documents: Sequence[IndexedDocument], vectors: Mapping[str, Vectors]) -> LibraryIndex:
        """Return the index of other ``documents``; those that stay keep the vectors they have, the rest get theirs."""
        made = LibraryIndex(documents, self.parameters)
        stay = {i: rows for i, rows in self._vectors.items() if self._passages_stay(i, made)}
        made.attach({**stay, **vectors})
        return made

    def _passages_stay(self, identity: str, made: LibraryIndex) -> bool:
        return identity in made.documents and made.documents[identity].passages is self.documents[identity].passages

    def attach(self, vectors: Mapping[str, Vectors]) -> None:
        """Take the vectors of some documents, by id: float32 ``(passages, dimensions)`` with unit rows.

        Passages of a document without vectors are not ranked by meaning. All vectors are copied into one
        matrix. Raises :class:`NotFound` for an unknown id and ValueError for vectors that do not fit.
        """
        for identity, rows in vectors.items():
            self._check(identity, rows)
        known = {**self._vectors, **vectors}
        merged = {identity: known[identity] for identity in self.documents if identity in known}
        if len({rows.shape[1] for rows in merged.values()}) > 1:
            raise ValueError(f"vectors of different models: {', '.join(f'{i} {r.shape}' for i, r in merged.items())}")
        self._vectors = merged
        self._scopes.clear()
        whole = self.scope()
        if whole.matrix is not None:  # keep views of the one matrix and let go of what it was copied from
            ends = np.cumsum([len(rows) for rows in merged.values()])
            self._vectors = dict(zip(merged, np.split(whole.matrix, ends[:-1]), strict=True))

    @property
    def vectors(self) -> Mapping[str, Vectors]:
        """The vectors that are attached, by document."""
        return self._vectors

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
        if chosen not in self._bm25:
            _make_room(self._bm25)
            postings = merge_postings([self.documents[identity].postings for identity in chosen])
            self._bm25[chosen] = Bm25(postings, self.parameters)
        numbers = [np.arange(len(self.documents[i].passages)) + self._starts[i] for i in chosen]
        has_vector = [np.full(len(self.documents[i].passages), i in self._vectors) for i in chosen]
        rows = [self._vectors[i] for i in chosen if i in self._vectors]
        return Scope(
            documents=chosen,
            passages=np.concatenate([np.zeros(0, np.intp), *numbers]),
            bm25=self._bm25[chosen],
            matrix=None if not rows else rows[0] if len(rows) == 1 else np.concatenate(rows),
            embedded=np.flatnonzero(np.concatenate([np.zeros(0, bool), *has_vector])),
        )

    def _check(self, identity: str, rows: Vectors) -> None:
        if identity not in self.documents:
            raise NotFound("no_document", document=identity)
        passages = len(self.documents[identity].passages)
        if rows.dtype != np.float32 or rows.ndim != 2 or len(rows) != passages:
            raise ValueError(
                f"{identity!r} has {passages} passages and needs as many float32 rows, not {rows.dtype} {rows.shape}"
            )


def _make_room(kept: dict[tuple[str, ...], Any]) -> None:
    """Drop the second oldest entry of a full cache; the oldest is of the whole library."""
    if len(kept) >= _KEPT:
        del kept[list(kept)[1]]
