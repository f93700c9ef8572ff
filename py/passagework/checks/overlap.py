"""Overlap: an explanation, a point or a step says what the sentences that it cites say.

Definition. A statement is supported when its best sentence shares enough of its content words and of its meaning, or when one
cited passage has nearly all of its words (:mod:`passagework.checks.support` has the bounds). A step that calculates is left to
the numbers.

A statement that is near and not near enough may say the same in other words, which is a note.

Misses: those of support. A false statement about the right subject keeps the words, and passes.

Gold: kinds ``claim-invented``, ``claim-near``, ``cite-swapped``.
"""

from __future__ import annotations

from passagework.checks.arithmetic import equations
from passagework.checks.subject import Findings, Subject
from passagework.checks.words import content_terms
from passagework.models.findings import Finding, Outcome

NAME = "overlap"
FEWEST_WORDS = 4
"""Content words below which a statement says too little to be compared."""


def findings(subject: Subject) -> Findings:
    """Yield a finding for each statement besides the answer that its passages do not support, else a good one."""
    claims = [claim for claim in subject.parts.claims if claim.part != "answer" and subject.passages.cited(claim.citations)]
    claims = [claim for claim in claims if len(content_terms(claim.text)) >= FEWEST_WORDS and not equations(claim.bare)]
    if not claims:
        return
    if subject.foreign:
        yield Finding(check=NAME, case="languages", outcome="unknown")
        return
    low = False
    for claim in claims:
        strength = subject.strength(claim)
        if not strength.enough:
            low = True
            values: dict[str, str | int | float] = {"share": round(100 * strength.words)}
            # A step may draw on what any student knows; a point of a summary may not.
            outcome: Outcome = "note" if claim.part == "step" or strength.loose else "bad"
            case = "loose" if strength.loose else "low"
            yield Finding(check=NAME, case=case, outcome=outcome, values=values, field=claim.field)
    if not low:
        yield Finding(check=NAME, case="good", outcome="good", values={"n": len(claims)})
