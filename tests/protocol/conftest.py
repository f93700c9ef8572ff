"""A small library that people can read, and a dispatcher over it with the shipped fakes."""

from collections.abc import Callable
from itertools import count

import pytest
from tests.documents import make_document

from passagework.dispatch import Dispatcher
from passagework.fakes import HashingEmbedder
from passagework.models.content import Paragraph, Run, SectionContent
from passagework.models.library import Span
from passagework.retrieval.dense import einsum_dot
from passagework.retrieval.index import IndexedDocument
from passagework.retrieval.packs import document_to_bytes
from passagework.retrieval.vectors import vectors_to_bytes
from passagework.workspace import Workspace

MODEL, DTYPE = "hashing", "float32"

BREAD = "A loaf rises because yeast eats sugar. Salt slows the yeast. A warm kitchen speeds it up."
BUSES = "The bus is late when the bridge is up. A later bus waits for the train. The yeast bread is sold at the stop."

CHEESE = "Milk turns to cheese by rennet. It ripens in a cellar."


def document(identity: str, *texts: str) -> IndexedDocument:
    """Index ``texts`` in passages of a sentence or so."""
    return make_document(identity, *texts, size=60)


def files(identity: str, *texts: str) -> tuple[bytes, bytes]:
    """The pack of ``texts`` and the file of its vectors by the hashing embedder."""
    made = document(identity, *texts)
    return document_to_bytes(made), vectors_to_bytes(made, HashingEmbedder().vectors(made.passage_texts()), MODEL, DTYPE)


def content(identity: str, text: str) -> bytes:
    """The stored content of the first section of :func:`document`: one paragraph."""
    runs = (Run(kind="text", span=Span(start=0, end=len(text))),)
    section = document(identity, text).info.sections[0]
    return SectionContent(section=section, blocks=(Paragraph(runs=runs),)).model_dump_json().encode()


@pytest.fixture
def workspace() -> Workspace:
    """Two texts with vectors by the hashing embedder, which needs no model and gives the same rows everywhere."""
    embedder = HashingEmbedder()
    made = Workspace(embedder, einsum_dot, _ticks(), MODEL, DTYPE)
    for identity, text in (("bread", BREAD), ("buses", BUSES)):
        pack, vectors = files(identity, text)
        made.library.add_text(pack, identity)
        made.library.add_vectors(identity, vectors)
    return made


@pytest.fixture
def dispatcher(workspace: Workspace) -> Dispatcher:
    """A dispatcher over the small library."""
    return Dispatcher(workspace)


def _ticks() -> Callable[[], float]:
    """A clock that moves one millisecond each time it is read."""
    ticks = count()
    return lambda: float(next(ticks))
