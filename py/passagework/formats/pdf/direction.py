"""Text from right to left, from the order in which it is drawn to the order in which it is read.

Glyphs are collected from left to right. For Arabic and Hebrew that is the visual order; the logical one is had
by turning the line around and its numbers and Latin words back (the reverse of rule L2 of the Unicode
Bidirectional Algorithm, UAX #9, for a line with one direction and runs of the other in it).
"""

from __future__ import annotations

import re
import unicodedata

_RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
_MIRRORED = str.maketrans("()[]{}<>«»", ")(][}{><»«")


def logical(text: str) -> str:
    """Return a line in the order in which it is read; text without right-to-left letters is unchanged."""
    if text.isascii() or not _RIGHT_TO_LEFT.search(text):
        return text
    turned = _letters_with_marks(text)
    strong = sum(bool(_RIGHT_TO_LEFT.match(letter)) for letter in turned)
    latin = sum(letter.isalpha() for letter in text) - strong
    return _turn_all(turned) if strong >= latin else _turn_runs(text)


def _letters_with_marks(text: str) -> list[str]:
    """Return letters together with the combining marks that follow them."""
    letters: list[str] = []
    for character in text:
        if letters and unicodedata.combining(character):
            letters[-1] += character
        else:
            letters.append(character)
    return letters


def _turn_all(letters: list[str]) -> str:
    turned = "".join(reversed(letters)).translate(_MIRRORED)
    return re.sub(
        r"[A-Za-z0-9\u0660-\u0669\u06f0-\u06f9](?:[^\u0590-\u065f\u066a-\u06ef\u06fa-\u08ff]*[A-Za-z0-9\u0660-\u0669\u06f0-\u06f9])?",
        lambda match: match[0][::-1].translate(_MIRRORED),
        turned,
    )


def _turn_runs(text: str) -> str:
    """Turn only the right-to-left runs of a line that is mostly of the other direction."""
    return re.sub(
        "[\u0590-\u08ff](?:[\u0590-\u08ff\\s]*[\u0590-\u08ff])?",
        lambda match: "".join(reversed(_letters_with_marks(match[0]))),
        text,
    )
