"""A reply as it comes: what of an answer can be shown, and how many items of a pack are whole."""

from __future__ import annotations

import re
from collections import OrderedDict
from typing import Literal

from passagework.generation.prompts.ask import shown_so_far
from passagework.generation.providers.base import provider_of
from passagework.models.providers import ProviderKind

MOST_CALLS = 8
"""Replies that are followed at a time; of more, those heard of longest ago are forgotten, and told whole when next asked for."""

_MARKS = re.compile(r'[{}\[\]"\\]')


class ItemCount:
    """Counts the objects that are whole within a list of a JSON text that comes in pieces."""

    def __init__(self) -> None:
        self.items = 0
        self._open: list[str] = []
        self._quoted = self._escaped = False

    def feed(self, text: str) -> None:
        """Take the next piece."""
        at = 0
        while at < len(text):
            if self._escaped:
                self._escaped = False
                at += 1
                continue
            match = _MARKS.search(text, at)
            if match is None:
                return
            at = match.end()
            self._take(match[0])

    def _take(self, mark: str) -> None:
        if mark == "\\":
            self._escaped = self._quoted
        elif mark == '"':
            self._quoted = bool(self._open) and not self._quoted
        elif self._quoted:
            pass
        elif mark in "{[":
            self._open.append(mark)
            del self._open[:-100]  # hostile nesting holds no item
        elif self._open:
            closed = self._open.pop()
            # Lists of items stand at the top, or in the object at the top.
            self.items += closed == "{" and self._open in (["["], ["{", "["])


class Arriving:
    """One reply as it comes."""

    def __init__(self, kind: ProviderKind, task: Literal["ask", "generate"]) -> None:
        self._reader = provider_of(kind).reader()
        self._task = task
        self._shown = 0
        self._count = ItemCount()

    def feed(self, text: str) -> str:
        """Take the next piece of the raw reply and return what can be shown more: of an answer; of a pack, nothing."""
        fresh = self._reader.feed(text)
        if self._task == "generate":
            self._count.feed(fresh)
            return ""
        shown = shown_so_far(self._reader.text) if fresh else ""
        delta = shown[self._shown :]
        self._shown = max(self._shown, len(shown))
        return delta

    @property
    def items(self) -> int:
        """Items that are whole."""
        return self._count.items

    @property
    def ended(self) -> bool:
        """Whether the provider has said that it is done."""
        return self._reader.ended


class Arrivals:
    """The replies that are coming now."""

    def __init__(self) -> None:
        self._calls: OrderedDict[str, Arriving] = OrderedDict()

    def of(self, call: str, kind: ProviderKind, task: Literal["ask", "generate"], first: bool) -> Arriving | None:
        """The reply of ``call``: begun anew if what comes is its ``first`` piece, None where it was forgotten."""
        if first:
            self._calls[call] = Arriving(kind, task)
        elif call not in self._calls:
            return None
        self._calls.move_to_end(call)
        while len(self._calls) > MOST_CALLS:
            self._calls.popitem(last=False)
        return self._calls[call]

    def forget(self, call: str) -> None:
        """Let go of a reply that has ended."""
        self._calls.pop(call, None)
