"""How much of a text only looks like text.

A file may hold a text layer whose letters are mapped wrongly, data, or symbols; none of it can be found by meaning or by
word. The text is judged in windows: by its characters (unassigned and private ones, symbols without end, letters of
several scripts in one word, ideographs that hardly anyone uses), and Latin letters by how well each follows the one
before. Figures for good text and for garbled text: decision 0014.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache

from passagework.formats.letter_pairs import cost, plain_words
from passagework.text.language import UNKNOWN, detect

JUNK_BOUND = 0.3
"""Share of junk from which a reader is warned: good text stays below 0.25 and garbled text above 0.4."""
WINDOW = 600
"""Characters that are judged together: enough for the mean over pairs of letters to settle."""
MOST_WINDOWS = 120
_UNLIKELY = 4.6
"""Bits a pair of letters from which no language is likely; good texts of 76 languages have 3.5 to 4.3."""
_DOUBTFUL = 4.35
"""Bits from which a text is junk if it is in no language that is known either."""
_LEAST_LETTERS = 60
_ALIEN = re.compile(r"[\ue000-\uf8ff\ufffd\U000f0000-\U0010ffff]")
# UTF-8 read as Windows-1252: a letter that was a first byte, then the characters that its other bytes became.
_REST = "[\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]"
_MOJIBAKE = re.compile(f"[Â-ß]{_REST}|[à-ï]{_REST}{{1,2}}(?<={_REST}{_REST})|[ð-ô]{_REST}{{2,3}}")
_LATIN_1_WORD = re.compile(r"(?=[^\W\d_]{4})(?:[À-ÖØ-öø-ÿ]{3,}[^\W\d_]?|[^\W\d_][À-ÖØ-öø-ÿ]{3,})(?![^\W\d_])")
_DATA = re.compile(
    r"(?<![\w/.:])(?=[A-Za-z0-9+/]*\d)(?=[A-Za-z0-9+/]*[A-Za-z])[A-Za-z0-9+/]{24,}={0,2}"
    r"|\b[0-9a-fA-F]{32,}\b|[!-~]{120,}"
)
_HIGH = re.compile("[\u00a1-\u00ff]")
_MIXED = re.compile(r"[^\W\d_]{4,}")
_RULE = re.compile(r"(\S)\1{3,}|(?:[.·_] ){4,}")
_IDEOGRAPH = re.compile("[\u3400-\u9fff\U00020000-\U0003ffff]")
_SYLLABLE = re.compile("[\uac00-\ud7a3]")
_LONGEST_RULE = 120
_FEW = 0.02
"""Share of a text below which its words do not make it one."""
_LEAST_IDEOGRAPHS = 20


def junk_share(text: str) -> float:
    """Return the share, 0 to 1, of the characters of normalised ``text`` that only look like text."""
    if _is_digits(text):
        return 1.0
    judged = [(_window_junk(words) if words else 1.0, weight) for words, weight in _windows(text)]
    whole = sum(weight for _, weight in judged)
    return sum(junk * weight for junk, weight in judged) / whole if whole else 0.0


def _windows(text: str) -> Iterator[tuple[str, int]]:
    """Yield the text in windows without rules and leaders, and their weights; of a very long text evenly spread ones.

    A window of next to nothing else has no words: longer than a line, one character over and over is no rule.
    """
    starts = range(0, len(text), WINDOW)
    step = max(1, len(starts) // MOST_WINDOWS)
    for start in starts[::step]:
        window = text[start : start + WINDOW].strip()
        words = _RULE.sub(" ", window).strip()
        if len(words) < _FEW * len(window):
            yield "", len(window) if len(window) > _LONGEST_RULE else 0
        else:
            yield words, len(words)


def _is_digits(text: str) -> bool:
    """Whether a text is numbers without words: what a wrong map of characters may leave, or data."""
    visible = re.sub(r"\s", "", text[:200_000])
    letters = sum(map(str.isalpha, visible))
    return len(visible) > 200 and letters < _FEW * len(visible)


def _window_junk(window: str) -> float:
    """Return the share of a window that is junk."""
    visible = len(re.sub(r"\s", "", window))
    if not visible:
        return 0.0
    found = sum(len(match) for match in _matches(window)) + _unassigned(window)
    share = min(1.0, found / visible)
    return max(share, *(judge(window, visible) for judge in (_symbols, _accents, _latin, _ideographs, _syllables)))


def _matches(window: str) -> Iterator[str]:
    for pattern in (_ALIEN, _MOJIBAKE, _LATIN_1_WORD, _DATA):
        for match in pattern.finditer(window):
            yield match[0]
    for match in () if window.isascii() else _MIXED.finditer(window):
        if len({script for character in match[0] if (script := _script(character))}) > 1:
            yield match[0]


def _unassigned(window: str) -> int:
    return sum(unicodedata.category(character) == "Cn" for character in window if character > "\u0377")


@cache
def _script(character: str) -> str:
    """Return the script of a letter of those alphabets that look alike, else nothing."""
    code = ord(character)
    if code < 0x250 or 0x1E00 <= code < 0x1F00:
        return "Latin"
    return "Cyrillic" if 0x400 <= code < 0x530 else ""


def _symbols(window: str, visible: int) -> float:
    """Return 1 for a window of symbols: more of them than code, formulas and tables have."""
    if visible <= 40 or sum(map(str.isalnum, window)) >= 0.4 * visible:
        return 0.0
    plain = sum(character.isalnum() or unicodedata.category(character)[0] in "ML" for character in window)
    return 1.0 if plain < 0.4 * visible else 0.0


def _accents(window: str, visible: int) -> float:
    """Return 1 for a window with more accented letters and signs of Latin-1 than plain letters, as no language has them."""
    high = _HIGH.findall(window)
    if len(high) <= max(10, 0.4 * visible):
        return 0.0
    plain = sum(map(str.isalpha, window)) - sum(map(str.isalpha, high))
    return 1.0 if len(high) > plain else 0.0


def _latin(window: str, visible: int) -> float:
    """Return the share of Latin letters, where they follow each other as in no language."""
    words = list(plain_words(window))
    letters = sum(map(len, words))
    if letters < _LEAST_LETTERS or letters < 0.3 * visible:
        return 0.0
    unlikely = cost(words)
    if unlikely >= _UNLIKELY or (unlikely >= _DOUBTFUL and detect(window) == UNKNOWN):
        return letters / visible
    return 0.0


def _ideographs(window: str, visible: int) -> float:
    """Return the share of ideographs, where they are none that Chinese or Japanese texts are made of.

    Texts stay within the common characters of one national standard: GB 2312, the first level of Big5, or the
    first level of JIS X 0208.
    """
    found = _IDEOGRAPH.findall(window)
    if len(found) < _LEAST_IDEOGRAPHS:
        return 0.0
    common = max(sum(map(test, found)) for test in (_in_gb, _in_big5, _in_jis)) / len(found)
    return len(found) / visible if common < 0.85 else 0.0


def _syllables(window: str, visible: int) -> float:
    """The same for Hangul: of 11,172 syllables texts use the 2,350 of KS X 1001."""
    found = _SYLLABLE.findall(window)
    if len(found) < _LEAST_IDEOGRAPHS:
        return 0.0
    # Python writes the others in eight bytes, as sequences of their letters.
    common = sum(len(_encoded(each, "euc_kr") or b"") == 2 for each in found) / len(found)
    return len(found) / visible if common < 0.85 else 0.0


@cache
def _encoded(character: str, encoding: str) -> bytes | None:
    try:
        return character.encode(encoding)
    except UnicodeEncodeError:
        return None


def _in_gb(character: str) -> bool:
    return _encoded(character, "gb2312") is not None


def _in_big5(character: str) -> bool:
    found = _encoded(character, "big5")
    return found is not None and 0xA4 <= found[0] <= 0xC6


def _in_jis(character: str) -> bool:
    found = _encoded(character, "shift_jis")
    return found is not None and 0x88 <= found[0] <= 0x98
