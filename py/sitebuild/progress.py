"""Progress on long steps: one living line on a terminal, a plain log elsewhere."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

_REDRAW_SECONDS = 0.1


def megabytes(count: int) -> str:
    """`count` bytes as MB (10^6) with one decimal."""
    return f"{count / 1e6:.1f} MB"


class Progress:
    """Writes steps and their progress to `stream` (stderr unless told)."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self._stream = stream if stream is not None else sys.stderr
        self._live = self._stream.isatty()
        self._began = time.monotonic()
        self._last_draw = 0.0
        self._drawn = 0

    def note(self, text: str) -> None:
        """Say one line."""
        self._clear()
        print(text, file=self._stream, flush=True)

    @contextmanager
    def step(self, title: str) -> Iterator[None]:
        """Announce a step and say how long it took."""
        began = time.monotonic()
        self._draw(f"  {title} …", force=True)
        if not self._live:
            self.note(f"  {title} …")
        yield
        self._clear()
        seconds = time.monotonic() - began
        self.note(f"  {title}: done in {seconds:.1f} s")

    def count(self, title: str, done: int, total: int) -> None:
        """Show `done` of `total` things."""
        self._draw(f"  {title}: {done} of {total} ({self._elapsed()})", force=done == total)

    def bytes(self, title: str, done: int, total: int) -> None:
        """Show `done` of `total` bytes; a `total` of 0 means that it is not known."""
        of = f" of {megabytes(total)}" if total else ""
        self._draw(f"  {title}: {megabytes(done)}{of} ({self._elapsed()})")

    def total(self) -> float:
        """Seconds since this object was made."""
        return time.monotonic() - self._began

    def _elapsed(self) -> str:
        return f"{self.total():.0f} s"

    def _draw(self, line: str, *, force: bool = False) -> None:
        now = time.monotonic()
        if not self._live or (not force and now - self._last_draw < _REDRAW_SECONDS):
            return
        self._clear()
        self._stream.write(line)
        self._stream.flush()
        self._drawn = len(line)
        self._last_draw = now

    def _clear(self) -> None:
        if self._drawn:
            self._stream.write("\r" + " " * self._drawn + "\r")
            self._drawn = 0
