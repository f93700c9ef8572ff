"""Plain text: paragraphs, lists, headings that are sure, pages, subtitles, tables of values."""

from __future__ import annotations

import pytest
from tests.unit.formats.files import pages, read, remarks, titles

from passagework.errors import FormatError
from passagework.formats.lines import wrap_width
from passagework.models.content import ListBlock, Table

WRAPPED = """\
A sample is a part of a population that we look
at because we cannot look at all of it. What we
learn from it is never certain, but the stan-
dard error says how far it may be off.

The standard error is smaller when the sample is
larger.
"""


def test_wrapped_lines_are_joined_and_a_hyphen_goes_where_the_word_is_known() -> None:
    first, second = read(WRAPPED, "a.txt").text.split("\n\n")
    assert first.endswith("but the standard error says how far it may be off.")
    assert second == "The standard error is smaller when the sample is larger."


def test_a_hyphen_stays_where_the_word_is_not_known() -> None:
    assert "well-\nknown" in WRAPPED.replace("stan-\ndard", "well-\nknown")
    assert "well-known error" in read(WRAPPED.replace("stan-\ndard", "well-\nknown"), "a.txt").text


def test_lines_that_were_not_wrapped_stay_apart() -> None:
    log = "".join(f"2026-01-0{day} 12:00:00 INFO request {day} done in 1{day} ms\n" for day in range(1, 8))
    assert wrap_width(log.splitlines()) == 0
    assert read(log, "a.log").text.count("\n\n") == 6


def test_lists_keep_their_labels() -> None:
    document = read("- one\n- two\n  goes on\n\n1. first\n2. second\n", "a.txt")
    assert document.text == "• one\n• two goes on\n\n1. first\n2. second"
    assert [block.ordered for block in document.contents[0].blocks if isinstance(block, ListBlock)] == [False, True]


def test_headings_are_underlined_or_numbered_or_chapters() -> None:
    text = "Sampling\n========\n\nText.\n\nOf people\n---------\n\nMore.\n\nNext\n====\n\nEnd.\n"
    assert titles(read(text, "a.txt")) == ["Sampling", "Of people", "Next"]
    assert titles(read("Chapter 1\n\na\n\nChapter 2: More\n\nb\n", "a.txt")) == ["Chapter 1", "Chapter 2: More"]
    numbered = read("1.1 On samples\n\na\n\n1.2 On means\n\nb\n", "a.txt")
    assert [(each.section.number, each.section.title) for each in numbered.contents] == [
        ("1.1", "On samples"),
        ("1.2", "On means"),
    ]


def test_what_is_not_sure_is_no_heading() -> None:
    assert titles(read("SHORT LINE\n\nText.\n\nIn chapter 2 we saw this.\n\nChapter 2 was long.\n", "a.txt")) == ["a"]


def test_form_feeds_part_pages() -> None:
    assert pages(read("one\n\ftwo\n\f\fthree\f\n", "a.txt")) == [("1", "one"), ("2", "two"), ("3", ""), ("4", "three")]
    assert read("one\n\f", "a.txt").pages == ()


def test_subtitles_lose_numbers_times_and_tags() -> None:
    srt = "1\n00:00:01,000 --> 00:00:02,500\n<i>The mean</i> is\n\n2\n00:00:03,000 --> 00:00:04,000\n{\\an8}not the median.\n"
    assert read(srt, "a.srt").text == "The mean is not the median."
    assert read("WEBVTT\n\n00:01.000 --> 00:02.000 align:start\n<v Ann>Hello.", "a.vtt").text == "Hello."


def test_values_become_a_table_with_heads() -> None:
    (table,) = read('name;mean\n"a; b";1\nc;2\n', "a.csv").contents[0].blocks
    assert isinstance(table, Table)
    assert [[cell.header for cell in row] for row in table.rows] == [[True, True], [False, False], [False, False]]
    assert read('name;mean\n"a; b";1\nc;2\n', "a.csv").text == "name | mean\na; b | 1\nc | 2"


def test_long_tables_are_cut_and_their_heads_repeated() -> None:
    document = read("x,y\n" + "1,2\n" * 450, "a.csv")
    assert [len(block.rows) for block in document.contents[0].blocks if isinstance(block, Table)] == [201, 201, 51]


@pytest.mark.parametrize("text", ["", " \n\t\u200b\ufeff\n", "\f\f"])
def test_blank_files_have_no_text(text: str) -> None:
    with pytest.raises(FormatError) as caught:
        read((text or " ").encode(), "a.txt")
    assert caught.value.code == "no_text"


def test_invisible_characters_are_counted_and_taken_out() -> None:
    document = read("pay \u202eevil\u202c now\U000e0041\U000e0042 \U0001f3f4\U000e0067\U000e007f", "a.txt")
    assert document.text == "pay evil now \U0001f3f4\U000e0067\U000e007f"
    assert remarks(document)["invisible_characters"] == {"n": 6}
