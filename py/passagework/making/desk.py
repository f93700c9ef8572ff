"""What the acts of drafting work with: the library, its search and the meaning model."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from passagework.generation.arriving import Arrivals
from passagework.library import Library
from passagework.models.search import Ranker, SearchResult, Unit
from passagework.ports import Embedder
from passagework.queries import QueryVectors


class Search(Protocol):
    """:meth:`passagework.workspace.Workspace.search`."""

    async def __call__(
        self, query: str, ranker: Ranker, k: int, documents: Sequence[str] | None = None, unit: Unit = "passage"
    ) -> SearchResult:
        """Rank passages for ``query``."""


class Desk:
    """Drafting over one library. Calls and items are the page's to keep: what an act needs of them comes with it."""

    def __init__(self, library: Library, search: Search, embedder: Embedder, model: str) -> None:
        """``model`` names what makes vectors, with its dtype."""
        self.library = library
        self.search = search
        self.model = model
        self.embedder = embedder
        self.vectors = QueryVectors(embedder)
        self.arrivals = Arrivals()
