"""OpenDocument texts, electronic books and RTF files."""

from __future__ import annotations

import io
import zipfile

import pytest
from tests.unit.formats.files import CONTAINER, epub, odt, packed, pages, read, remarks, titles

from passagework.errors import FormatError
from passagework.formats.numerals import numeral

HIDDEN = '<style:style style:name="h" style:family="text"><style:text-properties text:display="none"/></style:style>'
NUMBERED = (
    '<text:list-style style:name="n">'
    '<text:list-level-style-number text:level="1" style:num-format="a" style:num-suffix=")"/></text:list-style>'
)


def test_odt_headings_notes_lists_and_tables() -> None:
    body = (
        '<text:h text:outline-level="1">A</text:h><text:p>One<text:note><text:note-citation>1</text:note-citation>'
        "<text:note-body>"
        "<text:p>Note.</text:p></text:note-body></text:note> tail<text:s/>x<office:annotation><text:p>no</text:p>"
        "</office:annotation></text:p>"
        '<text:list text:style-name="n"><text:list-item><text:p>a</text:p></text:list-item><text:list-item>'
        "<text:p>b</text:p></text:list-item></text:list>"
        "<table:table><table:table-header-rows><table:table-row><table:table-cell><text:p>h</text:p></table:table-cell>"
        "<table:table-cell><text:p>i</text:p></table:table-cell></table:table-row></table:table-header-rows></table:table>"
        '<text:h text:outline-level="2">B</text:h><text:p>Two<text:span text:style-name="h">secret</text:span></text:p>'
        "<text:tracked-changes><text:p>deleted</text:p></text:tracked-changes>"
    )
    document = read(odt(body, HIDDEN + NUMBERED), "n.odt")
    assert (document.title, titles(document)) == ("A", ["A", "B"])
    assert document.text == "One1 tail x\n\n1 Note.\n\na) a\nb) b\n\nh | i\n\nTwo"
    assert remarks(document) == {"hidden_text": {"n": 1}}


def test_odt_pages_are_given_where_the_file_is_sure_of_them() -> None:
    body = "<text:p>one</text:p><text:soft-page-break/><text:p>two <text:soft-page-break/>three</text:p>"
    meta = '<m xmlns:meta="urn:x"><meta:document-statistic meta:page-count="3"/></m>'
    assert pages(read(odt(body, meta=meta), "a.odt")) == [("1", "one"), ("2", "two"), ("3", "three")]
    assert read(odt(body), "a.odt").pages == ()


def test_odt_without_a_body_is_damaged() -> None:
    data = packed({"mimetype": "application/vnd.oasis.opendocument.text", "content.xml": "<a/>"})
    with pytest.raises(FormatError) as caught:
        read(data, "a.odt")
    assert caught.value.code == "damaged_file"


def test_epub_chapters_come_by_the_spine_with_titles_of_the_contents() -> None:
    navigation = '<ol><li><a href="b.xhtml">First</a></li><li><a href="a.xhtml#x">Second</a></li></ol>'
    document = read(epub({"b.xhtml": "<p>one</p>", "a.xhtml": "<h1>Own</h1><p>two</p>"}, navigation), "a.epub")
    assert (document.title, titles(document), document.text) == ("A book", ["First", "Own"], "one\n\ntwo")


def test_epub_pages_are_those_of_the_printed_book() -> None:
    body = '<p>one <span epub:type="pagebreak" title="iv"/>two</p><div role="doc-pagebreak" aria-label="v"></div><p>three</p>'
    assert pages(read(epub({"a.xhtml": body}), "a.epub")) == [("iv", "two"), ("v", "three")]


def test_epub_contents_of_the_older_kind_may_declare_a_document_type() -> None:
    package = (
        '<package><manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/><item id="n" href="t.ncx" '
        'media-type="application/x-dtbncx+xml"/></manifest><spine toc="n"><itemref idref="a"/></spine></package>'
    )
    contents = (
        '<!DOCTYPE ncx><ncx><navMap><navPoint><navLabel><text>Old</text></navLabel><content src="a.xhtml"/>'
        "</navPoint></navMap></ncx>"
    )
    parts = {"META-INF/container.xml": CONTAINER, "OPS/book.opf": package, "OPS/t.ncx": contents, "OPS/a.xhtml": "<p>x</p>"}
    assert titles(read(packed(parts), "a.epub")) == ["Old"]


def test_epub_with_a_missing_chapter_loses_only_that() -> None:
    data = epub({"a.xhtml": "<p>x</p>"})
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        parts = {name: archive.read(name).decode() for name in archive.namelist()}
    parts["OPS/book.opf"] = parts["OPS/book.opf"].replace(
        "</manifest>", '<item id="z" href="z" media-type="text/html"/></manifest>'
    )
    parts["OPS/book.opf"] = parts["OPS/book.opf"].replace("</spine>", '<itemref idref="z"/></spine>')
    document = read(packed(parts), "a.epub")
    assert (document.text, remarks(document)) == ("x", {"reference_left_out": {"label": "OPS/z"}})


def test_epub_under_copy_protection_is_refused() -> None:
    locked = (
        '<encryption><EncryptedData><EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes128-cbc"/>'
        "</EncryptedData></encryption>"
    )
    with pytest.raises(FormatError) as caught:
        read(
            packed({"mimetype": "application/epub+zip", "META-INF/encryption.xml": locked, "META-INF/container.xml": "<a/>"}),
            "a.epub",
        )
    assert caught.value.code == "unsupported_encryption"


@pytest.mark.parametrize(
    ("source", "text"),
    [
        (r"{\rtf1\ansi One\par Two\'e9 \u8212? \emdash\par}", "One\n\nTwoé — —"),
        (r"{\rtf1\ansi\ansicpg1251 \'c4\'e0}", "Да"),
        (r"{\rtf1{\fonttbl{\f0\fcharset0 A;}{\f1\fcharset204 B;}}\f0 \'e9 {\f1\'c4\'e0} \'e9}", "é Да é"),
        (r"{\rtf1\uc2 \u960??x\uc0 \u961 y}", "πxρy"),
        (r"{\rtf1 \u55349?\u56476?}", "\U0001d49c"),
        (
            r"{\rtf1{\info{\title T}}{\stylesheet{\s1 x;}}"
            r"{\pict 0102}{\*\unknown no}{\field{\*\fldinst HYPERLINK x}{\fldrslt link}}}",
            "link",
        ),
        (r"{\rtf1 a{\v secret}b\deleted gone\deleted0}", "ab"),
        (r"{\rtf1\trowd\intbl a\cell b\cell\row\pard after\par}", "a | b\n\nafter"),
        (r"{\rtf1{\listtext\u183?\tab}\ilvl0 one\par\pard{\listtext 2.\tab}\ilvl0 two\par}", "• one\n2. two"),
        (r"{\rtf1 x{\footnote The note.} y\par}", "x y\n\n• The note."),
        (r"{\rtf1 a\bin5 }}}}} b}", "a b"),
    ],
)
def test_rtf(source: str, text: str) -> None:
    assert read(source, "a.rtf").text == text


def test_rtf_headings_come_by_style_and_titles_from_its_properties() -> None:
    source = (
        r"{\rtf1{\info{\title The title}}{\stylesheet{\s1\outlinelevel0 h;}}"
        r"\pard\s1 A\par\pard x\par\pard\outlinelevel1 B\par\pard y}"
    )
    document = read(source, "a.rtf")
    assert (document.title, titles(document), document.text) == ("The title", ["A", "B"], "x\n\ny")


@pytest.mark.parametrize(
    "source", ["{\\rtf1" + "{" * 50000 + "deep", "{\\rtf1 deep" + "}" * 50000, "{\\rtf1 " + "{\\footnote deep" * 600]
)
def test_rtf_that_nests_without_end_is_read(source: str) -> None:
    assert "deep" in read(source, "a.rtf").text


def test_lists_count_in_letters_and_roman_numerals() -> None:
    assert [numeral(27, "a"), numeral(4, "upperRoman"), numeral(1994, "i"), numeral(0, "a"), numeral(7, "decimalZero")] == [
        "aa",
        "IV",
        "mcmxciv",
        "0",
        "07",
    ]
