"""Computes the report of the retrieval study from what is committed: ``python3 build.py report``.

Gold sets, judgements, pools and the runs of other embedding models are read; passages, vectors and rankings of the systems
that the lab ships are made anew. Writes ``report.json`` beside this file.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

from eval.retrieval import measured
from eval.retrieval.judged import FOLDER as JUDGEMENTS
from eval.retrieval.judged import judged
from eval.retrieval.kept_runs import FOLDER as RUNS
from eval.retrieval.kept_runs import kept, read_kept
from eval.retrieval.pool import gold_set
from eval.retrieval.systems import compared, library, name_of, runs
from eval.retrieval.texts import TEXTS, study_text
from eval.retrieval.verification import verification

from passagework.evaluation.reporting.draws import LEVEL, Draws
from passagework.evaluation.reporting.text_report import Material, Ran, text_report
from passagework.evaluation.texts import StudyText
from passagework.evaluation.units import Units, passages_of, sections, whole
from passagework.models.evaluation import System
from passagework.models.report import Made, Report
from passagework.stats.sign_flip import FLIPS
from sitebuild.digest import sha256_file
from sitebuild.embedding import manifest
from sitebuild.facts import method_facts
from sitebuild.paths import ROOT
from sitebuild.progress import Progress

HERE = Path(__file__).parent
REPORT = HERE / "report.json"
COMMITTED = (HERE / "gold", HERE / "pools", JUDGEMENTS, RUNS, *measured.FILES)
"""What the report is made from: files, and folders with their files of data."""

DATA = (".json", ".txt")
NARROW = 118
"""JSON that fits into so many columns is written on one line."""


def material(text: str, judgements: Path = JUDGEMENTS) -> Material:
    """Return all that the report on a text is made from, its rankings computed or, for other models, read."""
    goldset, studied = gold_set(text), study_text(text)
    stored = {each.system.id for each in kept()}
    found = dict(runs(text, goldset.questions, [each for each in compared() if each.system.id not in stored]))
    found |= {identity: read_kept(text, identity, {text: studied}) for identity in stored}
    units: dict[tuple[str, str], Units] = {}
    ran = []
    for system, group in compared():
        key = (system.unit, system.chunking if system.unit == "passage" else "")
        if key not in units:
            units[key] = _units(text, studied, system)
        ran.append(Ran(system, group, units[key], found[system.id]))
    return Material(goldset, studied, judged(text, judgements), ran, name_of(method_facts().default_ranker))


def _units(text: str, studied: StudyText, system: System) -> Units:
    """What a system ranks."""
    if system.unit == "section":
        return sections(studied)
    if system.unit == "document":
        return whole(studied)
    return passages_of(library(text, system.chunking).documents[text])


def report(progress: Progress, judgements: Path = JUDGEMENTS) -> Report:
    """Compute the report on all texts."""
    draws = Draws()
    materials, texts = [], []
    for text in TEXTS:
        with progress.step(f"Ranking for the questions on {text}"):
            materials.append(material(text, judgements))
        with progress.step(f"Computing the figures on {text}"):
            texts.append(asyncio.run(text_report(materials[-1], draws)))
    with progress.step("Comparing with other tools"):
        table = verification(zip(materials, texts, strict=True), draws)
    return Report(
        made=Made(versions=versions(), inputs=inputs(), seed=draws.seed, resamples=draws.count, flips=FLIPS, level=LEVEL),
        texts=tuple(texts),
        embedders=tuple(measured.embedders()),
        collections=tuple(measured.collections()),
        verification=tuple(table),
        coverage=tuple(measured.coverage()),
    )


def versions() -> dict[str, str]:
    """Return what computed the report, as far as it is pinned and so the same on every machine."""
    model = manifest()
    return {"numpy": version("numpy"), f"{model.id}, {model.dtype}": model.result.sha256[:12]}


def inputs() -> dict[str, str]:
    """Return the SHA-256 of every committed input, by its path."""
    return {path.relative_to(ROOT).as_posix(): sha256_file(path) for path in sorted(_files())}


def _files() -> Iterator[Path]:
    for path in COMMITTED:
        yield from (each for each in (path.rglob("*") if path.is_dir() else [path]) if each.suffix in DATA and each.is_file())


def write(progress: Progress) -> None:
    """Compute the report and write it."""
    REPORT.write_text(to_text(report(progress)), encoding="utf-8", newline="\n")
    progress.note(f"{REPORT.relative_to(ROOT)} is written")


def to_text(made: Report) -> str:
    """Return the report as JSON text, what is short on one line."""
    return _json(made.model_dump(mode="json"), "") + "\n"


def _json(value: object, indent: str) -> str:
    line = json.dumps(value, ensure_ascii=False)
    if len(indent) + len(line) <= NARROW or not isinstance(value, dict | list) or not value:
        return line
    inner = indent + " "
    if isinstance(value, dict):
        parts = [f"{inner}{json.dumps(key, ensure_ascii=False)}: {_json(each, inner)}" for key, each in value.items()]
        return "{\n" + ",\n".join(parts) + f"\n{indent}}}"
    return "[\n" + ",\n".join(inner + _json(each, inner) for each in value) + f"\n{indent}]"
