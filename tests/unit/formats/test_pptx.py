"""PowerPoint files: slides as pages and sections, order of shapes, notes, tables."""

from __future__ import annotations

import pytest
from tests.unit.formats.files import pages, pptx, read, remarks, shape, slide, titles

from passagework.errors import FormatError
from passagework.models.content import Aside


def test_a_slide_is_a_page_and_its_title_a_section() -> None:
    document = read(pptx(slide(shape("Means", "title") + shape("a\nb", "body")), slide(shape("More", "title"))), "deck.pptx")
    assert (document.title, titles(document)) == ("deck", ["Means", "More"])
    assert pages(document) == [("1", "• a\n• b"), ("2", "More")]


def test_a_slide_without_a_title_is_called_by_its_number_and_an_empty_one_has_an_empty_page() -> None:
    document = read(pptx(slide(shape("x")), slide(""), slide(shape("y"))), "deck.pptx")
    assert titles(document) == ["1", "3"]
    assert [text for _, text in pages(document)] == ["x", "", "y"]


def test_free_shapes_come_by_their_place_and_furniture_is_left_out() -> None:
    row = 400_000
    shapes = shape("low", at=(0, 9 * row)) + shape("right", at=(5 * row, row)) + shape("left", at=(0, row)) + shape("7", "sldNum")
    assert read(pptx(slide(shapes + shape("T", "title"))), "a.pptx").text == "left\n\nright\n\nlow"


def test_notes_are_kept_and_marked() -> None:
    document = read(pptx(slide(shape("T", "title") + shape("x")), notes={1: "Say this."}), "a.pptx")
    paragraph, notes = document.contents[0].blocks
    assert document.text == "x\n\nSay this."
    assert paragraph.kind == "paragraph" and isinstance(notes, Aside) and notes.role == "note"


def test_tables_are_tables() -> None:
    cell = "<a:tc><a:txBody><a:p><a:r><a:t>{}</a:t></a:r></a:p></a:txBody></a:tc>".format
    rows = "".join(f"<a:tr>{cell(left)}{cell(right)}</a:tr>" for left, right in (("a", "b"), ("1", "2")))
    frame = (
        f'<p:graphicFrame><a:graphic><a:graphicData><a:tbl><a:tblPr firstRow="1"/>{rows}</a:tbl></a:graphicData>'
        f"</a:graphic></p:graphicFrame>"
    )
    assert read(pptx(slide(frame)), "a.pptx").text == "a | b\n1 | 2"


def test_a_slide_that_cannot_be_read_is_left_out_with_a_remark() -> None:
    document = read(pptx(slide(shape("x")), "<broken"), "a.pptx")
    assert (document.text, len(document.pages)) == ("x", 2)
    assert remarks(document) == {"reference_left_out": {"label": "ppt/slides/slide2.xml"}}


def test_a_file_without_slides_has_no_pages() -> None:
    with pytest.raises(FormatError) as caught:
        read(pptx(), "a.pptx")
    assert caught.value.code == "no_pages"
