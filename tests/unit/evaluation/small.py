"""Texts without meaning, so that every character can be counted by hand."""

from __future__ import annotations

import numpy as np

from passagework.evaluation.spans import Place, span_at
from passagework.evaluation.texts import StudyText
from passagework.evaluation.units import Units
from passagework.models.evaluation import Card, GoldDocument, GoldSet, JudgedUnit, Judgements, Question, QuestionJudgement
from passagework.models.library import Section, Span

CARD = Card(made="By hand.", by="A test.", reviewed="Nobody.", limits=("It is small.",))


def study_text(*sections: str, identity: str = "doc") -> StudyText:
    """A document of sections ``s1``, ``s2`` and so on, joined by a blank line."""
    made, start = [], 0
    for number, text in enumerate(sections, start=1):
        span = Span(start=start, end=start + len(text))
        made.append(Section(id=f"s{number}", number=str(number), title=f"Part {number}", span=span))
        start = span.end + 2
    return StudyText(identity, identity.title(), "en", "\n\n".join(sections), tuple(made))


def units(text: StudyText, *borders: tuple[int, int]) -> Units:
    """Stretches of ``text``."""
    start, end = np.array(borders, np.int64).reshape(-1, 2).T.copy()
    return Units(text, start, end)


def every(text: StudyText, size: int) -> Units:
    """Stretches of ``size`` characters, one after the other."""
    return units(text, *((start, start + size) for start in range(0, len(text.text), size)))


def question(identity: str = "q1", **more) -> Question:
    return Question(id=identity, text=f"What of {identity}?", **more)


def goldset(text: StudyText, *questions: Question) -> GoldSet:
    document = GoldDocument(id=text.id, title=text.title, characters=len(text.text), sha256=text.sha256)
    return GoldSet(
        id="small",
        title="Small",
        documents=(document,),
        language="en",
        licence="CC0",
        card=CARD,
        questions=questions or (question(),),
    )


def judgements(
    judged: Units, *said: QuestionJudgement, judge: str = "one", unit: JudgedUnit = "tile", chunking: str = "500/0"
) -> Judgements:
    spans = tuple(span_at(judged.text, place.start, place.end) for place in judged.places())
    return Judgements(judge=judge, goldset="small", unit=unit, chunking=chunking, units=spans, questions=said)


def said(
    grades: dict[int, int], marks: dict[int, list[tuple[int, int]]] | None = None, identity: str = "q1"
) -> QuestionJudgement:
    """What a judge said of one question."""
    return QuestionJudgement(question=identity, grades=grades, marks={n: tuple(each) for n, each in (marks or {}).items()})


def place(start: int, end: int, document: str = "doc") -> Place:
    return Place(document, start, end)
