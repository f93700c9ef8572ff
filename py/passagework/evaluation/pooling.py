"""What is judged: the units that the first passages of every compared system bring to the pool.

Depth-k pooling as TREC does it (Voorhees and Harman, *TREC: Experiment and Evaluation in Information Retrieval*, 2005,
chapter 3). The order of a question's units is that of a hash of seed, question and place: it says nothing of the systems,
is the same on every machine, and does not change for the units that are there when others come.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from passagework.errors import StudyError
from passagework.evaluation.overlap import spans_of
from passagework.evaluation.spans import Place, locate, quoted, span_at
from passagework.evaluation.texts import Shelf
from passagework.evaluation.tiles import touched
from passagework.evaluation.units import Units
from passagework.models.evaluation import (
    ChunkingLabel,
    GoldSet,
    JudgedUnit,
    Judgements,
    Pool,
    Question,
    QuestionPool,
    TextSpan,
)

DEPTH = 10
"""How many passages of each system count."""

Ranking = Sequence[Place]
Pooled = dict[str, set[Place]]
"""The places to judge, by question."""


class Item(NamedTuple):
    """What a judge sees at a time; ``unit`` is the number of the unit in the pool."""

    question: str
    question_text: str
    unit: int
    text: str


def pooled(rankings: Iterable[Mapping[str, Ranking]], units: Mapping[str, Units], depth: int = DEPTH) -> Pooled:
    """Return what to judge for each question.

    ``rankings`` are of the systems, each by question; ``units`` are the tiles, or the passages, of each document.
    Raises :class:`StudyError` (``span_no_document``) for a ranking of a document that has no units.
    """
    found: Pooled = defaultdict(set)
    for ranking in rankings:
        for question, places in ranking.items():
            for document, spans in _by_document(places[:depth]).items():
                if document not in units:
                    raise StudyError("span_no_document", question=question, document=document)
                numbers = {n for some in touched(spans_of(spans), units[document]) for n in some.tolist()}
                found[question].update(map(units[document].place, numbers))
    return dict(found)


def make_pool(
    goldset: GoldSet, places: Pooled, texts: Shelf, *, unit: JudgedUnit, chunking: ChunkingLabel, depth: int = DEPTH, seed: int
) -> Pool:
    """Return the pool of the questions in the order of the gold set; questions without places have none to judge."""
    ordered = sorted({place for some in places.values() for place in some}, key=lambda place: _document_order(place, texts))
    spans = {place: span_at(texts[place.document], place.start, place.end) for place in ordered}
    numbers = {place: number for number, place in enumerate(ordered)}
    questions = tuple(
        _question_pool(question, [(numbers[place], spans[place]) for place in places[question.id]], seed)
        for question in goldset.questions
        if places.get(question.id)
    )
    return Pool(
        goldset=goldset.id,
        unit=unit,
        chunking=chunking,
        depth=depth,
        seed=seed,
        units=tuple(spans.values()),
        questions=questions,
    )


def widened(pool: Pool, more: Pooled, goldset: GoldSet, texts: Shelf) -> Pool:
    """Return the pool with the places that further systems bring; numbers change, the order of the known units does not.

    Raises as :func:`passagework.evaluation.spans.locate` where a text is not the one that was pooled.
    """
    places: Pooled = {question: set(some) for question, some in more.items()}
    for each in pool.questions:
        known = (locate(pool.units[number], texts, each.question) for number in each.units)
        places.setdefault(each.question, set()).update(known)
    return make_pool(goldset, places, texts, unit=pool.unit, chunking=pool.chunking, depth=pool.depth, seed=pool.seed)


def items(pool: Pool, texts: Shelf, judged: Judgements | None = None) -> list[Item]:
    """Return what is left to judge, question by question in shuffled order: all of the pool without ``judged``.

    Units are the same where their spans are, whatever their numbers. Raises as
    :func:`passagework.evaluation.spans.locate`.
    """
    done = set() if judged is None else _graded(judged)
    return [
        Item(each.question, each.text, number, quoted(pool.units[number], texts, each.question))
        for each in pool.questions
        for number in each.units
        if (each.question, pool.units[number]) not in done
    ]


def _graded(judged: Judgements) -> set[tuple[str, TextSpan]]:
    return {(each.question, judged.units[number]) for each in judged.questions for number in each.grades}


def _question_pool(question: Question, units: Sequence[tuple[int, TextSpan]], seed: int) -> QuestionPool:
    shuffled = sorted(units, key=lambda unit: _shuffle_key(seed, question.id, unit[1]))
    return QuestionPool(question=question.id, text=question.text, units=tuple(number for number, _ in shuffled))


def _shuffle_key(seed: int, question: str, span: TextSpan) -> bytes:
    named = f"{seed}\n{question}\n{span.document}\n{span.section}\n{span.start}\n{span.end}"
    return hashlib.sha256(named.encode("utf-8")).digest()


def _document_order(place: Place, texts: Shelf) -> tuple[int, int, int]:
    return list(texts).index(place.document), place.start, place.end


def _by_document(places: Ranking) -> dict[str, list[tuple[int, int]]]:
    found: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for place in places:
        found[place.document].append((place.start, place.end))
    return found
