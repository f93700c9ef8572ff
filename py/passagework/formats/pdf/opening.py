"""Opens a file with pypdf: limits, passwords, and every failure told as a FormatError."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from pypdf import PasswordType, PdfReader

from passagework.errors import FormatError
from passagework.formats.contract import SourceFile
from passagework.formats.pdf.crypt import install_aes
from passagework.formats.pdf.limits import limits
from passagework.formats.pdf.repair import index_object_streams, loose_pages, repaired

_HEADER_WITHIN = 1024
"""Bytes before the header that readers pass over (ISO 32000-2, annex I, note 2)."""

_BROTLI = "BrotliDecode"


@contextmanager
def damage(name: str) -> Iterator[None]:
    """Within this context any failure of the library on the file's data becomes a FormatError."""
    try:
        with limits():
            yield
    except FormatError:
        raise
    except Exception as error:
        raise FormatError("damaged_file", name=name, detail=reason(error)) from error


def reason(error: Exception) -> str:
    """Return why something could not be read, in a line."""
    if isinstance(error, RecursionError):
        return "its parts are nested without end"
    if _BROTLI in str(error):
        return "it is compressed with Brotli, which cannot be unpacked here"
    words = " ".join(str(error).split()).rstrip(".") or type(error).__name__
    return words if len(words) <= 200 else words[:199] + "…"


class Opened(NamedTuple):
    """pypdf's reader of a file, unlocked; its pages; whether something had to be mended."""

    reader: PdfReader
    pages: list[Any]
    repaired: bool


def open_file(source: SourceFile) -> Opened:
    """Open a file and find its pages. Raises :class:`FormatError` as ``open_pdf`` says."""
    if not source.data:
        raise FormatError("empty_file", name=source.name)
    data = _from_header(source)
    with damage(source.name):
        opened = _open(data, source)
    if not opened.pages:
        raise FormatError("no_pages", name=source.name)
    return opened


def _from_header(source: SourceFile) -> bytes:
    """Return the file from its header on: offsets count from there, whatever a mail program put before it."""
    at = source.data.find(b"%PDF-", 0, _HEADER_WITHIN)
    if at < 0 and b"startxref" not in source.data[-2048:] and b" obj" not in source.data[:4096]:
        found = "a web page" if b"<html" in source.data[:1024].lower() else "something else"
        raise FormatError("not_this_format", name=source.name, suffix=source.suffix or "a PDF file", found=found)
    return source.data[at:] if at > 0 else source.data


def _open(data: bytes, source: SourceFile) -> Opened:
    """Open a file as it is, else with a new table of its objects; if neither works the first failure tells why."""
    install_aes()
    try:
        return _ready(PdfReader(io.BytesIO(data)), source, mended=False)
    except FormatError:
        raise
    except NotImplementedError as error:
        raise FormatError("unsupported_encryption", name=source.name, detail=reason(error)) from error
    except Exception as error:
        mended = None if _BROTLI in str(error) else repaired(data)
        if mended is None:
            raise
        return _open_mended(mended, source, error)


def _open_mended(data: bytes, source: SourceFile, first: Exception) -> Opened:
    try:
        return _ready(PdfReader(io.BytesIO(data)), source, mended=True)
    except FormatError:
        raise
    except Exception:  # noqa: BLE001  what went wrong with the file as it was given tells more
        raise first from None


def _ready(reader: PdfReader, source: SourceFile, *, mended: bool) -> Opened:
    _unlock(reader, source)
    if mended:
        index_object_streams(reader)
    pages, loose = _pages(reader)
    return Opened(reader, pages, mended or loose)


def _pages(reader: PdfReader) -> tuple[list[Any], bool]:
    """Return the pages; where their tree is broken, all page objects in the order of the file, which is then told."""
    try:
        return list(reader.pages), False
    except Exception:
        found = loose_pages(reader)
        if not found:
            raise
        return found, True


def _unlock(reader: PdfReader, source: SourceFile) -> None:
    """Use the password given where the empty one, which pypdf has tried, does not open the file.

    The empty one is not tried again: each try of the newest scheme (revision 6) hashes for the better part of a second.
    """
    if reader._encryption is None or reader._encryption.is_decrypted():
        return
    if source.password is None:
        raise FormatError("password_needed", name=source.name)
    if reader.decrypt(source.password) == PasswordType.NOT_DECRYPTED:
        raise FormatError("password_wrong", name=source.name)
