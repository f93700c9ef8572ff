"""Answerable: the question can be answered from the passages that it cites, with the answer that is given.

Definition. Question and answer together must be supported (:mod:`passagework.checks.support`), and so must the answer by
itself: at least a third of its content words that the question does not have stand in a cited passage, or the whole is close
in meaning to one of its sentences. Where the whole is near and not near enough, it may be there in other words, which is a
note. Of a false statement, the subject must be in the passages. Of multiple choice, no other option may stand much closer to a
cited sentence than the key does: the shares of the stem's and of the option's own words in one sentence, and the cosine of
both with it, are added up. An answer of numbers alone is left to the numbers, a worked problem to the overlap of its steps.

Misses: an answer that is false and made of the passage's own words; a question that can also be answered in another way.

Gold: kinds ``answer-invented``, ``answer-near``, ``topic-foreign``, ``cite-swapped``, ``key-wrong``, ``truth-turned``,
``sense-turned``.
"""

from __future__ import annotations

from passagework.checks.subject import Findings, Subject
from passagework.checks.support import strength, supports
from passagework.checks.words import content_terms, share
from passagework.models.findings import Finding
from passagework.models.items import ChoiceContent, ProblemContent, SummaryContent

NAME = "answerable"
ANSWER_WORDS = 0.34
"""Share of the answer's own content words that the passages must have."""
CLOSE = 0.80
"""Cosine of the whole with a sentence at which the answer's words may be others."""

CLOSER = 0.30
"""By how much another option must stand closer than the key."""


def findings(subject: Subject) -> Findings:
    """Yield one finding for the item: whether its passages answer it."""
    if isinstance(subject.item.content, SummaryContent) or not subject.cited:
        return
    if subject.foreign:
        yield Finding(check=NAME, case="languages", outcome="unknown")
        return
    answers = [claim for claim in subject.parts.claims if claim.part == "answer"]
    statement = subject.main if answers else subject.parts.asked
    found = supports(statement, subject.cited, subject.meaning)
    known = strength(statement, found, subject.cited)
    if isinstance(subject.item.content, ProblemContent):
        # Its scene is made up, so only what the steps say can be held against the passages: see overlap.
        return
    if not known.loose:
        yield Finding(check=NAME, case="apart", outcome="bad", values={"share": round(100 * known.words)})
    elif not known.enough:
        yield Finding(check=NAME, case="loose", outcome="note", values={"share": round(100 * known.words)})
    elif answers and not _has(subject, answers[0].bare, known.meaning):
        yield Finding(check=NAME, case="answer", outcome="bad", field=answers[0].field)
    elif other := _closer(subject):
        yield Finding(check=NAME, case="closer", outcome="note", values={"option": other}, field=f"options.{other - 1}")
    else:
        yield Finding(check=NAME, case="good", outcome="good", values={"share": round(100 * known.words)})


def _has(subject: Subject, answer: str, meaning: float | None) -> bool:
    own = {term for term in content_terms(answer) - content_terms(subject.parts.asked) if not term[:1].isdigit()}
    held = frozenset[str]().union(*(passage.terms for passage in subject.cited))
    return not own or share(own, held) >= ANSWER_WORDS or (meaning is not None and meaning >= CLOSE)


def _closer(subject: Subject) -> int:
    """Return the number, from 1, of an option that stands much closer to the passages than the key; 0 where there is none."""
    content = subject.item.content
    if not isinstance(content, ChoiceContent):
        return 0
    stem = content_terms(content.stem)
    pairs = zip(subject.options, content.options, strict=True)
    near = [_nearness(subject, stem, content_terms(option.text) - stem, text) for text, option in pairs]
    best = max(range(len(near)), key=lambda place: near[place])
    return best + 1 if near[best] >= near[content.key] + CLOSER else 0


def _nearness(subject: Subject, stem: frozenset[str], own: frozenset[str], text: str) -> float:
    sentences = [sentence for passage in subject.cited for sentence in passage.sentences]
    cosines = subject.meaning.cosines(text, [sentence.text for sentence in sentences]) or [0.0] * len(sentences)
    pairs = zip(sentences, cosines, strict=True)
    return max((share(own, each.terms) + share(stem, each.terms) + cosine for each, cosine in pairs), default=0.0)
