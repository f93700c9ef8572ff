"""Inline markup of course texts: emphasis, strong emphasis and TeX formulas."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from passagework.errors import FormatError
from passagework.formats.inline import Piece
from passagework.formats.mathml import Math, convert_source
from passagework.models.content import RunKind

Tex = Callable[[str, bool], str]
"""Turns TeX into MathML source; the second argument says whether the formula is displayed."""

_TOKEN = re.compile(
    r"\\(?P<escaped>[\\*$|`_#-])|\$(?P<math>[^$]+)\$|\*\*(?P<strong>.+?)\*\*(?!\*)|\*(?P<emphasis>[^*\s][^*]*?)\*|"
    r"(?P<foreign>[$*`\\]|!?\[[^\]\n]*\]\(|<[A-Za-z/!])",
    re.DOTALL,
)
_FOREIGN = {
    "$": ("a dollar sign that opens no formula", r"write \$ for a dollar sign, or close the formula with $"),
    "*": ("an asterisk that opens no emphasis", r"write \* for an asterisk, or close the emphasis"),
    "`": ("a backquote", "write the words without code marks"),
    "\\": ("a backslash before nothing that needs one", r"put formulas between dollar signs, or write \\"),
    "[": ("a link", "write the address or the section's name as text"),
    "!": ("a picture", "describe it in words"),
    "<": ("an HTML tag", "use the marks of the format: *, **, $, lists, tables and ::: blocks"),
}


class Place(NamedTuple):
    """Where a stretch of source begins, for errors."""

    file: str
    line: int

    def error(self, problem: str, remedy: str, offset: int = 0) -> FormatError:
        """Return the error for something ``offset`` lines further down."""
        return FormatError("bad_course_text", file=self.file, line=self.line + offset, problem=problem, remedy=remedy)


def inline(source: str, place: Place, tex: Tex, kind: RunKind = "text") -> Iterator[Piece]:
    """Yield the pieces of inline ``source``, which may run over several lines.

    Raises :class:`FormatError` (``bad_course_text``) for markup outside the format.
    """
    end = 0
    for match in _TOKEN.finditer(source):
        yield from _text(source[end : match.start()], kind)
        end = match.end()
        offset = source.count("\n", 0, match.start())
        yield from _token(match, place._replace(line=place.line + offset), tex, kind)
    yield from _text(source[end:], kind)


def formula(source: str, place: Place, tex: Tex, display: bool) -> Math:
    """Return a TeX formula converted.

    Raises :class:`FormatError` (``bad_course_text``) for TeX that the converter does not know.
    """
    remedy = "use TeX commands of mathematics, one formula without & or line breaks"
    try:
        math = convert_source(tex(source.strip(), display))
    except Exception as error:  # The converter is handed in: what it raises cannot be known here.
        raise place.error(f"the formula {source.strip()} cannot be converted ({error})", remedy) from error
    if not math.text or "\\" in math.text:
        raise place.error(f"the formula {source.strip()} holds something that is not known", remedy)
    return math


def _text(source: str, kind: RunKind) -> Iterator[Piece]:
    if source:
        yield Piece(kind, source)


def _token(match: re.Match[str], place: Place, tex: Tex, kind: RunKind) -> Iterator[Piece]:
    if match["escaped"]:
        yield Piece(kind, match["escaped"])
    elif match["math"]:
        yield formula(match["math"], place, tex, display=False).piece
    elif match["strong"]:
        yield from inline(match["strong"], place, tex, "strong")
    elif match["emphasis"]:
        yield from inline(match["emphasis"], place, tex, "emphasis")
    else:
        raise place.error(*_FOREIGN[match["foreign"][0]])
