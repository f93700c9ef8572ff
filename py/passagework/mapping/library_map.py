"""A map of some documents, whole: what is shown of them, where, and what about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from passagework.mapping.corpus import Corpus, MapDocument, corpus_of
from passagework.mapping.cosines import Numbers
from passagework.mapping.duplicates import Duplicate, duplicates
from passagework.mapping.layout import lay_out
from passagework.mapping.naming import names
from passagework.mapping.placing import Places
from passagework.mapping.progress import Report, silent
from passagework.mapping.settings import MOST_LAID_OUT, MOST_SHOWN
from passagework.mapping.topics import Grouping, group

REPRESENTATIVES = 3


@dataclass(frozen=True, eq=False)
class LibraryMap:
    """``places`` is float32 ``(n, 2)`` within -1 to 1; ``names`` has the words of each topic of ``grouping``."""

    corpus: Corpus
    places: Places
    grouping: Grouping
    names: list[list[str]]
    duplicates: list[Duplicate]

    @property
    def laid_out(self) -> int:
        """How many passages t-SNE placed itself; the others lie between them."""
        return min(len(self.corpus), MOST_LAID_OUT)

    def representatives(self, topic: int) -> list[int]:
        """Return up to three passages nearest to the mean of a topic, none of which overlaps another."""
        chosen: list[int] = []
        for passage in self.grouping.members(topic).tolist():
            if len(chosen) == REPRESENTATIVES:
                break
            if not any(self._touch(passage, other) for other in chosen):
                chosen.append(passage)
        return chosen

    def size_in(self, topic: int) -> Numbers:
        """Return how many passages of a topic each document has, ``(documents,)``."""
        owners = self.corpus.owner[self.grouping.topic == topic]
        return np.bincount(owners, minlength=len(self.corpus.documents))

    def _touch(self, left: int, right: int) -> bool:
        corpus = self.corpus
        apart = abs(int(corpus.ordinal[left]) - int(corpus.ordinal[right]))
        return bool(corpus.owner[left] == corpus.owner[right]) and apart <= 1


def make_map(documents: Sequence[MapDocument], report: Report = silent, most: int = MOST_SHOWN) -> LibraryMap:
    """Make the map of ``documents``, of which at most ``most`` passages are shown; the same for the same documents."""
    corpus = corpus_of(documents, most)
    places = lay_out(corpus.vectors, report)
    grouping = group(corpus.vectors, report)
    return LibraryMap(corpus, places, grouping, names(corpus, grouping, report), duplicates(corpus, report))
