"""Which sentence of a passage supports a statement best, and whether it supports it at all.

Two signs are taken together: the share of the statement's content words that the sentence has, and the cosine of the two.
Without the meaning model, or where the passage is in a language that the model did not learn, words decide alone. The bounds
are set on the tuning part of the gold set (decision 0025); eval/checks/report.json says what they miss.

Misses: a statement that keeps the words and turns the sense ("increases" for "decreases", a "not" left out, two names
exchanged); an honest paraphrase in other words, where the meaning model is not there to see it; a statement that joins several
sentences.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from passagework.checks.evidence import Passage
from passagework.checks.meaning import Meaning
from passagework.checks.words import content_terms, share
from passagework.models.calls import Support
from passagework.queries import MODEL_LANGUAGES

WORDS_ALONE = 0.40
"""Share of words in the best sentence that is enough without the meaning model."""
TOGETHER = 0.95
"""Share of words plus cosine that is enough with it."""
LOOSE_WORDS = 0.25
LOOSE_TOGETHER = 0.72
"""The same two, below which a statement has nothing to do with the passages; between them it may say the same in other words."""
PASSAGE_WORDS = 0.75
"""Share of words in a whole passage that is enough either way: a statement may join sentences."""


class Strength(NamedTuple):
    """How strongly passages support a statement."""

    words: float
    """Share of its content words in the best sentence."""
    around: float
    """Share of them in the best passage."""
    meaning: float | None
    """Cosine with the best sentence."""

    @property
    def enough(self) -> bool:
        """Whether it counts as supported."""
        if self.around >= PASSAGE_WORDS:
            return True
        return self.words >= WORDS_ALONE if self.meaning is None else self.words + self.meaning >= TOGETHER

    @property
    def loose(self) -> bool:
        """Whether it may be supported in other words."""
        if self.enough:
            return True
        return self.words >= LOOSE_WORDS if self.meaning is None else self.words + self.meaning >= LOOSE_TOGETHER


def supports(statement: str, passages: Iterable[Passage], meaning: Meaning) -> tuple[Support, ...]:
    """Return the best sentence of each passage, the best first."""
    terms = content_terms(statement)
    found = [each for passage in passages if (each := _best(statement, terms, passage, meaning)) is not None]
    return tuple(sorted(found, key=lambda each: (-_weight(each.words, each.meaning), each.number)))


def strength(statement: str, found: Sequence[Support], passages: Sequence[Passage]) -> Strength:
    """Return how strongly ``passages`` support ``statement``, of which ``found`` is :func:`supports`."""
    terms = content_terms(statement)
    around = max((share(terms, passage.terms) for passage in passages), default=0.0)
    return Strength(found[0].words, around, found[0].meaning) if found else Strength(0.0, around, None)


def _best(statement: str, terms: frozenset[str], passage: Passage, meaning: Meaning) -> Support | None:
    sentences = passage.sentences
    if not sentences:
        return None
    shares = [share(terms, sentence.terms) for sentence in sentences]
    known = passage.sent.language.split("-")[0] in (*MODEL_LANGUAGES, "und")
    cosines = meaning.cosines(statement, [sentence.text for sentence in sentences]) if known else None
    weights = shares if cosines is None else [_weight(*pair) for pair in zip(shares, cosines, strict=True)]
    place = max(range(len(sentences)), key=lambda each: weights[each])
    cosine = None if cosines is None else cosines[place]
    return Support(number=passage.number, span=sentences[place].span, words=round(shares[place], 4), meaning=cosine)


def _weight(words: float, meaning: float | None) -> float:
    return words if meaning is None else words + max(0.0, meaning)
