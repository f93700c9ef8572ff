"""What both of Moodle's formats have in common."""

from __future__ import annotations

from passagework.exports.items.questions import Question
from passagework.exports.items.texts import tex_html

AUTOMATIC = ("choice", "truefalse", "short")
"""Kinds that Moodle marks by itself: their answers stand in places of their own."""


def feedback(question: Question) -> str:
    """Return what a student reads after answering, as HTML, without the sources."""
    told = question.explanation if question.item.content.kind in AUTOMATIC else question.answer
    return tex_html(told) if told else ""


def starred(text: str) -> str:
    """Return ``text`` as an answer that is compared; there, a star by itself stands for any text."""
    return text.replace("*", "\\*")
