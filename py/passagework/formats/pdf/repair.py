"""Mends what pypdf does not read by itself: a missing cross-reference table, a broken page tree."""

from __future__ import annotations

import re
from typing import Any

from pypdf import PageObject
from pypdf.generic import DictionaryObject, IndirectObject

_OBJECT = re.compile(rb"(?<![0-9])(\d{1,10})[\x00\t\n\x0c\r ]+(\d{1,5})[\x00\t\n\x0c\r ]+obj\b")
_ROOT = re.compile(rb"/Root[\x00\t\n\x0c\r ]+(\d+)[\x00\t\n\x0c\r ]+(\d+)[\x00\t\n\x0c\r ]+R")
_ENCRYPT = re.compile(rb"/Encrypt[\x00\t\n\x0c\r ]+(\d+)[\x00\t\n\x0c\r ]+(\d+)[\x00\t\n\x0c\r ]+R")
_CATALOG = re.compile(rb"/Type[\x00\t\n\x0c\r ]*/Catalog\b")
_MOST_OBJECTS = 100_000
_MOST_NUMBER = 1_000_000


def repaired(data: bytes) -> bytes | None:
    """Return the file with a new cross-reference table of all objects found in it; None where there are none.

    The last object of a number counts, as in a file that was saved with changes at its end.
    """
    offsets: dict[int, tuple[int, int]] = {}
    for count, match in enumerate(_OBJECT.finditer(data)):
        if count > _MOST_OBJECTS:
            return None
        if int(match[1]) <= _MOST_NUMBER:
            offsets[int(match[1])] = match.start(), int(match[2])
    if not offsets:
        return None
    root = _root(data, offsets) or (max(offsets) + 1, 0)
    if root[0] not in offsets:  # the catalogue is lost, or lies in a stream: pages are looked for one by one
        data += b"\n"
        offsets[root[0]] = len(data), 0
        data += b"%d 0 obj\n<< /Type /Catalog >>\nendobj" % root[0]
    lines = [b"xref\n0 1\n0000000000 65535 f \n"]
    lines += [b"%d 1\n%010d %05d n \n" % (number, *place) for number, place in sorted(offsets.items())]
    encrypt = _ENCRYPT.findall(data)
    extra = b" /Encrypt %s %s R" % encrypt[-1] if encrypt else b""
    trailer = b"trailer\n<< /Size %d /Root %d %d R%s >>\n" % (max(offsets) + 1, *root, extra)
    return data + b"\n" + b"".join(lines) + trailer + b"startxref\n%d\n%%%%EOF\n" % (len(data) + 1)


def index_object_streams(reader: Any) -> None:
    """Tell a reader which objects lie in streams: a table made from the file's text names only those outside."""
    for number in sorted(reader.xref.get(0, {}))[:_MOST_OBJECTS]:
        try:
            stream = reader.get_object(number)
            if stream.get("/Type") != "/ObjStm":
                continue
            header = stream.get_data()[: int(stream["/First"])].split()
            for place, inner in enumerate(header[: 2 * int(stream["/N"]) : 2]):
                reader.xref_objStm[int(inner)] = number, place
        except Exception:  # noqa: BLE001  one broken object must not cost the others
            continue


def _root(data: bytes, offsets: dict[int, tuple[int, int]]) -> tuple[int, int] | None:
    """Return the number of the catalogue: what a trailer names, else the last object that calls itself one."""
    for number, generation in reversed(_ROOT.findall(data)):
        if int(number) in offsets:
            return int(number), int(generation)
    starts = sorted((start, number, generation) for number, (start, generation) in offsets.items())
    for match in reversed(list(_CATALOG.finditer(data))):
        before = [(number, generation) for start, number, generation in starts if start < match.start()]
        if before:
            return before[-1]
    return None


def loose_pages(reader: Any) -> list[Any]:
    """Return all page objects of a file whose page tree is broken, by their numbers."""
    numbers = {number for generation in reader.xref.values() for number in generation} | set(reader.xref_objStm)
    found = []
    for number in sorted(numbers)[:_MOST_OBJECTS]:
        try:
            value = reader.get_object(IndirectObject(number, 0, reader))
        except Exception:  # noqa: BLE001  one broken object must not cost the others
            continue
        if isinstance(value, DictionaryObject) and value.get("/Type") == "/Page":
            page = PageObject(reader, IndirectObject(number, 0, reader))
            page.update(value)
            found.append(page)
    return found
