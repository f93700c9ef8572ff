"""Asks for a package at the moment when a module of it is imported."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from importlib.abc import MetaPathFinder
from typing import Any


class NotInstalled(BaseException):
    """A module is imported whose package can be had, and is not there yet.

    Not an Exception: readers of damaged files catch those, and must not take this for the fault of a file.
    """

    def __init__(self, module: str) -> None:
        super().__init__(module)
        self.module = module


class OnDemand(MetaPathFinder):
    """The last finder: what no other has found, and can be had, is asked for."""

    def __init__(self, modules: Iterable[str]) -> None:
        """``modules`` are the first names of modules that can be had."""
        self._modules = frozenset(modules)

    def find_spec(self, fullname: str, path: Sequence[str] | None, target: Any = None) -> None:
        """Raise :class:`NotInstalled` for one of the modules; leave all others to be not found."""
        if path is None and fullname in self._modules:
            raise NotInstalled(fullname)


def ask_for(modules: Iterable[str]) -> None:
    """Let imports of ``modules`` raise :class:`NotInstalled` until they are installed."""
    sys.meta_path.append(OnDemand(modules))
