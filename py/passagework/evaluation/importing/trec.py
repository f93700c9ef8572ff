"""TREC's judgements (qrels) and runs: columns parted by white space, one line a document."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from passagework.evaluation.importing.lines import bad, finite, lines, whole_number

Qrels = dict[str, dict[str, int]]
"""The judgement of each judged document, by question."""


class Entry(NamedTuple):
    """A document that a run ranks."""

    document: str
    score: float


@dataclass(frozen=True)
class TrecRun:
    """A run: what it ranks for each question, best first, and how many of its scores tie with the one before."""

    tag: str
    rankings: dict[str, list[Entry]]
    ties: int


def read_qrels(source: bytes, name: str) -> Qrels:
    """Return the judgements of a qrels file: ``question iteration document judgement``.

    Negative judgements are kept; every measure counts them as not relevant, as ``trec_eval`` does. Raises
    :class:`passagework.errors.StudyError`: ``bad_study_file``, and ``bad_study_line`` for a line with other columns (an id
    that holds a blank makes one too many), a judgement that is no whole number and a document that was judged before.
    """
    qrels: Qrels = {}
    for number, line in lines(source, name):
        question, _, document, judgement = _columns(line, 4, "question, iteration, document, judgement", name, number)
        of_question = qrels.setdefault(question, {})
        if document in of_question:
            raise bad(name, number, f"question {question} judges {document} a second time")
        of_question[document] = whole_number(judgement, name, number)
    return qrels


def read_run(source: bytes, name: str) -> TrecRun:
    """Return the run in a file: ``question Q0 document rank score tag``.

    Documents are ordered as ``trec_eval`` orders them: by score in single precision, and where scores tie by id, the
    later in the alphabet first; the rank is not looked at. Raises as :func:`read_qrels`, and for a score that is missing
    or not a number.
    """
    rankings: dict[str, dict[str, float]] = {}
    tag = ""
    for number, line in lines(source, name):
        question, _, document, _, score, tag = _columns(line, 6, "question, Q0, document, rank, score, tag", name, number)
        of_question = rankings.setdefault(question, {})
        if document in of_question:
            raise bad(name, number, f"question {question} ranks {document} a second time")
        of_question[document] = finite(score, name, number)
    ordered = {question: _ordered(scores) for question, scores in rankings.items()}
    return TrecRun(tag, ordered, sum(_ties(entries) for entries in ordered.values()))


def _ordered(scores: dict[str, float]) -> list[Entry]:
    backwards = sorted(scores.items(), key=lambda item: item[0].encode("utf-8"), reverse=True)
    return [Entry(*item) for item in sorted(backwards, key=lambda item: -np.float32(item[1]))]


def _ties(entries: list[Entry]) -> int:
    return sum(np.float32(one.score) == np.float32(other.score) for one, other in pairwise(entries))


def _columns(line: str, count: int, names: str, name: str, number: int) -> list[str]:
    columns = line.split()
    if len(columns) != count:
        raise bad(name, number, f"it has {len(columns)} columns and not {count} ({names}); ids hold no blanks")
    return columns
