"""The systems that the plan compares, and what each of them finds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from eval.retrieval.embedders.registry import load as load_embedder
from eval.retrieval.texts import indexed, load

from passagework.evaluation.systems import DEPTH, Bench, Run, asked
from passagework.models.evaluation import FusionSettings, Question, RankedUnit, System
from passagework.models.report import Group
from passagework.models.search import RANKERS, Ranker
from passagework.ports import Vectors
from passagework.retrieval.library import LibraryIndex
from passagework.text.chunking import Chunking

SHIPPED = "minilm_8bit"
DEFAULT = Chunking()
CHUNKINGS = (Chunking(300, 60), Chunking(600, 120), Chunking(900, 0), DEFAULT, Chunking(1500, 300))
OTHER_UNITS: tuple[RankedUnit, ...] = ("section", "document")
OTHER_EMBEDDERS = ("minilm_full", "mpnet", "wordllama")
FUSIONS: Mapping[str, FusionSettings] = {
    "k10": FusionSettings(k=10, depth=100),
    "k100": FusionSettings(k=100, depth=100),
    "depth50": FusionSettings(k=60, depth=50),
    "all": FusionSettings(k=60, depth=None),
    "1to2": FusionSettings(k=60, depth=100, weights=(1.0, 2.0)),
    "2to1": FusionSettings(k=60, depth=100, weights=(2.0, 1.0)),
}


class Compared(NamedTuple):
    """A system, and the comparison for which it is run."""

    system: System
    group: Group

    @property
    def pooled(self) -> bool:
        """Whether its first passages are judged: sections and whole documents are too long for that."""
        return self.system.unit == "passage"


def name_of(ranker: Ranker, unit: RankedUnit = "passage", chunking: Chunking = DEFAULT, embedder: str = SHIPPED) -> str:
    """Return the id of a system with the product's fusion."""
    told: list[str] = [ranker]
    if unit != "passage":
        told.append(unit)
    elif chunking != DEFAULT:
        told.append(chunking.label.replace("/", "-"))
    if embedder != SHIPPED:
        told.append(embedder)
    return "_".join(told)


def compared() -> tuple[Compared, ...]:
    """Return all systems: the three rankers first, each system once."""
    return tuple(_systems())


def _systems() -> Iterator[Compared]:
    for ranker in RANKERS:
        yield Compared(_system(ranker), "ranker")
    for unit in OTHER_UNITS:
        for ranker in RANKERS:
            yield Compared(_system(ranker, unit), "unit")
    for chunking in CHUNKINGS:
        if chunking != DEFAULT:
            for ranker in RANKERS:
                yield Compared(_system(ranker, chunking=chunking), "chunking")
    for embedder in OTHER_EMBEDDERS:
        for ranker in RANKERS:
            if ranker != "bm25":
                yield Compared(_system(ranker, embedder=embedder), "embedding")
    for name, fusion in FUSIONS.items():
        plain = _system("hybrid")
        yield Compared(plain.model_copy(update={"id": f"hybrid_{name}", "fusion": fusion}), "fusion")


def _system(ranker: Ranker, unit: RankedUnit = "passage", chunking: Chunking = DEFAULT, embedder: str = SHIPPED) -> System:
    return System(
        id=name_of(ranker, unit, chunking, embedder),
        unit=unit,
        chunking=chunking.label,
        ranker=ranker,
        embedder=None if ranker == "bm25" else embedder,
    )


def runs(text: str, questions: Sequence[Question], systems: Sequence[Compared], depth: int = DEPTH) -> dict[str, Run]:
    """Return what each system finds in a text, by its id; vectors are made, or read where they are kept."""
    ready = asked(questions)
    found: dict[str, Run] = {}
    for system, _ in systems:
        embedder = system.embedder or SHIPPED
        vectors = _question_vectors(embedder, tuple(each.text for each in ready))
        named = {each.id: vector for each, vector in zip(ready, vectors, strict=True)}
        found[system.id] = _bench(text, system.chunking, embedder).run(system, ready, named, depth)
    return found


@cache
def _question_vectors(embedder: str, texts: tuple[str, ...]) -> Vectors:
    return load_embedder(embedder).embed(texts)


@cache
def library(text: str, chunking: str, embedder: str = SHIPPED) -> LibraryIndex:
    """Return a text as a library of its own, cut and embedded."""
    size, overlap = map(int, chunking.split("/"))
    document = indexed(load(text), Chunking(size, overlap))
    return LibraryIndex([document], {document.info.id: load_embedder(embedder).embed(document.passage_texts())})


@cache
def _bench(text: str, chunking: str, embedder: str) -> Bench:
    return Bench(library(text, chunking, embedder))
