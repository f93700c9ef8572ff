"""What a file is by its first bytes, or by what is packed in it, whatever its name says."""

from __future__ import annotations

import re

from passagework.formats.archive import member_names, open_archive, read_member
from passagework.formats.contract import SourceFile

# Kinds that cannot be read here; what each is called and what would work: foreign.<kind>.* in the catalogue.
_FOREIGN = {
    "image": (b"\x89PNG\r\n", b"\xff\xd8\xff", b"GIF8", b"BM", b"II*\0", b"MM\0*", b"8BPS"),
    "djvu": (b"AT&TFORM",),
    "postscript": (b"%!PS",),
    "media": (b"ID3", b"OggS", b"fLaC", b"\x1aE\xdf\xa3", b"\xff\xfb", b"\x00\x00\x01\xba"),
    "archive": (b"Rar!", b"7z\xbc\xaf", b"\x1f\x8b", b"BZh", b"\xfd7zXZ", b"(\xb5/\xfd"),
    "program": (b"MZ", b"\x7fELF", b"\xca\xfe\xba\xbe", b"\0asm"),
    "database": (b"SQLite format 3",),
    "book": (b"TPZ", b"ITSF"),
    "font": (b"wOFF", b"wOF2", b"OTTO", b"\x00\x01\x00\x00\x00"),
}
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_ZIP = (b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08")
_MAIN_PARTS = (("word/document", "docx"), ("ppt/presentation", "pptx"), ("xl/workbook", "spreadsheet"))
_MIMETYPES = {
    "application/epub+zip": "epub",
    "application/vnd.oasis.opendocument.text": "odt",
    "application/vnd.oasis.opendocument.text-template": "odt",
    "application/vnd.oasis.opendocument.presentation": "slides",
    "application/vnd.oasis.opendocument.spreadsheet": "spreadsheet",
}
PDF_WITHIN = 1024
"""Bytes within which the header of a PDF may stand (as readers of PDF have it)."""
_HTML = re.compile(
    rb"(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)*(?:<!doctype\s+html|<html[\s>]|<head[\s>]|<body[\s>])",
    re.IGNORECASE | re.DOTALL,
)


def signature(file: SourceFile) -> str | None:
    """Return the format or the foreign kind that the bytes of ``file`` show, None where they may be any text.

    Raises :class:`passagework.errors.FormatError` for an archive that cannot be opened or breaks a limit.
    """
    data = file.data
    at = data[:PDF_WITHIN].find(b"%PDF-")
    if at == 0 or (at > 0 and (file.suffix == ".pdf" or b"\0" in data[:PDF_WITHIN])):
        return "pdf"
    if data.startswith(_ZIP):
        return _packed(file)
    if data.startswith(_OLE):
        return _compound(data)
    if data.lstrip()[:5] == b"{\\rtf":
        return "rtf"
    return _media(data) or ("html" if is_html(data) else None)


def is_html(data: bytes) -> bool:
    """Whether the bytes begin as a web page does."""
    head = data[:4096]
    if head[:2] in (b"\xff\xfe", b"\xfe\xff") or head[:1] == b"\0" or head[1:2] == b"\0":
        head = head.replace(b"\0", b"").lstrip(b"\xff\xfe")
    return _HTML.match(head) is not None


def _media(data: bytes) -> str | None:
    # What begins with letters may be a text that happens to begin so.
    foreign = next((kind for kind, magics in _FOREIGN.items() if data.startswith(magics)), None)
    if foreign is not None and (b"\0" in data[:4096] or foreign == "postscript"):
        return foreign
    if data[:4] == b"RIFF" and b"\0" in data[:64]:
        return "image" if data[8:12] == b"WEBP" else "media"
    if data[4:8] == b"ftyp":
        return "image" if data[8:12] in (b"heic", b"heix", b"mif1", b"avif") else "media"
    if data[60:68] == b"BOOKMOBI":
        return "book"
    return "archive" if data[257:262] == b"ustar" else None


def _packed(file: SourceFile) -> str:
    with open_archive(file) as archive:
        names = member_names(archive)
        if "mimetype" in names:
            said = read_member(archive, "mimetype", file).decode("latin-1").strip()
            if said in _MIMETYPES:
                return _MIMETYPES[said]
        if "META-INF/container.xml" in names:
            return "epub"
    return next((kind for start, kind in _MAIN_PARTS if any(name.startswith(start) for name in names)), "archive")


def _compound(data: bytes) -> str:
    """Tell apart what the old Office programs wrote, and new files that a password locks, by names inside."""
    for name, kind in (("EncryptedPackage", "locked"), ("WordDocument", "old_word"), ("PowerPoint Document", "old_slides")):
        if name.encode("utf-16-le") in data:
            return kind
    return "spreadsheet" if "Workbook".encode("utf-16-le") in data else "database"
