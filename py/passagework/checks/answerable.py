"""Answerable: the question can be answered from the passages that it cites, with the answer that is given.

Definition. Question and answer together must be supported (:mod:`passagework.checks.support`), and so must the answer by
itself: at least a third of its content words that the question does not have stand in a cited passage, or the whole is close
in meaning to one of its sentences. Of a false statement, the subject must be in the passages. An answer of numbers alone is
left to the numbers.

Misses: an answer that is false and made of the passage's own words; a question that can also be answered in another way.

Gold: kinds ``answer-invented``, ``cite-swapped``, ``topic-foreign``.
"""

from __future__ import annotations

from passagework.checks.subject import Findings, Subject
from passagework.checks.support import strength, supports
from passagework.checks.words import content_terms, share
from passagework.models.findings import Finding
from passagework.models.items import ProblemContent, SummaryContent

NAME = "answerable"
ANSWER_WORDS = 0.34
"""Share of the answer's own content words that the passages must have."""
CLOSE = 0.80
"""Cosine of the whole with a sentence at which the answer's words may be others."""


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
    if not known.enough:
        yield Finding(check=NAME, case="apart", outcome="bad", values={"share": round(100 * known.words)})
    elif answers and not _has(subject, answers[0].bare, known.meaning):
        yield Finding(check=NAME, case="answer", outcome="bad", field=answers[0].field)
    else:
        yield Finding(check=NAME, case="good", outcome="good", values={"share": round(100 * known.words)})


def _has(subject: Subject, answer: str, meaning: float | None) -> bool:
    own = {term for term in content_terms(answer) - content_terms(subject.parts.asked) if not term[:1].isdigit()}
    held = frozenset[str]().union(*(passage.terms for passage in subject.cited))
    return not own or share(own, held) >= ANSWER_WORDS or (meaning is not None and meaning >= CLOSE)
