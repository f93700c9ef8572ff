"""Speed of a library of many documents: from its files to searchable, and each change of it.

The same functions run in CPython and in Pyodide. Documents are synthetic: words of a Zipf-Mandelbrot distribution, in
sentences of 8 to 25 words, cut and inverted by the package itself; vectors are random.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise
from statistics import median
from time import perf_counter

import numpy as np

from passagework.library import Given, Library
from passagework.models.library import DocumentInfo, Page, Section, Span
from passagework.ports import Dot
from passagework.retrieval.dense import einsum_dot
from passagework.retrieval.index import IndexedDocument, build
from passagework.retrieval.packs import document_to_bytes
from passagework.retrieval.search import Search
from passagework.retrieval.vectors import vectors_to_bytes
from passagework.text.chunking import Chunking

DOCUMENTS = 40
PASSAGES = 500
"""Of each document."""
DIMENSIONS = 384
VOCABULARY = 50_000
SENTENCES = 3600
PAGE = 2500
"""Characters of a page."""
MODEL, DTYPE = "random", "float32"

Files = tuple[str, bytes, bytes]


def make_files(documents: int = DOCUMENTS, sentences: int = SENTENCES) -> list[Files]:
    """Return id, pack and vectors of each document."""
    return [_files(number, sentences) for number in range(documents)]


def _files(number: int, sentences: int) -> Files:
    document = made_document(number, sentences)
    rows = np.random.default_rng(1000 + number).standard_normal((len(document.passages), DIMENSIONS), dtype=np.float32)
    rows /= np.linalg.norm(rows, axis=1, keepdims=True)
    return document.info.id, document_to_bytes(document), vectors_to_bytes(document, rows, MODEL, DTYPE)


def made_document(number: int, sentences: int) -> IndexedDocument:
    """Return one made document; the same number gives the same text."""
    text = _text(np.random.default_rng(number), sentences)
    borders = [*range(0, len(text), len(text) // 20 + 1), len(text)]
    sections = [
        Section(id=f"s{at}", number=str(at), title=f"Part {at}", span=Span(start=start, end=end))
        for at, (start, end) in enumerate(pairwise(borders))
    ]
    pages = [
        Page(label=str(at + 1), span=Span(start=start, end=min(start + PAGE, len(text))))
        for at, start in enumerate(range(0, len(text), PAGE))
    ]
    info = DocumentInfo(
        id=f"d{number}",
        title=f"Document {number}",
        language="en",
        sections=tuple(sections),
        pages=tuple(pages),
        characters=len(text),
        words=len(text.split()),
        chunking="",
    )
    return build(info, text, Chunking())


def _text(generator: np.random.Generator, sentences: int) -> str:
    shares = np.cumsum(1.0 / (np.arange(VOCABULARY) + 20))
    lengths = generator.integers(8, 26, sentences)
    drawn = np.searchsorted(shares, generator.random(int(lengths.sum())) * shares[-1])
    words = [_word(number) for number in drawn.tolist()]
    ends = list(accumulate(lengths.tolist()))
    starts = [0, *ends[:-1]]
    return " ".join(" ".join(words[start:end]).capitalize() + "." for start, end in zip(starts, ends, strict=True))


def _word(number: int) -> str:
    """A made-up word, different for each number, that no stemmer changes."""
    letters = ""
    while True:
        number, digit = divmod(number, 100)
        letters += "bcdfghklmnprtvwzjqxy"[digit // 5] + "aeiou"[digit % 5]
        if not number:
            return letters + "k"


def library_speed(files: Sequence[Files], dot: Dot = einsum_dot, rounds: int = 3) -> dict[str, float]:
    """Return milliseconds: the library from its files, with and without vectors, and each later change."""
    times: dict[str, list[float]] = {}

    def timed(name: str, begun: float) -> None:
        times.setdefault(name, []).append(1000 * (perf_counter() - begun))

    for _ in range(rounds):
        given = [Given(name, name, pack, None) for name, pack, _ in files]
        library = Library(MODEL, DTYPE)
        begun = perf_counter()
        library.add(given[:-1])
        timed("keyword_ms", begun)
        begun = perf_counter()
        for name, _, vectors in files[:-1]:
            library.add_vectors(name, vectors)
        timed("vectors_one_by_one_ms", begun)
        _search(library, dot)
        begun = perf_counter()
        library.add(given[-1:])
        timed("add_one_ms", begun)
        begun = perf_counter()
        library.add_vectors(files[-1][0], files[-1][2])
        timed("add_one_vectors_ms", begun)
        for _ in range(5):
            begun = perf_counter()
            _search(library, dot)
            timed("search_ms", begun)
        begun = perf_counter()
        library.rename(files[3][0], "Another title")
        timed("rename_ms", begun)
        begun = perf_counter()
        library.remove([files[3][0]])
        timed("remove_one_ms", begun)
        begun = perf_counter()
        _search(library, dot)
        timed("search_after_removal_ms", begun)
        whole = Library(MODEL, DTYPE)
        begun = perf_counter()
        whole.add([Given(name, name, pack, vectors) for name, pack, vectors in files])
        timed("all_at_once_ms", begun)
    figures = {name: round(median(values), 2) for name, values in times.items()}
    return {"passages": whole.index.size, "documents": len(files), **figures}


def _search(library: Library, dot: Dot) -> None:
    query = np.full(DIMENSIONS, DIMENSIONS**-0.5, np.float32)
    terms = [_word(number) for number in (3, 400, 9000)]
    Search(library.index.scope(), terms, query, dot).best("hybrid", 10)
