"""What a prompt asks for, read as a model would: by its text alone."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

_PASSAGE = re.compile(r"<passage (\d+) id=(\w+)>\nSource: ([^\n]*)\n(.*?)\n</passage \1 id=\2>", re.DOTALL)
_WANTED = re.compile(r"(\d+) [^\n“]*?in the list “(\w+)”")
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+")
_SHORTEST = 40


@dataclass(frozen=True)
class Passage:
    """A numbered passage of a prompt."""

    number: int
    source: str
    text: str

    @property
    def sentences(self) -> list[str]:
        """Its sentences of some length, on one line each."""
        split = (" ".join(each.split()) for each in _SENTENCE_END.split(self.text))
        return [each for each in split if len(each) >= _SHORTEST and each.endswith(".")] or [" ".join(self.text.split())]


@dataclass(frozen=True)
class Asked:
    """A request as its model sees it."""

    passages: tuple[Passage, ...]
    wanted: tuple[tuple[str, int], ...]
    """Kinds of items and how many; empty for a question."""
    task: str
    repair: bool
    """Whether it asks to mend an earlier reply."""
    form: str
    """``schema``, ``json`` or ``prompt``."""


def asked(messages: Sequence[tuple[str, str]], form: str) -> Asked:
    """Read messages, each its role and its text."""
    last = messages[-1][1]
    task = _PASSAGE.sub("", last).replace("Passages:", "").strip()
    found = (match for _, content in messages for match in _PASSAGE.finditer(content))
    passages = tuple(Passage(int(match[1]), match[3], match[4]) for match in found)
    wanted = tuple((kind, int(count)) for count, kind in _WANTED.findall(task))
    return Asked(passages, wanted, task, task.startswith("That reply could not be used"), form)
