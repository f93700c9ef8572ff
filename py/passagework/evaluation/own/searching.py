"""The systems of a reader's study: the rankers of the lab over its documents, at each chunking that is compared."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from passagework.evaluation.own.cutting import Cuts
from passagework.evaluation.systems import DEPTH, Asked, Bench, Found, Run, asked
from passagework.models.evaluation import FusionSettings, Question, System
from passagework.models.search import Ranker
from passagework.ports import Dot, Vectors
from passagework.queries import QueryVectors
from passagework.retrieval.index import IndexedDocument

ORDER: tuple[Ranker, ...] = ("hybrid", "dense", "bm25")


@dataclass(frozen=True)
class Ran:
    """What a system found, and how many passages it ranked."""

    system: System
    run: Run
    documents: tuple[IndexedDocument, ...]
    passages: int


class Searching:
    """Runs systems over documents that are cut and embedded in memory."""

    def __init__(self, cuts: Cuts, vectors: QueryVectors, dot: Dot, embedder: str) -> None:
        """``embedder`` names what made the vectors."""
        self._cuts = cuts
        self._vectors = vectors
        self._dot = dot
        self._embedder = embedder

    async def run(
        self,
        documents: Sequence[IndexedDocument],
        chunkings: Sequence[str],
        questions: Sequence[Question],
        depth: int = DEPTH,
        fusions: Sequence[FusionSettings] = (),
    ) -> list[Ran]:
        """Run every ranker that can answer at every chunking, and ``fusions`` at the first; others get their turn between.

        A ranker by meaning can answer where every passage has a vector. Raises EmbedderError where the model fails.
        """
        queries = asked(questions)
        found: list[Ran] = []
        vectors: Mapping[str, Vectors] = {}
        for label in chunkings:
            cut = tuple(self._cuts.cut(document, label) for document in documents)
            index = self._cuts.index(cut)
            bench = Bench(index, dot=self._dot)
            complete = len(index.embedded) == len(cut)
            if complete and not vectors:
                rows = await self._vectors.many([each.text for each in queries])
                vectors = {each.id: row for each, row in zip(queries, rows, strict=True)}
            systems = self.systems(label, ORDER if complete else ("bm25",))
            systems += [self._fused(label, each) for each in fusions if complete and label == chunkings[0]]
            found += [Ran(each, await _run(bench, each, queries, vectors, depth), cut, index.size) for each in systems]
        return found

    def _fused(self, label: str, fusion: FusionSettings) -> System:
        depth = "all" if fusion.depth is None else fusion.depth
        dense, bm25 = fusion.weights
        identity = f"hybrid-{label}-k{fusion.k:g}-{depth}-{dense:g}:{bm25:g}"
        return System(
            id=identity, unit="passage", chunking=label, ranker="hybrid", embedder=self._embedder, fusion=fusion
        )

    def systems(self, label: str, rankers: Sequence[Ranker]) -> list[System]:
        """Return the systems of a chunking."""
        return [
            System(
                id=f"{ranker}-{label}",
                unit="passage",
                chunking=label,
                ranker=ranker,
                embedder=None if ranker == "bm25" else self._embedder,
            )
            for ranker in rankers
        ]


async def _run(
    bench: Bench, system: System, questions: Sequence[Asked], vectors: Mapping[str, Vectors], depth: int
) -> dict[str, Found]:
    found: dict[str, Found] = {}
    for question in questions:
        found[question.id] = bench.find(system, question, vectors.get(question.id), depth)
        await asyncio.sleep(0)
    return found
