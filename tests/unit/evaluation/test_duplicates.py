"""Questions that ask the same."""

import numpy as np
import pytest

from passagework.evaluation.duplicates import alike, jaccard
from passagework.models.evaluation import Question


def questions(*texts: str) -> list[Question]:
    return [Question(id=f"q{number}", text=text) for number, text in enumerate(texts)]


def test_jaccard_by_hand() -> None:
    found = jaccard([["a", "b", "c"], ["b", "c", "d", "d"], [], ["a", "b", "c"]])
    assert found.tolist() == [[1, 0.5, 0, 1], [0.5, 1, 0, 0.5], [0, 0, 0, 0], [1, 0.5, 0, 1]]


@pytest.mark.parametrize(
    ("one", "other", "sign"),
    [
        ("What is a median?", "what is a   MEDIAN", "same"),
        ("Which steps give the median of a set?", "The median of a set: which steps give it?", "words"),
        ("standard deviation of a sample", "standart deviation of a sample", "characters"),
    ],
)
def test_each_sign(one: str, other: str, sign: str) -> None:
    (found,) = alike(questions(one, "Why are samples drawn at random?", other))
    assert (found.first, found.second, found.sign) == ("q0", "q2", sign)
    assert (found.likeness == 1) == (sign != "characters")


def test_vectors_are_asked_last() -> None:
    vectors = np.array([[1, 0], [0.8, 0.6], [0.96, 0.28]], np.float32)
    asked = questions("What is a median?", "Define variance.", "Which value is in the middle?")
    assert [(each.first, each.second, each.sign) for each in alike(asked, vectors)] == [
        ("q0", "q2", "meaning"),
        ("q1", "q2", "meaning"),
    ]
    assert alike(asked) == []


def test_few_questions() -> None:
    assert alike([]) == []
    assert alike(questions("Alone?")) == []
    assert [each.sign for each in alike(questions("?", "??"))] == ["same"]
