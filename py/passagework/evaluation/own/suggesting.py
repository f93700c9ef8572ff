"""Sentences that may answer a question, to be marked as evidence or passed over.

Both rankers bring their best passages, and each chooses sentences among all of them; the order is shuffled and nothing says
which ranker chose what, so that evidence is not marked by preference. What no ranker finds is not suggested: a reader who
takes suggestions alone favours the rankers that made them.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

import numpy as np

from passagework.evaluation.own.judging import passage_link
from passagework.evaluation.own.searching import Searching
from passagework.evaluation.spans import Place, section_of
from passagework.evaluation.texts import Shelf
from passagework.models.evaluation import Question
from passagework.models.study import Suggestion
from passagework.ports import Vectors
from passagework.queries import QueryVectors, read_query
from passagework.retrieval.bm25 import DEFAULT, Bm25
from passagework.retrieval.index import IndexedDocument
from passagework.retrieval.postings import build_postings
from passagework.text.tokens import terms

PASSAGES = 5
"""Of each ranker."""
SENTENCES = 4
"""Of each ranker."""
_SHORTEST = 15
"""Characters: shorter ones are headings and remains."""


async def suggestions(
    question: Question, documents: Sequence[IndexedDocument], texts: Shelf, searching: Searching, vectors: QueryVectors
) -> list[Suggestion]:
    """Return sentences of the documents that may answer ``question``, in an order that says nothing."""
    labels = list(dict.fromkeys(each.info.chunking for each in documents))
    found: list[Place] = []
    meaning = False
    for label in labels:
        some = [each for each in documents if each.info.chunking == label]
        for ran in await searching.run(some, [label], [question], PASSAGES):
            meaning = meaning or ran.system.ranker == "dense"
            if ran.system.ranker != "hybrid":
                found += ran.run[question.id].places
    by_id = {each.info.id: each for each in documents}
    sentences = [each for each in dict.fromkeys(_sentences(found, by_id)) if each.end - each.start >= _SHORTEST]
    if not sentences:
        return []
    read = read_query(question.text)
    words = [texts[each.document].text[each.start : each.end] for each in sentences]
    chosen = _best(Bm25(build_postings([terms(each) for each in words]), DEFAULT).scores(read.terms))
    if meaning:
        rows: Vectors = await vectors.many([read.text, *words])
        chosen += _best(rows[1:] @ rows[0])
    places = [sentences[number] for number in dict.fromkeys(chosen)]
    return [_shown(place, by_id[place.document], texts) for place in sorted(places, key=lambda at: _shuffle_key(question.id, at))]


def _best(scores: np.ndarray[tuple[int], np.dtype[np.floating]]) -> list[int]:
    order = np.argsort(-scores, kind="stable")[:SENTENCES]
    return [number for number in order.tolist() if scores[number] > 0]


def _sentences(places: Sequence[Place], documents: dict[str, IndexedDocument]) -> list[Place]:
    found: list[Place] = []
    for place in places:
        cut = documents[place.document].passages
        first = int(cut.sentence_end.searchsorted(place.start, side="right"))
        last = int(cut.sentence_start.searchsorted(place.end, side="left"))
        pairs = zip(cut.sentence_start[first:last].tolist(), cut.sentence_end[first:last].tolist(), strict=True)
        found += [Place(place.document, start, end) for start, end in pairs]
    return found


def _shown(place: Place, document: IndexedDocument, texts: Shelf) -> Suggestion:
    text = texts[place.document]
    section = section_of(text, place.start, place.end)
    return Suggestion(
        document=text.id,
        document_title=text.title,
        section=section.id,
        section_title=section.title,
        link=passage_link(document, place),
        start=place.start,
        end=place.end,
        text=text.text[place.start : place.end],
    )


def _shuffle_key(question: str, place: Place) -> bytes:
    return sha256(f"{question}\n{place.document}\n{place.start}\n{place.end}".encode()).digest()
