"""What the arguments of acts have in common."""

from __future__ import annotations

from typing import ClassVar

from pydantic import Field

from passagework.models.base import Frozen

PAGE = 50
"""Rows of a list at a time."""
Time = Field(ge=0)
"""Milliseconds since 1970."""


class Act(Frozen):
    """The arguments of an act; ``buffers`` is how many come with it, in the order that its docstring names."""

    buffers: ClassVar[int] = 0
