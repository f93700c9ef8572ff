"""The questions of a study, each with its evidence and what there is to say of it."""

from __future__ import annotations

from collections.abc import Sequence

from passagework.models.evaluation import QUESTION_TYPES, STRATA
from passagework.models.study import QuestionsView, Suggestion
from passagework.views.templating import render


def questions_fragment(found: QuestionsView, chunkings: Sequence[str]) -> str:
    """Render the questions; ``chunkings`` are those that are compared, the judged one first."""
    numbers = {question.id: number for number, question in enumerate(found.questions, start=1)}
    return render(
        "study_questions",
        found=found,
        chunkings=chunkings,
        numbers=numbers,
        types=QUESTION_TYPES,
        strata=STRATA,
        lost=[each for each in found.documents if each.state != "same"],
    )


def suggestions_fragment(question: str, found: Sequence[Suggestion]) -> str:
    """Render sentences that may answer a question."""
    return render("study_suggestions", question=question, found=found)
