"""The published study in the site: its report, a prerendered page for each text, and the files to download."""

from __future__ import annotations

from pathlib import Path

from passagework.models.report import Report, TextReport
from passagework.views.evaluation.page import Download, study_fragment
from sitebuild.config import PlacedEvaluation
from sitebuild.layout import Layout, Placed
from sitebuild.paths import ROOT
from sitebuild.study_files import study_files

REPORT = ROOT / "eval" / "retrieval" / "report.json"
_FOLDER = "evaluation"


def read_report(path: Path = REPORT) -> Report | None:
    """The report of the study; None where none has been made."""
    return Report.model_validate_json(path.read_bytes()) if path.is_file() else None


def place_study(report: Report, layout: Layout) -> PlacedEvaluation:
    """Place the report, its pages and its files; all of them are fetched on demand."""
    placed = layout.hashed(report.model_dump_json().encode(), f"{_FOLDER}/report.json", "demand")
    pages = {
        study.id: layout.hashed(
            study_fragment(report, study, _downloads(study, placed, layout)).encode(), f"{_FOLDER}/{study.id}.html", "demand"
        )
        for study in report.texts
    }
    return PlacedEvaluation(placed, pages)


def _downloads(study: TextReport, report: Placed, layout: Layout) -> list[Download]:
    found = [Download("report", report.url, "retrieval-report.json", report.bytes)]
    for file in study_files(study):
        placed = layout.hashed(file.content.encode(), f"{_FOLDER}/{study.id}/{file.name}", "demand")
        found.append(Download(file.kind, placed.url, f"{study.id}-{file.name}", placed.bytes))
    return found
