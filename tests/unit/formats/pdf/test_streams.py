"""Base 85 and Flate. Oracle: the standard library's own coder."""

import base64
import re
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.unit.formats.pdf.reading import document
from tests.unit.formats.pdf.writer import PdfWriter, Sheet, pdf, text

from passagework.formats.pdf.streams import base85, inflate
from passagework.formats.pdf.tokens import sound


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


def _broken(instructions: list[str], at: float) -> bytes:
    """Return packed instructions with bytes turned over from a share of their length on."""
    packed = bytearray(zlib.compress("\n".join(instructions).encode()))
    start = int(len(packed) * at)
    packed[start : start + 8] = bytes(255 - byte for byte in packed[start : start + 8])
    return bytes(packed)


@pytest.mark.parametrize("at", [0.3, 0.5, 0.7, 0.9])
def test_of_a_broken_stream_only_what_stands_before_the_break_is_text(at):
    lines = [f"Line {number} of {number * 7919 % 1000} words, {number * 104729 % 997} marks." for number in range(40)]
    shown = [text(72, 750 - 15 * number, line) for number, line in enumerate(lines)]
    writer = PdfWriter()
    number = writer.stream(_broken(shown, at), "/Filter /FlateDecode")
    data = pdf([Sheet("")], writer=writer).replace(b"/Contents 2 0 R", b"/Contents %d 0 R" % number)
    found = document(data)
    assert [(remark.code, remark.values) for remark in found.remarks] == [("pages_incomplete", {"n": 1, "pages": "1"})]
    assert "Line 0 of 0 words" in found.text
    assert not re.search(r"\bT[fjdm]\b", found.text)


def test_a_missing_checksum_costs_nothing():
    writer = PdfWriter()
    number = writer.stream(zlib.compress(text(72, 700, "All is here.").encode())[:-4], "/Filter /FlateDecode")
    data = pdf([Sheet("")], writer=writer).replace(b"/Contents 2 0 R", b"/Contents %d 0 R" % number)
    assert (document(data).text, document(data).remarks) == ("All is here.", ())


@pytest.mark.parametrize(
    "end", [b"x1 Tq", b"(never closed Tj", b"((taken ) Tj\n0 -13.5 TD (in) Tj) Tj", b"{ 1 }", b"(a) Tj 12 dy"]
)
def test_a_damaged_stream_ends_where_it_makes_no_sense(end):
    good = b"BT /F1 12 Tf 72 700 Td [(Sound) -250 (text, in: \\(Tj\\))] TJ ET"
    kept = sound(good + b"\n" + end)
    assert kept.startswith(good)
    assert len(kept) < len(good) + len(end)
    assert sound(good) == good
