"""Near-duplicates: no two items of a pack ask the same, and none asks what an accepted item asks.

Definition. Items are compared by question and answer together. Two are the same where both are equal once case and marks are
made equal. They are near where their content words have a Jaccard index, or their vectors a cosine, above a bound, or where
the answers are equal and the questions share half of their words. The finding stands at the later item of the two.

Misses: a question turned round (term to definition, definition to term) without the meaning model; the same question about
other numbers is taken for another one where the numbers are most of it.

Gold: kinds ``copied``, ``reworded``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from passagework.checks.meaning import Meaning
from passagework.checks.plain import level
from passagework.checks.subject import Subject
from passagework.checks.words import content_terms, jaccard
from passagework.models.findings import Finding

NAME = "duplicates"
WORDS = 0.70
"""Jaccard of all content words."""
QUESTION_WORDS = 0.50
"""Jaccard of the questions' words where the answers are equal."""
CLOSE = 0.90
"""Cosine of question and answer together."""
CANDIDATE = 0.15
"""Jaccard below which an item outside the pack is not embedded."""
MOST_CANDIDATES = 40
_TITLE = 80
_MARKS = re.compile(r"[^\w\s.%+-]|\.(?!\d)")


class Trait(NamedTuple):
    """What items are compared by."""

    id: str
    title: str
    same: str
    asked: frozenset[str]
    answer: str
    terms: frozenset[str]
    text: str


def trait(subject: Subject) -> Trait:
    """Return what ``subject`` is compared by."""
    asked, text = subject.parts.asked, subject.signature
    title = asked or text
    answer = level(" ".join(claim.bare for claim in subject.parts.claims if claim.part == "answer")).strip(" .")
    same = " ".join(_MARKS.sub(" ", level(text)).split())
    return Trait(subject.item.id, title[:_TITLE], same, content_terms(asked or text), answer, content_terms(text), text)


def candidates(own: Sequence[Trait], others: Sequence[Trait]) -> list[Trait]:
    """Return those of ``others`` that share enough words with one of ``own`` to be worth a vector, the most alike first."""
    scored = [(max((jaccard(mine.terms, other.terms) for mine in own), default=0.0), other) for other in others]
    likely = sorted((pair for pair in scored if pair[0] >= CANDIDATE), key=lambda pair: (-pair[0], pair[1].id))
    return [other for _, other in likely[:MOST_CANDIDATES]]


def findings(own: Sequence[Trait], others: Sequence[Trait], meaning: Meaning) -> dict[str, Finding]:
    """Return a finding for each of ``own``, by its id: its likest item before it in the pack, or among ``others``."""
    return {mine.id: _of(mine, own[:place], others, meaning) for place, mine in enumerate(own)}


def _of(mine: Trait, before: Sequence[Trait], others: Sequence[Trait], meaning: Meaning) -> Finding:
    best = max(_alike(mine, before, others, meaning), key=lambda each: each[0], default=None)
    if best is None:
        return Finding(check=NAME, case="good", outcome="good")
    likeness, case, other = best
    values: dict[str, str | int | float] = {"other": other.title, "id": other.id, "share": round(100 * likeness)}
    return Finding(check=NAME, case=case, outcome="bad" if case.startswith("same") else "note", values=values)


def _alike(mine: Trait, before: Sequence[Trait], others: Sequence[Trait], meaning: Meaning) -> Iterator[tuple[float, str, Trait]]:
    for place, traits in (("pack", before), ("kept", others)):
        for other in traits:
            if other.id == mine.id:
                continue
            if mine.same == other.same:
                yield 1.0, f"same_{place}", other
                continue
            words = jaccard(mine.terms, other.terms)
            again = mine.answer == other.answer != "" and jaccard(mine.asked, other.asked) >= QUESTION_WORDS
            cosine = meaning.cosine(mine.text, other.text) if words >= CANDIDATE else None
            if words >= WORDS or again or (cosine is not None and cosine >= CLOSE):
                yield min(0.99, max(words, cosine or 0.0)), f"near_{place}", other
