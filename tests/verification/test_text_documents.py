"""Every text and office file of the folder of awkward documents against its manifest, and the committed table of it.

Oracle: the manifest's correct result, in the words of ``eval/documents/text_checks.py``.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from eval.documents.run_text import RESULTS, manifest, row
from eval.documents.text_checks import CHECKS

COMMITTED = json.loads(RESULTS.read_text("utf-8"))
ARGUED = {
    "office/blk-containing-table.docx": "the manifest says table; all four cells of it are empty, so there is nothing to find",
    "text/synthetic-abbrev.txt": 'the first sentence is cut after "et al.", where a sentence may end; the others are right',
}
"""Where a correct result is read in a way that the manifest's few words do not settle."""


@pytest.mark.parametrize("name", sorted(COMMITTED))
def test_a_file_becomes_what_the_manifest_says(name: str, documents: Path) -> None:
    assert row(documents, name, manifest(documents)[name]) == COMMITTED[name]


def test_every_file_of_the_manifest_is_in_the_table_and_right(documents: Path) -> None:
    assert set(manifest(documents)) == set(COMMITTED)
    assert [name for name, found in COMMITTED.items() if found["wrong"]] == []


def test_what_is_argued_and_what_is_checked_is_in_the_table() -> None:
    assert set(ARGUED) <= set(COMMITTED)
    assert {Path(name).name for name in COMMITTED} >= set(CHECKS)


def test_a_check_can_fail(documents: Path) -> None:
    assert row(documents, "text/synthetic-utf8.txt", "'Another text'")["wrong"] == "another text"
    assert row(documents, "text/chardet-Big5-_ude_1.txt", "decodes as cp1252: 743 characters")["wrong"]
