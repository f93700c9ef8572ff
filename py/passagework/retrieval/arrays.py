"""Arrays in one file, in the safetensors format.

Eight bytes of header length (little-endian), a JSON header that gives each array's dtype, shape and byte
range, then the bytes themselves (https://huggingface.co/docs/safetensors, "Format"). The header is padded
with blanks so that the data begins at a multiple of eight bytes, and arrays are laid out in descending
order of item size, so every array lies on its own boundary and is read without a copy.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from passagework.errors import DataError

Array = npt.NDArray[Any]
Buffer = bytes | bytearray | memoryview

_DTYPES = {
    "F64": "<f8",
    "F32": "<f4",
    "F16": "<f2",
    "I64": "<i8",
    "I32": "<i4",
    "I16": "<i2",
    "I8": "|i1",
    "U64": "<u8",
    "U32": "<u4",
    "U16": "<u2",
    "U8": "|u1",
    "BOOL": "|b1",
}
_NAMES = {np.dtype(code): name for name, code in _DTYPES.items()}
_LENGTH_BYTES = 8
_ALIGNMENT = 8
_METADATA = "__metadata__"


def pack(arrays: Mapping[str, Array], metadata: Mapping[str, str]) -> bytes:
    """Return the file with ``arrays`` and ``metadata`` (raises ValueError for a dtype without a name)."""
    header: dict[str, object] = {_METADATA: dict(metadata)}
    parts: list[bytes] = []
    offset = 0
    for name, array in sorted(arrays.items(), key=lambda item: (-item[1].dtype.itemsize, item[0])):
        data = np.ascontiguousarray(array).tobytes()
        header[name] = {
            "dtype": _dtype_name(name, array),
            "shape": list(array.shape),
            "data_offsets": [offset, offset + len(data)],
        }
        parts.append(data)
        offset += len(data)
    encoded = json.dumps(header, ensure_ascii=False, separators=(",", ":")).encode("utf-8")
    encoded += b" " * (-(_LENGTH_BYTES + len(encoded)) % _ALIGNMENT)
    return b"".join([len(encoded).to_bytes(_LENGTH_BYTES, "little"), encoded, *parts])


def unpack(buffer: Buffer) -> tuple[dict[str, Array], dict[str, str]]:
    """Return the arrays and the metadata of a file.

    The arrays are read-only views of ``buffer``. Raises :class:`DataError` (``bad_arrays``) for anything
    that :func:`pack` could not have written: a length beyond the end, a header that is not JSON, an
    unknown dtype, byte ranges that leave gaps, overlap or do not fit the shape.
    """
    view = memoryview(buffer).cast("B").toreadonly()
    header, data = _split(view)
    metadata = header.pop(_METADATA, {})
    if not isinstance(metadata, dict) or not all(isinstance(value, str) for value in metadata.values()):
        raise _bad("its metadata are not text")
    entries = [_entry(name, value) for name, value in header.items()]
    _check_ranges([(start, end) for _, _, _, start, end in entries], len(data))
    arrays = {
        name: np.frombuffer(data, dtype, count=(end - start) // dtype.itemsize, offset=start).reshape(shape)
        for name, dtype, shape, start, end in entries
    }
    return arrays, metadata


def _dtype_name(name: str, array: Array) -> str:
    try:
        return _NAMES[array.dtype]
    except KeyError:
        known = ", ".join(str(dtype) for dtype in _NAMES)
        raise ValueError(f"array {name!r} has dtype {array.dtype}; it must be one of {known}") from None


def _split(view: memoryview) -> tuple[dict[str, Any], memoryview]:
    """The parsed header and the bytes after it."""
    if len(view) < _LENGTH_BYTES:
        raise _bad(f"it has {len(view)} bytes, too few for a header")
    length = int.from_bytes(view[:_LENGTH_BYTES], "little")
    end = _LENGTH_BYTES + length
    if end > len(view):
        raise _bad(f"its header should end at byte {end} of {len(view)}")
    try:
        header = json.loads(bytes(view[_LENGTH_BYTES:end]))
    except (ValueError, RecursionError):  # ValueError: not UTF-8 or not JSON
        raise _bad("its header is not JSON") from None
    if not isinstance(header, dict):
        raise _bad("its header is not a JSON object")
    return header, view[end:]


def _entry(name: str, value: object) -> tuple[str, np.dtype[Any], tuple[int, ...], int, int]:
    """One array's name, dtype, shape and byte range, checked against each other."""
    if not isinstance(value, dict) or value.keys() != {"dtype", "shape", "data_offsets"}:
        raise _bad(f"the entry of array {name!r} is not a dtype, a shape and offsets")
    code = value["dtype"]
    if not isinstance(code, str) or code not in _DTYPES:
        raise _bad(f"array {name!r} has the unknown dtype {code!r}")
    shape, offsets = _sizes(value["shape"]), _sizes(value["data_offsets"])
    if shape is None or offsets is None or len(offsets) != 2:
        raise _bad(f"array {name!r} has no valid shape and offsets")
    dtype = np.dtype(_DTYPES[code])
    items = 1
    for size in shape:
        items *= size
    if offsets[1] - offsets[0] != items * dtype.itemsize:
        raise _bad(f"array {name!r} of shape {list(shape)} does not fill bytes {offsets[0]} to {offsets[1]}")
    return name, dtype, shape, offsets[0], offsets[1]


def _sizes(value: object) -> tuple[int, ...] | None:
    if not isinstance(value, list) or not all(type(item) is int and item >= 0 for item in value):
        return None
    return tuple(value)


def _check_ranges(ranges: list[tuple[int, int]], size: int) -> None:
    """Byte ranges must follow each other from the first byte of the data to the last."""
    position = 0
    for start, end in sorted(ranges):
        if start != position:
            raise _bad(f"byte {position} of its data should begin an array, the next begins at {start}")
        position = end
    if position != size:
        raise _bad(f"its arrays end at byte {position} of {size}")


def _bad(detail: str) -> DataError:
    return DataError("bad_arrays", detail=detail)
