"""A text's report beside what trec_eval makes of its exported files, for other tools to go on from."""

# mypy: disable-error-code="import-untyped"

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from eval.retrieval.by_character import shares
from eval.retrieval.trec_eval import Exported
from scipy import stats

from passagework.evaluation.reporting.draws import LEVEL, Draws
from passagework.evaluation.reporting.text_report import Judged, Material, entrants
from passagework.evaluation.study import Floats
from passagework.models import report
from passagework.models.report import MEASURES, PRIMARY, TextReport

Limits = tuple[float, float]


@dataclass(frozen=True, eq=False)
class Checked:
    """The report, the judgements behind it, and what every system exported and showed."""

    told: TextReport
    judged: Judged
    exported: dict[str, Exported]
    read: dict[tuple[str, int], Floats]
    """The share of each question's evidence that a system shows, ``(questions,)``, by system and budget."""
    draws: Draws

    @classmethod
    def of(cls, material: Material, told: TextReport, draws: Draws) -> Checked:
        """Export every system of a text, for the questions that count."""
        questions = [question.id for question in told.questions if question.answered]
        texts = {material.text.id: material.text}
        exported = {each.system.id: Exported.of(each, questions, texts) for each in entrants(material)}
        read = shares(material, questions, [budget.characters for budget in told.budgets])
        return cls(told, material.judged, exported, read, draws)

    @cached_property
    def values(self) -> dict[tuple[str, str], Floats]:
        """trec_eval's value of every question, ``(questions,)``, by system and measure."""
        return {(name, measure): each.measure(measure) for name, each in self.exported.items() for measure in MEASURES}

    def defined(self, system: str, measure: str = PRIMARY) -> Floats:
        """Return a measure of a system for the questions that have a value."""
        found = self.values[system, measure]
        return found[~np.isnan(found)]

    def differences(self, pair: report.Pair) -> Floats:
        """Return the differences in nDCG@10, ``(questions,)``; NaN where either system has no value."""
        found: Floats = self.values[pair.a, PRIMARY] - self.values[pair.b, PRIMARY]
        return np.where(np.abs(found) < 1e-12, 0.0, found)

    def questions_of(self, by: str, value: str) -> Floats:
        """Return which questions that count are of a type or stratum, bool ``(questions,)``."""
        return np.array([getattr(each, by) == value for each in self.told.questions if each.answered])

    def interval(self, values: Floats, seed: int | None = None) -> Limits:
        """Return scipy's percentile interval of the mean of the values that are not NaN, from the report's seed or another."""
        found = values[~np.isnan(values)]
        if np.ptp(found) == 0:  # scipy refuses what does not vary
            return float(found[0]), float(found[0])
        limits = stats.bootstrap(
            (found,),
            np.mean,
            n_resamples=self.draws.count,
            confidence_level=LEVEL,
            method="percentile",
            rng=np.random.default_rng(self.draws.seed if seed is None else seed),
        ).confidence_interval
        return float(limits.low), float(limits.high)
