"""What a search asks and returns."""

from typing import Literal, get_args

from passagework.models.base import Frozen
from passagework.models.library import Span

Ranker = Literal["dense", "bm25", "hybrid"]
RANKERS: tuple[Ranker, ...] = get_args(Ranker)

Unit = Literal["passage", "document"]
"""What is ranked: passages, or whole documents (a passage is then a whole file)."""
UNITS: tuple[Unit, ...] = get_args(Unit)

MOST_PASSAGES = 50
"""The largest ``k`` that a search accepts."""

Notice = Literal[
    "only_stop_words",
    "no_match",
    "meaning_not_ready",
    "meaning_failed",
    "query_cut",
    "query_cleaned",
    "meaning_language",
    "meaning_partial",
    "meaning_without_vectors",
    "nothing_close",
    "document_language",
    "whole_documents",
]
"""What the reader should know about a result: each has its words in the catalogue as ``notice.<name>``."""


class PassageRef(Frozen):
    """A passage's place: which document and section, its running number there, its span."""

    document: str
    document_title: str
    section: int
    section_id: str
    section_number: str
    section_title: str
    ordinal: int
    """Zero-based number of the passage within its document."""
    span: Span
    """Code points of the document's normalised text."""
    language: str = "und"
    """ISO 639-1, or ``und`` where it was not recognised."""
    pages: tuple[str, str] | None = None
    """The labels of the first and the last page it stands on; None for a source without pages."""


class Placing(Frozen):
    """Where one ranker puts a passage; ``rank`` counts from 1, ``None`` where it does not rank it."""

    rank: int | None
    score: float | None


class Placings(Frozen):
    """The three rankers' places for one passage; ``dense`` and ``hybrid`` are None without vectors."""

    dense: Placing | None
    bm25: Placing
    hybrid: Placing | None


class Hit(Frozen):
    """One ranked passage. Spans of ``sentences`` and ``matches`` count code points of ``text``.

    Where documents are ranked, it is the passage shown for one, and the placings are the document's.
    """

    number: int
    passage: PassageRef
    text: str
    placings: Placings
    sentences: tuple[Span, ...]
    matches: tuple[Span, ...]


class SearchResult(Frozen):
    """The answer to one query by one ranker.

    ``ranker`` is the ranker that answered and may differ from the one ``asked`` for (keyword search
    stands in while the meaning model loads; a notice says so).
    """

    query: str
    asked: Ranker
    ranker: Ranker
    k: int
    unit: Unit = "passage"
    documents: tuple[str, ...]
    """Ids of the documents searched."""
    passages: int
    """Number of passages searched; of documents where they are the unit."""
    without_vectors: int = 0
    """How many of the passages cannot be found by meaning yet."""
    foreign: int = 0
    """How many of the documents are in a language that the meaning model did not learn."""
    milliseconds: float
    embedding_milliseconds: float
    hits: tuple[Hit, ...]
    best_scores: tuple[float, float, float]
    """The highest dense, BM25 and hybrid score in this result, for scale bars; 0.0 where there is none."""
    notices: tuple[Notice, ...]


class Move(Frozen):
    """A passage seen by two rankers: its rank on the left and on the right (None: below k)."""

    passage: PassageRef
    text: str
    left: int | None
    right: int | None


class Comparison(Frozen):
    """Two rankers side by side on one query. ``overlap`` counts passages in both lists."""

    left: SearchResult
    right: SearchResult
    moves: tuple[Move, ...]
    overlap: int


class TermWeight(Frozen):
    """One query term's part in a passage's BM25 score."""

    surface: str
    """As typed."""
    term: str | None
    """As indexed (stemmed); None for a stop word."""
    kind: Literal["matched", "absent", "unknown", "stop_word"]
    """``absent``: in the library but not in this passage; ``unknown``: nowhere in the library."""
    document_frequency: int
    query_frequency: int
    """How often the query has the word as typed."""
    term_frequency: int
    idf: float
    weight: float


class Explanation(Frozen):
    """Why one passage stands where it does for one query."""

    query: str
    ranker: Ranker
    unit: Unit = "passage"
    passage: PassageRef
    placings: Placings
    passages: int
    """Number of passages searched; of documents where they are the unit."""
    terms: tuple[TermWeight, ...]
    length: int
    """Terms in the passage, or in the document."""
    mean_length: float
    k1: float
    b: float
    fusion_k: int
    fusion_depth: int


class ClosestSentence(Frozen):
    """The sentence of a passage that is closest in meaning to the query; ``span`` counts in the passage."""

    document: str
    ordinal: int
    span: Span
    score: float
