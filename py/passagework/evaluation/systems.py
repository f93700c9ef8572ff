"""Runs the systems of a study: the product's own search, over a library cut and embedded one way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from passagework.errors import InputError, StudyError
from passagework.evaluation.sectioned import Sectioned, sectioned
from passagework.evaluation.spans import Place
from passagework.evaluation.units import passages_of
from passagework.models.evaluation import Question, RankedUnit, System
from passagework.ports import Dot, Vectors
from passagework.queries import read_query
from passagework.retrieval.dense import einsum_dot
from passagework.retrieval.fusion import fuse
from passagework.retrieval.library import LibraryIndex
from passagework.retrieval.ranking import Numbers
from passagework.retrieval.rankings import Floats, Rankings
from passagework.retrieval.search import Search
from passagework.retrieval.whole import DocumentSearch

DEPTH = 100
"""How many places a run keeps for each question."""


class Asked(NamedTuple):
    """A question as it is searched: ``text`` is what the meaning model embeds."""

    id: str
    text: str
    terms: tuple[str, ...]


class Found(NamedTuple):
    """What a system found for one question, best first, with its rounded scores, which never rise."""

    places: tuple[Place, ...]
    scores: tuple[float, ...]


Run = Mapping[str, Found]
"""What a system found, by question."""


def asked(questions: Sequence[Question]) -> list[Asked]:
    """Read questions as the search reads queries (raises InputError ``empty_query`` where nothing is left of one)."""
    read = [(question.id, read_query(question.text)) for question in questions]
    if not all(query.text for _, query in read):
        raise InputError("empty_query")
    return [Asked(identity, query.text, query.terms) for identity, query in read]


class Bench:
    """Some documents of a library, all of one chunking, ready to be searched by several systems.

    Passages are ranked as if the library held no other documents, as a search of these documents does.
    """

    def __init__(self, index: LibraryIndex, documents: Sequence[str] | None = None, dot: Dot = einsum_dot) -> None:
        """Raises :class:`passagework.errors.NotFound` for an unknown document."""
        self._index = index
        self._scope = index.scope(documents)
        self._dot = dot

    def run(
        self, system: System, questions: Sequence[Asked], vectors: Mapping[str, Vectors], depth: int = DEPTH
    ) -> dict[str, Found]:
        """Return what ``system`` finds for each question, as :meth:`find`; ``vectors`` are by question id."""
        return {each.id: self.find(system, each, vectors.get(each.id), depth) for each in questions}

    def find(self, system: System, question: Asked, vector: Vectors | None, depth: int = DEPTH) -> Found:
        """Return the best ``depth`` places, or fewer where fewer are ranked.

        ``vector`` is the question's, float32 ``(dimensions,)``, not needed by keyword search. Raises
        :class:`StudyError`: ``other_chunking`` where the documents are cut in another way than the system asks,
        ``study_without_vectors`` where it ranks by meaning and one of them has no vectors.
        """
        self._check(system)
        search = self._search(system.unit, question.terms, None if system.ranker == "bm25" else vector)
        places = self._places(system.unit)
        numbers, scores = _ranked(search, system, depth, len(places))
        return Found(tuple(places[number] for number in numbers.tolist()), tuple(scores.tolist()))

    def _search(self, unit: RankedUnit, terms: Sequence[str], vector: Vectors | None) -> Rankings:
        if unit == "passage":
            return Search(self._scope, terms, vector, self._dot)
        scope = self._scope if unit == "document" else self._sections.index.scope()
        return DocumentSearch(scope, terms, vector, self._dot)

    def _places(self, unit: RankedUnit) -> Sequence[Place]:
        """Where each candidate stands, in the order in which searches number them."""
        if unit == "passage":
            return self._passages
        if unit == "section":
            return self._sections.places
        return [Place(source.info.id, 0, len(source.text)) for source in self._scope.sources]

    def _check(self, system: System) -> None:
        for source in self._scope.sources:
            title = source.info.title
            if source.info.chunking != system.chunking:
                raise StudyError(
                    "other_chunking", system=system.id, wanted=system.chunking, document=title, found=source.info.chunking
                )
            if system.ranker != "bm25" and source.info.id not in self._index.embedded:
                raise StudyError("study_without_vectors", system=system.id, document=title)

    @cached_property
    def _passages(self) -> list[Place]:
        return [place for source in self._scope.sources for place in passages_of(source).places()]

    @cached_property
    def _sections(self) -> Sectioned:
        return sectioned(self._index, self._scope.documents)


def _ranked(search: Rankings, system: System, depth: int, candidates: int) -> tuple[Numbers, Floats]:
    fusion = system.fusion
    if fusion is None:
        return search.scored(system.ranker, depth)
    taken = candidates if fusion.depth is None else fusion.depth
    fused, scores = fuse([search.top("dense", taken), search.top("bm25", taken)], fusion.k, fusion.weights)
    return fused[:depth], scores[:depth]
