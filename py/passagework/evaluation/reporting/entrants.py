"""The systems of a report: what each found, and what it scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from passagework.evaluation.derive import Gains, gains_of
from passagework.evaluation.labels import Labels
from passagework.evaluation.study import PRIMARY, Floats, Scores, score
from passagework.evaluation.systems import Run
from passagework.evaluation.units import Units
from passagework.models.evaluation import System
from passagework.models.report import Group


@dataclass(frozen=True, eq=False)
class Entrant:
    """A system with what it found; ``gains`` are those of the ``passages`` places that it ranks, by question."""

    system: System
    group: Group
    passages: int
    run: Run
    gains: Mapping[str, Gains]


@dataclass(frozen=True, eq=False)
class Scored:
    """An entrant with its scores on the questions that count."""

    entrant: Entrant
    scores: Scores

    @property
    def id(self) -> str:
        """The id of the system."""
        return self.entrant.system.id

    @property
    def primary(self) -> Floats:
        """nDCG@10 of every question, ``(questions,)``; NaN where no place that the system ranks gains anything."""
        return self.scores.of(PRIMARY)

    def ranks_as(self, other: Scored) -> bool:
        """Whether both rank the same places, so that their rankings can be laid side by side."""
        ours, theirs = self.entrant.system, other.entrant.system
        return (ours.unit, ours.chunking) == (theirs.unit, theirs.chunking)


def scored(entrant: Entrant, questions: Sequence[str]) -> Scored:
    """Score an entrant on ``questions`` (raises KeyError for one without gains)."""
    return Scored(entrant, score(entrant.run, entrant.gains, questions))


def gains_by_question(questions: Sequence[str], labels: Mapping[str, Labels], units: Units) -> dict[str, Gains]:
    """Return the gains of one document's units for every question; of a question that nobody judged, none."""
    nothing = Gains({}, frozenset())
    return {each: gains_of(labels[each], [units]) if each in labels else nothing for each in questions}
