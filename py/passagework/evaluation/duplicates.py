"""Questions that ask the same: a gold set with the same question twice counts it twice.

Three signs, the surest first: the same words; words or runs of characters that are mostly the same; vectors that are close.
They point out, a person decides.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

import numpy as np
import numpy.typing as npt

from passagework.models.evaluation import Question
from passagework.ports import Vectors
from passagework.text.tokens import terms, tokenize

Sign = Literal["same", "words", "characters", "meaning"]

WORDS = 0.7
"""Jaccard similarity of the sets of terms from which two questions are pointed out."""
CHARACTERS = 0.7
"""The same of their runs of four characters, which misspellings change little."""
MEANING = 0.9
"""Cosine from which two questions are pointed out."""
RUN = 4

Floats = npt.NDArray[np.float64]


class Alike(NamedTuple):
    """Two questions that may ask the same, the one that comes first first; ``likeness`` is that of ``sign``, to 1."""

    first: str
    second: str
    sign: Sign
    likeness: float


def alike(questions: Sequence[Question], vectors: Vectors | None = None) -> list[Alike]:
    """Return the pairs of questions that may ask the same, each with its surest sign, in the order of the questions.

    ``vectors``, float32 ``(questions, dimensions)`` of unit rows, are asked where they are given.
    """
    spelled = [" ".join(token.surface.casefold() for token in tokenize(question.text)) for question in questions]
    numbers = {text: number for number, text in enumerate(dict.fromkeys(spelled))}
    same = np.array([numbers[text] for text in spelled])
    signs: list[tuple[Sign, Floats, float]] = [
        ("same", (same[:, None] == same[None, :]).astype(np.float64), 1.0),
        ("words", jaccard([terms(question.text) for question in questions]), WORDS),
        ("characters", jaccard([_runs(text) for text in spelled]), CHARACTERS),
    ]
    if vectors is not None:
        signs.append(("meaning", (vectors @ vectors.T).astype(np.float64), MEANING))
    found: dict[tuple[int, int], Alike] = {}
    for sign, likeness, least in signs:
        for one, other in np.argwhere(np.triu(likeness >= least, k=1)).tolist():
            made = Alike(questions[one].id, questions[other].id, sign, float(likeness[one, other]))
            found.setdefault((one, other), made)
    return [found[pair] for pair in sorted(found)]


def jaccard(sets: Sequence[Iterable[str]]) -> Floats:
    """Return ``(n, n)``: what two sets share over what both have together; 0 where one is empty."""
    numbers: dict[str, int] = {}
    members = [[numbers.setdefault(each, len(numbers)) for each in set(some)] for some in sets]
    incidence = np.zeros((len(sets), max(len(numbers), 1)), np.float32)
    for row, columns in zip(incidence, members, strict=True):
        row[columns] = 1
    shared = (incidence @ incidence.T).astype(np.float64)
    sizes = shared.diagonal()
    either = sizes[:, None] + sizes[None, :] - shared
    return np.divide(shared, either, out=np.zeros_like(shared), where=shared > 0)


def _runs(text: str) -> list[str]:
    return [text[at : at + RUN] for at in range(max(len(text) - RUN + 1, 1))]
