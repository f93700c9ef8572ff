"""Quotes match: what stands between quotation marks stands so in a cited passage.

Definition. A quotation is three words or more between a pair of marks of any style (“ ”, " ", « », „ “, ‘ ’, ‹ ›, and corner
brackets) or in a Markdown block quotation. It is compared without case, emphasis and the styles of quotes,
dashes and blanks (NFKC). An ellipsis, or a word in square brackets, leaves something out: the parts must follow each other in one
passage. A mark at the end that belongs to the sentence around it does not count.

Misses: quotations of one or two words, which are taken for terms; one without marks; one that is right and misleading out of
its place.

Gold: kind ``quote-altered``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from passagework.checks.evidence import Passage
from passagework.checks.plain import level
from passagework.checks.subject import Findings, Subject
from passagework.models.findings import Finding

NAME = "quotes"
FEWEST_WORDS = 3
_SHOWN = 80

_PAIRS = tuple((pair[0], pair[1]) for pair in ("“”", "„“", "„”", "«»", "»«", "‹›", "「」", "『』", '""'))
_PATTERNS = tuple(re.compile(f"{left}([^{left}{right}\n]{{3,600}}){right}") for left, right in _PAIRS)
_SINGLE = re.compile(r"(?<![\w’'])[‘']((?:[^‘’'\n]|[’'](?=\w)){3,600})[’'](?!\w)")
_BLOCK = re.compile(r"(?:^[ \t]*>[^\n]*(?:\n|\Z))+", re.MULTILINE)
_GAP = re.compile(r"\[[^\]\n]{0,60}\]|\(?(?:\.\s?){3}\)?|…")
_ENDS = " .,;:!?…-"


def findings(subject: Subject) -> Findings:
    """Yield a finding for each quotation that no cited passage has, else a good one where there is a quotation."""
    claimed = [(claim.field, claim.bare) for claim in subject.parts.claims]
    found = [(field, quote) for field, text in (("", subject.parts.asked), *claimed) for quote in quotations(text)]
    if not subject.cited or not found:
        return
    altered = [(field, quote) for field, quote in found if not stands(quote, subject.cited)]
    for field, quote in altered:
        yield Finding(check=NAME, case="altered", outcome="bad", values={"quote": shown(quote)}, field=field)
    if not altered:
        yield Finding(check=NAME, case="good", outcome="good", values={"n": len(found)})


def quotations(text: str) -> Iterator[str]:
    """Yield what ``text`` quotes, without the marks."""
    seen: set[str] = set()
    blocks = (re.sub(r"(?m)^[ \t]*>[ \t]?", "", match[0]) for match in _BLOCK.finditer(text))
    quoted = (match[1] for pattern in (*_PATTERNS, _SINGLE) for match in pattern.finditer(text))
    for quote in (*blocks, *quoted):
        key = level(quote)
        if len(key.split()) >= FEWEST_WORDS and key not in seen:
            seen.add(key)
            yield quote.strip()


def stands(quote: str, passages: Sequence[Passage]) -> bool:
    """Whether one of ``passages`` has ``quote``, its parts in order."""
    parts = [part for each in _GAP.split(quote) if (part := level(each).strip(_ENDS))]
    return any(_in_order(parts, passage.level) for passage in passages)


def shown(quote: str) -> str:
    """Return ``quote`` shortened."""
    return quote if len(quote) <= _SHOWN else f"{quote[: _SHOWN - 1].rstrip()}…"


def _in_order(parts: Sequence[str], text: str) -> bool:
    place = 0
    for part in parts:
        found = text.find(part, place)
        if found < 0:
            return False
        place = found + len(part)
    return True
