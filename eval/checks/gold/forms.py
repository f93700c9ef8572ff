"""How a gold item is written down: the content, and a few words of each passage that it rests on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from passagework.models.items import (
    CardContent,
    ChoiceContent,
    Content,
    Option,
    Point,
    ProblemContent,
    ShortContent,
    SummaryContent,
    TrueFalseContent,
)


class Draft(NamedTuple):
    """An item as a model might draft it. Number n cites the passage that holds ``evidence[n - 1]``."""

    id: str
    content: Content
    evidence: tuple[str, ...]


class Reply(NamedTuple):
    """An answer as a model might write it; ``[n]`` cites the passage that holds ``evidence[n - 1]``."""

    id: str
    question: str
    covered: Literal["yes", "partly", "no"]
    text: str
    evidence: tuple[str, ...]


class Pair(NamedTuple):
    """What a spoilt gold item is made from by hand: the draft's id and the content in its place."""

    draft: str
    fault: str
    content: Content


def _every(evidence: Sequence[str]) -> tuple[int, ...]:
    return tuple(range(1, len(evidence) + 1))


def choice(stem: str, key: str, wrong: Sequence[str], explanation: str, cited: tuple[int, ...] = (1,)) -> ChoiceContent:
    """A multiple-choice item; the place of the key follows from the length of the stem, so that it varies and stays."""
    place = len(stem) % (len(wrong) + 1)
    texts = [*wrong[:place], key, *wrong[place:]]
    return ChoiceContent(
        stem=stem, options=tuple(Option(text=text) for text in texts), key=place, explanation=explanation, citations=cited
    )


def short(question: str, answer: str, cited: tuple[int, ...] = (1,)) -> ShortContent:
    """A short-answer question."""
    return ShortContent(question=question, answer=answer, citations=cited)


def card(front: str, back: str, cited: tuple[int, ...] = (1,)) -> CardContent:
    """A flashcard."""
    return CardContent(front=front, back=back, citations=cited)


def claim(statement: str, truth: bool, explanation: str = "", cited: tuple[int, ...] = (1,)) -> TrueFalseContent:
    """A statement that is true or false."""
    return TrueFalseContent(statement=statement, truth=truth, explanation=explanation, citations=cited)


def problem(
    question: str, steps: Sequence[tuple[str, tuple[int, ...]]], answer: str, cited: tuple[int, ...] = ()
) -> ProblemContent:
    """A worked problem."""
    points = tuple(Point(text=text, citations=numbers) for text, numbers in steps)
    return ProblemContent(question=question, steps=points, answer=answer, citations=cited)


def summary(title: str, points: Sequence[tuple[str, tuple[int, ...]]]) -> SummaryContent:
    """A summary in points."""
    return SummaryContent(title=title, points=tuple(Point(text=text, citations=numbers) for text, numbers in points))
