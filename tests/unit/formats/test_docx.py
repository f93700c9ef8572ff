"""Word files: structure, lists, tables, notes, changes, hidden text, formulas, pages."""

from __future__ import annotations

import pytest
from tests.unit.formats.files import docx, packed, pages, paragraph, read, remarks, titles

from passagework.errors import FormatError
from passagework.models.content import Formula, Table

STYLES = (
    '<w:style w:styleId="H1"><w:name w:val="heading 1"/></w:style><w:style w:styleId="H2"><w:name w:val="heading 2"/></w:style>'
    '<w:style w:styleId="Mine"><w:name w:val="Mine"/><w:basedOn w:val="H2"/></w:style>'
    '<w:style w:styleId="Cap"><w:name w:val="caption"/></w:style><w:style w:styleId="T"><w:name w:val="Title"/></w:style>'
    '<w:style w:styleId="Toc"><w:name w:val="toc 1"/></w:style>'
)
NUMBERING = (
    '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/>'
    '<w:lvlText w:val="%1."/></w:lvl>'
    '<w:lvl w:ilvl="1"><w:numFmt w:val="lowerLetter"/><w:lvlText w:val="%1.%2)"/></w:lvl></w:abstractNum>'
    '<w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val="o"/></w:lvl>'
    "</w:abstractNum>"
    '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num>'
)


def styled(style: str, text: str) -> str:
    return paragraph(text, f'<w:pStyle w:val="{style}"/>')


def listed(number: int, level: int, text: str) -> str:
    return paragraph(text, f'<w:numPr><w:ilvl w:val="{level}"/><w:numId w:val="{number}"/></w:numPr>')


def cells(*texts: str) -> str:
    return "<w:tr>" + "".join(f"<w:tc>{paragraph(text)}</w:tc>" for text in texts) + "</w:tr>"


def test_headings_come_by_style_by_parent_and_by_outline_level() -> None:
    body = styled("T", "The title") + styled("H1", "A") + paragraph("1") + styled("Mine", "B") + paragraph("2")
    body += paragraph("C", '<w:outlineLvl w:val="1"/>') + paragraph("3") + styled("Toc", "A 1")
    document = read(docx(body, styles=STYLES), "a.docx")
    assert (document.title, titles(document), document.text) == ("The title", ["A", "B", "C"], "1\n\n2\n\n3")


def test_lists_count_as_they_print() -> None:
    body = listed(1, 0, "a") + listed(1, 1, "b") + listed(1, 1, "c") + listed(1, 0, "d") + listed(2, 0, "e")
    document = read(docx(body, numbering=NUMBERING), "a.docx")
    assert document.text == "1. a\n1.a) b\n1.b) c\n2. d\n• e"


def test_numbers_that_are_none_and_levels_without_end_do_no_harm() -> None:
    body = "".join(listed(2, level, "x") for level in range(1500)) + paragraph("y", '<w:outlineLvl w:val="²"/>')
    assert read(docx(body, numbering=NUMBERING), "a.docx").text.count("x") == 1500


def test_a_table_has_its_caption_and_its_heads() -> None:
    look = '<w:tblPr><w:tblLook w:firstRow="1"/></w:tblPr>'
    body = styled("Cap", "Table 1: Means") + f"<w:tbl>{look}{cells('a', 'b')}{cells('1', '2')}</w:tbl>"
    (table,) = read(docx(body, styles=STYLES), "a.docx").contents[0].blocks
    assert isinstance(table, Table) and table.caption
    assert [[cell.header for cell in row] for row in table.rows] == [[True, True], [False, False]]


def test_inserted_text_is_kept_and_deleted_text_is_not() -> None:
    body = (
        "<w:p><w:r><w:t>We </w:t></w:r><w:ins><w:r><w:t>now </w:t></w:r></w:ins><w:del><w:r>"
        "<w:delText>never </w:delText></w:r></w:del>"
        "<w:moveFrom><w:r><w:t>moved </w:t></w:r></w:moveFrom><w:hyperlink><w:r><w:t>link</w:t></w:r></w:hyperlink>"
        "<w:r><w:commentReference/></w:r><w:fldSimple><w:r><w:t> field</w:t></w:r></w:fldSimple><w:r>"
        "<w:instrText>PAGE</w:instrText></w:r></w:p>"
    )
    assert read(docx(body), "a.docx").text == "We now link field"


def test_a_footnote_stands_after_its_paragraph() -> None:
    body = '<w:p><w:r><w:t>One</w:t><w:footnoteReference w:id="2"/></w:r></w:p>' + paragraph("Two")
    notes = (
        f'<w:footnote w:id="0" w:type="separator">{paragraph("line")}</w:footnote>'
        f'<w:footnote w:id="2">{paragraph("Note.")}</w:footnote>'
    )
    assert read(docx(body, footnotes=notes), "a.docx").text == "One1\n\n1 Note.\n\nTwo"


@pytest.mark.parametrize(
    ("run", "hidden"),
    [
        ("<w:vanish/>", True),
        ('<w:vanish w:val="false"/>', False),
        ('<w:color w:val="FFFFFF"/>', True),
        ('<w:color w:val="FFFFFF"/><w:shd w:val="clear" w:fill="000000"/>', False),
        ('<w:sz w:val="2"/>', True),
        ('<w:color w:val="FF0000"/>', False),
    ],
)
def test_hidden_text_is_left_out_and_counted(run: str, hidden: bool) -> None:
    document = read(docx(paragraph("seen") + paragraph("secret", run=run)), "a.docx")
    assert ("secret" in document.text) is not hidden
    assert remarks(document) == ({"hidden_text": {"n": 1}} if hidden else {})


def test_white_text_in_a_shaded_cell_is_seen() -> None:
    white = paragraph("head", run='<w:color w:val="FFFFFF"/>')
    cell = f'<w:tc><w:tcPr><w:shd w:val="clear" w:fill="1F3864"/></w:tcPr>{white}</w:tc>'
    assert read(docx(f"<w:tbl><w:tr>{cell}{cell}</w:tr></w:tbl>"), "a.docx").text == "head | head"


def test_formulas_become_mathml() -> None:
    fraction = "<m:f><m:num><m:r><m:t>a+1</m:t></m:r></m:num><m:den><m:r><m:t>2</m:t></m:r></m:den></m:f>"
    power = "<m:sSup><m:e><m:r><m:t>x</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup>"
    body = (
        f"<w:p><m:oMathPara><m:oMath>{fraction}</m:oMath></m:oMathPara></w:p><w:p><w:r><w:t>So </w:t></w:r>"
        f"<m:oMath>{power}</m:oMath></w:p>"
    )
    document = read(docx(body), "a.docx")
    assert document.text == "(a + 1)/2\n\nSo x²"
    assert isinstance(document.contents[0].blocks[0], Formula)


def test_sums_roots_brackets_and_accents() -> None:
    r = "<m:r><m:t>{}</m:t></m:r>".format
    total = (
        f'<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub>{r("i=1")}</m:sub><m:sup>{r("n")}</m:sup>'
        f"<m:e>{r('x')}</m:e></m:nary>"
    )
    root = f"<m:rad><m:radPr><m:degHide/></m:radPr><m:deg/><m:e>{r('p')}</m:e></m:rad>"
    mean = f'<m:acc><m:accPr><m:chr m:val="\u0305"/></m:accPr><m:e>{r("y")}</m:e></m:acc>'
    bracket = f"<m:d><m:e>{r('z')}</m:e></m:d>"
    texts = [read(docx(f"<w:p><m:oMath>{each}</m:oMath></w:p>"), "a.docx").text for each in (total, root, mean, bracket)]
    assert texts[1:] == ["√p", "ȳ", "(z)"]
    assert texts[0].startswith("∑") and "n" in texts[0] and texts[0].endswith("x")


def test_a_text_box_and_a_picture_are_read() -> None:
    box = f"<w:r><w:pict><w:txbxContent>{paragraph('boxed')}</w:txbxContent></w:pict></w:r>"
    picture = '<w:r><w:drawing><docPr descr="A curve"/></w:drawing></w:r>'
    assert read(docx(f"<w:p>{box}<w:r><w:t>para</w:t></w:r>{picture}</w:p>"), "a.docx").text == "para\n\nA curve\n\nboxed"


def test_pages_are_given_where_the_file_is_sure_of_them() -> None:
    broken = "<w:r><w:lastRenderedPageBreak/><w:t>three</w:t></w:r>"
    body = paragraph("one") + f"<w:p><w:r><w:t>two</w:t></w:r>{broken}</w:p>" + f"<w:p>{broken}</w:p>"
    assert pages(read(docx(body, app="<Pages>3</Pages>"), "a.docx")) == [("1", "one\n\ntwo"), ("2", "three"), ("3", "three")]
    assert read(docx(body, app="<Pages>9</Pages>"), "a.docx").pages == ()
    assert read(docx(body), "a.docx").text == "one\n\ntwothree\n\nthree"


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (docx(""), "no_text"),
        (docx(paragraph("a"))[:-40], "damaged_file"),
        (packed({"word/document.xml": "<w:document>"}), "damaged_file"),
        (packed({"word/document.xml": "<a/>"}), "damaged_file"),
        (packed({"word/document.xml": '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'}), "unsafe_xml"),
        (packed({"word/document.xml": "<a>" * 5000}), "damaged_file"),
        (packed({"word/document.xml": '<?xml version="1.0" encoding="none-such"?><a/>'}), "damaged_file"),
        (packed({"word/document.xml": " " * 3_000_000}), "archive_limit"),
        (packed({"word/document.xml": "<a/>", "../evil": "a"}), "archive_path"),
        (packed({"word/document.xml": "<a/>", "/etc/evil": "a"}), "archive_path"),
        (packed({"word/document.xml": "<a/>", "c:\\evil": "a"}), "archive_path"),
        (packed({"word/document.xml": "<a/>"} | {f"a{n}": "" for n in range(5001)}), "archive_limit"),
    ],
)
def test_what_cannot_be_read_is_refused(data: bytes, code: str) -> None:
    with pytest.raises(FormatError) as caught:
        read(data, "a.docx")
    assert caught.value.code == code
