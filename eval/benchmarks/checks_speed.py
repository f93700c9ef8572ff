"""How long the checks of a pack take, without the embedding, in whichever Python this runs: CPython or Pyodide.

Needs numpy and passagework alone. Vectors are made up: they are there so that the work with them is done.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from statistics import median
from time import perf_counter

import numpy as np

from passagework.checks import numbers, plain, reading_level, words
from passagework.checks.running import check_items
from passagework.models.items import Item
from passagework.ports import EmbedderState, Vectors
from passagework.queries import QueryVectors

DIMENSIONS = 384


class MadeUp:
    """Answers with random unit vectors, and counts the time that this takes."""

    state: EmbedderState = "ready"
    seconds = 0.0
    texts = 0

    async def embed(self, texts: Sequence[str]) -> Vectors:
        """Return one row for each text."""
        started = perf_counter()
        rows = np.random.default_rng(1).standard_normal((len(texts), DIMENSIONS)).astype(np.float32)
        rows /= np.linalg.norm(rows, axis=1, keepdims=True)
        self.seconds += perf_counter() - started
        self.texts += len(texts)
        return rows


async def checks_speed(pack: str, kept: str, rounds: int = 9) -> dict[str, object]:
    """Check a pack, beside items that are kept, both as JSON lists; return the milliseconds of each round.

    The first is cold: nothing has been imported or compiled, and no word stemmed. The others begin with what is kept between
    two packs: the stems, and nothing of the texts.
    """
    items = [Item.model_validate(each) for each in json.loads(pack)]
    others = [Item.model_validate(each) for each in json.loads(kept)]
    times = []
    embedder = MadeUp()
    for _ in range(rounds + 1):
        _forget()
        embedder = MadeUp()
        started = perf_counter()
        await check_items(items, others, QueryVectors(embedder))
        times.append(1000 * (perf_counter() - started - embedder.seconds))
    return {
        "items": len(items),
        "kept": len(others),
        "texts": embedder.texts,
        "cold_ms": round(times[0], 1),
        "median_ms": round(median(times[1:]), 1),
        "all_ms": [round(each, 1) for each in times[1:]],
    }


def checks_speed_now(pack: str, kept: str, rounds: int = 9) -> dict[str, object]:
    """The same, for CPython."""
    return asyncio.run(checks_speed(pack, kept, rounds))


def _forget() -> None:
    kept = (numbers.numbers, numbers.mentioned, plain.plain, plain.level, words.content_terms, reading_level.grade)
    for each in kept:
        each.cache_clear()
