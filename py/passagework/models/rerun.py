"""The published study of a text, run again: what differs from the report, and why. Not imported at start-up."""

from __future__ import annotations

from typing import Literal, NamedTuple

from pydantic import JsonValue

from passagework.models.base import Frozen
from passagework.models.report import TextReport

Cause = Literal["other_text", "other_passages", "keyword", "meaning", "judgements", "arithmetic"]
"""Where the first difference lies. ``other_text``: the text is not, letter for letter, the one that was judged.
``other_passages``: it is cut otherwise. ``keyword``, ``meaning``: so many passages stand at other ranks, the latter where
this browser computes other vectors. ``judgements``: what was judged is not what the report rests on. ``arithmetic``: all of
this is the same, and figures differ."""


class DifferingFigure(NamedTuple):
    """A place in a report, and what stands there in either version; ``None`` where nothing does.

    Lists of passages differ as a whole: the ranking of a question by one ranker, and its judgements.
    """

    path: tuple[str, ...]
    """Names of fields and numbers of items, outermost first: ``("primary", "0", "p")``."""
    published: JsonValue
    here: JsonValue


class Rerun(Frozen):
    """How the part of a report that was computed again compares with what was published."""

    published: TextReport
    """That part: the three rankers at the default settings."""
    compared: int
    """How many numbers it has."""
    differing: tuple[DifferingFigure, ...]
    cause: Cause | None
    """None where nothing differs."""
