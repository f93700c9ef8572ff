"""Libraries made by hand: texts about three things, with vectors that lie about three directions."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from threadpoolctl import threadpool_limits

from passagework.mapping.corpus import Corpus, MapDocument, corpus_of
from passagework.models.library import DocumentInfo, Section, Span
from passagework.ports import Vectors
from passagework.retrieval.index import IndexedDocument, build
from passagework.text.chunking import Chunking

DIMENSIONS = 24


def unit(rows: Vectors) -> Vectors:
    """The rows at unit length."""
    scaled: Vectors = (rows / np.linalg.norm(rows, axis=1, keepdims=True)).astype(np.float32)
    return scaled


def clustered(sizes: list[int], spread: float = 0.15, seed: int = 0) -> tuple[Vectors, list[int]]:
    """Unit vectors about as many directions at right angles, and which direction each is about."""
    generator = np.random.default_rng(seed)
    labels = np.repeat(np.arange(len(sizes)), sizes)
    rows = np.eye(len(sizes), DIMENSIONS)[labels] + spread * generator.standard_normal((labels.size, DIMENSIONS)) / 5
    return unit(rows), labels.tolist()


def indexed(name: str, paragraphs: list[str], language: str = "en") -> IndexedDocument:
    """A document of one section a paragraph, each of which is one passage."""
    text = "\n\n".join(paragraphs)
    ends = np.cumsum([len(paragraph) + 2 for paragraph in paragraphs]).tolist()
    starts = [0, *ends[:-1]]
    sections = tuple(
        Section(id=f"s{at}", number=str(at + 1), title=f"Part {at + 1}", span=Span(start=start, end=start + len(paragraph)))
        for at, (start, paragraph) in enumerate(zip(starts, paragraphs, strict=True))
    )
    info = DocumentInfo(
        id=name, title=f"The book {name}", language=language, sections=sections, characters=len(text), words=9, chunking=""
    )
    return build(info, text, Chunking())


def corpus(*documents: tuple[list[str], Vectors], most: int = 20_000) -> Corpus:
    """Documents from their paragraphs and vectors, named a, b, c."""
    made = [
        MapDocument(indexed(name, paragraphs), f"Book {name}", vectors)
        for name, (paragraphs, vectors) in zip("abcdef", documents, strict=False)
    ]
    return corpus_of(made, most)


@pytest.fixture(scope="session", autouse=True)
def one_thread() -> Iterator[None]:
    """As in the browser; and threads that wait for each other on a busy machine take thirty times as long."""
    with threadpool_limits(1):
        yield


@pytest.fixture(scope="session")
def three() -> Corpus:
    """Two documents with passages about tides, bread and grammar, twenty of each, and vectors to match."""
    subjects = [
        "The spring tide and the neap tide follow the moon; the tide table of the harbour gives high water.",
        "Knead the sourdough, let the dough rise, and bake the bread in a hot oven until the crust is brown.",
        "A noun names a thing, a verb says what happens, and the grammar of a clause joins noun and verb.",
    ]
    rows, labels = clustered([20, 20, 20])
    paragraphs = [f"{subjects[label]} Remark {at} of sixty." for at, label in enumerate(labels)]
    half = [at for at in range(60) if at % 2 == 0], [at for at in range(60) if at % 2 == 1]
    return corpus(*(([paragraphs[at] for at in part], rows[part]) for part in half))
