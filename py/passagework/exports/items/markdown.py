"""The items as a Markdown text, with the answers after each, at the end, or left out."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

from passagework.catalogue import text as words
from passagework.exports.items.questions import Question, source_line
from passagework.models.item_contents import LETTERS

Answers = Literal["with", "end", "without"]


def markdown(questions: Sequence[Question], title: str, answers: Answers) -> str:
    """Return the text; formulas stay TeX between dollars."""
    parts = [f"# {' '.join(title.split())}"]
    for number, each in enumerate(questions, start=1):
        parts.append(_question(each, number))
        if answers == "with":
            parts.append(_answer(each))
    if answers == "end":
        parts.append(f"## {words('export.answers')}")
        parts += [f"{number}. {_indented(_answer(each))}" for number, each in enumerate(questions, start=1)]
    return "\n\n".join(parts) + "\n"


def _question(question: Question, number: int) -> str:
    parts = [f"## {number}", _inert(question.prompt)]
    if question.options:
        parts.append(
            "\n".join(f"- {letter}) {_line(each.text)}" for letter, each in zip(LETTERS, question.options, strict=False))
        )
    if question.item.content.kind == "summary":
        parts.append(_inert(question.answer))
    return "\n\n".join(parts)


def _answer(question: Question) -> str:
    parts = []
    if question.item.content.kind != "summary":
        letter = "" if question.key is None else f"{LETTERS[question.key]}) "
        parts.append(f"**{words('export.answer')}:** {letter}{_inert(question.answer)}")
    if question.explanation:
        parts.append(_inert(question.explanation))
    parts += [f"- {LETTERS[number]}) {_line(each.reason)}" for number, each in enumerate(question.options) if each.reason]
    if question.sources:
        parts.append("\n".join(f"> {_inert(source_line(each))}  " for each in question.sources))
    return "\n\n".join(parts)


def _inert(text: str) -> str:
    """Return ``text`` with no picture that a viewer of Markdown would fetch, and no HTML that it would run."""
    return re.sub(r"<(?=[A-Za-z/!?])", "&lt;", re.sub(r"!(?=\[)", "\\\\!", text))


def _line(text: str) -> str:
    return _inert(" ".join(text.split()))


def _indented(text: str) -> str:
    return text.replace("\n", "\n   ")
