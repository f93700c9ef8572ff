"""Steps run again only when something they depend on has changed; the layout names files by content."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from sitebuild.digest import sha256_bytes
from sitebuild.layout import Layout, read_manifest
from sitebuild.progress import Progress
from sitebuild.steps import Step, run_step


@pytest.fixture
def source(tmp_path: Path) -> Path:
    folder = tmp_path / "source"
    folder.mkdir()
    (folder / "a.txt").write_text("one", encoding="utf-8")
    return folder


class Counting:
    """A step that copies its source and counts how often it ran."""

    def __init__(self, source: Path) -> None:
        self.runs = 0
        self.source = source

    def make(self, out: Path) -> None:
        self.runs += 1
        (out / "copy.txt").write_bytes((self.source / "a.txt").read_bytes())

    def run(self, build: Path, **parameters: object) -> Path:
        step = Step("copy", "Copying", self.make, (self.source,), parameters)
        return run_step(step, Progress(io.StringIO()), build=build)


def test_a_step_with_unchanged_inputs_is_skipped(source: Path, tmp_path: Path) -> None:
    counting = Counting(source)
    assert counting.run(tmp_path / "build") == counting.run(tmp_path / "build")
    assert counting.runs == 1


def test_a_changed_input_parameter_or_output_runs_it_again(source: Path, tmp_path: Path) -> None:
    counting, build = Counting(source), tmp_path / "build"
    counting.run(build)
    (source / "a.txt").write_text("two", encoding="utf-8")
    assert (counting.run(build) / "copy.txt").read_text("utf-8") == "two"
    (source / "b.txt").touch()
    counting.run(build)
    assert counting.runs == 3
    counting.run(build, level=9)
    assert counting.runs == 4
    (build / "copy" / "copy.txt").write_text("altered", encoding="utf-8")
    assert (counting.run(build, level=9) / "copy.txt").read_text("utf-8") == "two"
    assert counting.runs == 5


def test_a_step_that_failed_is_not_taken_as_done(source: Path, tmp_path: Path) -> None:
    build = tmp_path / "build"

    def fail(out: Path) -> None:
        (out / "half.txt").touch()
        raise RuntimeError("in the middle")

    with pytest.raises(RuntimeError):
        run_step(Step("copy", "Copying", fail, (source,)), Progress(io.StringIO()), build=build)
    done = run_step(Step("copy", "Copying", Counting(source).make, (source,)), Progress(io.StringIO()), build=build)
    assert [file.name for file in done.iterdir()] == ["copy.txt"]


def test_files_are_named_by_content_and_listed_with_hash_size_and_group(source: Path, tmp_path: Path) -> None:
    layout = Layout(tmp_path / "dist")
    placed = layout.hashed(b"body {}", "assets/main.css", "first")
    together = layout.together({"a.txt": source / "a.txt"}, "pyodide/core", "demand")
    finished = layout.finish()
    assert placed.url == f"assets/main-{sha256_bytes(b'body {}')[:10]}.css"
    assert together["a.txt"].url.endswith("/a.txt")
    assert read_manifest(tmp_path / "dist") == finished
    for file in finished.files:
        data = (tmp_path / "dist" / file.url).read_bytes()
        assert (file.bytes, file.sha256) == (len(data), sha256_bytes(data))
    assert (finished.first_visit, finished.total) == (7, 10)


def test_the_version_and_a_folder_change_with_any_byte_in_them(source: Path, tmp_path: Path) -> None:
    def laid(root: str) -> tuple[str, str]:
        layout = Layout(tmp_path / root)
        url = layout.together({"a.txt": source / "a.txt"}, "core", "first")["a.txt"].url
        return url, layout.finish().version

    before, again = laid("one"), laid("two")
    (source / "a.txt").write_text("One", encoding="utf-8")
    after = laid("three")
    assert before == again
    assert before[0] != after[0]
    assert before[1] != after[1]


def test_two_files_at_one_address_are_refused(tmp_path: Path) -> None:
    layout = Layout(tmp_path / "dist")
    layout.write(b"1", "index.html", "first")
    with pytest.raises(ValueError, match=r"index\.html"):
        layout.write(b"2", "index.html", "first")


def test_the_manifest_is_plain_json_with_unix_line_ends(tmp_path: Path) -> None:
    layout = Layout(tmp_path / "dist")
    layout.write(b"1", "index.html", "first")
    layout.finish()
    raw = (tmp_path / "dist" / "manifest.json").read_bytes()
    assert b"\r" not in raw
    assert json.loads(raw)["files"][0]["url"] == "index.html"
