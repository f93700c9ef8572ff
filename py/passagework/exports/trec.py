"""TREC's run and qrels files, which ``trec_eval`` and its relatives read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from passagework.evaluation.derive import Gains
from passagework.evaluation.ids import id_of
from passagework.evaluation.systems import Run
from passagework.evaluation.texts import Shelf

_SINGLE_DIGITS = 9
"""Significant digits that tell any two numbers in single precision apart."""


def trec_run(run: Run, texts: Shelf, tag: str) -> str:
    """Return a run as ``question Q0 place rank score tag``, best first; ``tag``, the system's id, holds no white space.

    ``trec_eval`` ignores the rank, reads scores in single precision and breaks ties by id, the later in the alphabet
    first, where the lab breaks them by document order. So a score that would tie with the one before, or exceed it, is
    written as the next lower number in single precision: the ranking is the lab's in every program, and a score that does
    not tie is written as it is.
    """
    rows = (
        f"{question} Q0 {id_of(place, texts)} {rank} {score} {tag}\n"
        for question, found in run.items()
        for rank, (place, score) in enumerate(zip(found.places, strictly_falling(found.scores), strict=True), start=1)
    )
    return "".join(rows)


def trec_qrels(gains: Mapping[str, Gains], texts: Shelf) -> str:
    """Return judgements as ``question 0 place gain``, in the order of the text.

    All places that were judged or gain something are there. A passage may gain something and still lie for more than a
    fifth in what nobody judged; a program that reads the file takes it for judged.
    """
    return "".join(f"{question} 0 {identity} {gain}\n" for question, identity, gain in judged_rows(gains, texts))


def judged_rows(gains: Mapping[str, Gains], texts: Shelf) -> Iterator[tuple[str, str, int]]:
    """Yield question, id and gain of every place that was judged or gains something."""
    order = {document: number for number, document in enumerate(texts)}
    for question, known in gains.items():
        places = sorted(known.judged | known.gains.keys(), key=lambda at: (order[at.document], at.start, at.end))
        yield from ((question, id_of(place, texts), known.gains.get(place, 0)) for place in places)


def strictly_falling(scores: Sequence[float]) -> list[str]:
    """Return ``scores``, which never rise, as decimals that fall from one to the next also in single precision."""
    written: list[str] = []
    last = np.float32(np.inf)
    for score in scores:
        single = np.float32(score)
        if single < last:
            last = single
            written.append(repr(float(score)))
        else:
            last = np.nextafter(last, np.float32(-np.inf))
            written.append(f"{float(last):.{_SINGLE_DIGITS}g}")
    return written
