"""The base of the arguments of an act."""

from __future__ import annotations

from typing import ClassVar

from passagework.models.base import Frozen


class Act(Frozen):
    """The arguments of an act; ``buffers`` is how many come with it, in the order that its docstring names."""

    buffers: ClassVar[int] = 0
