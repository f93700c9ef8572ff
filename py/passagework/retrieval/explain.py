"""Why a passage has its keyword score: what each word of the query adds."""

from __future__ import annotations

from collections import Counter

from passagework.models.search import TermWeight
from passagework.retrieval.bm25 import Bm25
from passagework.text.tokens import tokenize


def term_weights(bm25: Bm25, query: str, passage: int) -> tuple[TermWeight, ...]:
    """Return one entry for each different word of ``query``, in the order of first use.

    ``passage`` counts within ``bm25``. The weights add up to the passage's BM25 score: a word that is
    repeated counts as often as it stands there, and two words with one stem both count.
    """
    words = Counter((token.surface, token.term) for token in tokenize(query))
    return tuple(_weight(bm25, surface, term, count, passage) for (surface, term), count in words.items())


def _weight(bm25: Bm25, surface: str, term: str | None, count: int, passage: int) -> TermWeight:
    documents = bm25.document_frequency(term) if term is not None else 0
    frequency = bm25.postings.frequency(term, passage) if term is not None else 0
    return TermWeight(
        surface=surface,
        term=term,
        kind="stop_word" if term is None else "unknown" if not documents else "matched" if frequency else "absent",
        document_frequency=documents,
        query_frequency=count,
        term_frequency=frequency,
        idf=bm25.idf_of(term) if term is not None else 0.0,
        weight=count * bm25.weight(term, passage) if term is not None else 0.0,
    )
