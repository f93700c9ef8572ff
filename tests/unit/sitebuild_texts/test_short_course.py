"""The short course converts whole. Oracle: the files themselves, read with plain string methods."""

import json
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from pydantic import BaseModel

from passagework.models.content import Document, Run
from passagework.text.normalise import normalise
from sitebuild.errors import BuildError
from sitebuild.paths import ROOT
from sitebuild.texts.short_course import SHORT_COURSE, load_short_course


@pytest.fixture(scope="module")
def course() -> Document:
    return load_short_course(ROOT)


def runs_in(value: object) -> Iterator[Run]:
    if isinstance(value, Run):
        yield value
    elif isinstance(value, BaseModel):
        for field in type(value).model_fields:
            yield from runs_in(getattr(value, field))
    elif isinstance(value, tuple):
        for each in value:
            yield from runs_in(each)


def test_sections_follow_the_list_and_take_their_titles_from_the_files(course: Document) -> None:
    listed = json.loads((ROOT / SHORT_COURSE / "course.json").read_text("utf-8"))["sections"]
    titles = [(ROOT / SHORT_COURSE / entry["file"]).read_text("utf-8").splitlines()[0] for entry in listed]
    assert [content.section.id for content in course.contents] == [entry["id"] for entry in listed]
    assert ["# " + content.section.title for content in course.contents] == titles
    assert len(listed) >= 18


def test_the_text_is_normalised_and_long_enough(course: Document) -> None:
    assert course.text == normalise(course.text)
    assert len(course.text.split()) >= 14_000


def test_sections_tile_the_text(course: Document) -> None:
    spans = [content.section.span for content in course.contents]
    assert spans[0].start == 0
    assert spans[-1].end == len(course.text)
    assert all(course.text[a.end : b.start] == "\n\n" for a, b in pairwise(spans))


def test_every_formula_in_the_files_is_mathematics_in_the_document(course: Document) -> None:
    sources = [path.read_text("utf-8") for path in sorted((ROOT / SHORT_COURSE).glob("*.md"))]
    displayed = sum(source.count("$$") for source in sources) // 2
    inline = (sum(source.replace("\\$", "").count("$") for source in sources) - 4 * displayed) // 2
    formulas = [run for run in runs_in(course.contents) if run.kind == "math"]
    assert len(formulas) == displayed + inline
    assert all(run.mathml is not None and run.mathml.startswith("<math") for run in formulas)


def test_no_mark_of_the_format_is_left_in_the_text(course: Document) -> None:
    for mark in ("**", "$", ":::", "\\", "Table:", "|--", "## "):
        assert mark not in course.text, mark


def test_runs_lie_in_their_sections(course: Document) -> None:
    for content in course.contents:
        for run in runs_in(content.blocks):
            assert content.section.span.start <= run.span.start < run.span.end <= content.section.span.end


def test_a_missing_course_is_an_error_that_names_the_file(tmp_path: Path) -> None:
    with pytest.raises(BuildError, match=r"course\.json cannot be read"):
        load_short_course(tmp_path)


def test_a_text_outside_the_format_is_an_error_that_names_the_line(tmp_path: Path) -> None:
    folder = tmp_path / SHORT_COURSE
    folder.mkdir(parents=True)
    record = {"id": "c", "title": "C", "language": "en", "licence": "L", "licence_url": "u", "attribution": "A"}
    (folder / "course.json").write_text(json.dumps(record | {"sections": [{"file": "01.md", "id": "one"}]}), "utf-8")
    (folder / "01.md").write_text("# T\n\n> quoted\n", "utf-8")
    with pytest.raises(BuildError, match=r"01\.md, line 3"):
        load_short_course(tmp_path)
