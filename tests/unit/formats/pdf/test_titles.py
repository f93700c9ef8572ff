"""Titles from a file's own record. Oracle: what each string plainly is."""

import pytest

from passagework.formats.pdf.titles import plausible


@pytest.mark.parametrize(
    "title",
    [
        "10811.exe", "Microsoft Word - Document1", "Microsoft Word - Thesis final.doc", "untitled", "Untitled-1", "20231104",
        "Binder1.pdf", "D:\\papers\\thesis", "/srv/papers/thesis", "file:///papers/a.html", "report_v2.docx", "12.5.2023",
        "(untitled)", "PowerPoint Presentation", "thesis chapter 2.tex", "Document 3", "?",
    ],
)  # fmt: skip
def test_what_programs_leave_is_no_title(title):
    assert plausible(title) == ""


@pytest.mark.parametrize(
    "title",
    [
        "Geometrie und Topologie", "2010 Form 1040", "Part 1: An introduction to statistics and inference -",
        "Node.js in practice", "1984 revisited", "Document analysis", "A study of files/folders",
        "Mathematik", "统计学", "Printing and the mind of man",
    ],
)  # fmt: skip
def test_titles_stay(title):
    assert plausible(title) == title
