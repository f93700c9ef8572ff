"""What a study can be run from again, in the site. Oracles: the committed files, and the text of the short course."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from passagework.models.evaluation import Study
from passagework.models.report import Report, TextReport
from passagework.models.search import RANKERS
from sitebuild.layout import Layout
from sitebuild.paths import ROOT
from sitebuild.study import REPORT, place_study
from sitebuild.study_inputs import folders_of, study_file
from sitebuild.texts.short_course import load_short_course

TEXT = "short-course"
FOLDER = REPORT.parent


@pytest.fixture(scope="module")
def report() -> Report:
    return Report.model_validate_json(REPORT.read_bytes())


@pytest.fixture(scope="module")
def course(report: Report) -> TextReport:
    return next(each for each in report.texts if each.id == TEXT)


def test_a_study_has_its_questions_both_labellings_final_grades_and_the_three_rankers(course: TextReport) -> None:
    study = Study.model_validate_json(study_file(course, FOLDER) or "")
    gold = json.loads((FOLDER / "gold" / f"{TEXT}.json").read_bytes())
    assert [each.text for each in study.goldset.questions] == [each["text"] for each in gold["questions"]]
    readings = [json.loads((FOLDER / "judgements" / TEXT / f"{name}.json").read_bytes()) for name in ("first", "second")]
    assert [each.judge for each in study.judgements] == [each["judge"] for each in readings]
    assert study.final is not None
    grades = [grade for said in study.final.questions for grade in said.grades.values()]
    assert tuple(map(grades.count, (0, 1, 2))) == course.counts.grades
    assert tuple(each.ranker for each in study.systems) == RANKERS
    assert {each.fusion for each in study.systems} == {None}, "the product's own settings, whatever they are by now"


def test_it_holds_no_text(course: TextReport) -> None:
    made = study_file(course, FOLDER) or ""
    document = load_short_course(ROOT)
    sentences = [each for each in document.text.replace("\n", " ").split(". ") if len(each) > 60]
    assert len(sentences) > 100
    assert [each for each in sentences if each in made] == []


def test_without_one_of_its_parts_there_is_none(course: TextReport, tmp_path: Path) -> None:
    assert study_file(course, tmp_path) is None
    assert folders_of(tmp_path) == ()
    for folder in folders_of(FOLDER):
        shutil.copytree(folder, tmp_path / folder.name)
    assert study_file(course, tmp_path) == study_file(course, FOLDER)
    (tmp_path / "judgements" / TEXT / "third.json").unlink()
    assert study_file(course, tmp_path) is None


def test_only_a_text_that_the_site_has_can_be_run_again(report: Report, tmp_path: Path) -> None:
    layout = Layout(tmp_path)
    placed = place_study(report, layout, [TEXT])
    assert list(placed.inputs) == [TEXT]
    assert {file.group for file in layout.finish().files} == {"demand"}
    for text, page in placed.pages.items():
        html = (tmp_path / page.url).read_text("utf-8")
        assert ("rerun-begin" in html, "built without the text" in html) == (text == TEXT, text != TEXT)
