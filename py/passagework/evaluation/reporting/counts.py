"""How much was asked and judged, and which questions count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from passagework.evaluation.study import Counted
from passagework.models.evaluation import QUESTION_TYPES, STRATA, GoldSet, Judgements, Question
from passagework.models.report import Counts


def counts(goldset: GoldSet, counted: Counted, final: Judgements) -> Counts:
    """Return the counts; of the units, each that is judged for any question counts once."""
    answered = chosen(goldset, counted.questions)
    grades = Counter(grade for said in final.questions for grade in said.grades.values())
    return Counts.model_validate(
        {
            "questions": len(goldset.questions),
            "answered": len(answered),
            "types": {kind: sum(each.type == kind for each in answered) for kind in QUESTION_TYPES},
            "strata": {stratum: sum(each.stratum == stratum for each in answered) for stratum in STRATA},
            "tiles": len({number for said in final.questions for number in said.grades}),
            "judged": grades.total(),
            "grades": (grades[0], grades[1], grades[2]),
            "left_out": Counter(each.reason for each in counted.left_out),
        }
    )


def chosen(goldset: GoldSet, ids: Sequence[str]) -> list[Question]:
    """Return the questions with these ids, in their order (raises KeyError for one that is not there)."""
    by_id = {question.id: question for question in goldset.questions}
    return [by_id[identity] for identity in ids]
