"""Base 85 and Flate. Oracle: the standard library's own coder."""

import base64
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.unit.formats.pdf.reading import document
from tests.unit.formats.pdf.writer import PdfWriter, Sheet, pdf, text

from passagework.formats.pdf.streams import base85, inflate


@given(st.binary(max_size=60))
def test_base_85_is_what_the_standard_library_writes(data):
    assert base85(base64.a85encode(data, wrapcol=20, adobe=True)) == data


@pytest.mark.parametrize("data", [b"v!!!!", b"abc\x7f!", b"uuuuu~>"])
def test_what_is_no_base_85_is_refused(data):
    with pytest.raises(ValueError, match="base 85"):
        base85(data)


def test_a_bound_on_what_is_unpacked():
    packed = zlib.compress(bytes(1000))
    assert inflate(packed, 1000) == bytes(1000)
    with pytest.raises(ValueError, match="more than 999 bytes"):
        inflate(packed, 999)
    with pytest.raises(ValueError, match="it is cut"):
        inflate(packed[:-6], 1000)


@pytest.mark.parametrize("cut", [0, 4])
def test_a_page_in_base_85(cut):
    writer = PdfWriter()
    packed = zlib.compress(text(72, 700, "Unpacked twice.").encode() + b" " * 50)
    coded = base64.a85encode(packed[: len(packed) - cut], adobe=True)
    number = writer.stream(coded, "/Filter [/ASCII85Decode /FlateDecode]")
    data = pdf([Sheet("")], writer=writer).replace(b"/Contents 2 0 R", b"/Contents %d 0 R" % number)
    assert document(data).text == "Unpacked twice."
