"""Files as a whole: labels, outlines, sections, passwords, damage. Oracle: files written by hand, and pypdf as writer."""

import io

import pytest
from pypdf import PdfReader, PdfWriter
from tests.unit.formats.pdf.reading import blocks_of, document, outline_of, page_texts
from tests.unit.formats.pdf.writer import PdfWriter as Objects
from tests.unit.formats.pdf.writer import Sheet, lines, pdf, text

from passagework.errors import FormatError
from passagework.formats.contract import SourceFile
from passagework.formats.pdf import FORMAT
from passagework.formats.pdf.crypt import install_aes
from passagework.text.normalise import normalise

BODY = [f"Row {name} of running text that fills the line from its left to its right end" for name in "abcdef"]


def refusal(data, password=None, name="test.pdf"):
    with pytest.raises(FormatError) as caught:
        document(data, name, password)
    return caught.value


def test_pages_have_their_printed_labels():
    labels = "/PageLabels << /Nums [0 << /S /r >> 2 << /S /D /St 5 >> 3 << /P (A-) /S /D >>] >>"
    found = document(pdf([text(72, 700, f"Page {n}.") for n in "abcd"], labels))
    assert [page.label for page in found.pages] == ["i", "ii", "5", "A-1"]
    assert page_texts(found) == ["Page a.", "Page b.", "Page c.", "Page d."]


def test_without_labels_pages_are_counted():
    assert [page.label for page in document(pdf([text(72, 700, "One."), text(72, 700, "Two.")])).pages] == ["1", "2"]


def test_a_blank_page_has_an_empty_span_in_its_place():
    found = document(pdf([text(72, 700, "One."), "", text(72, 700, "Three.")]))
    assert page_texts(found) == ["One.", "", "Three."]
    assert found.pages[1].span.start == found.pages[0].span.end
    assert [(remark.code, remark.values) for remark in found.remarks] == [("pages_without_text", {"n": 1, "page": 2})]


def _outlined():
    sheets = [
        text(72, 740, "A preface stands before all chapters."),
        text(72, 740, "1 Means", 16) + lines(72, 700, BODY) + text(72, 600, "1.1 Of samples", 12) + lines(72, 580, BODY),
        lines(72, 740, ["The middle of the page begins no section."]) + text(72, 600, "2 Spread", 16) + lines(72, 580, BODY),
    ]
    writer = Objects()
    root, first = 1, 2
    entries = [
        f"<< /Title (1 Means) /Parent {root} 0 R /Next 4 0 R /Dest [{{page2}} /XYZ 0 760 0] /First 3 0 R /Last 3 0 R /Count 1 >>",
        f"<< /Title (1.1 Of samples) /Parent {first} 0 R /Dest [{{page2}} /XYZ 0 615 0] >>",
        f"<< /Title (Of spread) /Parent {root} 0 R /Prev 2 0 R /Dest [{{page3}} /XYZ 0 615 0] >>",
    ]
    pages = {"page2": 4 + 3 * 2, "page3": 4 + 3 * 3}
    writer.add(f"<< /Type /Outlines /First {first} 0 R /Last 4 0 R /Count 2 >>")
    for item in entries:
        writer.add(item.format(**{name: f"{number} 0 R" for name, number in pages.items()}))
    return pdf(sheets, "/Outlines 1 0 R", writer)


def test_the_outline_makes_the_sections_and_headings_give_way_to_their_titles():
    found = document(_outlined())
    assert outline_of(found) == [("", "Front matter"), ("1", "Means"), ("1.1", "Of samples"), ("", "Of spread")]
    texts = [found.text[content.section.span.start : content.section.span.end] for content in found.contents]
    assert texts[0] == "A preface stands before all chapters."
    assert texts[1].startswith("Row a")
    assert texts[2].endswith("The middle of the page begins no section.")
    assert texts[3].startswith("2 Spread")  # the entry has other words, so the heading stays
    assert len({content.section.id for content in found.contents}) == 4


def test_an_outline_that_bites_its_tail_ends():
    writer = Objects()
    writer.add("<< /Type /Outlines /First 2 0 R /Last 2 0 R >>")
    writer.add("<< /Title (Again) /Parent 1 0 R /Next 2 0 R /First 2 0 R /Dest [5 0 R /Fit] >>")
    assert "Some text." in document(pdf([text(72, 700, "Some text.")], "/Outlines 1 0 R", writer)).text


def test_titles_stay_short_whatever_a_file_calls_itself_and_its_parts():
    """Entries of 100 levels that all point to one place give their words to one title."""
    writer = PdfWriter(clone_from=PdfReader(io.BytesIO(pdf([lines(72, 700, BODY)] * 2))))
    writer.add_metadata({"/Title": "T" * 5000})
    parent = None
    for level in range(100):
        parent = writer.add_outline_item(title=f"level {level} " + "o" * 500, page_number=0, parent=parent)
    writer.add_outline_item(title="Next", page_number=1)
    data = io.BytesIO()
    writer.write(data)
    found = document(data.getvalue())
    assert found.title == "T" * 300
    titles = [content.section.title for content in found.contents]
    assert titles[0].startswith("level 0 ooo")
    assert max(map(len, titles)) <= 300


def test_without_an_outline_headings_make_the_sections():
    sheet = text(72, 740, "Introduction", 16) + lines(72, 710, BODY) + text(72, 600, "A lesser heading", 12)
    sheet += lines(72, 580, BODY) + text(72, 400, "Results", 16) + lines(72, 370, BODY)
    found = document(pdf([sheet]))
    assert outline_of(found) == [("", "Introduction"), ("", "Results")]
    assert ("heading", "A lesser heading") in blocks_of(found)
    assert "Introduction" not in found.text


def test_a_title_of_several_lines_hides_no_headings():
    names = text(72, 700, "Ada Author and Bea Writer", 18) + text(72, 660, "Cora Other and Dora Else", 18)
    front = text(72, 750, "A title in the largest type", 24) + names + lines(72, 600, BODY)
    sheet = text(72, 740, "I. Overview", 14) + lines(72, 710, BODY) + text(72, 500, "II. Results", 14) + lines(72, 470, BODY)
    found = outline_of(document(pdf([front, sheet])))
    assert found == [("", "A title in the largest type"), ("I", "Overview"), ("II", "Results")]


def test_without_headings_ten_pages_make_a_part():
    found = document(pdf([lines(72, 700, [*BODY, f"The end of page {n} is here."]) for n in range(23)]))
    assert outline_of(found) == [("", "Pages 1–10"), ("", "Pages 11–20"), ("", "Pages 21–23")]
    assert "The end of page 9 is here." in found.text[: found.contents[0].section.span.end]


def test_the_text_is_its_own_normalisation_and_pages_follow_one_another():
    found = document(_outlined())
    assert normalise(found.text) == found.text
    ends = [0, *(page.span.end for page in found.pages)]
    assert all(page.span.start >= end for page, end in zip(found.pages, ends, strict=False))


@pytest.mark.parametrize("algorithm", ["RC4-40", "RC4-128", "AES-128", "AES-256-R5", "AES-256"])
def test_protected_files_open_with_their_password(algorithm):
    install_aes()
    writer = PdfWriter(clone_from=PdfReader(io.BytesIO(pdf([text(72, 700, "A secret text.")]))))
    writer.encrypt("open me", "owner", algorithm=algorithm)
    held = io.BytesIO()
    writer.write(held)
    assert document(held.getvalue(), password="open me").text == "A secret text."
    assert document(held.getvalue(), password="owner").text == "A secret text."
    assert refusal(held.getvalue()).code == "password_needed"
    assert refusal(held.getvalue(), "close me").code == "password_wrong"


def test_an_empty_password_is_not_asked_for():
    install_aes()
    writer = PdfWriter(clone_from=PdfReader(io.BytesIO(pdf([text(72, 700, "Only printing is forbidden.")]))))
    writer.encrypt("", "owner", algorithm="AES-128")
    held = io.BytesIO()
    writer.write(held)
    assert document(held.getvalue()).text == "Only printing is forbidden."


def test_an_unknown_lock_is_named():
    data = pdf([text(72, 700, "Locked.")], trailer="/Encrypt << /Filter /Acme.Lock /V 1 >> /ID [<00> <00>]")
    error = refusal(data)
    assert error.code == "unsupported_encryption"
    assert "Standard" in str(error.values["detail"])


def test_refusals_say_what_is_wrong():
    assert refusal(b"").code == "empty_file"
    assert refusal(b"<html><body>Sign in</body></html>").code == "not_this_format"
    assert refusal(pdf([])).code == "no_pages"
    assert refusal(pdf([""])).code == "no_text"
    assert refusal(b"%PDF-1.7\nnothing else").code == "damaged_file"
    picture = Objects()
    number = picture.stream(
        b"\x00", "/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray"
    )
    scan = Sheet("q 612 0 0 792 0 0 cm /Im Do Q", resources=f"/XObject << /Im {number} 0 R >>")
    assert refusal(pdf([scan], writer=picture)).code == "no_text_layer"


def test_one_bad_page_costs_only_itself():
    writer = Objects()
    bad = Sheet("", extra="")
    data = pdf([text(72, 700, "The first page."), bad, text(72, 700, "The third page.")], writer=writer)
    broken = data.replace(b"/Length 0 ", b"/Length 0 /Filter /FlateDecode /DecodeParms << /Predictor 99 >> ")
    found = document(broken)
    assert page_texts(found) == ["The first page.", "", "The third page."]
    codes = {remark.code for remark in found.remarks}
    assert codes & {"pages_unreadable", "pages_without_text"}


def test_junk_before_the_header_is_passed_over():
    data = pdf([text(72, 700, "After the junk.")])
    assert document(b"From: someone\r\n\r\n" + data).text == "After the junk."


@pytest.mark.parametrize("keep", [0.98, 0.9, 0.8])
def test_a_cut_file_gives_what_is_left(keep):
    data = pdf([text(72, 700, f"Page number {n} is a page.") for n in range(20)])
    found = document(data[: int(len(data) * keep)])
    assert "Page number 3 is a page." in found.text
    assert "file_repaired" in {remark.code for remark in found.remarks}


def test_a_page_tree_that_holds_itself_ends():
    writer = Objects()
    data = pdf([text(72, 700, "Found all the same.")], writer=writer)
    looped = data.replace(b"/Kids [3 0 R]", b"/Kids [4 0 R]")
    assert looped != data
    assert document(looped).text == "Found all the same."


def test_a_stream_that_unpacks_without_end_is_refused_or_left_out():
    import zlib

    bomb = zlib.compress(b" " * 60_000_000, 9)
    writer = Objects()
    writer.stream(bomb, "/Filter /FlateDecode")
    data = pdf([Sheet(text(72, 700, "Beside a bomb."))], writer=writer)
    with_bomb = data.replace(b"/Contents 2 0 R", b"/Contents [2 0 R 1 0 R]")
    assert with_bomb != data
    found = document(with_bomb)
    assert found.text == "Beside a bomb."
    assert [remark.code for remark in found.remarks] == ["pages_incomplete"]


def test_records_can_be_assembled_by_another_reader():
    data = pdf([text(72, 700, "One page."), text(72, 700, "Two pages.")])
    assert FORMAT.open_paged is not None
    first, second = (FORMAT.open_paged(SourceFile(data, "a.pdf")) for _ in range(2))
    records = [first.read_page(0), second.read_page(1)]
    assert second.assemble(records) == first.assemble(records)
    with pytest.raises(ValueError, match="has 2 pages, and 1 records"):
        first.assemble(records[:1])


def test_the_title_is_the_documents_own_or_the_files_name():
    writer = Objects()
    writer.add("<< /Title (On means and medians) >>")
    assert document(pdf([text(72, 700, "Text.")], writer=writer, trailer="/Info 1 0 R")).title == "On means and medians"
    assert document(pdf([text(72, 700, "Text.")]), "notes of May.PDF").title == "notes of May"
