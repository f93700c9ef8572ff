"""Figures that other commands measured, which the report shows beside its own."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from eval.collections.run import RESULTS as COLLECTIONS
from eval.coverage.run import RESULTS as COVERAGE
from eval.retrieval.embedders.speed import RESULTS as SPEED
from eval.retrieval.systems import SHIPPED

from passagework.evaluation.reporting.draws import LEVEL
from passagework.models.report import CollectionFigure, Coverage, Embedder
from passagework.models.search import RANKERS

PUBLISHED = Path(__file__).with_name("published.json")
"""What others report for the same collections and systems, with their sources."""

FILES = (SPEED, COLLECTIONS, PUBLISHED, COVERAGE)


class _Interval(NamedTuple):
    """A kind of interval in the results of :mod:`eval.coverage`."""

    part: str
    column: str | None
    simulated: bool


_INTERVALS = (
    _Interval("mean difference", "percentile bootstrap", simulated=True),
    _Interval("Wilson", None, simulated=False),
    _Interval("Newcombe, paired", None, simulated=False),
)


def embedders() -> Iterator[Embedder]:
    """Yield the embedding models with their sizes and speeds."""
    found = _read(SPEED)
    load, cores = found["machine"]["load_average"][0], found["machine"]["cores"]
    busy = " of a busy machine" if load > cores else ""
    for identity, measured in found["embedders"].items():
        yield Embedder(
            id=identity,
            name=measured["label"],
            megabytes=measured["bytes"] / 1e6,
            dimensions=measured["dimensions"],
            passages_a_second=measured["passages_a_second"],
            where=f"{'Node, as in the browser' if identity == SHIPPED else 'CPython'}; one thread{busy}",
        )


def collections() -> Iterator[CollectionFigure]:
    """Yield what each ranker scores on the public collections; its embedding is in full precision."""
    published = _read(PUBLISHED)
    for name, measured in _read(COLLECTIONS)["collections"].items():
        for ranker in RANKERS:
            told = published.get(name, {}).get(ranker)
            yield CollectionFigure(
                collection=name,
                system=ranker,
                queries=measured["queries"],
                ndcg=measured["rankers"][ranker]["nDCG@10"],
                published=told["ndcg"] if told else None,
                source=told["source"] if told else "",
            )


def coverage() -> Iterator[Coverage]:
    """Yield how often the intervals in use hold the truth; 0 trials where the chances of all outcomes were added up."""
    found = _read(COVERAGE)
    for part, column, simulated in _INTERVALS:
        for case, row in found[part].items():
            name, n = case.rsplit(", n = ", 1)
            yield Coverage(
                interval=column or part,
                case=name,
                n=int(n),
                level=LEVEL,
                covered=(row[column] if column else row)["coverage"],
                trials=found["simulations"] if simulated else 0,
            )


def _read(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found
