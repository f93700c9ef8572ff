"""The published study in the site: its report, a prerendered page for each text, and the files to download."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from passagework.models.report import Report, TextReport
from passagework.views.evaluation.page import Download, study_fragment
from sitebuild.config import PlacedEvaluation
from sitebuild.layout import Layout, Placed
from sitebuild.paths import ROOT
from sitebuild.study_files import study_files
from sitebuild.study_inputs import study_file

REPORT = ROOT / "eval" / "retrieval" / "report.json"
_FOLDER = "evaluation"


def read_report(path: Path = REPORT) -> Report | None:
    """The report of the study; None where none has been made."""
    return Report.model_validate_json(path.read_bytes()) if path.is_file() else None


def place_study(report: Report, layout: Layout, shipped: Collection[str] = (), folder: Path = REPORT.parent) -> PlacedEvaluation:
    """Place the report, its pages and its files; all of them are fetched on demand.

    `shipped` are the ids of the texts in the site: their studies can be run again, from what is in `folder`.
    """
    placed = layout.hashed(report.model_dump_json().encode(), f"{_FOLDER}/report.json", "demand")
    studies = {each.id: file for each in report.texts if (file := study_file(each, folder))}
    inputs = {
        text: layout.hashed(file.encode(), f"{_FOLDER}/{text}/study.json", "demand")
        for text, file in studies.items()
        if text in shipped
    }
    again = [each for each in report.texts if each.id in inputs] if studies else None
    pages = {
        study.id: layout.hashed(
            study_fragment(report, study, _downloads(study, placed, layout), again).encode(),
            f"{_FOLDER}/{study.id}.html",
            "demand",
        )
        for study in report.texts
    }
    return PlacedEvaluation(placed, pages, inputs)


def _downloads(study: TextReport, report: Placed, layout: Layout) -> list[Download]:
    found = [Download("report", report.url, "retrieval-report.json", report.bytes)]
    for file in study_files(study):
        placed = layout.hashed(file.content.encode(), f"{_FOLDER}/{study.id}/{file.name}", "demand")
        found.append(Download(file.kind, placed.url, f"{study.id}-{file.name}", placed.bytes))
    return found
