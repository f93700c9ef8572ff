"""Reading level: an item is not much harder to read than its passages.

Definition. The Flesch-Kincaid grade, 0.39 × words per sentence + 11.8 × syllables per word − 15.59 (Kincaid, Fishburne, Rogers
and Chissom, "Derivation of new readability formulas for Navy enlisted personnel", Research Branch Report 8-75, 1975): the year
of American schooling at which a text can be read. Syllables are counted by the groups of vowels in a word, which is right for
about nine words in ten. An item is hard where its grade is above both a bound and that of its passages by a margin. For
English, and from 30 words; else unknown.

Misses: everything that the length of words and sentences does not show, such as a rare short word; the grade of a short text
is rough.

Gold: kind ``wording-hard``.
"""

from __future__ import annotations

import re
from functools import lru_cache

from passagework.checks.subject import Findings, Subject
from passagework.models.findings import Finding
from passagework.text.sentences import sentence_spans

NAME = "reading"
FEWEST_WORDS = 30
HARD = 14.0
"""Grade above which a text is hard at all."""
HARDER = 4.0
"""Grades above those of the passages."""

_WORD = re.compile(r"[A-Za-z]+(?:['’-][A-Za-z]+)*")
_VOWELS = re.compile(r"[aeiouy]+")
_SILENT = re.compile(r"(?:[^laeiouy]es|[^dtaeiouy]ed|[^laeiouy]e)$")


def findings(subject: Subject) -> Findings:
    """Yield one finding: the grade of the item."""
    if subject.item.language.split("-")[0] != "en":
        yield Finding(check=NAME, case="language", outcome="unknown")
        return
    found = grade(subject.wording)
    if found is None:
        yield Finding(check=NAME, case="short", outcome="unknown")
        return
    around = max((each for passage in subject.cited if (each := grade(passage.sent.text)) is not None), default=HARD)
    hard = found > HARD and found > around + HARDER
    yield Finding(
        check=NAME, case="hard" if hard else "good", outcome="note" if hard else "good", values={"grade": round(found, 1)}
    )


@lru_cache(maxsize=1024)
def grade(text: str) -> float | None:
    """Return the Flesch-Kincaid grade of English ``text``, None where it has too few words."""
    words = _WORD.findall(text)
    if len(words) < FEWEST_WORDS:
        return None
    sentences = sum(bool(_WORD.search(text, start, end)) for start, end in sentence_spans(text))
    return 0.39 * len(words) / max(1, sentences) + 11.8 * sum(map(syllables, words)) / len(words) - 15.59


@lru_cache(maxsize=8192)
def syllables(word: str) -> int:
    """Return about how many syllables an English word has: its groups of vowels, without a silent end."""
    lower = word.lower().replace("’", "'").split("'")[0]
    return sum(max(1, len(_VOWELS.findall(part)) - bool(_SILENT.search(part))) for part in lower.split("-") if part)
