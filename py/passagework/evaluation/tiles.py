"""Which judged units a found passage stands for."""

from __future__ import annotations

from fractions import Fraction

from passagework.evaluation.overlap import Spans, overlaps, reaches
from passagework.evaluation.units import Units
from passagework.retrieval.ranking import Numbers

SHARED = Fraction(1, 2)
"""A passage brings to the pool each tile that has at least this share of its characters in the passage."""


def touched(found: Spans, units: Units, share: Fraction = SHARED) -> list[Numbers]:
    """Return, for each stretch ``found``, the units of which it holds at least ``share``, ascending.

    Characters that are not white space count.
    """
    pairs = overlaps(found, units)
    enough = reaches(pairs.shared, units.sizes[pairs.unit], share)
    span, unit = pairs.span[enough], pairs.unit[enough]
    borders = span.searchsorted(range(len(found.start) + 1))
    return [unit[start:end] for start, end in zip(borders[:-1].tolist(), borders[1:].tolist(), strict=True)]
