"""One page, from its content stream to its record."""

from __future__ import annotations

from collections import Counter
from typing import Any

from passagework.formats.pdf.columns import regions
from passagework.formats.pdf.entries import box_of, entry
from passagework.formats.pdf.fonts import UNKNOWN
from passagework.formats.pdf.fragments import Fragment
from passagework.formats.pdf.geometry import Box
from passagework.formats.pdf.interpreter import Interpreter
from passagework.formats.pdf.limits import MOST_DATA
from passagework.formats.pdf.lines import Line, lines_of
from passagework.formats.pdf.record import PageRecord
from passagework.formats.pdf.resources import Resources, Shared
from passagework.formats.pdf.streams import unpacked
from passagework.formats.pdf.tokens import sound
from passagework.formats.pdf.visibility import sift, upright_box
from passagework.formats.pdf.widgets import appearances

_LETTER = Box(0.0, 0.0, 612.0, 792.0)


def read(page: Any, shared: Shared) -> PageRecord:
    """Return the record of a page of pypdf."""
    interpreter = Interpreter()
    data, whole = _contents(page)
    resources = Resources(entry(page, "/Resources"), shared)
    interpreter.run(data, resources)
    for appearance in appearances(page):
        interpreter.draw(appearance.form, appearance.place, resources)
    box = _box(page)
    seen, hidden = sift(interpreter.fragments, interpreter.paint, box)
    turn = _main_turn(seen)
    text = "".join(fragment.text for fragment in seen)
    return PageRecord(
        box=upright_box(box, turn),
        turn=turn,
        lines=_lines(seen, turn),
        hidden=len(hidden),
        unknown=text.count(UNKNOWN),
        letters=len(text),
        pictures=bool(interpreter.paint.pictures),
        whole=whole,
    )


def _lines(fragments: list[Fragment], main: int) -> list[Line]:
    """Return the lines of the main direction in reading order, then those of the others."""
    found: list[Line] = []
    for turn in sorted({fragment.turn for fragment in fragments}, key=lambda each: (each != main, each)):
        for region in regions([fragment for fragment in fragments if fragment.turn == turn]):
            made = lines_of(region, found[-1].region + 1 if found else 0)
            for placed in made:
                placed.turned = turn != main
            found += made
    return found


def _main_turn(fragments: list[Fragment]) -> int:
    letters = Counter[int]()
    for fragment in fragments:
        letters[fragment.turn] += len(fragment.text)
    return letters.most_common(1)[0][0] if letters else 0


def _contents(page: Any) -> tuple[bytes, bool]:
    """Return the page's content streams joined, and whether all could be read.

    A blank parts the streams, since an operator never spans two. What is left of a damaged one is read as far as it
    makes sense, so that no instructions come out as text. Raises what pypdf raises where none can be read.
    """
    contents = entry(page, "/Contents")
    streams = contents if isinstance(contents, list) else [contents]
    found: list[bytes] = []
    failure: Exception | None = None
    damaged = False
    for stream in streams:
        try:
            if stream is not None:
                data, sure, ended = unpacked(stream.get_object(), MOST_DATA)
                found.append(data if sure else sound(data))
                damaged = damaged or not ended or len(found[-1]) < len(data)
        except Exception as error:  # noqa: BLE001  damaged streams make pypdf raise errors of every kind
            failure = error
    if failure is not None and not any(found):
        raise failure
    return b"\n".join(found), failure is None and not damaged


def _box(page: Any) -> Box:
    """Return the visible part of the page; a US letter page where the file gives none."""
    for key in ("/CropBox", "/MediaBox"):
        box = box_of(entry(page, key))
        if box is not None and box.width and box.height:
            return box
    return _LETTER
