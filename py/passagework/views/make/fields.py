"""The parts of a content by their names: what a finding is about, and what an edit changed."""

from __future__ import annotations

from passagework.catalogue import text
from passagework.models.item_contents import LETTERS

_LISTS = {"options": "option", "steps": "step", "points": "point", "accept": "accept"}


def field_name(field: str) -> str:
    """Return what people call a field, for example "Option C" for ``options.2.text``; empty for the whole."""
    head, _, rest = field.partition(".")
    at, _, part = rest.partition(".")
    if head in _LISTS and at.isdecimal():
        place = letter(int(at)) if head == "options" else int(at) + 1
        keys = {"reason": f"review.field.{_LISTS[head]}.reason", "citations": f"review.field.{_LISTS[head]}.citations"}
        key = keys.get(part, f"review.field.{_LISTS[head]}")
        return text(key, place=place)
    names = ("stem", "question", "answer", "front", "back", "statement", "truth", "title", "explanation", "key", "citations")
    return text(f"review.field.{head}") if head in names else ""


def field_value(field: str, value: str) -> str:
    """Return a field's value as people read it: a key as a letter, a truth in a word, citations in brackets."""
    last = field.rpartition(".")[2]
    if last == "key" and value.isdecimal():
        return letter(int(value))
    if last == "truth" and value:
        return text(f"review.truth.{value}")
    if last == "citations" and value:
        return "".join(f"[{each}]" for each in value.split(", "))
    return value or text("review.field.nothing")


def letter(at: int) -> str:
    """Return the letter of an option."""
    return LETTERS[at] if at < len(LETTERS) else str(at + 1)
