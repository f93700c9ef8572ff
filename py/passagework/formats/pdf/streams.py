"""The data of a content stream, unpacked.

pypdf does this for every kind of stream; only the pair of filters that some writers put on each page (base 85 over
Flate) is undone here, since the standard library takes a step of the interpreter for each byte of base 85.
"""

from __future__ import annotations

import zlib
from typing import Any, NamedTuple

import numpy as np
from pypdf.generic import StreamObject

_BLANKS = b"\x00\t\n\x0c\r "
_PAIR = ["/ASCII85Decode", "/FlateDecode"]
_FLATE = ("/FlateDecode", ["/FlateDecode"])
_STEP = 16
"""Bytes unpacked at a time from broken data: a break costs what stands in as many before it."""


def data_of(stream: Any, most: int) -> bytes:
    """Return the unpacked data of a stream of pypdf, of at most ``most`` bytes; what is no stream has none.

    Raises what pypdf raises for a stream that is damaged or unpacks to more.
    """
    if not isinstance(stream, StreamObject):
        return b""
    filters = stream.get("/Filter")
    if isinstance(filters, list) and filters == _PAIR and "/DecodeParms" not in stream:
        try:
            return inflate(base85(bytes(stream._data)), most)
        except (ValueError, zlib.error):
            pass  # damaged: pypdf saves what can be saved, or says what is wrong
    return bytes(stream.get_data())


class Unpacked(NamedTuple):
    """Data of a stream: whether they are beyond doubt, and whether their end was reached."""

    data: bytes
    sure: bool = True
    ended: bool = True


def unpacked(stream: Any, most: int) -> Unpacked:
    """Return the data of a stream as :func:`data_of` does, and what is known of its soundness.

    Of a broken one that is packed by Flate alone, what comes before the break is returned: pypdf goes on behind it,
    where nothing but rubble is to be had.
    """
    if isinstance(stream, StreamObject) and stream.get("/Filter") in _FLATE and "/DecodeParms" not in stream:
        packed = bytes(stream._data)
        try:
            return Unpacked(inflate(packed, most))
        except (ValueError, zlib.error):
            begun = before_break(packed, most)
            if begun.data:
                return begun
    return Unpacked(data_of(stream, most))


def before_break(packed: bytes, most: int) -> Unpacked:
    """Return what can be unpacked of broken data, without its checksum; nothing where it is more than ``most`` bytes."""
    machine = zlib.decompressobj(-zlib.MAX_WBITS)
    found = bytearray()
    for start in range(2, len(packed), _STEP):
        try:
            found += machine.decompress(packed[start : start + _STEP], most + 1 - len(found))
        except zlib.error:
            break
        if len(found) > most:
            return Unpacked(b"")
    return Unpacked(bytes(found), sure=False, ended=machine.eof)


def inflate(data: bytes, most: int) -> bytes:
    """Return data unpacked. Raises ValueError where there is more than ``most`` bytes of it or its end is missing."""
    machine = zlib.decompressobj()
    plain = machine.decompress(data, most)
    if not machine.eof:
        raise ValueError(f"it is cut, or unpacks to more than {most} bytes")
    return plain


def base85(data: bytes) -> bytes:
    """Return what stands in base 85 (ISO 32000-2, 7.4.3). Raises ValueError for anything else."""
    digits = data.translate(None, _BLANKS).removeprefix(b"<~").partition(b"~")[0].replace(b"z", b"!!!!!")
    missing = -len(digits) % 5
    groups = np.frombuffer(digits + b"u" * missing, np.uint8).astype(np.int64).reshape(-1, 5) - 33
    if groups.size and (groups.min() < 0 or groups.max() > 84):
        raise ValueError("a character that is no digit of base 85")
    values = groups @ np.array([85**4, 85**3, 85**2, 85, 1])
    if values.size and values.max() > 0xFFFFFFFF:
        raise ValueError("five digits of base 85 that are more than four bytes")
    plain: bytes = values.astype(">u4").tobytes()
    return plain[: len(plain) - missing]
