"""The study of one text as the page shows it, and the list of what can be downloaded."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import quote

from passagework.catalogue import text
from passagework.models.report import Report, TextReport
from passagework.models.search import RANKERS
from passagework.views import figures
from passagework.views.charts.marks import legend_mark
from passagework.views.evaluation import agreement, breakdowns, checking, differences, power, questions, reading, systems
from passagework.views.evaluation.comparisons import LENGTHS, METHODS, comparison_parts
from passagework.views.evaluation.headline import key_figures, sentences
from passagework.views.evaluation.names import Names
from passagework.views.evaluation.parts import Part
from passagework.views.templating import render


@dataclass(frozen=True)
class Download:
    """A file beside the page; ``kind`` is its key in the catalogue."""

    kind: str
    url: str
    name: str
    """What it is called when it is saved."""
    bytes: int


def study_fragment(
    report: Report, study: TextReport, downloads: Sequence[Download], again: Sequence[TextReport] | None = None
) -> str:
    """Render the study of one text of ``report``, whole.

    ``again`` are the studies that a site can run again, having their texts; None where it has nothing to run them from.
    """
    names = Names(report, study)
    planned = study is report.texts[0]
    return render(
        "evaluation",
        study=study,
        texts=[(each.title, address(each.id), each.id == study.id) for each in report.texts],
        planned=planned,
        keys=key_figures(study, names, planned),
        sentences=sentences(study, names, planned),
        notes=_notes(study),
        parts=_parts(report, study, names, planned),
        address=lambda name: address(study.id, name),
        legend=[(text(f"ranker.{ranker}"), legend_mark(ranker)) for ranker in RANKERS if ranker in names.rankers],
        downloads=downloads,
        rerun=again is not None,
        runs=study in (again or ()),
        others=[(each.title, address(each.id, "rerun")) for each in again or () if each is not study],
        resamples=figures.count(report.made.resamples),
    )


def address(text_id: str, part: str = "") -> str:
    """Return the page's route to the study of a text, or to a part of it."""
    base = f"#/evaluate/{quote(text_id, safe='')}"
    return f"{base}/{part}" if part else base


def _parts(report: Report, study: TextReport, names: Names, planned: bool) -> list[Part]:
    made = [
        differences.part(study, names, planned),
        questions.part(study, names),
        breakdowns.strata(study, names),
        breakdowns.types(study, names),
        *comparison_parts(LENGTHS, report, study, names),
        reading.part(study, names),
        *comparison_parts(METHODS, report, study, names),
        agreement.part(study),
        power.part(study, names),
        systems.part(study, names),
        checking.part(report),
    ]
    return [part for part in made if part is not None]


def _notes(study: TextReport) -> tuple[str, ...]:
    """What a reader must know before any figure: who labelled, who asked, what the measure is."""
    counts = study.counts
    left_out = counts.questions - counts.answered
    notes = [
        text("evaluation.note.drafted"),
        text("evaluation.note.student", n=counts.strata.get("student", 0), answered=figures.count(counts.answered)),
        text("evaluation.note.judged", judged=figures.count(counts.judged), tiles=figures.count(counts.tiles)),
        text("evaluation.note.measure"),
    ]
    if left_out:
        notes.append(text("evaluation.note.unanswered", n=left_out))
    return tuple(notes)
