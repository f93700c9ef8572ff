"""TeX formulas of readers' files: MathML where the converter knows the TeX, else the TeX itself, as code."""

from __future__ import annotations

import re

from passagework.errors import FormatError
from passagework.formats.inline import Piece

MOST_LENGTH = 4000
MOST_DEPTH = 30
"""Levels of braces that are converted: far above real formulas, far below where the converter's recursion ends."""


def formula(source: str, display: bool) -> Piece:
    """Return the formula ``source``, TeX without its dollar signs, as an inline piece."""
    tex = source.strip()
    if len(tex) <= MOST_LENGTH and _depth(tex) <= MOST_DEPTH:
        found = _converted(tex, display)
        if found is not None:
            return found
    return Piece("code", tex)


def _converted(tex: str, display: bool) -> Piece | None:
    # Imported with the first formula: most files have none.
    from latex2mathml.converter import convert

    from passagework.formats.mathml import convert_source

    try:
        math = convert_source(convert(tex, display="block" if display else "inline"))
    except FormatError:
        return None
    except Exception:  # noqa: BLE001 - the converter raises whatever its tables run into on TeX that it does not know
        return None
    # A command that the converter passed over stands in the text with its backslash.
    return math.piece if math.text and "\\" not in math.text else None


def _depth(tex: str) -> int:
    deepest = level = 0
    for mark in re.findall(r"(?<!\\)[{}]|\\left|\\right|\\begin|\\end", tex):
        level += 1 if mark in ("{", r"\left", r"\begin") else -1
        deepest = max(deepest, level)
    return deepest
