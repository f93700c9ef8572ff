"""One spelling for a word: case, accents, digits and letter forms that mean the same are made equal.

================  ==============================================================================
Latin             case-folded, accents removed; ligatures, "ø", "ł", "đ" and the like become ASCII
Greek             case-folded, accents removed, final sigma as sigma, the micro sign as mu; a letter
                  that stands alone, or with digits, becomes its name ("σ" is "sigma", "χ²" is "chi2")
Cyrillic          case-folded, "ё" as "е"
Arabic, Hebrew    vowel points and the stretching stroke removed; forms of alef made one, and final
                  alef maqsura and ta marbuta as yeh and heh
all scripts       compatibility forms (full width, super- and subscript, circled) become plain ones,
                  digits become ASCII, joiners and variation selectors are removed
================  ==============================================================================
"""

import re
import unicodedata
from functools import lru_cache

_MARKS_AFTER_ALPHABETS = re.compile(
    "(?<=[a-z\u00c0-\u03ff])[\u0300-\u036f]+"
    "|[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed]"
)
_PLAIN = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ħ": "h", "ı": "i", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ŋ": "n"}
    | {"ё": "е", "ٱ": "ا", "ى": "ي", "ة": "ه", "ہ": "ه", "ک": "ك", "ی": "ي"}
    | {"’": "'", "ʼ": "'", "＇": "'", "‘": "'", "\u200c": None, "\u200d": None, "٫": ".", "⁄": "/"}
    | dict.fromkeys(range(0xFE00, 0xFE10))
)
_NAMES = (
    "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma tau upsilon phi chi psi omega"
)
_LETTERS = dict(zip("αβγδεζηθικλμνξοπρστυφχψω", _NAMES.split(), strict=True))
_SYMBOL = re.compile(r"([α-ω])(\d*)")


@lru_cache(maxsize=1 << 16)
def fold(surface: str) -> str:
    """Return the one spelling of ``surface``, a word as it stands in the text; folding twice changes nothing."""
    if surface.isascii():
        return surface.lower()
    text = unicodedata.normalize("NFKD", surface.casefold()).casefold()
    text = _MARKS_AFTER_ALPHABETS.sub("", text)
    text = unicodedata.normalize("NFC", text).translate(_PLAIN)
    if not text.isascii():
        text = "".join(str(unicodedata.decimal(character, character)) for character in text)
        symbol = _SYMBOL.fullmatch(text)
        if symbol:
            return _LETTERS[symbol[1]] + symbol[2]
    return text
