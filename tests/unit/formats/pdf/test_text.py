"""What shown strings mean. Oracle: small fonts written by hand, glyph lists, and what viewers show."""

import struct

import pytest
from tests.unit.formats.pdf.reading import document, page_lines, record
from tests.unit.formats.pdf.writer import HELVETICA, PdfWriter, Sheet, pdf, text

from passagework.formats.pdf.accents import over
from passagework.formats.pdf.cff import NotCff, builtin_encoding
from passagework.formats.pdf.direction import logical
from passagework.formats.pdf.glyphs import letter_of


def _with_font(font, shown, objects=()):
    writer = PdfWriter()
    for data, entries in objects:
        writer.stream(data, entries)
    sheet = Sheet(f"BT /F1 10 Tf 72 700 Td {shown} Tj ET", fonts={"F1": font})
    return pdf([sheet], writer=writer)


def _to_unicode(*pairs):
    rows = "\n".join(f"<{code}> <{letter}>" for code, letter in pairs)
    return f"1 begincodespacerange <0000> <FFFF> endcodespacerange\n{len(pairs)} beginbfchar\n{rows}\nendbfchar"


CID = (
    "<< /Type /Font /Subtype /CIDFontType2 /BaseFont /X /CIDSystemInfo << /Registry (A) /Ordering (I) /Supplement 0 >> /DW 500 >>"
)


def test_ligatures_become_letters():
    font = HELVETICA.replace("/WinAnsiEncoding", "<< /Differences [65 /fi /ffl /f_f_i /uniFB05] >>")
    assert page_lines(_with_font(font, "(ABCD)")) == ["fifflffist"]


def test_a_composite_font_is_read_by_its_map():
    font = f"<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding /Identity-H /DescendantFonts [{CID}] /ToUnicode 1 0 R >>"
    data = _with_font(font, "<000100020003>", [(_to_unicode(("0001", "0041"), ("0002", "FB01"), ("0003", "D835DC65")), "")])
    assert page_lines(data) == ["Afi𝑥"]


def test_codes_without_a_letter_are_counted_and_told():
    font = HELVETICA.replace("/WinAnsiEncoding", "<< /Differences [65 /g12 /g13 /uniE001] >>")
    found = document(_with_font(font, "(ABCD)"))
    assert found.text == "\ufffd\ufffd\ufffdD"
    remark, junk = found.remarks
    assert (remark.code, remark.values) == ("letters_unknown", {"n": 3, "percent": "75", "page": 1})
    assert (junk.code, junk.values) == ("junk_text", {"percent": 75})


def test_a_composite_font_without_a_map_has_no_letters():
    font = f"<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding /Identity-H /DescendantFonts [{CID}] >>"
    assert record(_with_font(font, "<00010002>")).unknown == 2


@pytest.mark.parametrize(
    ("name", "letter"),
    [
        ("/A", "A"),
        ("/a.sc", "a"),
        ("/f_f_i", "ffi"),
        ("/uni00410042", "AB"),
        ("/u1F600", "😀"),
        ("/summationdisplay", "∑"),
        ("/parenleftBigg", "("),
        ("/element", "∈"),
        ("/.notdef", ""),
        ("/g12", None),
        ("/uniD800", None),
        ("\uf0b7", "•"),
        ("x", "x"),
        ("", ""),
    ],
)
def test_names_of_glyphs(name, letter):
    assert letter_of(name, "Some font") == letter


def test_private_letters_of_a_symbol_font():
    assert letter_of("\uf061", "ABCDEF+Symbol") == "α"
    assert letter_of("\uf061", "Other") is None


def _index(*items):
    offsets = [1]
    for item in items:
        offsets.append(offsets[-1] + len(item))
    head = struct.pack(">HB", len(items), 1) if items else b"\0\0"
    return head + bytes(offsets if items else []) + b"".join(items)


def _cff(encoding, charset):
    """A font of three glyphs whose second and third have names of its own."""
    names, strings = _index(b"Test"), _index(b"arrowright", b"element")
    place = 4 + len(names) + len(_index(b"\0" * 18)) + len(strings) + 2

    def number(value):
        return b"\x1d" + struct.pack(">i", value)

    at_charset = place
    at_encoding = at_charset + len(charset)
    at_strings = at_encoding + len(encoding)
    top = number(at_charset) + b"\x0f" + number(at_encoding) + b"\x10" + number(at_strings) + b"\x11"
    glyphs = _index(b"\x0e", b"\x0e", b"\x0e")
    return b"\1\0\4\1" + names + _index(top) + strings + b"\0\0" + charset + encoding + glyphs


def test_the_encoding_of_a_cff_font():
    charset = b"\0" + struct.pack(">HH", 391, 392)
    assert builtin_encoding(_cff(b"\0\2\x21\x32", charset)) == {0x21: "arrowright", 0x32: "element"}
    ranges = b"\1" + struct.pack(">HB", 391, 1)
    assert builtin_encoding(_cff(b"\1\1\x21\1", ranges)) == {0x21: "arrowright", 0x22: "element"}
    supplement = b"\x80\1\x21\1\x40" + struct.pack(">H", 34)
    assert builtin_encoding(_cff(supplement, charset)) == {0x21: "arrowright", 0x40: "A"}


@pytest.mark.parametrize("length", [0, 3, 10, 30, 50])
def test_a_cut_cff_font_is_refused(length):
    with pytest.raises(NotCff):
        builtin_encoding(_cff(b"\0\2\x21\x32", b"\0" + struct.pack(">HH", 391, 392))[:length])


def test_the_own_encoding_of_an_embedded_font_is_used():
    descriptor = "<< /Type /FontDescriptor /FontName /CMSY10 /Flags 4 /FontFile3 1 0 R >>"
    font = f"<< /Type /Font /Subtype /Type1 /BaseFont /CMSY10 /FontDescriptor {descriptor} >>"
    program = _cff(b"\0\2\x21\x32", b"\0" + struct.pack(">HH", 391, 392))
    assert page_lines(_with_font(font, "(!2)", [(program, "/Subtype /Type1C")])) == ["→∈"]


def test_the_text_that_a_file_gives_instead_is_taken_once():
    content = "BT /F1 10 Tf 72 700 Td /Span << /ActualText <FEFF00E9> >> BDC (e) Tj (') Tj EMC (t) Tj (\\351) Tj ET"
    assert page_lines(pdf([content])) == ["été"]


def test_a_missing_font_has_a_stand_in():
    assert page_lines(pdf([Sheet(text(72, 700, "Readable all the same"), fonts={})])) == ["Readable all the same"]


def test_accents_drawn_over_letters():
    assert over("na¨", "ıve") == ("na", "ïve")
    assert over("a ˆ", "x") == ("a ˆ", "x")  # no letter of its own: left as drawn
    assert over("a⁄", "=b") == ("a", "≠b")
    assert page_lines(pdf(["BT /F1 10 Tf 72 700 Td [(na\\250)500(ive)] TJ ET"])) == ["naïve"]


def test_right_to_left_lines_are_put_in_reading_order():
    assert logical("plain (text) 12") == "plain (text) 12"
    assert logical("םולש") == "שלום"
    assert logical("(12) םולש") == "שלום (12)"
    assert logical("Hello םלוע world") == "Hello עולם world"


def test_fields_of_forms_show_their_values():
    writer = PdfWriter()
    look = writer.stream(
        "BT /F1 10 Tf 2 3 Td (Ada Example) Tj ET",
        f"/Type /XObject /Subtype /Form /BBox [0 0 100 14] /Resources << /Font << /F1 {HELVETICA} >> >>",
    )
    shown = writer.add(f"<< /Type /Annot /Subtype /Widget /Rect [110 697 210 711] /AP << /N {look} 0 R >> >>")
    unseen = writer.add(f"<< /Type /Annot /Subtype /Widget /F 2 /Rect [110 597 210 611] /AP << /N {look} 0 R >> >>")
    sheet = Sheet(text(72, 700, "Name"), extra=f"/Annots [{shown} 0 R {unseen} 0 R]")
    assert page_lines(pdf([sheet], writer=writer)) == ["Name Ada Example"]


def test_forms_are_drawn_where_they_are_placed_and_not_within_themselves():
    writer = PdfWriter()
    form = writer.stream("BT /F1 10 Tf 0 0 Td (in a form) Tj ET /Fm Do", "/Type /XObject /Subtype /Form /BBox [0 0 600 800]")
    sheet = Sheet(text(72, 700, "Text") + "q 1 0 0 1 100 700 cm /Fm Do Q", resources=f"/XObject << /Fm {form} 0 R >>")
    found = page_lines(pdf([sheet], writer=writer))
    assert found == ["Text in a form"]
