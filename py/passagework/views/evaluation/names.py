"""What systems, comparisons and kinds of question are called on the page: Meaning, Keyword and Both, and how they differ."""

from __future__ import annotations

from typing import Literal

from passagework.catalogue import text
from passagework.models.evaluation import FusionSettings
from passagework.models.report import Group, Report, System, TextReport
from passagework.models.search import RANKERS, Ranker
from passagework.views import figures


class Names:
    """The names of one text's systems."""

    def __init__(self, report: Report, study: TextReport) -> None:
        self._embedders = {each.id: each.name for each in report.embedders}
        self.systems = {system.id: system for system in study.systems}
        self.rankers: dict[Ranker, System] = {
            ranker: system
            for ranker in RANKERS
            for system in study.systems
            if system.group == "ranker" and system.ranker == ranker
        }
        """The three rankers at the default chunking, in the lab's order, as far as they are there."""

    def system(self, identity: str) -> str:
        """Return what a system is called."""
        system = self.systems[identity]
        ranker = text(f"ranker.{system.ranker}")
        difference = self._difference(system)
        return text("evaluation.system", ranker=ranker, difference=difference) if difference else ranker

    def pair(self, a: str, b: str) -> str:
        """Return "Both − Meaning"."""
        return text("evaluation.pair", a=self.system(a), b=self.system(b))

    def against(self, identity: str, group: Group) -> str:
        """Return what another system is compared with, by what the comparison is about: "900/180", "passages"."""
        system = self.systems[identity]
        if system.group != "ranker":
            return self.system(identity)
        ranker = text(f"ranker.{system.ranker}")
        return text("evaluation.system", ranker=ranker, difference=self._setting(system, group))

    def _difference(self, system: System) -> str:
        """What sets a system apart from its ranker at the default settings; empty for a ranker itself."""
        if system.group == "ranker":
            return ""
        usual = self.rankers.get(system.ranker)
        if system.group != "fusion" or usual is None or usual.fusion is None or system.fusion is None:
            return self._setting(system, system.group)
        parts = [words for words, same in zip(_parts(system.fusion), _parts(usual.fusion), strict=True) if words != same]
        return ", ".join(parts) or system.label

    def _setting(self, system: System, group: Group) -> str:
        """How a system is set in what a comparison is about."""
        match group:
            case "unit":
                return text(f"evaluation.unit.{system.unit}")
            case "chunking" if system.chunking is not None:
                return system.chunking
            case "embedding" if system.embedder is not None:
                return self._embedders.get(system.embedder, system.embedder)
            case "fusion" if system.group == "ranker":
                return text("evaluation.fusion.usual")
            case "fusion" if system.fusion is not None:
                return ", ".join(_parts(system.fusion))
            case _:
                return system.label


def _parts(fusion: FusionSettings) -> tuple[str, str, str]:
    dense, bm25 = (figures.trimmed(weight) for weight in fusion.weights)
    return (
        text("evaluation.fusion.k", k=figures.trimmed(fusion.k)),
        text("evaluation.fusion.all") if fusion.depth is None else text("evaluation.fusion.depth", depth=fusion.depth),
        text("evaluation.fusion.weights", dense=dense, bm25=bm25),
    )


def kind(by: Literal["type", "stratum"], value: str) -> str:
    """Return what a type of question, or a stratum, is called."""
    return text(f"evaluation.type.{value}") if by == "type" else text(f"evaluation.stratum.{value}")
