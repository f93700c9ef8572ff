"""Every format there is, and which of them a file is in.

Content decides before the name: a PDF called notes.txt is read as a PDF. The modules of the formats are imported
when a file needs them.
"""

from __future__ import annotations

from importlib import import_module
from typing import NamedTuple

from passagework.catalogue import text
from passagework.errors import FormatError
from passagework.formats.contract import Format, SourceFile
from passagework.formats.encodings import control_share
from passagework.formats.signatures import signature


class Known(NamedTuple):
    """A format that is not imported yet; its module has the constant ``FORMAT``."""

    module: str
    suffixes: tuple[str, ...]


FORMATS: dict[str, Known] = {
    "pdf": Known("pdf", (".pdf",)),
    "docx": Known("docx", (".docx", ".docm", ".dotx")),
    "pptx": Known("pptx", (".pptx", ".pptm", ".ppsx", ".potx")),
    "odt": Known("odt", (".odt", ".ott")),
    "epub": Known("epub", (".epub",)),
    "html": Known("html", (".html", ".htm", ".xhtml", ".xml")),
    "markdown": Known("markdown", (".md", ".markdown", ".mdown", ".mkd", ".rmd", ".qmd")),
    "rtf": Known("rtf", (".rtf",)),
    "plaintext": Known("plaintext", (".txt", ".text", ".srt", ".vtt", ".csv", ".tsv", ".log", ".tex", ".rst", ".org")),
    "pasted": Known("pasted", (".pasted",)),
}
"""By name, in the order in which a file picker offers them."""

_BY_SUFFIX = {suffix: name for name, known in FORMATS.items() for suffix in known.suffixes}
_PACKED = frozenset(("pdf", "docx", "pptx", "odt", "epub"))
"""Formats that plain text in a file so named is not."""
_NEVER_FROM_HTML = _PACKED | {"rtf"}


def suffixes() -> tuple[str, ...]:
    """Return the endings of names that a file picker should offer."""
    return tuple(suffix for name, known in FORMATS.items() if name != "pasted" for suffix in known.suffixes)


def load(name: str) -> Format:
    """Return the format called ``name``, importing it.

    Raises KeyError for a name that is not one of :data:`FORMATS`.
    """
    found = import_module(f"passagework.formats.{FORMATS[name].module}").FORMAT
    if not isinstance(found, Format):
        raise TypeError(f"passagework.formats.{FORMATS[name].module}.FORMAT is a {type(found).__name__}, not a Format")
    return found


def identify(file: SourceFile) -> Format:
    """Return the format that ``file`` is to be read with.

    Raises :class:`FormatError`: ``empty_file``; ``unknown_format`` for what cannot be read here, with what would
    work; ``not_this_format`` for a file whose content is not what its name says; ``not_text``; and what opening
    an archive raises.
    """
    if not file.data:
        raise FormatError("empty_file", name=file.name)
    return load(_name(file))


def _name(file: SourceFile) -> str:
    claimed = _BY_SUFFIX.get(file.suffix)
    found = signature(file)
    if found == "html" and claimed in _NEVER_FROM_HTML:
        raise _other(file, "html")
    if found is None:
        return _as_text(file, claimed)
    if found in FORMATS:
        # A page with an ending of text is shown as its author wrote it, source and all.
        return claimed if found == "html" and claimed in ("plaintext", "markdown", "pasted") else found
    if found == "locked":
        raise FormatError("unsupported_encryption", name=file.name, detail=text("foreign.locked.what"))
    raise _foreign(file, found)


def _as_text(file: SourceFile, claimed: str | None) -> str:
    """Return the format of a file that nothing marks as anything but text."""
    is_text = control_share(file.data) < 0.3
    if claimed in _PACKED or claimed == "rtf":
        raise _other(file, "text" if is_text and b"\0" not in file.data[:4096] else "data")
    if claimed is None and not _reads_as_text(file):
        raise _foreign(file, "unknown")
    return claimed or "plaintext"


def _reads_as_text(file: SourceFile) -> bool:
    # Imported here: a file with a known ending is decoded by its format.
    from passagework.formats.encodings import decode

    try:
        decode(file.data, file.name)
    except FormatError:
        return False
    return True


def _other(file: SourceFile, found: str) -> FormatError:
    return FormatError("not_this_format", name=file.name, suffix=file.suffix, found=text(f"foreign.{found}.what"))


def _foreign(file: SourceFile, kind: str) -> FormatError:
    what, remedy = text(f"foreign.{kind}.what"), text(f"foreign.{kind}.remedy")
    return FormatError("unknown_format", name=file.name, kind=what, remedy=remedy)
