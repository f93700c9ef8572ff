"""The passages of several documents as one list, and which of them are shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from passagework.mapping.cosines import Numbers
from passagework.mapping.layout import sample
from passagework.mapping.settings import MOST_SHOWN
from passagework.ports import Vectors
from passagework.retrieval.index import IndexedDocument
from passagework.retrieval.postings import Postings, merge_postings


@dataclass(frozen=True, eq=False)
class MapDocument:
    """A document with its vectors, float32 ``(passages, dimensions)`` with unit rows."""

    document: IndexedDocument
    title: str
    """The reader's name for it."""
    vectors: Vectors


@dataclass(frozen=True, eq=False)
class Corpus:
    """The passages that a map shows, numbered through from 0; all arrays have one entry for each.

    ``owner`` is the number of the document in ``documents``, ``ordinal`` that of the passage in its document, ``whole``
    that of the passage among all passages, shown or not, which ``postings`` counts.
    """

    documents: Sequence[MapDocument]
    owner: Numbers
    ordinal: Numbers
    whole: Numbers
    vectors: Vectors
    postings: Postings

    def __len__(self) -> int:
        return len(self.owner)

    @property
    def total(self) -> int:
        """How many passages there are, shown or not."""
        return self.postings.size

    def text(self, passage: int) -> str:
        """Return the text of a passage."""
        return self.documents[int(self.owner[passage])].document.passage_text(int(self.ordinal[passage]))

    def section(self, passage: int) -> int:
        """Return the number, in its document, of the section that a passage stands in."""
        return int(self.documents[int(self.owner[passage])].document.passages.section[int(self.ordinal[passage])])


def corpus_of(documents: Sequence[MapDocument], most: int = MOST_SHOWN) -> Corpus:
    """Return all passages of ``documents``, or an even sample of ``most`` of them."""
    sizes = [len(each.document.passages) for each in documents]
    owner = np.repeat(np.arange(len(documents)), sizes)
    ordinal = np.concatenate([np.zeros(0, np.intp), *(np.arange(size) for size in sizes)])
    shown = sample(len(owner), most)
    vectors = np.concatenate([each.vectors for each in documents]) if documents else np.zeros((0, 0), np.float32)
    return Corpus(
        documents=documents,
        owner=owner[shown],
        ordinal=ordinal[shown],
        whole=shown,
        vectors=vectors[shown],
        postings=merge_postings([each.document.postings for each in documents]),
    )
