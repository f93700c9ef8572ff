"""Where two versions of a report differ, figure by figure: the published one, and the one computed again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pydantic import BaseModel


class Differing(NamedTuple):
    """A place in a report, and what stands there in either version; ``None`` where nothing does."""

    path: str
    """As in ``texts[0].systems[2].measures.nDCG@10.value``."""
    first: object
    second: object

    def __str__(self) -> str:
        """One line for people."""
        return f"{self.path}: {self.first!r} and {self.second!r}"


def differing(first: BaseModel, second: BaseModel) -> Iterator[Differing]:
    """Yield every place where two reports, or two parts of the same kind, differ, in the order of the first.

    Figures are compared as they are published, rounded.
    """
    return _differing("", first.model_dump(mode="json"), second.model_dump(mode="json"))


def _differing(path: str, first: object, second: object) -> Iterator[Differing]:
    if isinstance(first, dict) and isinstance(second, dict):
        for key in dict.fromkeys((*first, *second)):
            yield from _differing(f"{path}.{key}" if path else str(key), first.get(key), second.get(key))
    elif isinstance(first, list) and isinstance(second, list):
        for number in range(max(len(first), len(second))):
            here = [each[number] if number < len(each) else None for each in (first, second)]
            yield from _differing(f"{path}[{number}]", *here)
    elif first != second or type(first) is not type(second):
        yield Differing(path, first, second)
