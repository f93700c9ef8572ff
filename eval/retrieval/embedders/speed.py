"""How fast each embedder is, and how large: passages of the short course a second, on one thread.

Every model embeds the same passages, one after the other in each round, so that a busy machine slows all alike. What a
call costs whatever it is given, such as starting Node, is measured on one passage and left out.

Run from the project's root, on a quiet machine: ``PYTHONPATH=py:. python -m eval.retrieval.embedders.speed``. Fetches the
models, 460 MB, where they are not in the cache folder; writes ``speed.json`` beside this file.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from eval.benchmarks.machine import machine
from eval.retrieval.embedders.embedder import Embedder, Surroundings
from eval.retrieval.embedders.registry import EMBEDDERS, load

from sitebuild.library import index
from sitebuild.paths import ROOT
from sitebuild.texts.short_course import load_short_course

RESULTS = Path(__file__).with_name("speed.json")
ROUNDS = 3


def passages_a_second(embedder: Embedder, passages: Sequence[str], clock: Callable[[], float] = perf_counter) -> float:
    """The rate of one round, past the vectors on disk."""
    begun = clock()
    embedder.compute(passages[:1])
    first = clock()
    embedder.compute(passages)
    return (len(passages) - 1) / ((clock() - first) - (first - begun))


def measure(embedders: Sequence[Embedder], passages: Sequence[str], rounds: int = ROUNDS) -> dict[str, Any]:
    """Size and median speed of each embedder by its name."""
    rates: dict[str, list[float]] = {embedder.name: [] for embedder in embedders}
    for embedder in embedders:
        embedder.compute(passages[:1])  # loads the model
    for _ in range(rounds):
        for embedder in embedders:
            rates[embedder.name].append(passages_a_second(embedder, passages))
            print(f"  {embedder.name}: {rates[embedder.name][-1]:.1f} a second", flush=True)
    return {
        each.name: {
            "label": each.label,
            "dimensions": each.dimensions,
            "bytes": each.weight_bytes,
            "passages_a_second": round(median(rates[each.name]), 1),
        }
        for each in embedders
    }


def main() -> None:
    """Measure and write."""
    os.environ["TOKENIZERS_PARALLELISM"] = "false"
    described = machine()
    course = load_short_course(ROOT)
    passages = index(course).passage_texts()
    figures = measure([load(name, Surroundings(threads=1)) for name in EMBEDDERS], passages)
    result = {
        "machine": described,
        "text": course.title,
        "passages": len(passages),
        "rounds": ROUNDS,
        "threads": 1,
        "embedders": figures,
    }
    RESULTS.write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
