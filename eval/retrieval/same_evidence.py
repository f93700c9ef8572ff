"""Questions that the same sentences answer, and the primary comparisons where such questions are drawn together.

The two strata were written apart, so the same matter is asked about in both. The report takes its questions for independent; here
those whose marked evidence is for at least half the same are one cluster. Clusters are resampled, and their signs flipped, whole.

Run from the project's root: ``PYTHONPATH=py:. python -m eval.retrieval.same_evidence``. Writes ``same_evidence.json`` beside this
file, from the committed judgements and report.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from eval.retrieval.judged import judged
from eval.retrieval.report import REPORT

from passagework.evaluation.reporting.draws import LEVEL, Draws
from passagework.models.evaluation import Judgements
from passagework.models.report import MEASURES, PRIMARY, PrimaryComparison, Report, TextReport
from passagework.stats.resampling import Statistic, bootstrap, drawn, percentile_interval
from passagework.stats.sign_flip import sign_flip_test

RESULTS = Path(__file__).with_name("same_evidence.json")
SAME = 0.5
"""Jaccard similarity of the characters marked as evidence from which two questions are taken together."""

Floats = npt.NDArray[np.float64]
Cluster = list[str]


def marked(final: Judgements) -> dict[str, frozenset[tuple[str, int]]]:
    """Return the characters that are marked as evidence, by question: section and offset."""
    return {
        said.question: frozenset(
            (final.units[number].section, at)
            for number, marks in said.marks.items()
            for start, end in marks
            for at in range(start, end)
        )
        for said in final.questions
    }


def clusters(questions: Iterable[str], evidence: Mapping[str, frozenset[tuple[str, int]]]) -> list[Cluster]:
    """Return the questions, those together that are alike or are both like a third."""
    found = {question: [question] for question in questions}
    for one, other in combinations(list(found), 2):
        either = evidence[one] | evidence[other]
        alike = len(evidence[one] & evidence[other]) >= SAME * len(either) > 0
        if alike and found[one] is not found[other]:
            found[one] += found[other]
            found |= dict.fromkeys(found[other], found[one])
    return list({id(cluster): cluster for cluster in found.values()}.values())


def together(study: TextReport, pair: PrimaryComparison, parts: Sequence[Cluster], draws: Draws) -> dict[str, Any]:
    """Return a primary comparison with whole clusters drawn and flipped."""
    at = MEASURES.index(PRIMARY)
    rankers = {system.id: system.ranker for system in study.systems}
    scores = {each.id: {ranker: values[at] for ranker, values in each.measures.items()} for each in study.questions}
    differences = {name: (row[rankers[pair.a]] or 0.0) - (row[rankers[pair.b]] or 0.0) for name, row in scores.items() if row}
    sums = np.array([sum(differences[name] for name in part) for part in parts])
    replicates = bootstrap(_mean(sums, np.array([len(part) for part in parts], np.float64)), draws.resamples(len(parts)))
    low, high = percentile_interval(replicates, LEVEL)
    return {
        "a": pair.a,
        "b": pair.b,
        "difference": round(float(sums.sum()) / sum(map(len, parts)), 6),
        "low": round(low, 6),
        "high": round(high, 6),
        "p": round(sign_flip_test(sums, seed=draws.seed).p_value, 6),
        "threshold": pair.threshold,
    }


def _mean(sums: Floats, sizes: Floats) -> Statistic:
    """The mean over the questions of the clusters that are drawn."""

    def statistic(indices: npt.NDArray[np.int64]) -> Floats:
        times = drawn(indices)
        found: Floats = (times @ sums) / (times @ sizes)
        return found

    return statistic


def results(report: Report, draws: Draws | None = None) -> dict[str, Any]:
    """Return what there is to tell of each text."""
    told = {}
    for study in report.texts:
        questions = [each.id for each in study.questions if each.answered]
        parts = clusters(questions, marked(judged(study.id).final))
        told[study.id] = {
            "questions": len(questions),
            "clusters": len(parts),
            "together": [part for part in parts if len(part) > 1],
            "primary": [together(study, pair, parts, draws or Draws()) for pair in study.primary],
        }
    return told


def main() -> None:
    """Compute and write."""
    made = results(Report.model_validate_json(REPORT.read_bytes()))
    RESULTS.write_text(json.dumps(made, indent=1) + "\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
