"""Accents that are drawn as signs of their own over or through the letter after them, as TeX's old fonts have it."""

from __future__ import annotations

import unicodedata

_COMBINING = {
    "¨": "\u0308", "´": "\u0301", "`": "\u0300", "ˆ": "\u0302", "˜": "\u0303", "¯": "\u0304", "˘": "\u0306", "˙": "\u0307",
    "˚": "\u030a", "˝": "\u030b", "ˇ": "\u030c", "^": "\u0302", "~": "\u0303", "\u0338": "\u0338", "⁄": "\u0338",
}  # fmt: skip
_DOTLESS = {"ı": "i", "ȷ": "j"}


def over(before: str, text: str) -> tuple[str, str]:
    """Return two texts of which the second is drawn over the end of the first, with its accent on the letter below it."""
    mark = _COMBINING.get(before[-1:])
    if mark is None or not text or text[0] == " ":
        return before, text
    letter = unicodedata.normalize("NFC", _DOTLESS.get(text[0], text[0]) + mark)
    return (before[:-1], letter + text[1:]) if len(letter) == 1 else (before, text)
