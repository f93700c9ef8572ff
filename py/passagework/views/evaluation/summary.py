"""What the Methods page says of the published study."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from passagework.models.report import Report
from passagework.views.evaluation.checking import held
from passagework.views.evaluation.headline import sentences
from passagework.views.evaluation.names import Names


@dataclass(frozen=True)
class StudySummary:
    """How much was asked, and what came of the planned comparisons."""

    questions: int
    """On the main text, those that count."""
    title: str
    more: int
    """On the other texts."""
    findings: Sequence[str]
    """A sentence for each planned comparison."""
    intervals: Sequence[str]
    """What its intervals are worth."""


def summary(report: Report) -> StudySummary:
    """Return the summary of a report, whose main text comes first."""
    main, *others = report.texts
    return StudySummary(
        questions=main.counts.answered,
        title=main.title,
        more=sum(each.counts.answered for each in others),
        findings=sentences(main, Names(report, main), planned=True),
        intervals=held(report),
    )
