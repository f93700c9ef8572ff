"""Hit rates of two systems on the same questions."""

from __future__ import annotations

import numpy as np

from passagework.evaluation.reporting.draws import LEVEL
from passagework.evaluation.reporting.pairs import Pair
from passagework.evaluation.reporting.systems import RATES
from passagework.evaluation.study import ANSWERING
from passagework.models.report import SuccessComparison
from passagework.stats.proportions import PairedCounts, mcnemar_exact, newcombe_paired_interval


def success_comparisons(pair: Pair) -> list[SuccessComparison]:
    """Return the comparison at every depth, over the questions that an answering passage exists for."""
    return [found for measure in RATES if (found := _comparison(pair, measure)) is not None]


def _comparison(pair: Pair, measure: str) -> SuccessComparison | None:
    first, second = (each.scores.of(measure) for each in pair)
    defined = ~(np.isnan(first) | np.isnan(second))
    if not defined.any():
        return None
    counts = PairedCounts.of((first[defined] == 1).tolist(), (second[defined] == 1).tolist())
    low, high = newcombe_paired_interval(counts, LEVEL)
    return SuccessComparison.model_validate(
        {
            "a": pair[0].id,
            "b": pair[1].id,
            "k": ANSWERING[measure][1],
            "both": counts.both,
            "a_only": counts.first_only,
            "b_only": counts.second_only,
            "neither": counts.neither,
            "difference": counts.difference,
            "low": low,
            "high": high,
            "mcnemar_p": mcnemar_exact(counts),
        }
    )
