"""Evidence read within a budget, counted character by character: what the report's measure is compared with."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from passagework.evaluation.labels import labels_of
from passagework.evaluation.reporting.text_report import Material
from passagework.evaluation.spans import Place
from passagework.evaluation.study import Floats


def shares(material: Material, questions: Sequence[str], budgets: Sequence[int]) -> dict[tuple[str, int], Floats]:
    """Return the share of each question's evidence that each system shows, ``(questions,)``, by system and budget."""
    text = material.text.text
    solid = np.array([not character.isspace() for character in text])
    labels = labels_of(material.judged.final, {material.text.id: material.text})
    marked = {}
    for question in questions:
        flags = np.zeros(len(text), bool)
        for mark in (mark for label in labels[question].labels for mark in label.marks):
            flags[mark.start : mark.end] = solid[mark.start : mark.end]
        marked[question] = flags
    found: dict[tuple[str, int], Floats] = {}
    for ran in material.ran:
        order = {question: _in_order(ran.run[question].places, solid) for question in questions}
        for budget in budgets:
            met = [(marked[each][np.unique(order[each][:budget])].sum(), marked[each].sum()) for each in questions]
            found[ran.system.id, budget] = np.array([read / whole if whole else np.nan for read, whole in met])
    return found


def _in_order(places: Sequence[Place], solid: npt.NDArray[np.bool_]) -> npt.NDArray[np.int64]:
    """The offsets of the text in the order in which they are read, white space left out."""
    offsets: npt.NDArray[np.int64] = np.concatenate(
        [np.arange(each.start, each.end) for each in places] or [np.zeros(0, np.int64)]
    )
    return np.extract(solid[offsets], offsets)
