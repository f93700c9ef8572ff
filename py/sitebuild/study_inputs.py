"""What the published study was computed from, as files that the page can run it from again. They hold no text."""

from __future__ import annotations

from pathlib import Path

from passagework.evaluation.adjudication import settled
from passagework.evaluation.files import from_json, to_json
from passagework.models.evaluation import GoldSet, Judgements, Study, System
from passagework.models.report import TextReport

READINGS = ("first", "second", "third")


def folders_of(folder: Path) -> tuple[Path, ...]:
    """The folders of gold sets and judgements in the folder of a study, as far as they are there."""
    return tuple(each for each in (folder / "gold", folder / "judgements") if each.is_dir())


def study_file(report: TextReport, folder: Path) -> str | None:
    """The study of a text as one file: questions, both labellings, final grades, and the three rankers.

    None where the folder lacks a part of it. Raises StudyError where the parts do not fit together.
    """
    gold = folder / "gold" / f"{report.id}.json"
    readings = [folder / "judgements" / report.id / f"{name}.json" for name in READINGS]
    if not all(file.is_file() for file in (gold, *readings)):
        return None
    first, second, third = (from_json(Judgements, file.read_bytes(), file.name) for file in readings)
    study = Study(
        goldset=from_json(GoldSet, gold.read_bytes(), gold.name),
        judgements=(first, second),
        final=settled(first, second, third),
        systems=tuple(
            System(id=each.id, unit=each.unit, chunking=each.chunking or "", ranker=each.ranker, embedder=each.embedder)
            for each in report.systems
            if each.group == "ranker"
        ),
    )
    return to_json(study)
