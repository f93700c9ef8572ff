"""The checks find what they look for: each is shown a fault, and the project itself has none."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from sitebuild.checks import budget, hygiene, imports, links, prose
from sitebuild.checks.tracked import tracked_files
from sitebuild.layout import Layout
from sitebuild.paths import ROOT


def write(root: Path, name: str, text: str) -> Path:
    file = root / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return file


def test_no_file_of_the_project_breaks_a_rule_of_hygiene() -> None:
    assert hygiene.faults() == []


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("index = 'https://" + "pypi" + ".org/simple'", "registry"),
        ('"resolved": "https://registry.' + 'npmjs.org/idb"', "registry"),
        ("# TO" + "DO later", "unfinished"),
        ("root = '/home" + "/anna/code/'", "one machine"),
    ],
)
def test_hygiene_finds_a_fault_and_names_its_line(tmp_path: Path, line: str, what: str) -> None:
    file = write(tmp_path, "a.py", f"first = 1\n{line}\n")
    (fault,) = hygiene.faults((file,), tmp_path)
    assert fault.startswith("a.py:2: ")
    assert what in fault


def test_imports_of_the_package_point_one_way() -> None:
    assert imports.faults() == []


@pytest.mark.parametrize(
    ("place", "line", "what"),
    [
        ("views/page.py", "from passagework.retrieval import dense", "views may not import retrieval"),
        ("views/page.py", "from passagework import workspace", "views may not import workspace"),
        ("retrieval/bm25.py", "from ..views.page import render", "retrieval may not import views"),
        ("text/tokens.py", "import js", "only passagework/browser may import js"),
        ("workspace.py", "from pyodide.ffi import to_js", "only passagework/browser may import pyodide"),
        ("measures/ndcg.py", "import sitebuild.paths", "sitebuild runs in CPython only"),
        ("newpart.py", "", "newpart has no rule"),
    ],
)
def test_an_import_that_points_the_wrong_way_is_found(tmp_path: Path, place: str, line: str, what: str) -> None:
    write(tmp_path, f"passagework/{place}", f"{line}\n")
    (fault,) = imports.faults(tmp_path / "passagework")
    assert what in fault
    assert place in fault


def test_allowed_imports_pass(tmp_path: Path) -> None:
    write(tmp_path, "passagework/browser/bridge.py", "import js\nfrom passagework.dispatch import dispatch\n")
    write(tmp_path, "passagework/retrieval/dense.py", "from passagework.retrieval.ranking import top_k\nimport numpy\n")
    assert imports.faults(tmp_path / "passagework") == []


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("# A\n\nIt works!\n", "exclamation mark"),
        ("# A\n\nA seamless search.\n", "excuse or praise"),
        ("# A\n\nThe the search.\n", "a word twice"),
        ("# A\n\n### B\n", "jumps from level 1 to 3"),
        ("# A\n\n# B\n", "2 headings of the first level"),
        ("# A\n\nSpace. \n", "space at the end"),
    ],
)
def test_prose_faults_are_found(text: str, what: str) -> None:
    (fault,) = prose.faults_in(text, Path("README.md"))
    assert what in fault


def test_prose_rules_do_not_apply_to_code() -> None:
    text = "# A\n\n```sh\n! grep the the\n# comment\n```\n\nUse `a != b`, ![picture](a.png).\n"
    assert prose.faults_in(text, Path("a.md")) == []


def test_links_to_missing_files_and_headings_are_found(tmp_path: Path) -> None:
    write(tmp_path, "docs/b.md", "# The second part\n")
    good = "[x](docs/b.md#the-second-part) [y](#title) [z](https://example.org)"
    bad = "[a](docs/none.md)\n[b](docs/b.md#none)\n[c](http://example.org)\n"
    write(tmp_path, "README.md", f"# Title\n\n{good}\n\n{bad}")
    found = links.faults(tmp_path)
    assert [fault.split(": ")[0] for fault in found] == ["README.md:5", "README.md:6", "README.md:7"]


def test_the_budget_counts_the_first_visit_only(tmp_path: Path) -> None:
    layout = Layout(tmp_path / "dist")
    layout.write(b"a" * 1000, "first.js", "first")
    layout.write(b"b" * 5000, "later.js", "demand")
    layout.finish()
    zipped = len(gzip.compress(b"a" * 1000, 6, mtime=0))
    assert budget.faults(tmp_path / "dist", 1000, zipped) == []
    assert "the budget is" in budget.faults(tmp_path / "dist", 999, zipped)[0]
    assert "gzip" in budget.faults(tmp_path / "dist", 1000, zipped - 1)[0]


def test_without_a_built_site_the_budget_says_what_to_run(tmp_path: Path) -> None:
    (fault,) = budget.faults(tmp_path)
    assert "build.py build" in fault


def test_tracked_files_hold_the_sources_and_nothing_that_is_built() -> None:
    names = {file.relative_to(ROOT).as_posix() for file in tracked_files()}
    assert "build.py" in names
    assert not any(name.startswith(("dist/", ".build/", ".venv/")) or "node_modules/" in name for name in names)
