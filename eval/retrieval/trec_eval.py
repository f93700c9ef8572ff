"""What trec_eval, by way of pytrec_eval, makes of the exported runs and judgements of a text."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import pytrec_eval

from passagework.evaluation.derive import Gains
from passagework.evaluation.reporting.entrants import Entrant
from passagework.evaluation.study import DEPTH, Floats
from passagework.evaluation.systems import Found
from passagework.evaluation.texts import Shelf
from passagework.exports.trec import trec_qrels, trec_run

Run = Mapping[str, Mapping[str, float]]
Qrels = Mapping[str, Mapping[str, int]]

ANSWERING = 2
"""What counts as relevant for every measure but nDCG: trec_eval's ``-l 2``."""

REPORTED = {
    "nDCG@10": ("ndcg_cut_10", 1),
    "MRR@10": ("recip_rank", ANSWERING),
    "Recall@5": ("recall_5", ANSWERING),
    "Recall@10": ("recall_10", ANSWERING),
    "Success@1": ("success_1", ANSWERING),
    "Success@3": ("success_3", ANSWERING),
    "Success@5": ("success_5", ANSWERING),
    "Success@10": ("success_10", ANSWERING),
}
"""Our measures by their names in trec_eval, with the least gain that is relevant. Runs are exported ten deep, so that
their reciprocal rank is that at ten."""


@dataclass(frozen=True, eq=False)
class Exported:
    """A system's run and judgements, written as files of the exchange formats and read back by pytrec_eval."""

    questions: tuple[str, ...]
    run: Run
    qrels: Qrels
    judged: Qrels
    """Every judged place, as relevant."""

    @classmethod
    def of(cls, entrant: Entrant, questions: Sequence[str], texts: Shelf) -> Exported:
        """Export what one system found for ``questions``."""
        run = {each: _first(entrant.run[each]) for each in questions}
        gains = {each: entrant.gains[each] for each in questions}
        judged = {each: Gains(dict.fromkeys(gains[each].judged, 1), gains[each].judged) for each in questions}
        return cls(
            tuple(questions),
            pytrec_eval.parse_run(io.StringIO(trec_run(run, texts, entrant.system.id))),
            pytrec_eval.parse_qrel(io.StringIO(trec_qrels(gains, texts))),
            pytrec_eval.parse_qrel(io.StringIO(trec_qrels(judged, texts))),
        )

    def measure(self, name: str) -> Floats:
        """Return a measure of every question, ``(questions,)``; NaN where nothing is relevant, 0 where nothing was found."""
        if name == "unjudged@10":
            shares = _evaluated(self.judged, self.run, "set_P")
            return np.array([1 - shares.get(each, 0.0) if self.run.get(each) else 0.0 for each in self.questions])
        reported, level = REPORTED[name]
        return self._defined(self.qrels, _evaluated(self.qrels, self.run, reported, level), level)

    def beyond(self, other: Exported) -> Run:
        """Return what this run has and the ``other`` has not."""
        return {
            each: {place: score for place, score in self.run.get(each, {}).items() if place not in other.run.get(each, {})}
            for each in self.questions
        }

    def raised(self, gain: int, found: Run) -> Floats:
        """Return nDCG@10 where every unjudged place in the run ``found`` has ``gain``, or what it has where that is more."""
        qrels = {each: {**self.qrels.get(each, {}), **self._unjudged(each, gain, found)} for each in self.questions}
        return self._defined(qrels, _evaluated(qrels, self.run, "ndcg_cut_10"), 1)

    def _unjudged(self, question: str, gain: int, found: Run) -> dict[str, int]:
        known, judged = self.qrels.get(question, {}), self.judged.get(question, {})
        return {place: max(gain, known.get(place, 0)) for place in found.get(question, {}) if gain and place not in judged}

    def _defined(self, qrels: Qrels, values: Mapping[str, float], level: int) -> Floats:
        relevant = {each for each, known in qrels.items() if any(gain >= level for gain in known.values())}
        return np.array([values.get(each, 0.0) if each in relevant else np.nan for each in self.questions])


def _first(found: Found) -> Found:
    return Found(found.places[:DEPTH], found.scores[:DEPTH])


def _evaluated(qrels: Qrels, run: Run, measure: str, level: int = 1) -> dict[str, float]:
    stem, _, depth = measure.rpartition("_")
    name = f"{stem}.{depth}" if depth.isdigit() else measure
    found = pytrec_eval.RelevanceEvaluator(qrels, {name}, relevance_level=level).evaluate(run)
    return {question: values[measure] for question, values in found.items()}
