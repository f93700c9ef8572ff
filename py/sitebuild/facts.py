"""What the prerendered page states about texts and method, taken from the code and files that it is true of."""

from __future__ import annotations

from collections.abc import Sequence

from passagework.mapping import settings
from passagework.retrieval import bm25, fusion, ranking
from passagework.text.chunking import Chunking
from passagework.text.normalise import MOST_QUERY
from passagework.views.shelf import MapFacts, MethodFacts, ShelfText
from sitebuild.draft_checks import check_facts
from sitebuild.embedding import manifest
from sitebuild.library import ShippedText


def shelf(texts: Sequence[ShippedText]) -> list[ShelfText]:
    """The texts as the Library page lists them."""
    return [ShelfText(text.info, len(text.indexed.passages)) for text in texts]


def method_facts() -> MethodFacts:
    """The numbers on the Methods page."""
    chunking, model = Chunking(), manifest()
    return MethodFacts(
        default_ranker="hybrid",
        passage_size=chunking.size,
        passage_overlap=chunking.overlap,
        most_query=MOST_QUERY,
        k1=bm25.DEFAULT.k1,
        b=bm25.DEFAULT.b,
        model=model.id,
        dimensions=model.dimensions,
        word_pieces=model.word_pieces,
        fusion_k=fusion.K,
        fusion_depth=fusion.DEPTH,
        decimals=ranking.DECIMALS,
        map=_map_facts(),
        checks=check_facts(),
    )


def _map_facts() -> MapFacts:
    return MapFacts(
        perplexity=round(settings.PERPLEXITY),
        iterations=settings.ITERATIONS,
        laid_out=settings.MOST_LAID_OUT,
        nearest=settings.NEAREST,
        sharpness=round(settings.SHARPNESS),
        shown=settings.MOST_SHOWN,
        topics=settings.MOST_TOPICS,
        contained=round(100 * settings.CONTAINED),
        width=settings.WIDTH,
        close=settings.CLOSE,
        fewest=settings.FEWEST_WORDS,
    )
