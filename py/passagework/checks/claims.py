"""What an item claims, part by part, with the passages that each part is to rest on."""

from __future__ import annotations

from typing import Literal, NamedTuple

from passagework.checks.plain import plain
from passagework.models.item_contents import cited
from passagework.models.items import (
    CardContent,
    ChoiceContent,
    Content,
    Numbers,
    Point,
    ProblemContent,
    ShortContent,
    SummaryContent,
    TrueFalseContent,
)


class Claim(NamedTuple):
    """A statement that the item makes. ``text`` is plain and is what is compared; ``field`` as in a finding."""

    field: str
    text: str
    citations: Numbers
    part: Literal["answer", "explanation", "point", "step"]
    bare: str
    """What it adds to the question: the answer by itself."""


class Parts(NamedTuple):
    """An item taken apart."""

    asked: str
    """The question, plain: what the answer may take up without a passage. Empty where nothing is asked."""
    claims: tuple[Claim, ...]


def parts(content: Content) -> Parts:
    """Take ``content`` apart. A statement that is given as false claims nothing itself; its explanation does."""
    match content:
        case ChoiceContent():
            key = content.options[content.key].text
            own = [_answer(f"options.{content.key}", content.stem, key, content.citations)]
            own += _explanation("explanation", content.explanation, content.citations)
            return Parts(plain(content.stem), tuple(own))
        case ShortContent():
            return Parts(plain(content.question), (_answer("answer", content.question, content.answer, content.citations),))
        case CardContent():
            return Parts(plain(content.front), (_answer("back", content.front, content.back, content.citations),))
        case TrueFalseContent():
            own = [_answer("statement", "", content.statement, content.citations)] if content.truth else []
            own += _explanation("explanation", content.explanation, content.citations)
            return Parts("" if content.truth else plain(content.statement), tuple(own))
        case ProblemContent():
            steps = _points("steps", content.steps, content.citations, "step")
            return Parts(plain(content.question), (*steps, _answer("answer", content.question, content.answer, cited(content))))
        case SummaryContent():
            return Parts("", _points("points", content.points, content.citations, "point"))


def wording(content: Content) -> str:
    """Return all words of an item, part after part: for its language and reading level."""
    match content:
        case ChoiceContent():
            found = [content.stem, *(option.text for option in content.options), content.explanation]
        case ShortContent():
            found = [content.question, content.answer]
        case CardContent():
            found = [content.front, content.back]
        case TrueFalseContent():
            found = [content.statement, content.explanation]
        case ProblemContent():
            found = [content.question, *(step.text for step in content.steps), content.answer]
        case SummaryContent():
            found = [content.title, *(point.text for point in content.points)]
    return "\n\n".join(plain(each) for each in found if each)


def _answer(field: str, asked: str, answer: str, cited: Numbers) -> Claim:
    bare = plain(answer)
    return Claim(field, f"{plain(asked)} {bare}".strip(), cited, "answer", bare)


def _explanation(field: str, text: str, cited: Numbers) -> list[Claim]:
    return [Claim(field, plain(text), cited, "explanation", plain(text))] if text.strip() else []


def _points(field: str, points: tuple[Point, ...], cited: Numbers, part: Literal["point", "step"]) -> tuple[Claim, ...]:
    return tuple(
        Claim(f"{field}.{place}", plain(point.text), point.citations or cited, part, plain(point.text))
        for place, point in enumerate(points)
    )
