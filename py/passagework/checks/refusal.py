"""Refusal: an answer says that the passages do not cover the question when they do not, and only then.

Definition. Whether passages cover a question is judged by their sentences: the share of the question's content words in one
sentence, and the cosine of the two. An answer that refuses is wrong where both are high, or where one passage has most of the
words (without the meaning model, where nearly all words are there). An answer that does not refuse is wrong where none of its
statements is supported, or where it says in so many words that the passages do not cover the question. An item that refuses is
never right.

Misses: a passage that speaks of the subject and not of what was asked makes a right refusal look wrong, which is why that is a
note; a refusal in words of its own, or in a language whose phrases are not known here.

Gold: kinds ``refused-wrongly``, ``answered-wrongly``, ``refusal-hidden``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

from passagework.checks.evidence import Passage
from passagework.checks.meaning import Meaning
from passagework.checks.subject import Findings, Subject
from passagework.checks.support import strength, supports
from passagework.checks.words import content_terms
from passagework.models.calls import Statement
from passagework.models.findings import Finding

NAME = "refusal"
COVERED_WORDS = 0.65
"""Share of a question's words in one sentence that covers it, without the meaning model."""
COVERED_AROUND = 0.80
"""Share of them in one passage that covers it."""
COVERED_TOGETHER = 1.10
"""Share of words plus cosine that covers it, with the model."""

_SOURCE = r"(?:passages?|texts?|excerpts?|sources?|context|documents?|material)(?:\s*\[\d+\])*"
_SAYING = r"(?:cover|say|mention|contain|discuss|address|state|explain|describe|provide|include|answer|give|specify|define)"
_REFUSALS = (
    rf"{_SOURCE}[^.]{{0,40}}(?:do|does|did)(?: not|n[’']t)[^.]{{0,20}}\b{_SAYING}",
    rf"{_SOURCE}[^.]{{0,30}}\b(?:(?:is|are) silent\b|(?:{_SAYING})s? (?:nothing|neither)\b)",
    rf"\b(?:not|never|nowhere)\b[^.]{{0,20}}(?:covered|mentioned|stated|discussed|addressed|defined|found|given|explained)"
    rf"[^.]{{0,20}}{_SOURCE}",
    rf"\b(?:cannot|can[’']t|could not|unable to)\b[^.]{{0,30}}(?:answer|find|determine|say|tell)[^.]{{0,60}}{_SOURCE}",
    rf"(?:no|nothing|none)\b[^.]{{0,40}}\b(?:in|from|of) (?:the|these|any of the)[^.]{{0,16}}{_SOURCE}",
    r"\b(?:die|den) (?:Passagen|Textstellen|Texten?|Abschnitten?)\b[^.]{0,60}\b(?:nicht|nichts|kein\w*)\b",
    r"\bles? (?:passages?|textes?|extraits?)\b[^.]{0,30}\bne\b[^.]{0,40}\b(?:pas|rien|aucun\w*)\b",
    r"\b(?:los|el) (?:pasajes?|textos?|fragmentos?)\b[^.]{0,10}\bno\b[^.]{0,30}",
)
_REFUSAL = re.compile("|".join(f"(?:{pattern})" for pattern in _REFUSALS), re.IGNORECASE)


def refuses(text: str) -> bool:
    """Whether ``text`` says that the passages do not cover what is asked."""
    return _REFUSAL.search(text) is not None


def findings(subject: Subject) -> Findings:
    """Yield a finding for an item whose answer refuses."""
    if any(refuses(claim.bare) for claim in subject.parts.claims if claim.part == "answer"):
        yield Finding(check=NAME, case="item", outcome="bad")


def of_answer(
    covered: Literal["yes", "partly", "no"],
    question: str,
    text: str,
    statements: Sequence[Statement],
    passages: Sequence[Passage],
    meaning: Meaning,
) -> Finding:
    """Return the finding for an answer: whether refusing, or not refusing, was right."""
    if covered == "no":
        return _refused(question, passages, meaning)
    claims = [statement for statement in statements if statement.citations]
    sayings = [text[each.span.start : each.span.end] for each in statements]
    if covered == "yes" and sayings and refuses(sayings[0]) and not claims[1:]:
        return Finding(check=NAME, case="hidden", outcome="bad")
    if not any("unsupported" not in statement.faults for statement in claims):
        return Finding(check=NAME, case="unsupported", outcome="bad")
    return Finding(check=NAME, case="good", outcome="good")


def _refused(question: str, passages: Sequence[Passage], meaning: Meaning) -> Finding:
    found = supports(question, passages, meaning) if len(content_terms(question)) > 1 else ()
    if not found:
        return Finding(check=NAME, case="rightly", outcome="good")
    best = found[0]
    around = strength(question, found, passages).around
    near = best.words >= COVERED_WORDS if best.meaning is None else best.words + best.meaning >= COVERED_TOGETHER
    if near or around >= COVERED_AROUND:
        return Finding(check=NAME, case="wrongly", outcome="note", values={"number": best.number})
    return Finding(check=NAME, case="rightly", outcome="good")
