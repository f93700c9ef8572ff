"""An open PDF file, read page by page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from passagework.errors import FormatError
from passagework.formats.contract import SourceFile
from passagework.formats.pdf import page
from passagework.formats.pdf.assembly import Frame, assemble
from passagework.formats.pdf.entries import entry
from passagework.formats.pdf.limits import limits
from passagework.formats.pdf.opening import open_file, reason
from passagework.formats.pdf.outline import read_outline
from passagework.formats.pdf.record import dumps, loads
from passagework.formats.pdf.resources import Shared
from passagework.formats.pdf.titles import plausible
from passagework.models.content import Document

MOST_TITLE = 300
"""Characters of a document's title; a file may call itself by a whole chapter."""


class PdfPages:
    """Reads pages to records and makes a document of records; see :class:`passagework.formats.contract.PagedReader`."""

    def __init__(self, source: SourceFile) -> None:
        self._source = source
        self._reader, self._pages, self._repaired = open_file(source)
        self._shared = Shared(off=_layers_off(self._reader))

    @property
    def page_count(self) -> int:
        """Number of pages."""
        return len(self._pages)

    def read_page(self, number: int) -> str:
        """Return the record of a page, counted from 0, as JSON text.

        Raises :class:`FormatError` (``bad_page``) for a page that cannot be read.
        """
        try:
            with limits():
                return dumps(page.read(self._pages[number], self._shared))
        except Exception as error:
            raise FormatError("bad_page", name=self._source.name, page=number + 1, detail=reason(error)) from error

    def assemble(self, pages: Sequence[str | None]) -> Document:
        """Make the document of the records of all pages, None standing for one that failed.

        Raises :class:`FormatError`: ``no_text_layer`` for pictures without text, ``no_text`` for blank pages.
        """
        if len(pages) != len(self._pages):
            raise ValueError(f"the file has {len(self._pages)} pages, and {len(pages)} records were given")
        records = [None if text is None else loads(text) for text in pages]
        with limits():
            frame = Frame(
                name=self._source.name,
                title=_title(self._reader),
                labels=_labels(self._reader, len(pages)),
                outline=read_outline(self._reader, self._pages),
                repaired=self._repaired,
            )
        return assemble(records, frame)


def _labels(reader: Any, count: int) -> list[str]:
    """Return what is printed on each page: its label in the file, else its number."""
    numbers = [str(number + 1) for number in range(count)]
    try:
        if "/PageLabels" not in reader.root_object:
            return numbers
        labels = list(reader.page_labels)
    except Exception:  # noqa: BLE001  labels are a courtesy: without them pages are counted
        return numbers
    return (
        [" ".join(label.split())[:40] or number for label, number in zip(labels, numbers, strict=True)]
        if len(labels) == count
        else numbers
    )


def _title(reader: Any) -> str:
    try:
        information = reader.metadata
        title = information.title if information is not None else None
    except Exception:  # noqa: BLE001  a broken title must not cost the text
        return ""
    return plausible(" ".join(str(title).split())[:MOST_TITLE]) if title else ""


def _layers_off(reader: Any) -> frozenset[int]:
    """Return the object numbers of the layers that the file's default configuration switches off."""
    try:
        with limits():
            off = entry(entry(entry(reader.root_object, "/OCProperties"), "/D"), "/OFF")
    except Exception:  # noqa: BLE001  without the list every layer counts as shown
        return frozenset()
    return frozenset(getattr(layer, "idnum", 0) for layer in off) if isinstance(off, list) else frozenset()
