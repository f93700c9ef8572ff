"""Two judges and a third reading."""

import pytest
from tests.unit.evaluation.small import every, judgements, said, study_text

from passagework.errors import StudyError
from passagework.evaluation.adjudication import Difference, differences, joined, paired, settled

TEXT = study_text("x" * 100)
TILES = every(TEXT, 10)

FIRST = judgements(TILES, said({0: 2, 1: 1, 2: 0, 3: 2}, {0: [(0, 5)], 3: [(30, 35)]}))
SECOND = judgements(TILES, said({0: 2, 1: 0, 2: 2, 3: 1}, {0: [(3, 8)], 2: [(20, 24)]}), judge="two")
THIRD = judgements(TILES, said({1: 1, 2: 2, 3: 0}, {2: [(22, 26)]}), judge="three")


def test_the_differences_are_told_with_both_grades() -> None:
    assert differences(FIRST, SECOND) == [Difference("q1", 1, 1, 0), Difference("q1", 2, 0, 2), Difference("q1", 3, 2, 1)]
    assert paired(FIRST, SECOND)[0] == Difference("q1", 0, 2, 2)


def test_the_third_reading_decides_and_marks_of_the_final_grade_are_kept() -> None:
    (final,) = settled(FIRST, SECOND, THIRD).questions
    assert final.grades == {0: 2, 1: 1, 2: 2, 3: 0}
    assert final.marks == {0: ((0, 5), (3, 8)), 2: ((20, 24), (22, 26))}


def test_units_are_the_same_by_their_spans_whatever_their_numbers() -> None:
    backwards = SECOND.model_copy(
        update={
            "units": SECOND.units[::-1],
            "questions": (said({9: 2, 8: 0, 7: 2, 6: 1}, {9: [(3, 8)], 7: [(20, 24)]}),),
        }
    )
    assert differences(FIRST, backwards) == differences(FIRST, SECOND)
    assert settled(FIRST, backwards, THIRD).questions == settled(FIRST, SECOND, THIRD).questions


def test_nothing_is_settled_while_a_difference_is_open() -> None:
    with pytest.raises(StudyError) as caught:
        settled(FIRST, SECOND, judgements(TILES, said({1: 1})))
    assert (caught.value.code, caught.value.values) == ("unsettled_grades", {"n": 2, "question": "q1", "unit": 2})


@pytest.mark.parametrize(
    "other",
    [
        judgements(TILES, said({0: 2, 1: 0, 2: 2})),
        judgements(TILES, said({0: 2, 1: 0, 2: 2, 4: 1})),
        judgements(TILES, said({0: 2, 1: 0, 2: 2, 3: 1}, identity="q2")),
        SECOND.model_copy(update={"goldset": "another"}),
        SECOND.model_copy(update={"chunking": "900/0"}),
    ],
)
def test_judgements_of_different_pools_cannot_be_compared(other) -> None:
    with pytest.raises(StudyError) as caught:
        paired(FIRST, other)
    assert caught.value.code == "not_the_same_pool"


def test_a_judge_goes_on_with_further_units() -> None:
    more = judgements(TILES, said({4: 2}, {4: [(40, 43)]}), said({0: 1}, identity="q2"))
    whole = joined(FIRST, more)
    assert [each.grades for each in whole.questions] == [{0: 2, 1: 1, 2: 0, 3: 2, 4: 2}, {0: 1}]
    assert whole.questions[0].marks == {0: ((0, 5),), 3: ((30, 35),), 4: ((40, 43),)}


def test_two_grades_for_one_unit_contradict() -> None:
    with pytest.raises(StudyError) as caught:
        joined(FIRST, judgements(TILES, said({1: 2})))
    assert caught.value.code == "grades_contradict"
