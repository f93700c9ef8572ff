"""What checks found of an item, in words: what speaks against it first."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from passagework.models.items import Finding, Outcome
from passagework.views.make.fields import field_name, letter
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
    return [_line(each) for each in sorted(findings, key=lambda each: order.index(each.outcome))]


def _line(finding: Finding) -> FindingLine:
    words = told(f"check.{finding.check}.{finding.case}", _lettered(finding))
    about = field_name(finding.field)
    return FindingLine(finding.outcome, SIGNS[finding.outcome], "" if about in words else about, words)


def _lettered(finding: Finding) -> dict[str, str | int | float]:
    """The values of a finding, its options named by their letters; checks count them from 1."""
    options = OPTIONS.get(finding.check, ())
    return {
        name: letter(value - 1) if name in options and isinstance(value, int) and value > 0 else value
        for name, value in finding.values.items()
    }


OPTIONS = {
    "answerable": ("option",),
    "distractors": ("option", "first", "second"),
    "form": ("first", "second"),
    "positions": ("place",),
}
"""Values of findings that are numbers of options, by check."""
