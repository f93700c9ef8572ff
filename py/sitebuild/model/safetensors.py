"""Reads a safetensors file into numpy arrays.

The format (https://huggingface.co/docs/safetensors): eight bytes with the length of a JSON header, the header, then
the tensors' bytes. The header gives each tensor a dtype, a shape and a range of offsets into those bytes.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np

_DTYPES: dict[str, np.dtype[Any]] = {"F32": np.dtype("<f4"), "I64": np.dtype("<i8")}
_LENGTH_BYTES = 8


def read_safetensors(path: Path) -> dict[str, np.ndarray]:
    """Return every tensor of `path` by name, as read-only arrays over one memory map.

    Raises ValueError when the header does not fit the file or a tensor has a dtype other than F32 or I64.
    """
    data = np.memmap(path, dtype=np.uint8, mode="r")
    start = _LENGTH_BYTES + int.from_bytes(data[:_LENGTH_BYTES].tobytes(), "little")
    if start > data.size:
        raise ValueError(f"{path.name} is not a safetensors file: its header would end at byte {start:,} of {data.size:,}")
    header = json.loads(data[_LENGTH_BYTES:start].tobytes())
    header.pop("__metadata__", None)
    return {name: _tensor(name, entry, data[start:]) for name, entry in header.items()}


def _tensor(name: str, entry: dict[str, Any], body: np.ndarray) -> np.ndarray:
    dtype, shape, offsets = entry["dtype"], entry["shape"], entry["data_offsets"]
    if dtype not in _DTYPES:
        raise ValueError(f"tensor {name} has dtype {dtype}; this reader knows {', '.join(_DTYPES)}")
    begin, end = offsets
    if end > body.size:
        raise ValueError(f"tensor {name} ends at byte {end:,}, beyond the {body.size:,} bytes of tensors in the file")
    tensor: np.ndarray = body[begin:end].view(_DTYPES[dtype]).reshape(shape)
    return tensor
