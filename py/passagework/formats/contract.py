"""What a format is: a way from the bytes of a file to a document.

A format is one module below ``passagework.formats`` with a constant ``FORMAT``. Most formats read a file
at once; one whose files have many pages (PDF) reads them page by page, so that a page that takes too long,
or too much memory, costs only itself, and so that several workers can share the pages of one file.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from passagework.models.content import Document


@dataclass(frozen=True)
class SourceFile:
    """A file as it was given: its bytes, and what is said of them, which need not be true."""

    data: bytes = field(repr=False)
    name: str
    """The name of the file without folders, for example ``notes.md``."""
    password: str | None = None

    @property
    def suffix(self) -> str:
        """The end of the name from its last dot, in lower case, or an empty string."""
        stem, dot, suffix = self.name.rpartition(".")
        return dot + suffix.lower() if stem else ""


class PagedReader(Protocol):
    """An open file that is read page by page. Pages are numbered from 0."""

    @property
    def page_count(self) -> int:
        """Number of pages."""

    def read_page(self, number: int) -> str:
        """Return what stands on one page as JSON text, which another reader of the same file can assemble.

        Raises :class:`passagework.errors.FormatError` for a page that cannot be read.
        """

    def assemble(self, pages: Sequence[str | None]) -> Document:
        """Make the document from what :meth:`read_page` returned for each page, None for one that failed.

        Raises :class:`passagework.errors.FormatError` where no page has text.
        """


Read = Callable[[SourceFile], Document]
"""Reads a whole file. ``id`` and ``language`` of the document are empty: whoever asked knows the first and
detects the second. ``title`` is the document's own, or the file's name without its suffix."""

OpenPaged = Callable[[SourceFile], PagedReader]


@dataclass(frozen=True)
class Format:
    """One format: exactly one of ``read`` and ``open_paged`` is given.

    Both raise :class:`passagework.errors.FormatError` for a file that is not of this format, is damaged beyond
    reading, is locked by a password, breaks a limit, or has no text.
    """

    name: str
    """Short and lower-case, as in the catalogue's ``format.<name>``."""
    suffixes: tuple[str, ...]
    read: Read | None = None
    open_paged: OpenPaged | None = None

    def __post_init__(self) -> None:
        if (self.read is None) == (self.open_paged is None):
            raise ValueError(f"the format {self.name!r} must have one way of reading, and only one")
