"""Reads what the tests wrote, as the parsing worker would."""

from __future__ import annotations

from passagework.errors import FormatError
from passagework.formats.contract import SourceFile
from passagework.formats.pdf import FORMAT
from passagework.formats.pdf.record import PageRecord, loads
from passagework.models.content import Block, Document


def document(data: bytes, name: str = "test.pdf", password: str | None = None) -> Document:
    """Return the document of a file; a page that cannot be read is left out."""
    assert FORMAT.open_paged is not None
    reader = FORMAT.open_paged(SourceFile(data, name, password))
    pages: list[str | None] = []
    for number in range(reader.page_count):
        try:
            pages.append(reader.read_page(number))
        except FormatError as error:
            assert error.code == "bad_page"
            pages.append(None)
    return reader.assemble(pages)


def record(data: bytes, page: int = 0) -> PageRecord:
    """Return the record of a page."""
    assert FORMAT.open_paged is not None
    return loads(FORMAT.open_paged(SourceFile(data, "test.pdf")).read_page(page))


def page_lines(data: bytes, page: int = 0) -> list[str]:
    """Return the lines of a page in reading order."""
    return [placed.text for placed in record(data, page).lines]


def outline_of(document: Document) -> list[tuple[str, str]]:
    """Return number and title of each section."""
    return [(content.section.number, content.section.title) for content in document.contents]


def blocks_of(document: Document) -> list[tuple[str, str]]:
    """Return kind and text of each block of a document."""
    return [(block.kind, _text(document, block)) for content in document.contents for block in content.blocks]


def _text(document: Document, block: Block) -> str:
    if block.kind == "list":
        return "\n".join(f"{item.marker or '•'} {_joined(document, item.blocks)}" for item in block.items)
    if block.kind == "table":
        rows = [" | ".join(_runs(document, cell.runs) for cell in row) for row in block.rows]
        return "\n".join([*([_runs(document, block.caption)] if block.caption else []), *rows])
    assert block.kind in ("paragraph", "heading")
    return _runs(document, block.runs)


def _joined(document: Document, blocks: tuple[Block, ...]) -> str:
    return " ".join(_text(document, block) for block in blocks)


def _runs(document: Document, runs: tuple) -> str:  # type: ignore[type-arg]
    return "".join(document.text[run.span.start : run.span.end] for run in runs)


def page_texts(document: Document) -> list[str]:
    """Return the text that stands on each page."""
    return [document.text[page.span.start : page.span.end] for page in document.pages]
