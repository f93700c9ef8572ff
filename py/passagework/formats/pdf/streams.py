"""The data of a content stream, unpacked.

pypdf does this for every kind of stream; only the pair of filters that some writers put on each page (base 85 over
Flate) is undone here, since the standard library takes a step of the interpreter for each byte of base 85.
"""

from __future__ import annotations

import zlib
from typing import Any

import numpy as np
from pypdf.generic import StreamObject

_BLANKS = b"\x00\t\n\x0c\r "
_PAIR = ["/ASCII85Decode", "/FlateDecode"]


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
