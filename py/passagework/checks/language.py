"""Language: an item is in the language that was asked for.

Definition. The language of all words of the item together is found by script and small words (:mod:`passagework.text.language`,
decision 0014). Fewer than eight words, or none that tell, leave it unknown.

Misses: an item in two languages, where the one asked for has more words; languages that are not among those told apart.

Gold: kind ``language-other``.
"""

from __future__ import annotations

import re

from passagework.checks.plain import plain
from passagework.checks.subject import Findings, Subject
from passagework.models.findings import Finding
from passagework.text.language import UNKNOWN, detect

NAME = "language"
FEWEST_WORDS = 8
"""Words in plain Latin letters that are needed to tell their language."""

# The letters of formulas, which are small words of some language or other ("k" is one in Czech).
_LETTER = re.compile(r"\b[b-hj-zB-HJ-Z]\b")


def findings(subject: Subject) -> Findings:
    """Yield one finding: whether the language is the one asked for."""
    yield of_text(subject.wording, subject.item.language)


def of_text(text: str, asked: str) -> Finding:
    """Return the finding for ``text``, which was asked for in the language ``asked``."""
    found = tongue(text)
    wanted = asked.split("-")[0]
    if found == wanted:
        return Finding(check=NAME, case="good", outcome="good", values={"language": found})
    if found is None:
        return Finding(check=NAME, case="unclear", outcome="unknown")
    return Finding(check=NAME, case="foreign", outcome="bad", values={"found": found, "asked": wanted})


def tongue(text: str) -> str | None:
    """Return the language of ``text``, None where it does not tell."""
    words = plain(text)
    if words.isascii():
        words = _LETTER.sub(" ", words)
    found = detect(words)
    return None if found == UNKNOWN or (words.isascii() and len(words.split()) < FEWEST_WORDS) else found
