"""Where words are in a text, for every script."""

import re
from collections.abc import Sequence
from functools import cache

# Written without spaces between words: Han with its marks, kana, Hangul, Thai, Lao, Burmese, Khmer. Hangul has
# spaces, but its words carry their particles with them, so parts of words are what must meet.
_UNSPACED = (
    "\u0e01-\u0e3a\u0e40-\u0e4e\u0e81-\u0ece\u1000-\u1049\u1050-\u109f\u1100-\u11ff\u1780-\u17d3\u17dc\u3005-\u3007"
    "\u3041-\u3096\u3099\u309a\u309d\u309e\u30a1-\u30fa\u30fc-\u30fe\u3105-\u312f\u3131-\u318e\u31f0-\u31ff"
    "\u3400-\u4dbf\u4e00-\u9fff\ua960-\ua97c\uac00-\ud7fb\uf900-\ufaff\uff66-\uff9f\uffa0-\uffdc"
    "\U0001b000-\U0001b16f\U00020000-\U000323af"
)
# Marks and joiners belong to the letter before them, but are not letters to Python.
_MARKS = (
    "\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670"
    "\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0711\u0730-\u074a\u07a6-\u07b0\u07eb-\u07f3"
    "\u0900-\u0903\u093a-\u093c\u093e-\u094f\u0951-\u0957\u0962\u0963\u0981-\u0983\u09bc\u09be-\u09cd\u09d7\u09e2\u09e3"
    "\u0a01-\u0a03\u0a3c-\u0a51\u0a70\u0a71\u0a75\u0a81-\u0a83\u0abc\u0abe-\u0acd\u0ae2\u0ae3\u0b01-\u0b03\u0b3c"
    "\u0b3e-\u0b57\u0b62\u0b63\u0b82\u0bbe-\u0bcd\u0bd7\u0c00-\u0c04\u0c3c\u0c3e-\u0c56\u0c62\u0c63\u0c81-\u0c83\u0cbc"
    "\u0cbe-\u0cd6\u0ce2\u0ce3\u0d00-\u0d03\u0d3b\u0d3c\u0d3e-\u0d4d\u0d57\u0d62\u0d63\u0d81-\u0d83\u0dca-\u0df3"
    "\u0f18\u0f19\u0f35\u0f37\u0f39\u0f71-\u0f84\u0f86-\u0fbc\u135d-\u135f\u18a9\u1ab0-\u1ace\u1dc0-\u1dff"
    "\u200c\u200d\u20d0-\u20f0\ufe00-\ufe0f\ufe20-\ufe2f\U000e0100-\U000e01ef"
)
# Without the five tones of skin, which only modify.
_PICTURES = "\u2600-\u27bf\U0001f300-\U0001f3fa\U0001f400-\U0001faff"

# What surely has no such script: everything below Thai, and from Tibetan's end to Hangul's letters, and so on.
_MAYBE_UNSPACED = re.compile("[^\x00-\u0e00\u0f00-\u0fff\u1200-\u177f\u1800-\u3004]")


def _pattern(unspaced: str) -> re.Pattern[str]:
    """Return the pattern that finds, in this order: a run of a script without spaces, if there are
    ``unspaced`` letters; a number with thousands; a decimal or version number; a decimal that begins with
    its point; an acronym with points; a word; a picture character."""
    letter = rf"[^\W_{unspaced}]"
    return re.compile(
        # Most words of most texts, found in half the time: what follows finds them too.
        r"[A-Za-z]{2,}+(?![\w'\u0080-\U0010ffff])|"
        + (rf"[{unspaced}][{unspaced}{_MARKS}]*|" if unspaced else "")
        + r"\d{1,3}(?:,\d{3})+(?!\d)(?:\.\d+)?"
        r"|\d+(?:[.．٫]\d+)+"
        r"|(?<![\w.])\.\d+"
        r"|(?<![\w.])(?:[A-Za-z]\.){2,}(?!\w)"
        rf"|{letter}+(?:(?:[{_MARKS}]|['’ʼ＇](?={letter})){letter}*)*"
        rf"|[{_PICTURES}]"
    )


_SPACED = _pattern("")


@cache
def _any_script() -> re.Pattern[str]:
    """Return the pattern for texts in any script: large, and so compiled when the first such text comes."""
    return _pattern(_UNSPACED)


def words(text: str) -> re.Pattern[str]:
    """Return the pattern that finds the words of ``text``."""
    return _any_script() if _MAYBE_UNSPACED.search(text) else _SPACED


_TRAILING = (
    rf"{_MARKS}\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ece\u102b-\u103e\u1056-\u1059\u17b4-\u17d3"
    "\u3099\u309a\uff9e\uff9f"
)


@cache
def _cluster() -> re.Pattern[str]:
    """Return the pattern of one letter with its marks."""
    return re.compile(rf"[{_UNSPACED}][{_TRAILING}]*")


@cache
def _marked() -> re.Pattern[str]:
    """Return the pattern of a mark."""
    return re.compile(rf"[{_TRAILING}]")


def is_unspaced(word: str) -> bool:
    """Whether ``word``, as :func:`words` finds it, is a run of a script without spaces between words."""
    return _MAYBE_UNSPACED.match(word) is not None and _cluster().match(word) is not None


def grams(run: str) -> list[tuple[int, int]]:
    """Return the spans, within a run of a script without spaces, of its single letters and of its pairs.

    A letter keeps its marks. Each letter is followed by the pair that it begins: pairs make what is
    found precise, single letters make a query of one letter answerable.
    """
    borders = _borders(run)
    spans = [
        span
        for left, middle, right in zip(borders, borders[1:], borders[2:], strict=False)
        for span in ((left, middle), (left, right))
    ]
    return [*spans, (borders[-2], borders[-1])]


def _borders(run: str) -> Sequence[int]:
    """Return where the letters of ``run`` begin, and where the last one ends."""
    if not _marked().search(run):
        return range(len(run) + 1)
    return [0, *(match.end() for match in _cluster().finditer(run))]
