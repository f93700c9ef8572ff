"""Each model as it is run here against what others published of its vectors.

- The sum of the numbers of four sentences' vectors, by which fastembed-rs checks its models
  (Anush008/fastembed-rs, ``tests/text-embeddings.rs``): the same weights in another program, another language and
  another graph.
- The cosines of WordLlama's own example (dleemiller/WordLlama, ``README.md``).

The 8-bit model has no published figures: it is held against full precision in ``eval/model``.

Run from the project's root: ``PYTHONPATH=py:. python -m eval.retrieval.embedders.published``. Fetches the models where
they are not in the cache folder; writes ``published.json`` beside this file.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from eval.retrieval.embedders.embedder import Embedder
from eval.retrieval.embedders.registry import load

RESULTS = Path(__file__).with_name("published.json")

SENTENCES = (
    "Hello, World!",
    "This is an example passage.",
    "fastembed-rs is licensed under Apache-2.0",
    "Some other short text here blah blah blah",
)
SUMS: Mapping[str, tuple[float, ...]] = {
    "minilm_full": (0.59605527, 0.36542925, -0.16450031, -0.40903988),
    "mpnet": (-0.21253541, -0.050802127, 0.14072442, -0.2908188),
}

QUERY = "i went to the car"
COSINES: Mapping[str, Mapping[str, float]] = {
    "wordllama": {
        "i went to the pawn shop": 0.06641249096796882,
        "i went to the vehicle": 0.7441646856486314,
        "i went to the truck": 0.2832691551894259,
        "i went to the shop": 0.19732814982305436,
        "i went to the park": 0.15101404519322253,
    }
}


def sums(embedder: Embedder) -> list[float]:
    """The sum of each sentence's vector."""
    return [round(float(vector.sum()), 8) for vector in embedder.embed(SENTENCES)]


def cosines(embedder: Embedder) -> dict[str, float]:
    """The cosine of each sentence of the example with its query."""
    texts = COSINES[embedder.name]
    query, *vectors = embedder.embed([QUERY, *texts])
    return {text: round(float(query @ vector), 8) for text, vector in zip(texts, vectors, strict=True)}


def main() -> None:
    """Compute and write."""
    ours = {
        "sums": {name: sums(load(name)) for name in SUMS},
        "cosines": {name: cosines(load(name)) for name in COSINES},
    }
    RESULTS.write_text(json.dumps(ours, indent=1) + "\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
