"""The embedders of the study by name."""

from __future__ import annotations

import os
from collections.abc import Mapping

from eval.retrieval.embedders.embedder import Embedder, Surroundings
from eval.retrieval.embedders.minilm_8bit import Minilm8Bit
from eval.retrieval.embedders.minilm_full import MinilmFull
from eval.retrieval.embedders.mpnet import Mpnet
from eval.retrieval.embedders.wordllama import Wordllama

EMBEDDERS: Mapping[str, type[Embedder]] = {each.name: each for each in (Minilm8Bit, MinilmFull, Mpnet, Wordllama)}
"""The shipped one first: it is what the others are compared with."""


def load(name: str, surroundings: Surroundings | None = None) -> Embedder:
    """The embedder called `name` with its pinned model, on every processor unless told; KeyError for an unknown name."""
    return EMBEDDERS[name].pinned(surroundings or Surroundings(threads=os.cpu_count() or 1))
