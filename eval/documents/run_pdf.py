"""Reads every PDF of the folder of awkward documents and sets what came of it against its manifest.

Run from the project's root: ``PYTHONPATH=py python -m eval.documents.run_pdf``, with PASSAGEWORK_DOCUMENTS naming
the folder. Writes ``pdf.json`` beside this file: counts and outcomes only, no text of the files.
"""

from __future__ import annotations

import csv
import json
import os
import re
import signal
import sys
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import NamedTuple

from passagework.errors import FormatError
from passagework.formats.contract import PagedReader, SourceFile
from passagework.formats.pdf import FORMAT
from passagework.models.content import Document

RESULTS = Path(__file__).with_name("pdf.json")
BUDGET = 60
"""Seconds after which a file counts as hanging; the slowest takes about two on the machine it was measured on."""

Row = dict[str, int | str | bool | list[str]]


class Hang(BaseException):
    """A file took longer than its budget. Not an Exception, so that nothing on the way takes it for damage."""


class Expected(NamedTuple):
    """A line of the manifest."""

    file: str
    password: str | None
    pages: int | None
    """Pages that an independent reader finds; None where none gives a number that can be."""
    probe: str
    """Words on the first page, where an independent reader finds text."""


def manifest(folder: Path) -> list[Expected]:
    """Return the lines of the manifest of PDF files."""
    with (folder / "manifest-pdf.tsv").open(encoding="utf-8", newline="") as lines:
        return [_expected(line) for line in csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)]


def _expected(line: dict[str, str]) -> Expected:
    counts = [line["pages_poppler"], line["pages_mupdf"]]
    pages = next((int(count) for count in counts if count.isdigit() and 0 < int(count) < 10_000), None)
    probe = line["probe_poppler"] if line["text_extractable"] == "yes" else ""
    return Expected(line["file"], line["password"] or None, pages, probe)


def row(folder: Path, expected: Expected) -> Row:
    """Read a file and return what was expected and what came of it. Raises :class:`Hang`."""
    with within(BUDGET):
        try:
            document, failed = read(folder / "pdf" / expected.file, expected.password)
        except FormatError as error:
            return {**_asked(expected), "outcome": error.code, "message": _short(error)}
    return {
        **_asked(expected),
        "outcome": "read",
        "pages": len(document.pages),
        "pages_failed": failed,
        "pages_with_text": sum(page.span.end > page.span.start for page in document.pages),
        "characters": len(document.text),
        "sections": len(document.contents),
        "probe_found": bool(expected.probe) and found(expected.probe, document),
        "remarks": [remark.code for remark in document.remarks],
    }


def _asked(expected: Expected) -> Row:
    return {"pages_expected": expected.pages or 0, "text_expected": bool(expected.probe)}


def _short(error: FormatError) -> str:
    return str(error.values.get("detail", ""))


def read(path: Path, password: str | None) -> tuple[Document, int]:
    """Return the document of a file, and how many of its pages could not be read."""
    assert FORMAT.open_paged is not None
    reader: PagedReader = FORMAT.open_paged(SourceFile(path.read_bytes(), path.name, password))
    pages: list[str | None] = []
    for number in range(reader.page_count):
        try:
            pages.append(reader.read_page(number))
        except FormatError:
            pages.append(None)
    return reader.assemble(pages), pages.count(None)


def found(probe: str, document: Document) -> bool:
    """Whether words stand in a document, in a row, in its text or its titles: letters and digits are compared."""
    titles = " ".join(content.section.number + content.section.title for content in document.contents)
    return letters(probe) in letters(document.text) or letters(probe) in letters(titles)


def letters(text: str) -> str:
    """Return the letters and digits of a text in compatibility form, without case and without marks."""
    plain = unicodedata.normalize("NFKD", text).lower()
    return re.sub(r"[\W_]+", "", "".join(letter for letter in plain if not unicodedata.combining(letter)))


@contextmanager
def within(seconds: int) -> Iterator[None]:
    """End what runs in this context with :class:`Hang` after some seconds."""

    def ring(number: int, frame: FrameType | None) -> None:
        raise Hang(f"not done after {seconds} s")

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def main() -> int:
    """Write the table."""
    folder = Path(os.environ["PASSAGEWORK_DOCUMENTS"])
    table = {expected.file: row(folder, expected) for expected in manifest(folder)}
    RESULTS.write_text(json.dumps(table, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    for file, result in table.items():
        print(f"{file:44} {result}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
