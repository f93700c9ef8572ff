"""The file of arrays: what goes in comes out, and a damaged file is named as such."""

import json
from typing import Any

import numpy as np
import pytest

from passagework.errors import DataError
from passagework.retrieval.arrays import Array, pack, unpack

ARRAYS: dict[str, Array] = {
    "bytes": np.frombuffer(b"odd", np.uint8),
    "vectors": np.arange(6, dtype=np.float32).reshape(2, 3),
    "scores": np.array([1.5, -2.5]),
    "starts": np.array([0, 4, 9], np.int32),
    "flags": np.array([True, False]),
    "halves": np.array([[0.5]], np.float16),
    "empty": np.zeros((0, 384), np.float32),
}


def with_header(header: object, data: bytes = b"") -> bytes:
    encoded = json.dumps(header).encode()
    return len(encoded).to_bytes(8, "little") + encoded + data


def one_array(**changes: Any) -> bytes:
    entry = {"dtype": "I32", "shape": [2], "data_offsets": [0, 8]} | changes
    return with_header({"a": entry}, bytes(8))


def test_arrays_and_metadata_come_back_as_they_were() -> None:
    arrays, metadata = unpack(pack(ARRAYS, {"title": "Größe"}))
    assert metadata == {"title": "Größe"}
    assert arrays.keys() == ARRAYS.keys()
    for name, array in ARRAYS.items():
        assert arrays[name].dtype == array.dtype
        np.testing.assert_array_equal(arrays[name], array, strict=True)


def test_arrays_are_aligned_views_that_cannot_be_written() -> None:
    buffer = np.frombuffer(pack(ARRAYS, {}), np.uint8)
    arrays, _ = unpack(memoryview(buffer))
    for array in arrays.values():
        assert array.flags.aligned
        assert not array.flags.writeable
    assert np.shares_memory(arrays["vectors"], buffer)


def test_the_same_content_gives_the_same_bytes() -> None:
    backwards = dict(reversed(ARRAYS.items()))
    assert pack(ARRAYS, {"a": "b"}) == pack(backwards, {"a": "b"})


def test_a_file_written_elsewhere_may_lack_metadata_and_padding() -> None:
    arrays, metadata = unpack(one_array())
    assert metadata == {}
    assert arrays["a"].tolist() == [0, 0]


def test_an_array_of_a_dtype_without_a_name_is_refused() -> None:
    with pytest.raises(ValueError, match=r"array 'z' has dtype complex128; it must be one of float64, float32"):
        pack({"z": np.zeros(1, complex)}, {})


@pytest.mark.parametrize(
    ("buffer", "detail"),
    [
        (b"1234567", "7 bytes, too few for a header"),
        ((100).to_bytes(8, "little") + b"{}", "should end at byte 108 of 10"),
        ((2**63).to_bytes(8, "little"), "should end at byte"),
        ((2).to_bytes(8, "little") + b"\xff\xfe", "header is not JSON"),
        ((2).to_bytes(8, "little") + b"{]", "header is not JSON"),
        ((200_000).to_bytes(8, "little") + b"[" * 200_000, "header is not JSON"),
        (with_header([]), "not a JSON object"),
        (with_header({"__metadata__": {"a": 1}}), "metadata are not text"),
        (with_header({"__metadata__": "a"}), "metadata are not text"),
        (with_header({"a": 3}), "the entry of array 'a' is not"),
        (with_header({"a": {"dtype": "I32"}}), "the entry of array 'a' is not"),
        (one_array(dtype="BF16"), "unknown dtype 'BF16'"),
        (one_array(dtype=["I32"]), "unknown dtype"),
        (one_array(shape=[-2]), "no valid shape and offsets"),
        (one_array(shape=[True, 2]), "no valid shape and offsets"),
        (one_array(shape=2), "no valid shape and offsets"),
        (one_array(data_offsets=[0, 4, 8]), "no valid shape and offsets"),
        (one_array(shape=[3]), "does not fill bytes 0 to 8"),
        (one_array(data_offsets=[8, 0]), "does not fill bytes 8 to 0"),
        (one_array(data_offsets=[4, 12]), "byte 0 of its data should begin an array, the next begins at 4"),
        (one_array(shape=[1], data_offsets=[0, 4]), "end at byte 4 of 8"),
        (one_array(shape=[4], data_offsets=[0, 16]), "end at byte 16 of 8"),
        (
            with_header(
                {n: {"dtype": "U8", "shape": [5], "data_offsets": [s, s + 5]} for n, s in (("a", 0), ("b", 3))}, bytes(8)
            ),
            "byte 5 of its data should begin an array, the next begins at 3",
        ),
    ],
)
def test_a_damaged_file_is_a_named_error(buffer: bytes, detail: str) -> None:
    with pytest.raises(DataError, match="cannot be read") as caught:
        unpack(buffer)
    assert caught.value.code == "bad_arrays"
    assert detail in str(caught.value.values["detail"])


def test_no_prefix_of_a_file_passes_for_a_whole_one() -> None:
    whole = pack(ARRAYS, {"title": "a"})
    for length in range(len(whole)):
        with pytest.raises(DataError):
            unpack(whole[:length])
