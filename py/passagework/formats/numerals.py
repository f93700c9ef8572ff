"""How lists count: in digits, letters or Roman numerals."""

from __future__ import annotations

import re

_ROMAN = (
    (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"), (9, "ix"),
    (5, "v"), (4, "iv"), (1, "i"),
)  # fmt: skip
_MOST_ROMAN = 3999
_WHOLE = re.compile(r"-?[0-9]{1,9}")


def whole(value: str | None, default: int) -> int:
    """Return the whole number that an attribute gives, ``default`` where it gives none of up to nine digits."""
    return int(value) if value is not None and _WHOLE.fullmatch(value.strip()) else default


def numeral(number: int, style: str) -> str:
    """Return ``number`` as a list of this style prints it.

    ``style`` is a number format of ECMA-376 ("decimal", "lowerLetter", "upperRoman"), of OpenDocument ("1", "a", "I")
    or of HTML, which are the same; one that is not known counts in digits.
    """
    kind = {"lowerLetter": "a", "upperLetter": "A", "lowerRoman": "i", "upperRoman": "I"}.get(style, style)
    if kind in ("a", "A") and number > 0:
        return _letters(number).upper() if kind == "A" else _letters(number)
    if kind in ("i", "I") and 0 < number <= _MOST_ROMAN:
        return _roman(number).upper() if kind == "I" else _roman(number)
    return f"{number:02d}" if style == "decimalZero" else str(number)


def _letters(number: int) -> str:
    """a to z, then aa to zz, as word processors count."""
    return chr(ord("a") + (number - 1) % 26) * min(50, 1 + (number - 1) // 26)


def _roman(number: int) -> str:
    parts = []
    for value, letters in _ROMAN:
        count, number = divmod(number, value)
        parts.append(letters * count)
    return "".join(parts)
