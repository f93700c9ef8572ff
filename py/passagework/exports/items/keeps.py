"""What each target keeps of an item; the same table is shown before an export, and a test reads it back from the files."""

from __future__ import annotations

from typing import Literal, NamedTuple

from passagework.models.calls import ItemKind

Target = Literal["anki", "anki_text", "gift", "moodle_xml", "qti3", "qti21", "csv", "markdown", "handout", "json"]
Keep = Literal["yes", "text", "no"]
"""``text``: as words that the program does not work with."""


class Keeps(NamedTuple):
    """``kinds`` say in which form each kind arrives, as ``export.form.<form>``."""

    target: Target
    kinds: dict[ItemKind, str]
    key: Keep
    """Whether the program knows which option is right."""
    reasons: Keep
    """Why one would choose an option."""
    explanation: Keep
    sources: Keep
    maths: Literal["tex", "mathml", "source"]
    identity: Keep
    """Whether a later export can update what was imported."""
    provenance: Keep
    """Bloom's level, the call, the checks and the decisions."""


_CARDS: dict[ItemKind, str] = dict.fromkeys(("choice", "short", "card", "truefalse", "problem", "summary"), "card")
_MOODLE: dict[ItemKind, str] = {
    "choice": "choice",
    "short": "short",
    "truefalse": "truefalse",
    "card": "essay",
    "problem": "essay",
    "summary": "description",
}
_QTI: dict[ItemKind, str] = {**_MOODLE, "truefalse": "choice"}
_TEXT: dict[ItemKind, str] = dict.fromkeys(_CARDS, "text")

KEEPS: tuple[Keeps, ...] = (
    Keeps("anki", _CARDS, "text", "text", "text", "text", "tex", "yes", "text"),
    Keeps("anki_text", _CARDS, "text", "text", "text", "text", "tex", "yes", "text"),
    Keeps("gift", _MOODLE, "yes", "yes", "yes", "text", "tex", "no", "no"),
    Keeps("moodle_xml", _MOODLE, "yes", "yes", "yes", "text", "tex", "yes", "text"),
    Keeps("qti3", _QTI, "yes", "text", "text", "text", "mathml", "yes", "no"),
    Keeps("qti21", _QTI, "yes", "text", "text", "text", "mathml", "yes", "no"),
    Keeps("csv", _TEXT, "text", "text", "text", "text", "source", "yes", "text"),
    Keeps("markdown", _TEXT, "text", "text", "text", "text", "source", "no", "no"),
    Keeps("handout", _TEXT, "text", "no", "text", "text", "mathml", "no", "no"),
    Keeps("json", dict.fromkeys(_CARDS, "whole"), "yes", "yes", "yes", "yes", "source", "yes", "yes"),
)
