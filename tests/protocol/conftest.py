"""A small library that people can read, and a dispatcher over it with the shipped fakes."""

from collections.abc import Callable
from itertools import count

import pytest
from tests.documents import make_document

from passagework.dispatch import Dispatcher
from passagework.fakes import HashingEmbedder
from passagework.retrieval.dense import einsum_dot
from passagework.retrieval.index import IndexedDocument
from passagework.retrieval.packs import document_to_bytes
from passagework.retrieval.vectors import vectors_to_bytes
from passagework.workspace import Workspace

MODEL, DTYPE = "hashing", "float32"

BREAD = "A loaf rises because yeast eats sugar. Salt slows the yeast. A warm kitchen speeds it up."
BUSES = "The bus is late when the bridge is up. A later bus waits for the train. The yeast bread is sold at the stop."


def document(identity: str, *texts: str) -> IndexedDocument:
    """Index ``texts`` in passages of a sentence or so."""
    return make_document(identity, *texts, size=60)


@pytest.fixture
def workspace() -> Workspace:
    """Two texts with vectors by the hashing embedder, which needs no model and gives the same rows everywhere."""
    embedder = HashingEmbedder()
    made = Workspace(embedder, einsum_dot, _ticks(), MODEL, DTYPE)
    for each in (document("bread", BREAD), document("buses", BUSES)):
        made.library.add_text(document_to_bytes(each), each.info.id)
        made.library.add_vectors(
            each.info.id, vectors_to_bytes(each, embedder.vectors(each.passage_texts()), MODEL, DTYPE)
        )
    return made


@pytest.fixture
def dispatcher(workspace: Workspace) -> Dispatcher:
    """A dispatcher over the small library."""
    return Dispatcher(workspace)


def _ticks() -> Callable[[], float]:
    """A clock that moves one millisecond each time it is read."""
    ticks = count()
    return lambda: float(next(ticks))
