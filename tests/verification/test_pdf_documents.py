"""Every PDF of the folder of awkward documents against its manifest.

Oracle: the manifest's page counts and probes, which come from poppler and mupdf, and for files that these refuse
what the manifest says is right. Where this reader differs, the reason stands beside the file.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from eval.documents.run_pdf import RESULTS, Row, manifest, row

REFUSED = {
    "Brotli-Prototype-FileA.pdf": "damaged_file",  # compressed with Brotli, for which the browser's Python has nothing
    "autoprint.pdf": "no_text",
    "deep-pages.pdf": "no_text",
    "empty.pdf": "empty_file",
    "issue5481.pdf": "no_text_layer",
    "issue7229.pdf": "no_text_layer",
    "pdf.js-empty.pdf": "no_text",
    "poppler-742-0-fuzzed.pdf": "no_text",  # what is left of it shows no letter
    "print_protection.pdf": "password_needed",
    "synthetic-html-named.pdf": "not_this_format",
    "synthetic-zero-pages.pdf": "no_pages",
}
"""Files with nothing to read, and the refusal that says so."""

READ_ANYWAY = {
    "bomb_giant.pdf": "its streams of pictures are left out, unpacked by nothing; its line of text is there",
    "issue15893_reduced.pdf": "poppler reads no text from it; opened with its password its one line is there",
    "poppler-67295-0.pdf": "poppler refuses its page count and mupdf believes it; it has one page with text",
    "poppler-91414-0-53.pdf": "poppler refuses its self-reference; its one page can be read",
    "synthetic-truncated-60pct.pdf": "the pages that are whole are read, with a stand-in for the fonts that were cut off",
    "unreadablemetadata.pdf": "the file is cut; pages that are whole are read and the repair is remarked",
}
"""Files that the readers of the manifest refuse or find no text in, and that have some."""

OTHER_PAGES = {
    "Pages-tree-refs.pdf": "its tree names two pages, of which one is a node that holds itself; one page exists",
    "unreadablemetadata.pdf": "poppler counts four pages by the missing page tree's word; three page objects are left",
}

OTHER_TEXT = {
    "ThuluthFeatures.pdf": "its font does not say which letters it shows: marked as unknown where poppler guesses others",
    "Type3WordSpacing.pdf": "its glyphs are named square and triangle, and show them; poppler takes the codes for letters",
    "ArabicCIDTrueType.pdf": "poppler's probe has the order in which the letters are drawn; here they are in reading order",
    "french_diacritics.pdf": "the probe ends with the number of the page, which is none of the text",
    "pdflatex-forms.pdf": "the probe ends with the number of the page, which is none of the text",
    "prefilled_f1040.pdf": "the words of its title stand in three boxes of a form, on three baselines, and are read box by box",
    "scotus-transcript-p1.pdf": "the probe is a running head that the file itself marks as none of the content",
}


@pytest.fixture(scope="module")
def table(documents: Path) -> dict[str, Row]:
    return {expected.file: row(documents, expected) for expected in manifest(documents)}


def test_files_with_nothing_to_read_are_refused_for_the_right_reason(table):
    refused = {file: result["outcome"] for file, result in table.items() if result["outcome"] != "read"}
    assert refused == REFUSED


def test_page_counts(table):
    other = {
        file: (result["pages"], result["pages_expected"])
        for file, result in table.items()
        if result["outcome"] == "read" and result["pages_expected"] and result["pages"] != result["pages_expected"]
    }
    assert sorted(other) == sorted(OTHER_PAGES)


def test_probes_are_found(table):
    missing = [file for file, result in table.items() if result["text_expected"] and not result.get("probe_found")]
    assert sorted(missing) == sorted(OTHER_TEXT)


def test_what_is_read_beyond_the_manifest_is_named(table):
    beyond = [file for file, result in table.items() if result["outcome"] == "read" and not result["text_expected"]]
    assert sorted(beyond) == sorted(READ_ANYWAY)


def test_the_published_table_is_what_the_files_give(table):
    assert json.loads(RESULTS.read_text("utf-8")) == table
