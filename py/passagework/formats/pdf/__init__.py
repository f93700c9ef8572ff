"""PDF: pages read one by one through pypdf's objects and an interpreter of content streams of our own.

The way of a file: :mod:`opening` finds the objects, :mod:`interpreter` places every stretch of text on a
page, :mod:`layout` brings the stretches into lines in reading order, :mod:`record` writes that down as JSON,
and :mod:`assembly` makes a document of the records of all pages. pypdf is imported when a file is opened.
"""

from __future__ import annotations

from passagework.formats.contract import Format, PagedReader, SourceFile


def open_pdf(source: SourceFile) -> PagedReader:
    """Open a PDF file.

    Raises :class:`passagework.errors.FormatError` (``empty_file``, ``not_this_format``, ``damaged_file``,
    ``no_pages``, ``password_needed``, ``password_wrong``, ``unsupported_encryption``).
    """
    from passagework.formats.pdf.pages import PdfPages

    return PdfPages(source)


FORMAT = Format(name="pdf", suffixes=(".pdf",), open_paged=open_pdf)
