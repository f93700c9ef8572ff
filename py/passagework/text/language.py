"""Which language a text is in: by its script, and where several share one, by their small words.

Decision 0014 has the figures, and why no library does this.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Mapping
from functools import cache
from math import log

from passagework.text.language_profiles import ARABIC, CYRILLIC, DEVANAGARI, HEBREW, LATIN, Profile

UNKNOWN = "und"
_SAMPLE = 30_000
_PARTS = 3
_LEAST_LETTERS = 12
_LEAST_SHARE = 0.10
"""Of the words, weighted: so many must be small words of the language (figures in decision 0014)."""
_WORD = re.compile(
    r"(?<!\w)[^\W\d_]+(?:[\u0300-\u036f\u0591-\u05c7\u0610-\u065f\u0900-\u0903\u093a-\u094f\u200c\u200d][^\W\d_]*)*(?!\w)"
)

# First code point of the block, and its language or the table that tells its languages apart.
_SCRIPTS: tuple[tuple[range, str | Mapping[str, Profile]], ...] = (
    (range(0x0041, 0x0250), LATIN),
    (range(0x1E00, 0x1F00), LATIN),
    (range(0x0370, 0x0400), "el"),
    (range(0x1F00, 0x2000), "el"),
    (range(0x0400, 0x0530), CYRILLIC),
    (range(0x0530, 0x0590), "hy"),
    (range(0x0590, 0x0600), HEBREW),
    (range(0x0600, 0x0780), ARABIC),
    (range(0x0900, 0x0980), DEVANAGARI),
    (range(0x0980, 0x0A00), "bn"),
    (range(0x0A00, 0x0A80), "pa"),
    (range(0x0A80, 0x0B00), "gu"),
    (range(0x0B80, 0x0C00), "ta"),
    (range(0x0C00, 0x0C80), "te"),
    (range(0x0C80, 0x0D00), "kn"),
    (range(0x0D00, 0x0D80), "ml"),
    (range(0x0D80, 0x0E00), "si"),
    (range(0x0E00, 0x0E80), "th"),
    (range(0x0E80, 0x0F00), "lo"),
    (range(0x0F00, 0x1000), "bo"),
    (range(0x1000, 0x10A0), "my"),
    (range(0x10A0, 0x1100), "ka"),
    (range(0x1200, 0x13A0), "am"),
    (range(0x1780, 0x1800), "km"),
    (range(0x1100, 0x1200), "ko"),
    (range(0xAC00, 0xD7B0), "ko"),
    (range(0x3040, 0x3100), "ja"),
    (range(0x3400, 0x4DC0), "zh"),
    (range(0x4E00, 0xA000), "zh"),
    (range(0x20000, 0x32000), "zh"),
)


def detect(text: str) -> str:
    """Return the ISO 639-1 code of the language of most of ``text``, or ``und`` where nothing shows it."""
    sample = _sample(text)
    scripts = _scripts(sample)
    if not scripts or scripts.total() < _LEAST_LETTERS:
        # Ideographs say more each than letters do.
        return _ideographic(scripts) if scripts and scripts.total() >= 3 else UNKNOWN
    east = _ideographic(scripts)
    if east != UNKNOWN:
        return east
    index = scripts.most_common(1)[0][0]
    found = _SCRIPTS[index][1]
    return found if isinstance(found, str) else _by_words(sample, found)


def _sample(text: str) -> str:
    """Return the text, or parts from its beginning, middle and end where it is long."""
    if len(text) <= _SAMPLE:
        return text
    part = _SAMPLE // _PARTS
    step = (len(text) - part) // (_PARTS - 1)
    return "\n".join(text[start : start + part] for start in range(0, len(text) - part + 1, step))


def _scripts(sample: str) -> Counter[int]:
    """Count the letters by the index of their script; a table counts once, under its first entry."""
    counted: Counter[int] = Counter()
    for character, count in Counter(sample).items():
        index = _script(character)
        if index is not None:
            counted[index] += count
    return counted


@cache
def _script(character: str) -> int | None:
    if not (character.isalpha() or unicodedata.category(character).startswith("M")):
        return None
    code = ord(character)
    index = next((number for number, (block, _) in enumerate(_SCRIPTS) if code in block), None)
    if index is None:
        return None
    return next(number for number, (_, language) in enumerate(_SCRIPTS) if language is _SCRIPTS[index][1])


def _ideographic(scripts: Counter[int]) -> str:
    """Return ``ja``, ``ko`` or ``zh`` where their scripts make up most of the text (kana tell Japanese from Chinese)."""
    counts: Counter[str] = Counter()
    for index, count in scripts.items():
        language = _SCRIPTS[index][1]
        if isinstance(language, str) and language in ("ja", "ko", "zh"):
            counts[language] += count
    # An ideograph stands for what takes Latin letters several.
    if not counts or counts.total() * 3 < scripts.total() - counts.total():
        return UNKNOWN
    if counts["ko"] > counts["zh"] / 2:
        return "ko"
    return "ja" if counts["ja"] > counts["zh"] / 10 else "zh"


def _by_words(sample: str, profiles: Mapping[str, Profile]) -> str:
    """Return the language whose small words and letters are most of the sample's."""
    words = Counter(word.lower() for word in _WORD.findall(unicodedata.normalize("NFC", sample)))
    total = words.total()
    if not total:
        return UNKNOWN
    weights, letters = _weights(id(profiles)), Counter(sample.lower())
    scores = dict.fromkeys(profiles, 0.0)
    for word, count in words.items():
        for language, weight in weights.get(word, ()):
            scores[language] += weight * count
    for language, profile in profiles.items():
        scores[language] += (
            sum(_LETTER_WEIGHT * letters[letter] for letter in profile.letters) / max(1, len(profile.letters)) ** 0.5
        )
    best = max(scores, key=lambda language: scores[language])
    return best if scores[best] >= _LEAST_SHARE * total else UNKNOWN


_LETTER_WEIGHT = 0.3
_TABLES = {id(table): table for table in (LATIN, CYRILLIC, ARABIC, DEVANAGARI, HEBREW)}


@cache
def _weights(table: int) -> dict[str, list[tuple[str, float]]]:
    """Return for each small word the languages that have it, with what it counts for each: the rarer, the more."""
    profiles = _TABLES[table]
    having: dict[str, list[str]] = {}
    for language, profile in profiles.items():
        for word in dict.fromkeys(profile.words.split()):
            having.setdefault(word, []).append(language)
    most = log(1 + len(profiles))
    return {
        word: [(language, log(1 + len(profiles) / len(languages)) / most) for language in languages]
        for word, languages in having.items()
    }
