"""One form for every text: composed, without invisible characters, with plain blanks and line breaks.

Offsets everywhere in the package count code points of this form, so it is made once, on import, and
never again. Queries get the same treatment, on one line and of bounded length.
"""

import re
import unicodedata
from typing import NamedTuple

MOST_QUERY = 1000
"""Code points of a query that are kept: about four times what the meaning model can read."""

_BLANKS = "\t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000"
_BREAKS = "\v\f\u2028\u2029"
# Embeddings, overrides, isolates and marks of direction: a passage may end inside their scope, and then
# they would turn the page around it. Browsers order mixed text by its letters without them.
_BIDI = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
_INVISIBLE = "\u00ad\u200b\u2060\ufeff\ufffe\uffff"
_CONTROL = "\x00-\x08\x0e-\x1f\x7f"
_SPECIAL = re.compile(f"[{_BLANKS}{_BREAKS}{_BIDI}{_INVISIBLE}{_CONTROL}\x80-\x9f\ufb00-\ufb06\ud800-\udfff]")

_HIDDEN = re.compile(f"[{_BIDI}{_INVISIBLE}{_CONTROL}\x80-\x9f]")
_LIGATURES = dict(zip("\ufb00\ufb01\ufb02\ufb03\ufb04\ufb05\ufb06", ("ff", "fi", "fl", "ffi", "ffl", "st", "st"), strict=True))


def normalise(raw: str) -> str:
    """Return ``raw`` in the package's form; applying it again changes nothing.

    Composed (NFC, so that "²" and "½" keep their meaning, but Latin ligatures become letters); line ends
    are ``\\n``; C1 control characters are read as the Windows-1252 quotes, dashes and letters that they
    are in mis-decoded files (as the HTML standard reads them); other control, zero-width and direction
    characters are removed; every kind of blank is one space, at most one line in a row is empty, and
    lines are trimmed. A lone surrogate becomes U+FFFD, since it could not be stored.
    """
    text = raw.replace("\r\n", "\n").replace("\r", "\n")
    text = unicodedata.normalize("NFC", _SPECIAL.sub(_replacement, text))
    text = re.sub(r" {2,}", " ", text)
    text = re.sub(r" ?\n ?", "\n", text)
    return re.sub(r"\n{3,}", "\n\n", text).strip(" \n")


def _replacement(match: re.Match[str]) -> str:
    """Return what stands for one special character."""
    character = match[0]
    if character in _LIGATURES:
        return _LIGATURES[character]
    if "\x80" <= character <= "\x9f":
        return character.encode("latin-1").decode("cp1252", errors="ignore")
    if "\ud800" <= character <= "\udfff":
        return "\ufffd"
    if character in _BREAKS:
        return "\n"
    return "" if _HIDDEN.match(character) else " "


class CleanQuery(NamedTuple):
    """A query as it is searched, and what was done to it."""

    text: str
    cut: bool
    """Whether its end was left off because it was too long."""
    cleaned: bool
    """Whether control, direction or invisible characters were taken out."""


def clean_query(raw: str, most: int = MOST_QUERY) -> CleanQuery:
    """Return ``raw`` normalised, on one line, and cut to ``most`` code points, at a word if there is one.

    Raises ValueError for ``most`` below 1.
    """
    if most < 1:
        raise ValueError(f"a query must keep at least 1 code point, not {most}")
    text = normalise(raw).replace("\n\n", " ").replace("\n", " ")
    kept = text if len(text) <= most else _cut(text, most)
    return CleanQuery(kept, cut=kept != text, cleaned=_HIDDEN.search(raw) is not None)


def _cut(text: str, most: int) -> str:
    """Return at most ``most`` code points: to the last blank in their second half, else between graphemes."""
    end = text.rfind(" ", most // 2, most + 1)
    if end > 0:
        return text[:end]
    end = most
    while end > 1 and unicodedata.combining(text[end]):
        end -= 1
    return text[:end]
