"""The whole report on one text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from passagework.evaluation.labels import labels_of
from passagework.evaluation.reporting.agreement import agreement_of
from passagework.evaluation.reporting.counts import chosen, counts
from passagework.evaluation.reporting.draws import Draws, Progress, silent
from passagework.evaluation.reporting.entrants import Entrant, gains_by_question
from passagework.evaluation.reporting.figures import figures
from passagework.evaluation.reporting.rankings import places, questions, sections
from passagework.evaluation.reporting.reading import Reading, evidence_of, lengths
from passagework.evaluation.study import counted
from passagework.evaluation.systems import Run
from passagework.evaluation.texts import Shelf, StudyText
from passagework.evaluation.units import Units
from passagework.models.evaluation import GoldSet, Judgements, System
from passagework.models.report import Group, TextReport


@dataclass(frozen=True, eq=False)
class Ran:
    """A system with what it found among ``units``, which several systems may share."""

    system: System
    group: Group
    units: Units
    run: Run


@dataclass(frozen=True, eq=False)
class Judged:
    """Two labellings of the same pool, the grades settled from them, and what was learnt from the differences."""

    first: Judgements
    second: Judgements
    final: Judgements
    lessons: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class Material:
    """All that a report on one text is made from; ``default`` is the id of the system that the lab begins with."""

    goldset: GoldSet
    text: StudyText
    judged: Judged
    ran: Sequence[Ran]
    default: str


def entrants(material: Material) -> list[Entrant]:
    """Return the systems with the gains of what they rank, for every question of the gold set."""
    labels = labels_of(material.judged.final, _shelf(material))
    asked = [question.id for question in material.goldset.questions]
    gains = {units: gains_by_question(asked, labels, units) for units in dict.fromkeys(each.units for each in material.ran)}
    return [Entrant(each.system, each.group, len(each.units), each.run, gains[each.units]) for each in material.ran]


async def text_report(material: Material, draws: Draws, progress: Progress = silent) -> TextReport:
    """Return the report on a text.

    Raises ValueError for fewer than two questions that count, and as
    :func:`passagework.evaluation.reporting.agreement.agreement_of`.
    """
    return await report_on(material, entrants(material), draws, progress)


async def report_on(material: Material, found: Sequence[Entrant], draws: Draws, progress: Progress = silent) -> TextReport:
    """Return the report on a text whose :func:`entrants` have been found already (raises as :func:`text_report`)."""
    goldset, text, judged = material.goldset, material.text, material.judged
    labels = labels_of(judged.final, _shelf(material))
    counting = counted(goldset, labels)
    made, scored = await figures(found, chosen(goldset, counting.questions), draws, progress)
    reading = Reading(evidence_of(labels, text), text, draws)
    default = next(each for each in scored if each.id == material.default)
    budgets = reading.budgets(default)
    usual = next(each for each in material.ran if each.system.id == material.default)
    rankers = {each.entrant.system.ranker: each for each in scored if each.entrant.group == "ranker"}
    return TextReport(
        id=text.id,
        title=text.title,
        sha256=text.sha256,
        counts=counts(goldset, counting, judged.final),
        agreement=agreement_of(judged.first, judged.second, judged.final, draws, judged.lessons),
        default=material.default,
        systems=made.systems,
        primary=made.primary,
        comparisons=made.comparisons,
        budgets=budgets,
        read=reading.shares(scored, budgets),
        reading=reading.comparisons(lengths(scored), budgets),
        success=made.success,
        breakdowns=made.breakdowns,
        breakdown_differences=made.breakdown_differences,
        power=made.power,
        sections=sections(text),
        passages=places(usual.units),
        questions=questions(goldset, rankers, usual.units),
    )


def _shelf(material: Material) -> Shelf:
    return {material.text.id: material.text}
