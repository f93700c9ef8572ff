"""From judged spans to the gains of the passages of any chunking.

For a passage and a question, counting characters that are not white space:

1. It gains 2 where it holds at least half of an evidence span: consecutive sentences marked as the answer in units of
   grade 2.
2. Else it gains 1 where at least half of it lies in units of grade 1 or 2, or where it holds at least half of such a unit.
3. Else it gains 0. It counts as judged where at least four fifths of it lie in judged units, and as unjudged otherwise.

A unit of grade 2 in which nothing is marked is treated as in the second rule, with the gain 2. A passage that was itself
judged, as in a reader's own study, keeps its grade. Sections and whole documents gain as passages do.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from passagework.evaluation.labels import Label, Labels
from passagework.evaluation.overlap import Flags, Spans, covered, held, reaches, spans_of
from passagework.evaluation.spans import Place
from passagework.evaluation.texts import StudyText
from passagework.evaluation.units import Units

HELD = Fraction(1, 2)
"""Share of an evidence span, or of a unit, that a passage must hold; share of a passage that must lie in such units."""

JUDGED = Fraction(4, 5)
"""Share of a passage that must lie in judged units for it to count as judged."""


@dataclass(frozen=True, eq=False)
class Derived:
    """``gains`` int8 and ``judged`` bool, one entry a unit, ``(n,)``."""

    gains: npt.NDArray[np.int8]
    judged: Flags


@dataclass(frozen=True)
class Gains:
    """What a measure asks of one question: the gain of every place that gains something, and which were judged."""

    gains: dict[Place, int]
    judged: frozenset[Place]

    @property
    def answering(self) -> dict[Place, int]:
        """The places that gain 2: what is relevant for every measure but nDCG."""
        return {place: gain for place, gain in self.gains.items() if gain == 2}


def derive(labels: Labels, units: Units, held_share: Fraction = HELD, judged_share: Fraction = JUDGED) -> Derived:
    """Return the gains of the units of one document for one question."""
    said = labels.of(units.text.id)
    unmarked = _spans(label for label in said if label.grade == 2 and not label.marks)
    related = _spans(label for label in said if label.grade >= 1)
    answers = held(spans_of(evidence(said, units.text)), units, held_share) | _about(unmarked, units, held_share)
    gains = np.where(answers, 2, _about(related, units, held_share)).astype(np.int8)
    judged = reaches(covered(_spans(said), units), units.sizes, judged_share)
    if labels.unit == "passage":
        _keep_grades(said, units, gains, judged)
    return Derived(gains, judged)


def gains_of(labels: Labels, units: Sequence[Units]) -> Gains:
    """Return the gains of the units of several documents for one question."""
    gains: dict[Place, int] = {}
    judged: list[Place] = []
    for each in units:
        derived = derive(labels, each)
        gains |= {each.place(n): int(derived.gains[n]) for n in np.flatnonzero(derived.gains).tolist()}
        judged += map(each.place, np.flatnonzero(derived.judged).tolist())
    return Gains(gains, frozenset(judged))


def evidence(labels: Sequence[Label], text: StudyText) -> list[tuple[int, int]]:
    """Return the evidence spans in one document: marks with nothing but white space between them are one span.

    A span never reaches from one section into the next.
    """
    marks = sorted((mark.start, mark.end, label.section) for label in labels for mark in label.marks)
    spans: list[tuple[int, int]] = []
    reached = ""
    for start, end, section in marks:
        if spans and section == reached and text.solid[start] <= text.solid[spans[-1][1]]:
            spans[-1] = (spans[-1][0], max(end, spans[-1][1]))
        else:
            spans.append((start, end))
        reached = section
    return spans


def _about(spans: Spans, units: Units, share: Fraction) -> Flags:
    """Whether at least ``share`` of a unit lies in ``spans``, or it holds at least ``share`` of one of them."""
    return reaches(covered(spans, units), units.sizes, share) | held(spans, units, share)


def _keep_grades(said: Sequence[Label], units: Units, gains: npt.NDArray[np.int8], judged: Flags) -> None:
    """Give every unit that was itself judged its grade, in place."""
    numbers = {place: number for number, place in enumerate(units.places())}
    for label in said:
        number = numbers.get(label.place)
        if number is not None:
            gains[number], judged[number] = label.grade, True


def _spans(labels: Iterable[Label]) -> Spans:
    return spans_of([(label.place.start, label.place.end) for label in labels])
