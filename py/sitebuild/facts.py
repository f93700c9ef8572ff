"""What the prerendered page states about texts and method, taken from the code and files that it is true of."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from passagework.retrieval import bm25, fusion, ranking
from passagework.text.chunking import Chunking
from passagework.text.normalise import MOST_QUERY
from passagework.views.shelf import MethodFacts, ShelfText
from sitebuild.library import ShippedText
from sitebuild.paths import MODELS

MANIFEST = MODELS / "all-MiniLM-L6-v2.json"


@dataclass(frozen=True)
class ModelIdentity:
    """The embedding model as its manifest names it."""

    id: str
    dtype: str
    dimensions: int
    word_pieces: int
    """Longest input, counted with [CLS] and [SEP]."""


def model_identity(manifest: Path = MANIFEST) -> ModelIdentity:
    """What models/ says of the model that the site ships."""
    content = json.loads(manifest.read_text(encoding="utf-8"))
    return ModelIdentity(content["id"], content["dtype"], content["dimensions"], content["word_pieces"])


def shelf(texts: Sequence[ShippedText]) -> list[ShelfText]:
    """The texts as the Library page lists them."""
    return [ShelfText(text.info, len(text.indexed.passages)) for text in texts]


def method_facts() -> MethodFacts:
    """The numbers on the Methods page."""
    chunking, model = Chunking(), model_identity()
    return MethodFacts(
        default_ranker="dense",
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
    )
