"""Take a reply apart as it comes, wherever the network cut it."""

from __future__ import annotations

import re
from typing import NamedTuple

_LINE_END = re.compile(r"\r\n|\r|\n")


class Event(NamedTuple):
    """One server-sent event."""

    type: str
    data: str


class EventStream:
    """Server-sent events out of text that comes in pieces.

    After the HTML standard, "Interpreting an event stream" (WHATWG, 9.2.6), but that :meth:`close` gives the last event even if
    the blank line after it is missing, which some servers leave out. ``id`` and ``retry`` mean nothing here: a call is never
    resumed.
    """

    def __init__(self) -> None:
        self._line: list[str] = []
        self._data: list[str] = []
        self._type = ""
        self._started = False
        self._after_cr = False

    def feed(self, text: str) -> list[Event]:
        """Return the events that ``text`` completes."""
        if not text:
            return []
        if not self._started:
            self._started = True
            text = text.removeprefix("\ufeff")
        if self._after_cr:
            text = text.removeprefix("\n")
        if text:
            self._after_cr = text.endswith("\r")
        *complete, rest = _LINE_END.split(text)
        events = [event for line in complete if (event := self._end_line(line)) is not None]
        self._line.append(rest)
        return events

    def close(self) -> list[Event]:
        """Return the event that was begun, if any: nothing more comes."""
        events = [self._end_line(""), self._end_line("")]
        return [event for event in events if event is not None]

    def _end_line(self, last: str) -> Event | None:
        line = "".join((*self._line, last))
        self._line.clear()
        if not line:
            return self._dispatch()
        field, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if field == "data":
            self._data.append(value)
        elif field == "event":
            self._type = value
        return None

    def _dispatch(self) -> Event | None:
        data, kind = self._data, self._type or "message"
        self._data, self._type = [], ""
        return Event(kind, "\n".join(data)) if data else None


class Halves:
    """Join the two halves of a character beyond U+FFFF when a cut parted them; a half that stays alone becomes U+FFFD.

    Pieces that were cut in JavaScript, and JSON escapes such as ``\\ud83d`` that a provider spread over two events, arrive so.
    A lone half cannot be written as UTF-8.
    """

    def __init__(self) -> None:
        self._held = ""

    def feed(self, text: str) -> str:
        """Return the text that is certain."""
        text = self._held + text
        self._held = text[-1:] if "\ud800" <= text[-1:] <= "\udbff" else ""
        return _whole(text[: len(text) - len(self._held)])

    def close(self) -> str:
        """Return what was held back: nothing more comes."""
        held, self._held = self._held, ""
        return _whole(held)


def _whole(text: str) -> str:
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return text


class Thoughts:
    """Part a model's thoughts from its text, where it writes them at the start between ``<think>`` and ``</think>``."""

    OPEN, CLOSE = "<think>", "</think>"

    def __init__(self) -> None:
        self._held = ""
        self._place = "start"

    def feed(self, text: str) -> tuple[str, str]:
        """Return the text and the thoughts that are certain."""
        if self._place == "text":
            return text, ""
        if self._place == "gap":
            return self._after_gap(text), ""
        self._held += text
        if self._place == "start" and not self._opens():
            return "", ""
        if self._place == "text":
            return self._release(), ""
        thought, closed, rest = self._held.partition(self.CLOSE)
        if closed:
            self._place, self._held = "gap", ""
            return self._after_gap(rest), thought
        keep = next((n for n in range(len(self.CLOSE) - 1, 0, -1) if self._held.endswith(self.CLOSE[:n])), 0)
        sure = len(self._held) - keep
        thought, self._held = self._held[:sure], self._held[sure:]
        return "", thought

    def close(self) -> tuple[str, str]:
        """Return what was held back: nothing more comes."""
        held = self._release()
        return ("", held) if self._place == "thought" else (held, "")

    def _opens(self) -> bool:
        """Whether it is known by now what stands first."""
        begun = self._held.lstrip()
        if begun.startswith(self.OPEN):
            self._place, self._held = "thought", begun.removeprefix(self.OPEN)
        elif not self.OPEN.startswith(begun):
            self._place = "text"
        return self._place != "start"

    def _after_gap(self, text: str) -> str:
        """The text without the white space that parts it from the thoughts."""
        text = text.lstrip()
        self._place = "text" if text else "gap"
        return text

    def _release(self) -> str:
        held, self._held = self._held, ""
        return held
