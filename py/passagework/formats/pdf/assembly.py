"""Records of all pages to one document."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from passagework.catalogue import text
from passagework.errors import FormatError
from passagework.formats import quality
from passagework.formats.pdf.flow import drafts_of
from passagework.formats.pdf.heads import without_heads
from passagework.formats.pdf.joining import Words
from passagework.formats.pdf.outline import Entry
from passagework.formats.pdf.record import PageRecord
from passagework.formats.pdf.sections import sections_of
from passagework.formats.pdf.style import style_of
from passagework.formats.pdf.writing import Writer
from passagework.models.content import Document
from passagework.models.library import Remark

MOST_LISTED = 6
"""Pages that a remark names."""


@dataclass(frozen=True)
class Frame:
    """What a file says of itself beside its pages."""

    name: str
    title: str
    labels: list[str]
    outline: list[Entry]
    repaired: bool = False
    """Whether the file's table of objects or its page tree was broken and had to be made anew."""


def assemble(records: Sequence[PageRecord | None], frame: Frame) -> Document:
    """Return the document; see :meth:`passagework.formats.contract.PagedReader.assemble`."""
    if not any(record.lines for record in records if record):
        code = "no_text_layer" if any(record.pictures for record in records if record) else "no_text"
        raise FormatError(code, name=frame.name)
    pages = without_heads(records, frame.labels)
    if not any(pages):
        pages = [record.lines if record else [] for record in records]
    style = style_of(pages, [record.box for record in records if record])
    words = Words([line for lines in pages for line in lines])
    drafts = drafts_of(pages, style, words)
    writer = Writer(len(records))
    contents = tuple(writer.section(section) for section in sections_of(drafts, frame.outline, records, style))
    return Document(
        id="",
        title=frame.title or _stem(frame.name),
        language="",
        source=None,
        text=writer.text,
        contents=contents,
        pages=writer.pages(frame.labels),
        remarks=(*_remarks(records, frame), *quality.remarks(writer.text)),
    )


def _stem(name: str) -> str:
    stem, _, suffix = name.rpartition(".")
    return stem if stem and suffix.lower() == "pdf" else name


def _listed(pages: Sequence[int]) -> str:
    """Return the first pages of many, parted by commas."""
    return ", ".join(map(str, pages[:MOST_LISTED])) + (", …" if len(pages) > MOST_LISTED else "")


def _percent(part: int, whole: int) -> str:
    """Return a share in per cent as people say it: a few of many are not none, and most are not all."""
    share = 100 * part / whole
    if share < 1:
        return text("pdf.percent.under", percent=1)
    return str(99 if part < whole and share > 99 else round(share))


def _remarks(records: Sequence[PageRecord | None], frame: Frame) -> list[Remark]:
    read = [(number, record) for number, record in enumerate(records, 1) if record]
    found = [Remark(code="file_repaired")] if frame.repaired else []
    if failed := [number for number, record in enumerate(records, 1) if record is None]:
        found.append(Remark(code="pages_unreadable", values={"n": len(failed), "page": failed[0]}))
    if cut := [number for number, record in read if not record.whole]:
        found.append(Remark(code="pages_incomplete", values={"n": len(cut), "pages": _listed(cut)}))
    if without := [number for number, record in read if not record.lines]:
        found.append(Remark(code="pages_without_text", values={"n": len(without), "page": without[0]}))
    if hidden := {number: record.hidden for number, record in read if record.hidden}:
        found.append(Remark(code="hidden_on_pages", values={"n": sum(hidden.values()), "pages": _listed([*hidden])}))
    unknown = sum(record.unknown for _, record in read)
    if unknown:
        letters = sum(record.letters for _, record in read)
        page = next(number for number, record in read if record.unknown)
        found.append(Remark(code="letters_unknown", values={"n": unknown, "percent": _percent(unknown, letters), "page": page}))
    return found
