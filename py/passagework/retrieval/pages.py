"""The pages of a document as arrays: a book has a thousand, and every hit asks which of them it stands on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from passagework.models.library import Page
from passagework.retrieval.postings import Ints


@dataclass(frozen=True, eq=False)
class Pages:
    """Pages in order; ``start`` and ``end``, int32 ``(pages,)``, are code points of the document's text.

    ``labels`` are what is printed on them. A page without text has an empty span.
    """

    start: Ints
    end: Ints
    labels: tuple[str, ...]

    def __len__(self) -> int:
        return len(self.labels)

    def touched(self, start: int, end: int) -> tuple[int, int] | None:
        """Return the first and the last page, from 0, on which ``start`` to ``end`` stands; None where on none."""
        first = int(np.searchsorted(self.end, start, side="right"))
        last = int(np.searchsorted(self.start, end, side="left")) - 1
        return (first, last) if first <= last else None

    def beginning(self, start: int, end: int) -> range:
        """Return the pages, from 0, that begin in ``start`` to ``end``; one without text begins with the next that has some."""
        begins = self.start.copy()
        for page in range(len(self) - 2, -1, -1):
            if self.start[page] == self.end[page]:
                begins[page] = begins[page + 1]
        return range(int(np.searchsorted(begins, start)), int(np.searchsorted(begins, end)))


def pages_of(pages: Sequence[Page]) -> Pages:
    """Return ``pages`` as arrays; white space in a label becomes single blanks."""
    spans = np.array([(page.span.start, page.span.end) for page in pages], np.int32).reshape(-1, 2)
    start, end = spans.T.copy()
    return Pages(start, end, tuple(" ".join(page.label.split()) for page in pages))
