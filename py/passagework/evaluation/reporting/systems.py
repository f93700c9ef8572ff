"""What a report says of one system: its settings, its measures, and how far they rest on what nobody judged."""

from __future__ import annotations

import numpy as np

from passagework.evaluation.bounds import GAINS, bounds
from passagework.evaluation.reporting.draws import LEVEL, Draws
from passagework.evaluation.reporting.entrants import Scored
from passagework.evaluation.reporting.intervals import Mean, mean_intervals
from passagework.evaluation.study import Floats
from passagework.models import evaluation, report
from passagework.models.evaluation import FusionSettings
from passagework.models.report import MEASURES, Estimate, Measure
from passagework.retrieval import fusion
from passagework.stats.proportions import wilson_interval

RATES = tuple(measure for measure in MEASURES if measure.startswith("Success"))


def system(scored: Scored, draws: Draws) -> report.System:
    """Return one system's part of the report."""
    entrant, told = scored.entrant, scored.entrant.system
    return report.System(
        id=told.id,
        label=label(told),
        group=entrant.group,
        ranker=told.ranker,
        unit=told.unit,
        chunking=told.chunking if told.unit == "passage" else None,
        embedder=told.embedder,
        fusion=_fusion(told),
        passages=entrant.passages,
        measures=_measures(scored, draws),
        unjudged=_unjudged(scored),
    )


def label(told: evaluation.System) -> str:
    """Return a technical name that says all settings in which the study's systems differ: "hybrid 600/120"."""
    words = [told.ranker, told.chunking if told.unit == "passage" else told.unit]
    if told.embedder is not None:
        words.append(told.embedder)
    if told.fusion is not None:
        depth = "all" if told.fusion.depth is None else told.fusion.depth
        dense, bm25 = told.fusion.weights
        words.append(f"k={told.fusion.k:g} depth={depth} weights={dense:g}:{bm25:g}")
    return " ".join(words)


def _fusion(told: evaluation.System) -> FusionSettings | None:
    """What the system fuses with, the product's own settings written out."""
    if told.ranker != "hybrid":
        return None
    return told.fusion or FusionSettings(k=fusion.K, depth=fusion.DEPTH)


def _measures(scored: Scored, draws: Draws) -> dict[Measure, Estimate]:
    """Bootstrap intervals for means, Wilson's for rates."""
    found = mean_intervals([scored.scores.of(measure) for measure in MEASURES], draws)
    return {
        measure: (_rate(scored.scores.of(measure)) if measure in RATES else mean).of(len(scored.scores.questions))
        for measure, mean in zip(MEASURES, found, strict=True)
    }


def _rate(outcomes: Floats) -> Mean:
    defined = outcomes[~np.isnan(outcomes)]
    if not len(defined):
        return Mean(0, 0.0, 0.0, 0.0)
    return Mean(len(defined), float(defined.mean()), *wilson_interval(int(defined.sum()), len(defined), LEVEL))


def _unjudged(scored: Scored) -> tuple[float, float, float]:
    found = bounds(scored.entrant.run, scored.entrant.gains, scored.scores.questions)
    nothing, one, two = (float(np.nanmean(found[gain])) if np.isfinite(found[gain]).any() else 0.0 for gain in GAINS)
    return nothing, one, two
