"""Small search results to render: built by hand, so that what should be on the page is known."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from passagework.models.library import Span
from passagework.models.search import (
    Comparison,
    Explanation,
    Hit,
    Move,
    PassageRef,
    Placing,
    Placings,
    Ranker,
    SearchResult,
    TermWeight,
)

TEXT = "A sample speaks for others. Size alone does not help."


def passage_ref(ordinal: int = 0, **changes: Any) -> PassageRef:
    given: dict[str, Any] = {
        "document": "course",
        "document_title": "A short course",
        "section": 0,
        "section_id": "samples",
        "section_number": "3",
        "section_title": "Samples",
        "ordinal": ordinal,
        "span": Span(start=0, end=len(TEXT)),
    }
    return PassageRef(**{**given, **changes})


def hit(number: int = 1, ordinal: int = 0, text: str = TEXT, passage: PassageRef | None = None, **changes: Any) -> Hit:
    given: dict[str, Any] = {
        "number": number,
        "passage": passage or passage_ref(ordinal),
        "text": text,
        "placings": Placings(
            dense=Placing(rank=3, score=0.5),
            bm25=Placing(rank=1, score=8.0),
            hybrid=Placing(rank=number, score=0.0323),
        ),
        "sentences": (Span(start=0, end=27), Span(start=28, end=53)),
        "matches": (Span(start=2, end=8),),
    }
    return Hit(**{**given, **changes})


def result(*hits: Hit, ranker: Ranker = "hybrid", **changes: Any) -> SearchResult:
    given: dict[str, Any] = {
        "query": "sample",
        "asked": ranker,
        "ranker": ranker,
        "k": 10,
        "documents": ("course",),
        "passages": 1451,
        "milliseconds": 12.4,
        "embedding_milliseconds": 0.0,
        "hits": hits,
        "best_scores": (0.5, 8.0, 0.0323),
        "notices": (),
    }
    return SearchResult(**{**given, **changes})


def comparison(left: list[int], right: list[int]) -> Comparison:
    """Two lists of ordinals, best first: hybrid on the left, dense on the right."""
    sides = [
        result(*(hit(number, ordinal) for number, ordinal in enumerate(side, 1)), ranker=ranker)
        for side, ranker in ((left, "hybrid"), (right, "dense"))
    ]
    moves = tuple(
        Move(
            passage=passage_ref(ordinal),
            text=TEXT,
            left=left.index(ordinal) + 1 if ordinal in left else None,
            right=right.index(ordinal) + 1 if ordinal in right else None,
        )
        for ordinal in dict.fromkeys(left + right)
    )
    return Comparison(left=sides[0], right=sides[1], moves=moves, overlap=len(set(left) & set(right)))


def explanation(**changes: Any) -> Explanation:
    def term(surface: str, kind: str, df: int, tf: int, weight: float) -> TermWeight:
        return TermWeight(
            surface=surface,
            term=None if kind == "stop_word" else surface,
            kind=kind,
            document_frequency=df,
            query_frequency=1,
            term_frequency=tf,
            idf=1.0,
            weight=weight,
        )

    given: dict[str, Any] = {
        "query": "what sample zyzzyva median",
        "ranker": "hybrid",
        "passage": passage_ref(),
        "placings": Placings(
            dense=Placing(rank=3, score=-0.01234),
            bm25=Placing(rank=1, score=2.25),
            hybrid=Placing(rank=1, score=0.0323),
        ),
        "passages": 1451,
        "terms": (
            term("what", "stop_word", 0, 0, 0.0),
            term("sample", "matched", 74, 2, 2.25),
            term("zyzzyva", "unknown", 0, 0, 0.0),
            term("median", "absent", 12, 0, 0.0),
        ),
        "length": 76,
        "mean_length": 83.6,
        "k1": 1.5,
        "b": 0.6,
        "fusion_k": 60,
        "fusion_depth": 100,
    }
    return Explanation(**{**given, **changes})


Factory = Callable[..., Any]


@pytest.fixture
def make() -> dict[str, Factory]:
    """The builders, by name."""
    return {"ref": passage_ref, "hit": hit, "result": result, "comparison": comparison, "explanation": explanation}

