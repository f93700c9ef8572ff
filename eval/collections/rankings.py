"""The product's own search, run over a test collection."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from eval.collections.beir import Collection

from passagework.models.search import Ranker
from passagework.ports import Vectors
from passagework.retrieval.bm25 import DEFAULT as DEFAULT_PARAMETERS
from passagework.retrieval.bm25 import Bm25, Parameters
from passagework.retrieval.library import Scope
from passagework.retrieval.matrix import Matrix
from passagework.retrieval.postings import Postings, build_postings
from passagework.retrieval.search import Search
from passagework.text.tokens import DEFAULT as DEFAULT_TOKENIZATION
from passagework.text.tokens import Tokenization, terms

Rankings = Mapping[str, list[str]]
"""For each query, the ids of the documents found, best first."""

DEPTH = 100
"""Documents ranked for each query: as many as the deepest measure, recall at 100, looks at."""


def postings(collection: Collection, tokenization: Tokenization = DEFAULT_TOKENIZATION) -> Postings:
    """Return the inverted lists of a collection: one document is one passage."""
    return build_postings(terms(text, tokenization) for text in collection.texts)


def rank(
    collection: Collection,
    ranker: Ranker,
    lists: Postings,
    *,
    tokenization: Tokenization = DEFAULT_TOKENIZATION,
    parameters: Parameters = DEFAULT_PARAMETERS,
    documents: Vectors | None = None,
    queries: Vectors | None = None,
) -> Rankings:
    """Return the best documents of every judged query.

    ``lists`` are of the same ``tokenization``; ``documents`` and ``queries`` are their vectors, in the order of
    the collection, needed by the rankers ``dense`` and ``hybrid``.
    """
    everything = np.arange(len(collection.ids))
    matrix = None if documents is None else Matrix([documents])
    scope = Scope((collection.name,), everything, Bm25(lists, parameters), matrix, everything)
    found: dict[str, list[str]] = {}
    for number, (identity, text) in enumerate(collection.queries.items()):
        query = None if queries is None else queries[number]
        numbers = Search(scope, terms(text, tokenization), query).ranking(ranker, DEPTH)
        found[identity] = [collection.ids[n] for n in numbers.tolist()]
    return found
