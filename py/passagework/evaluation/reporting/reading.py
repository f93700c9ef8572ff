"""How much of the evidence each system shows to who reads equally much of every ranking.

A longer passage holds more, and so gains more at the same rank: sections and whole documents have the highest nDCG@10 by
construction. They also take longer to read. So every ranking is read until a budget of characters is used up; the budgets
are what the first passages of the default hold.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from passagework.evaluation.derive import evidence
from passagework.evaluation.labels import Labels
from passagework.evaluation.reporting.draws import Draws
from passagework.evaluation.reporting.entrants import Scored
from passagework.evaluation.reporting.intervals import mean_intervals
from passagework.evaluation.reporting.pairs import Pair, against_default
from passagework.evaluation.spans import Place
from passagework.evaluation.study import Floats
from passagework.evaluation.systems import Found
from passagework.evaluation.texts import StudyText
from passagework.measures.evidence_read import Stretch, evidence_read
from passagework.models.report import EvidenceRead, ReadingBudget, ReadingComparison

PASSAGES = (3, 10)
"""A budget is what so many of the default's first passages hold."""

Evidence = Mapping[str, Sequence[tuple[int, int]]]
"""The evidence spans of each question, in code points of the text."""


def evidence_of(labels: Mapping[str, Labels], text: StudyText) -> dict[str, list[tuple[int, int]]]:
    """Return the marked evidence in one document, by question."""
    return {question: evidence(said.of(text.id), text) for question, said in labels.items()}


def lengths(scored: Sequence[Scored]) -> list[Pair]:
    """Return the pairs whose systems rank pieces of unlike length."""
    return [pair for pair in against_default(scored) if pair[0].entrant.group in ("unit", "chunking")]


@dataclass(frozen=True, eq=False)
class Reading:
    """The readers of one text."""

    known: Evidence
    text: StudyText
    draws: Draws

    def budgets(self, default: Scored) -> tuple[ReadingBudget, ...]:
        """Return the budgets, in characters that are not white space."""
        return tuple(ReadingBudget(passages=n, characters=round(self._held(default, n))) for n in PASSAGES)

    def shares(self, scored: Sequence[Scored], budgets: Sequence[ReadingBudget]) -> tuple[EvidenceRead, ...]:
        """Return how much of the evidence each system shows within each budget."""
        return tuple(read for budget in budgets for read in self._read(scored, budget.characters))

    def comparisons(self, pairs: Sequence[Pair], budgets: Sequence[ReadingBudget]) -> tuple[ReadingComparison, ...]:
        """Return the comparison of every pair within each budget."""
        return tuple(self._comparison(pair, budget.characters) for pair in pairs for budget in budgets)

    def _held(self, default: Scored, count: int) -> float:
        held = [sum(end - start for start, end in self._ranked(default, q)[:count]) for q in default.scores.questions]
        return float(np.mean(held))

    def _read(self, scored: Sequence[Scored], budget: int) -> Iterable[EvidenceRead]:
        found = mean_intervals([self._values(each, budget) for each in scored], self.draws)
        for each, mean in zip(scored, found, strict=True):
            yield EvidenceRead(system=each.id, characters=budget, share=mean.of(len(each.scores.questions)))

    def _comparison(self, pair: Pair, budget: int) -> ReadingComparison:
        first, second = (self._values(each, budget) for each in pair)
        of_first, of_second, difference = mean_intervals([first, second, first - second], self.draws)
        return ReadingComparison(
            a=pair[0].id,
            b=pair[1].id,
            group=pair[0].entrant.group,
            characters=budget,
            n=difference.n,
            share_a=of_first.value,
            share_b=of_second.value,
            difference=difference.value,
            low=difference.low,
            high=difference.high,
        )

    def _values(self, scored: Scored, budget: int) -> Floats:
        """The share that each question's reader has read, ``(questions,)``; NaN where no evidence is marked."""
        return np.array([self._share(scored, question, budget) for question in scored.scores.questions])

    def _share(self, scored: Scored, question: str, budget: int) -> float:
        known = self._solid(self.known.get(question, ()))
        if not any(end > start for start, end in known):
            return float("nan")
        return evidence_read(self._ranked(scored, question), known, budget)

    def _ranked(self, scored: Scored, question: str) -> list[Stretch]:
        places: Sequence[Place] = scored.entrant.run.get(question, Found((), ())).places
        return self._solid((place.start, place.end) for place in places)

    def _solid(self, stretches: Iterable[tuple[int, int]]) -> list[Stretch]:
        """Stretches of the text, counted in characters that are not white space."""
        solid = self.text.solid
        return [(int(solid[start]), int(solid[end])) for start, end in stretches]
