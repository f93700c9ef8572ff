"""How much of the evidence has been read after so many characters of a ranking.

Longer passages hold more evidence each, and so gain more at the same rank; they also take longer to read. Here passages are
read in the order of their ranks until the characters are used up, the last one in part, and what several passages share is
read again. A question's evidence counts as read by the spans of which at least half was.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from passagework.evaluation.derive import HELD, evidence
from passagework.evaluation.labels import Labels
from passagework.evaluation.overlap import covered, reaches, spans_of
from passagework.evaluation.reporting.draws import Draws
from passagework.evaluation.reporting.entrants import Scored
from passagework.evaluation.reporting.intervals import mean_intervals
from passagework.evaluation.reporting.pairs import Pair
from passagework.evaluation.spans import Place
from passagework.evaluation.study import Floats
from passagework.evaluation.systems import Found
from passagework.evaluation.texts import StudyText
from passagework.evaluation.units import Units
from passagework.models.report import ReadingComparison

CHARACTERS = (1_800, 4_500, 9_000)
"""Two, five and ten passages of the default length."""

Evidence = Mapping[str, Units]
"""The evidence spans of each question."""


def evidence_of(labels: Mapping[str, Labels], text: StudyText) -> dict[str, Units]:
    """Return the marked evidence in one document, by question."""
    spans = {question: spans_of(evidence(said.of(text.id), text)) for question, said in labels.items()}
    return {question: Units(text, *each) for question, each in spans.items()}


def reading_comparisons(pairs: Sequence[Pair], known: Evidence, draws: Draws) -> tuple[ReadingComparison, ...]:
    """Return the comparison of every pair after each number of characters."""
    return tuple(_comparison(pair, known, characters, draws) for pair in pairs for characters in CHARACTERS)


def share_read(ranking: Sequence[Place], known: Units, characters: int) -> float:
    """Return the share of evidence spans that were read; NaN where there are none."""
    if not len(known):
        return float("nan")
    read = spans_of([(place.start, place.end) for place in _read(ranking, characters)])
    return float(reaches(covered(read, known), known.sizes, HELD).mean())


def _read(ranking: Sequence[Place], characters: int) -> list[Place]:
    left = characters
    found = []
    for place in ranking:
        found.append(place._replace(end=min(place.end, place.start + left)))
        left -= place.end - place.start
        if left <= 0:
            break
    return found


def _comparison(pair: Pair, known: Evidence, characters: int, draws: Draws) -> ReadingComparison:
    first, second = (_shares(each, known, characters) for each in pair)
    of_first, of_second, difference = mean_intervals([first, second, first - second], draws)
    return ReadingComparison(
        a=pair[0].id,
        b=pair[1].id,
        group=pair[0].entrant.group,
        characters=characters,
        n=difference.n,
        share_a=of_first.value,
        share_b=of_second.value,
        difference=difference.value,
        low=difference.low,
        high=difference.high,
    )


def _shares(scored: Scored, known: Evidence, characters: int) -> Floats:
    run = scored.entrant.run
    found = [share_read(run.get(q, Found((), ())).places, known[q], characters) for q in scored.scores.questions]
    return np.array(found)
