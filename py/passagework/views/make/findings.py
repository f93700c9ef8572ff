"""What checks found of an item, in words: what speaks against it first."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from passagework.models.items import Finding, Outcome
from passagework.views.make.fields import field_name
from passagework.views.make.told import told

SIGNS: dict[Outcome, str] = {"bad": "✗", "note": "!", "unknown": "?", "good": "✓"}
"""In the order in which they are shown; each has words beside it for those who do not see it."""


@dataclass(frozen=True)
class FindingLine:
    """A finding as the template shows it."""

    outcome: Outcome
    sign: str
    about: str
    words: str


def finding_lines(findings: Iterable[Finding]) -> list[FindingLine]:
    """One line for each finding."""
    order = list(SIGNS)
    return [
        FindingLine(
            each.outcome, SIGNS[each.outcome], field_name(each.field), told(f"check.{each.check}.{each.case}", each.values)
        )
        for each in sorted(findings, key=lambda each: order.index(each.outcome))
    ]
