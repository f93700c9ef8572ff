"""What a reader judges: the passages of one chunking that any system brings among its first ten, and those with evidence."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from passagework.errors import StudyError
from passagework.evaluation.overlap import held, spans_of
from passagework.evaluation.own.content import changed
from passagework.evaluation.own.searching import Ran
from passagework.evaluation.pooling import DEPTH, Pooled, make_pool, pooled, widened
from passagework.evaluation.spans import Place, locate
from passagework.evaluation.texts import Shelf
from passagework.evaluation.tiles import SHARED
from passagework.evaluation.units import Units, passages_of
from passagework.models.study import OwnStudy


def with_pool(own: OwnStudy, ran: Sequence[Ran], texts: Shelf, seed: int) -> OwnStudy:
    """Return the study with a pool of what its systems found; a pool that is there is widened, and nothing of it goes.

    The passages are those of the first chunking; passages of other chunkings bring those with which they share half of
    either's characters. Raises :class:`StudyError`: ``nothing_to_pool`` where nothing was found for any question, and
    as :func:`passagework.evaluation.spans.locate` where a text is not the one that was pooled.
    """
    goldset, pool, first = own.study.goldset, own.study.pool, own.chunkings[0]
    base = next(each for each in ran if each.system.chunking == first)
    units = {document.info.id: passages_of(document) for document in base.documents}
    runs = [{question: found.places for question, found in each.run.items()} for each in ran]
    found = _joined(pooled(runs, units), _holding(runs, units), _with_evidence(own, texts, units))
    if not any(found.values()):
        raise StudyError("nothing_to_pool")
    if pool is None:
        made = make_pool(goldset, found, texts, unit="passage", chunking=first, depth=DEPTH, seed=seed)
    else:
        made = widened(pool, found, goldset, texts)
    systems = {system.id: system for system in (*own.study.systems, *(each.system for each in ran))}
    return changed(own, pool=made, systems=tuple(systems.values()))


def _holding(runs: Iterable[Mapping[str, Sequence[Place]]], units: Mapping[str, Units]) -> Pooled:
    """The units that hold half of a found passage, as those do that are longer than it."""
    places: Pooled = defaultdict(set)
    for run in runs:
        for question, ranking in run.items():
            places[question].update(ranking[:DEPTH])
    return {question: _held(some, units) for question, some in places.items()}


def _with_evidence(own: OwnStudy, texts: Shelf, units: Mapping[str, Units]) -> Pooled:
    """The units that hold half of what was marked as evidence: an answer that no system finds must count as missed."""
    places: Pooled = defaultdict(set)
    for question in own.study.goldset.questions:
        for span in question.evidence:
            places[question.id].add(locate(span, texts, question.id))
    return {question: _held(some, units) for question, some in places.items()}


def _held(places: Iterable[Place], units: Mapping[str, Units]) -> set[Place]:
    by_document: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for place in places:
        by_document[place.document].append((place.start, place.end))
    return {
        units[document].place(number)
        for document, spans in by_document.items()
        for number in np.flatnonzero(held(spans_of(spans), units[document], SHARED)).tolist()
    }


def _joined(*some: Pooled) -> Pooled:
    found: Pooled = defaultdict(set)
    for each in some:
        for question, places in each.items():
            found[question] |= places
    return dict(found)
