"""The study in the site: all of it on demand, and files that say what the report says. Oracle: the lines, read by hand."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest
from tests.unit.views.evaluation.synthetic import report
from tests.unit.views.markup import parse

from passagework.models.report import MEASURES, Report
from sitebuild.config import PlacedEvaluation
from sitebuild.layout import Layout
from sitebuild.serve import TYPES
from sitebuild.study import place_study, read_report
from sitebuild.study_files import study_files

REPORT = report(questions=30)
STUDY = REPORT.texts[0]
FILES = {file.kind: file for file in study_files(STUDY)}


@pytest.fixture
def placed(tmp_path: Path) -> tuple[PlacedEvaluation, Layout, Path]:
    layout = Layout(tmp_path / "site")
    return place_study(REPORT, layout), layout, tmp_path / "site"


def place_id(ordinal: int) -> str:
    section, start, end = STUDY.passages[ordinal]
    return f"{STUDY.id}/{STUDY.sections[section].id}/{start}-{end}"


def test_a_missing_report_is_none_and_a_broken_one_an_error(tmp_path: Path) -> None:
    assert read_report(tmp_path / "report.json") is None
    (tmp_path / "report.json").write_text("{}")
    with pytest.raises(ValueError, match="made"):
        read_report(tmp_path / "report.json")


def test_nothing_of_the_study_belongs_to_the_first_visit(placed: tuple[PlacedEvaluation, Layout, Path]) -> None:
    made, layout, site = placed
    files = layout.finish().files
    assert {file.group for file in files} == {"demand"}
    assert Report.model_validate_json((site / made.report.url).read_bytes()) == REPORT
    assert list(made.pages) == [STUDY.id]
    assert {Path(file.url).suffix for file in files} <= set(TYPES)


def test_every_download_is_there_with_its_size(placed: tuple[PlacedEvaluation, Layout, Path]) -> None:
    made, _, site = placed
    page = parse((site / made.pages[STUDY.id].url).read_text("utf-8"))
    links = page.select(".evaluate-downloads a")
    assert len(links) == 1 + len(FILES) == 8
    for link in links:
        assert (site / (link.get("href") or "")).stat().st_size > 0
    assert len({link.get("download") for link in links}) == len(links)


@pytest.mark.parametrize("ranker", ["dense", "bm25", "hybrid"])
def test_a_run_ranks_as_the_report_does(ranker: str) -> None:
    lines = [line.split(" ") for line in FILES[f"run_{ranker}"].content.splitlines()]
    assert {len(line) for line in lines} == {6}
    for question in STUDY.questions:
        own = [line for line in lines if line[0] == question.id]
        by_score = sorted(own, key=lambda line: -float(line[4]))
        assert [line[2] for line in by_score] == [place_id(each.ordinal) for each in question.rankings[ranker]]  # type: ignore[index]
        assert [line[3] for line in by_score] == [str(n) for n in range(1, 11)]
        assert [float(line[4]) for line in by_score] == list(range(10, 0, -1))
        assert {line[5] for line in own} == {ranker}


def test_judgements_are_the_same_for_trec_and_beir_and_as_in_the_report() -> None:
    wanted = {(question.id, place_id(each.ordinal), str(each.gain)) for question in STUDY.questions for each in question.qrels}
    trec = [line.split(" ") for line in FILES["qrels"].content.splitlines()]
    assert {(line[0], line[2], line[3]) for line in trec} == wanted
    assert len(trec) == len(wanted)
    head, *beir = [line.split("\t") for line in FILES["beir_qrels"].content.splitlines()]
    assert head == ["query-id", "corpus-id", "score"]
    assert {tuple(line) for line in beir} == wanted


def test_questions_have_their_words() -> None:
    read = [json.loads(line) for line in FILES["beir_queries"].content.splitlines()]
    assert [(each["_id"], each["text"]) for each in read] == [(question.id, question.text) for question in STUDY.questions]


def test_measures_are_those_of_the_report() -> None:
    rows = list(csv.DictReader(io.StringIO(FILES["measures"].content)))
    answered = [question for question in STUDY.questions if question.answered]
    assert len(rows) == 3 * len(answered)
    found = {(row["system"], row["question"]): [float(row[measure]) for measure in MEASURES] for row in rows}
    for question in answered:
        for ranker, values in question.measures.items():
            assert found[ranker, question.id] == list(values)
