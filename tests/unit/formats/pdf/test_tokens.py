"""Content streams to instructions. Oracle: ISO 32000-2, 7.3 and 7.8, and streams written by hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from passagework.formats.pdf.tokens import elements, instructions, numbers, string


def test_operands_and_operators():
    data = b"q 1 0 0 -1 .5 +7 cm /F1 12 Tf % a comment Tj\n[(a)-120(b)] TJ <4142> Tj (c) ' 0.5 g f* Q"
    assert list(instructions(data)) == [
        (b"q", b"", b""),
        (b"cm", b" 1 0 0 -1 .5 +7 ", b""),
        (b"Tf", b" 12 ", b"/F1"),
        (b"TJ", b"(a)-120(b)", b""),
        (b"Tj", b"<4142>", b""),
        (b"'", b"(c)", b""),
        (b"g", b" 0.5 ", b""),
        (b"f*", b" ", b""),
        (b"Q", b" ", b""),
    ]


def test_strings_nest_and_hide_operators():
    data = rb"((a (b) \) Tj) c) Tj"
    assert list(instructions(data)) == [(b"Tj", rb"((a (b) \) Tj) c)", b"")]
    assert string(rb"((a (b) \) Tj) c)") == b"(a (b) ) Tj) c"


def test_inline_images_are_passed_over():
    data = b"BI /W 2 /H 1 /BPC 8 ID \x00(\xffTj EI\x01 \nEI Q"
    assert [operator for operator, _, _ in instructions(data)] == [b"BI", b"Q"]


def test_marked_content_has_its_dictionary():
    data = b"/Span << /ActualText (fi) /MCID 3 >> BDC /P /MC0 BDC EMC"
    assert [(operator, name) for operator, _, name in instructions(data)] == [(b"BDC", b"/Span"), (b"BDC", b"/P"), (b"EMC", b"")]


@pytest.mark.parametrize(
    ("token", "meaning"),
    [
        (rb"(\101\7\53x)", b"A\x07+x"),
        (
            rb"(a\
b)",
            b"ab",
        ),
        (b"(a\r\nb\rc)", b"a\nb\nc"),
        (rb"(\n\t\(\)\\\q)", b"\n\t()\\q"),
        (b"<48 6\n5 7>", b"Hep"),
        (b"<>", b""),
    ],
)
def test_strings(token, meaning):
    assert string(token) == meaning


def test_numbers_are_read_leniently():
    assert numbers(b"1 -2 .5 4. +3") == [1, -2, 0.5, 4, 3]
    assert numbers(b"--5 - 1-2 0.0.5") == [-5, 0, 1, 0]


def test_elements_of_an_array():
    assert elements(rb"(a\)b)-12.5<0041> 3(c)") == [rb"(a\)b)", b"-12.5", b"<0041>", b"3", b"(c)"]


@given(st.binary(max_size=300))
def test_any_bytes_are_read_to_their_end(data):
    for operator, operands, name in instructions(data):
        assert operator
        numbers(operands)
        assert not name or name.startswith(b"/")


@given(st.text(alphabet="()<>[]{}/%\\ BIDET'\"0-.", max_size=200))
def test_brackets_in_any_order_end(data):
    list(instructions(data.encode()))
