"""Packed files, opened with suspicion: what an archive says of itself is checked before and while it is unpacked."""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from xml.etree.ElementTree import Element

from passagework.errors import FormatError
from passagework.formats.contract import SourceFile
from passagework.formats.xmltree import parse_xml

MOST_ENTRIES = 5_000
MOST_BYTES = 200_000_000
"""Bytes of all members unpacked, and so of any one."""
MOST_RATIO = 100
"""Bytes unpacked for each byte packed, in a member above ``RATIO_FLOOR``: text seldom passes 20, a bomb reaches 1,000."""
RATIO_FLOOR = 1_000_000
MOST_XML = 64_000_000
"""Bytes of one part of XML: its tree takes many times as much. A book of a thousand pages has a fourth of it."""
MOST_NAME = 80
"""Characters of a part's name that a message shows; it may have 65,535."""
_STEP = 1 << 16
_LEADS_OUT = re.compile(r"^(?:[/\\]|[A-Za-z]:)|(?:^|[/\\])\.\.(?:[/\\]|$)|\0")
_ENCRYPTED = 0x1


@contextmanager
def open_archive(file: SourceFile) -> Iterator[zipfile.ZipFile]:
    """Open the ZIP archive ``file`` after checking its directory.

    Raises :class:`FormatError`: ``damaged_file``, ``archive_limit``, or ``archive_path`` for a member whose name
    is absolute or leads out of the archive.
    """
    try:
        archive = zipfile.ZipFile(io.BytesIO(file.data))
    except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError) as error:
        raise FormatError("damaged_file", name=file.name, detail="its directory of parts cannot be read") from error
    with archive:
        _check(archive.infolist(), file)
        yield archive


def member_names(archive: zipfile.ZipFile) -> set[str]:
    """Return the names of the archive's members."""
    return set(archive.namelist())


def shown(name: str) -> str:
    """Return a part's name as a message shows it: of a long one its beginning and its end, which has the file's name."""
    half = MOST_NAME // 2
    return name if len(name) <= MOST_NAME else f"{name[: half - 1]}…{name[-half:]}"


def read_member(archive: zipfile.ZipFile, name: str, file: SourceFile) -> bytes:
    """Return one member's bytes, reading no further than the limits.

    Raises :class:`FormatError`: ``damaged_file`` for one that is missing or broken, ``archive_limit``,
    ``unsupported_encryption``.
    """
    try:
        info = archive.getinfo(name)
    except KeyError as error:
        raise FormatError("damaged_file", name=file.name, detail=f"its part {shown(name)} is missing") from error
    if info.flag_bits & _ENCRYPTED:
        raise FormatError("unsupported_encryption", name=file.name, detail=f"its part {shown(name)} is encrypted")
    try:
        return b"".join(_unpacked(archive, info, file))
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, NotImplementedError, ValueError) as error:
        raise FormatError("damaged_file", name=file.name, detail=f"its part {shown(name)} cannot be unpacked") from error


def read_xml(archive: zipfile.ZipFile, name: str, file: SourceFile) -> Element:
    """Return one member parsed as XML, names in Clark notation.

    Raises :class:`FormatError` as :func:`read_member` does, and ``unsafe_xml`` for a document type or entities,
    ``damaged_file`` for what is not well formed or nests too deep.
    """
    return safe_xml(read_member(archive, name, file), name, file)


def safe_xml(data: bytes, part: str, file: SourceFile) -> Element:
    """Return the part of ``file`` that is called ``part`` parsed as XML; errors as :func:`read_xml`."""
    if len(data) > MOST_XML:
        raise _over(
            file,
            f"its part {shown(part)} has {len(data) // 1_000_000} MB of markup, where at most {MOST_XML // 1_000_000} are read",
        )
    try:
        return parse_xml(data)
    except FormatError as error:
        if "declares a document type" in str(error.values["detail"]):
            raise FormatError("unsafe_xml", name=file.name, part=shown(part)) from error
        detail = f"its part {shown(part)} is not well-formed XML ({error.values['detail']})"
        raise FormatError("damaged_file", name=file.name, detail=detail) from error


def _check(members: list[zipfile.ZipInfo], file: SourceFile) -> None:
    if len(members) > MOST_ENTRIES:
        raise _over(file, f"it has {len(members):,} parts, where at most {MOST_ENTRIES:,} are unpacked")
    for member in members:
        if _LEADS_OUT.search(member.filename) or _LEADS_OUT.search(member.orig_filename):
            raise FormatError("archive_path", name=file.name, entry=shown(member.filename))
    total = sum(member.file_size for member in members)
    if total > MOST_BYTES:
        raise _over(file, f"it would take {total // 1_000_000:,} MB unpacked, where at most {MOST_BYTES // 1_000_000} are")


def _unpacked(archive: zipfile.ZipFile, info: zipfile.ZipInfo, file: SourceFile) -> Iterator[bytes]:
    """Yield a member's bytes in steps; the directory may lie about the size, so what comes is what counts."""
    most = max(RATIO_FLOOR, MOST_RATIO * info.compress_size)
    taken = 0
    with archive.open(info) as stream:
        while step := stream.read(_STEP):
            taken += len(step)
            if taken > most or taken > MOST_BYTES:
                raise _over(file, f"its part {shown(info.filename)} swells to more than {MOST_RATIO} times its size")
            yield step


def _over(file: SourceFile, detail: str) -> FormatError:
    return FormatError("archive_limit", name=file.name, detail=detail)
