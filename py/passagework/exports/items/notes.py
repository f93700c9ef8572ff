"""A note of Anki's: an item's fields as HTML, and its tags."""

from __future__ import annotations

from markupsafe import Markup, escape

from passagework.catalogue import text as words
from passagework.exports.items.questions import Question
from passagework.exports.items.texts import tex_html, tex_line
from passagework.models.item_contents import LETTERS

FIELDS = ("Id", "Question", "Options", "Answer", "Explanation", "Sources", "Kind")


def fields(question: Question) -> list[str]:
    """Return a note's fields as HTML, in the order of :data:`FIELDS`."""
    return [
        question.item.id,
        tex_html(question.prompt),
        _options(question),
        _answer(question),
        _explanation(question),
        str(Markup("<br>").join(words("export.source", **each._asdict()) for each in question.sources)),
        words(f"generate.kind.{question.item.content.kind}"),
    ]


def tags(question: Question) -> list[str]:
    """Return a note's tags: none has a blank in it."""
    found = ["passagework", f"kind::{question.item.content.kind}"]
    if question.item.bloom:
        found.append(f"bloom::{question.item.bloom}")
    if question.item.topic:
        found.append(f"topic::{'-'.join(question.item.topic.split())}")
    return found


def _options(question: Question) -> str:
    if not question.options:
        return ""
    return f"<ol>{''.join(f'<li>{tex_line(each.text)}</li>' for each in question.options)}</ol>"


def _answer(question: Question) -> str:
    if question.key is None:
        return tex_html(question.answer)
    return f"<b>{LETTERS[question.key]}</b> {tex_line(question.answer)}"


def _explanation(question: Question) -> str:
    parts = [tex_html(question.explanation)] if question.explanation else []
    others = (each for each in question.accept if each != question.answer)
    if alternatives := ", ".join(others):
        parts.append(str(Markup("<p>{}</p>").format(words("export.also", answers=alternatives))))
    for letter, option in zip(LETTERS, question.options, strict=False):
        if option.reason:
            parts.append(f"<p>{escape(letter)}: {tex_line(option.reason)}</p>")
    return "".join(parts)
