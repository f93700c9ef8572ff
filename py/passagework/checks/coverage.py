"""Citation coverage: every statement that needs a passage cites one.

Definition. A point of a summary, a step of a worked problem, and an item as a whole need a citation. A step that only calculates
needs none: one with a calculation in it, or of fewer than four content words. An item whose steps or points all cite needs no
citation of its own.

Misses: a citation that stands there and does not support its statement.

Gold: kinds ``cite-dropped``, ``point-uncited``.
"""

from __future__ import annotations

from passagework.checks.numbers import numbers
from passagework.checks.subject import Findings, Subject
from passagework.checks.words import content_terms
from passagework.models.findings import Finding, Outcome
from passagework.models.items import ProblemContent, SummaryContent

NAME = "coverage"
FEWEST_WORDS = 4
"""Content words of a step that claims something."""


def findings(subject: Subject) -> Findings:
    """Yield a finding for an item, and for each point or step, that cites nothing, else a good one."""
    if not subject.numbers:
        yield Finding(check=NAME, case="none", outcome="bad")
        return
    content = subject.item.content
    found: list[Finding] = []
    if isinstance(content, SummaryContent):
        bare = [place for place, point in enumerate(content.points) if not point.citations]
        # The list may carry its citations for all of its points.
        outcome: Outcome = "note" if content.citations else "bad"
        found += [
            Finding(check=NAME, case="point", outcome=outcome, values={"n": place + 1}, field=f"points.{place}") for place in bare
        ]
    elif isinstance(content, ProblemContent) and not content.citations:
        bare = [place for place, step in enumerate(content.steps) if not step.citations and _claims(step.text)]
        found += [
            Finding(check=NAME, case="step", outcome="note", values={"n": place + 1}, field=f"steps.{place}") for place in bare
        ]
    yield from found or (Finding(check=NAME, case="good", outcome="good"),)


def _claims(step: str) -> bool:
    calculates = any(sign in step for sign in "=≈") and bool(numbers(step))
    return not calculates and len(content_terms(step)) >= FEWEST_WORDS
