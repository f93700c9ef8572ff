"""How much two sets of stretches share, in characters that are not white space.

Everything rests on cumulative counts: the stretch from ``a`` to ``b`` holds ``solid[b] - solid[a]`` such characters.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from passagework.evaluation.texts import Ints
from passagework.evaluation.units import Units

Flags = npt.NDArray[np.bool_]


class Spans(NamedTuple):
    """Half-open stretches of one text, int64 ``(n,)``, in any order."""

    start: Ints
    end: Ints


class Pairs(NamedTuple):
    """Stretches and units that overlap: their numbers, and how many characters they share, all ``(pairs,)``."""

    span: Ints
    unit: Ints
    shared: Ints


def spans_of(places: list[tuple[int, int]]) -> Spans:
    """Return ``(start, end)`` pairs as arrays."""
    start, end = np.array(places, np.int64).reshape(-1, 2).T.copy()
    return Spans(start, end)


def overlaps(spans: Spans, units: Units) -> Pairs:
    """Return all pairs that overlap, by span and then by unit.

    The units that overlap a span follow each other, since their starts and ends ascend.
    """
    first = np.searchsorted(units.end, spans.start, side="right")
    counts = np.maximum(np.searchsorted(units.start, spans.end, side="left") - first, 0)
    span = np.repeat(np.arange(len(counts)), counts)
    unit = np.arange(counts.sum()) + np.repeat(first - np.cumsum(counts) + counts, counts)
    solid = units.text.solid
    shared = solid[np.minimum(spans.end[span], units.end[unit])] - solid[np.maximum(spans.start[span], units.start[unit])]
    return Pairs(span, unit, shared)


def reaches(shared: Ints, whole: Ints, share: Fraction) -> Flags:
    """Return whether ``shared`` is at least ``share`` of ``whole``, exactly; never for a ``whole`` of 0."""
    return (whole > 0) & (shared * share.denominator >= whole * share.numerator)


def held(spans: Spans, units: Units, share: Fraction) -> Flags:
    """Return for each unit whether it holds at least ``share`` of one of ``spans``."""
    pairs = overlaps(spans, units)
    solid = units.text.solid
    enough = reaches(pairs.shared, (solid[spans.end] - solid[spans.start])[pairs.span], share)
    flags = np.zeros(len(units), bool)
    flags[pairs.unit[enough]] = True
    return flags


def covered(spans: Spans, units: Units) -> Ints:
    """Return how many characters of each unit lie in any of ``spans``, those in several counted once."""
    merged = union(spans)
    counts = np.zeros(len(units), np.int64)
    pairs = overlaps(merged, units)
    np.add.at(counts, pairs.unit, pairs.shared)
    return counts


def union(spans: Spans) -> Spans:
    """Return stretches that hold the same places, in order, none overlapping or touching another."""
    if not len(spans.start):
        return spans
    order = np.argsort(spans.start, kind="stable")
    start, end = spans.start[order], np.maximum.accumulate(spans.end[order])
    begins = np.r_[True, start[1:] > end[:-1]]
    last = np.r_[np.flatnonzero(begins)[1:] - 1, len(start) - 1]
    return Spans(start[begins], end[last])
