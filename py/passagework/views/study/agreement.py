"""How far two judges agree, and where they do not."""

from __future__ import annotations

from passagework.catalogue import text
from passagework.models.report import Agreement, Estimate
from passagework.models.study import AgreementView, StudyFacts
from passagework.views.evaluation import parts, writing
from passagework.views.evaluation.parts import Table
from passagework.views.templating import render

GRADES = (0, 1, 2)


def invitation_fragment(facts: StudyFacts) -> str:
    """Render how a second judge comes to the pool."""
    return render("study_second", facts=facts)


def agreement_fragment(found: AgreementView) -> str:
    """Render the agreement, and the passages on which the judges differ."""
    given = found.agreement
    return render(
        "study_agreement",
        found=found,
        raw=writing.estimate(found.raw) if found.raw else "",
        tables=[_figures(given), _confusion(given), _rates(given)] if given else [],
        grades=tuple(reversed(GRADES)),
        left=sum(each.decided is None for each in found.disagreements),
    )


def _figures(given: Agreement) -> Table:
    heads = [text(f"study.agreement.{name}") for name in ("statistic", "value", "interval")]
    named: tuple[tuple[str, Estimate], ...] = (
        (text("study.agreement.raw"), given.raw),
        (text("study.agreement.kappa"), given.kappa),
        (text("study.agreement.weighted"), given.weighted_kappa),
    )
    rows = [
        [parts.words(name), parts.value(each.value), parts.written(writing.interval(each.low, each.high), each.low)]
        for name, each in named
    ]
    return Table("study-agreement", text("study.agreement.figures"), heads, rows, sortable=False)


def _confusion(given: Agreement) -> Table:
    rows = [
        [parts.words(text("study.agreement.yours", grade=text(f"study.grade.{grade}"))), *map(parts.count, row)]
        for grade, row in zip(GRADES, given.confusion, strict=True)
    ]
    heads = [text("study.agreement.theirs", grade=text(f"study.grade.{grade}")) for grade in GRADES]
    caption = text("study.agreement.confusion")
    return Table("study-confusion", caption, [text("study.agreement.corner"), *heads], rows, sortable=False)


def _rates(given: Agreement) -> Table:
    """How often each judge gave each grade: kappa falls as one grade prevails."""
    heads = [text("study.agreement.judge"), *(text(f"study.grade.{grade}") for grade in GRADES)]
    rows = [
        [parts.words(text(f"study.agreement.by.{name}")), *(parts.written(writing.share(rate), rate) for rate in rates)]
        for name, rates in zip(("reader", "second"), given.base_rates, strict=True)
    ]
    return Table("study-rates", text("study.agreement.rates"), heads, rows, sortable=False)
