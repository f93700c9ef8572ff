"""The safetensors reader, on files written byte by byte as the format's description says."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from sitebuild.model.safetensors import read_safetensors


def _write(path: Path, header: dict[str, object], body: bytes) -> Path:
    encoded = json.dumps(header).encode()
    path.write_bytes(len(encoded).to_bytes(8, "little") + encoded + body)
    return path


def test_tensors_have_their_names_shapes_and_values(tmp_path: Path) -> None:
    matrix = np.arange(6, dtype="<f4").reshape(2, 3)
    ids = np.array([7, -1], dtype="<i8")
    header = {
        "__metadata__": {"format": "pt"},
        "matrix": {"dtype": "F32", "shape": [2, 3], "data_offsets": [0, 24]},
        "ids": {"dtype": "I64", "shape": [2], "data_offsets": [24, 40]},
    }
    tensors = read_safetensors(_write(tmp_path / "a", header, matrix.tobytes() + ids.tobytes()))
    assert sorted(tensors) == ["ids", "matrix"]
    np.testing.assert_array_equal(tensors["matrix"], matrix)
    np.testing.assert_array_equal(tensors["ids"], ids)


def test_an_unknown_dtype_is_named(tmp_path: Path) -> None:
    header = {"half": {"dtype": "F16", "shape": [1], "data_offsets": [0, 2]}}
    with pytest.raises(ValueError, match="tensor half has dtype F16"):
        read_safetensors(_write(tmp_path / "a", header, b"\0\0"))


def test_a_file_that_was_cut_is_refused(tmp_path: Path) -> None:
    header = {"matrix": {"dtype": "F32", "shape": [2], "data_offsets": [0, 8]}}
    with pytest.raises(ValueError, match="tensor matrix ends at byte 8, beyond the 4 bytes"):
        read_safetensors(_write(tmp_path / "a", header, b"\0" * 4))


def test_another_kind_of_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_bytes(b"<!doctype html><title>Not found</title>")
    with pytest.raises(ValueError, match=r"page\.html is not a safetensors file"):
        read_safetensors(path)
