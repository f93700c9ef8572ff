"""From content streams to paragraphs. Oracle: pages written out by hand, and what a person reads on them."""

import pytest
from tests.unit.formats.pdf.reading import blocks_of, document, outline_of, page_lines, page_texts, record
from tests.unit.formats.pdf.writer import Sheet, lines, pdf, text

LEFT = [
    "The left column is read first, from its top",
    "to its foot, although each of its lines has",
    "a neighbour on the right at the same height",
    "as itself, which belongs to another story.",
]
RIGHT = [
    "What stands on the right comes second, and",
    "it is never mixed into the lines of the left",
    "column, since between the two there runs a",
    "gutter that nothing on this page crosses at all.",
]


def test_columns_are_read_one_after_the_other():
    title = text(150, 740, "A title that spans both of the columns of the page", 14)
    data = pdf([title + lines(50, 700, LEFT) + lines(320, 700, RIGHT)])
    assert page_lines(data) == ["A title that spans both of the columns of the page", *LEFT, *RIGHT]
    assert [line.region for line in record(data).lines] == [0, 1, 1, 1, 1, 2, 2, 2, 2]


def test_columns_drawn_row_by_row_are_still_columns():
    rows = "".join(text(50, 700 - 12 * i, LEFT[i]) + text(320, 700 - 12 * i, RIGHT[i]) for i in range(4))
    assert page_lines(pdf([rows])) == [*LEFT, *RIGHT]


def test_three_columns():
    columns = [[f"{name} column line number {n} of five" for n in range(1, 6)] for name in ("First", "Middle", "Third")]
    content = "".join(lines(40 + 185 * place, 700, rows, 9) for place, rows in enumerate(columns))
    assert page_lines(pdf([content])) == [line for rows in columns for line in rows]


def test_what_spans_the_columns_parts_them_into_bands():
    spanning = text(60, 640, "This caption of a wide figure runs from the far left to the far right of the whole page, it does")
    data = pdf([lines(50, 700, LEFT) + lines(320, 700, RIGHT) + spanning + lines(50, 600, LEFT) + lines(320, 600, RIGHT)])
    found = page_lines(data)
    assert found[:8] == [*LEFT, *RIGHT]
    assert found[8].startswith("This caption")
    assert found[9:] == [*LEFT, *RIGHT]


def test_columns_below_a_wide_listing_are_columns():
    listing = "".join(
        text(50, 740 - 11 * n, f"mov r{n}, r{n + 1}") + text(150, 740 - 11 * n, "// what this instruction is there for, in words")
        for n in range(18)
    )
    caption = text(
        50, 520, "Figure 1. A listing that is as wide as both columns of the page below, and so is this line of its caption"
    )
    columns = lines(50, 480, [*LEFT, *LEFT]) + lines(320, 480, [*RIGHT, *RIGHT])
    assert page_lines(pdf([listing + caption + columns]))[-16:] == [*LEFT, *LEFT, *RIGHT, *RIGHT]


def test_cells_side_by_side_make_a_table_and_not_columns():
    rows = [("Bread", "2.10", "white"), ("Cheese", "5.40", "hard"), ("Milk", "1.20", "fresh"), ("Beer", "3.00", "dark")]
    content = "".join(
        text(60, 700 - 14 * y, a) + text(200, 700 - 14 * y, b) + text(300, 700 - 14 * y, c) for y, (a, b, c) in enumerate(rows)
    )
    caption = text(60, 716, "Table 1: What food costs")
    found = blocks_of(document(pdf([caption + content])))
    assert found == [
        ("table", "Table 1: What food costs\nBread | 2.10 | white\nCheese | 5.40 | hard\nMilk | 1.20 | fresh\nBeer | 3.00 | dark")
    ]


def test_a_table_keeps_its_empty_cells():
    rows = [("a", "1", "x"), ("b", "", "y"), ("c", "3", "z")]
    content = "".join(
        text(x, 700 - 14 * y, cell) for y, row in enumerate(rows) for x, cell in zip((60, 150, 240), row, strict=True) if cell
    )
    assert blocks_of(document(pdf([content]))) == [("table", "a | 1 | x\nb |  | y\nc | 3 | z")]


@pytest.mark.parametrize(
    "rows",
    [
        [("n", "{", ""), ("S =", "", "x"), ("", "k", "1")],  # a sum over its limits
        [("f(x)", "= x + 1", "for x > 0"), ("g(x)", "= x - 1", "for x < 0"), ("h(x)", "= 0", "else")],  # definitions
        [("y", "", "y"), ("4", "", "4"), ("3", "a", "3")],  # two charts
    ],
)
def test_formulas_and_charts_are_no_tables(rows):
    content = "".join(
        text(x, 700 - 14 * y, cell) for y, row in enumerate(rows) for x, cell in zip((60, 150, 240), row, strict=True) if cell
    )
    found = blocks_of(document(pdf([lines(72, 760, BODY[:2]) + content])))
    assert "table" not in {kind for kind, _ in found}
    assert sorted(" ".join(words for _, words in found[1:]).split()) == sorted(
        " ".join(cell for row in rows for cell in row).split()
    )


def test_a_table_of_words_may_have_many_empty_cells():
    rows = [("Bread", "", "white"), ("Cheese", "hard", ""), ("Milk", "", "fresh"), ("Beer", "Pils", "")]
    content = "".join(
        text(x, 700 - 14 * y, cell) for y, row in enumerate(rows) for x, cell in zip((60, 150, 240), row, strict=True) if cell
    )
    assert [kind for kind, _ in blocks_of(document(pdf([content])))] == ["table"]


def test_an_indent_and_a_gap_begin_a_paragraph():
    content = lines(72, 700, ["The first paragraph is a long line that fills the measure of the page", "and goes on here."])
    content += text(92, 676, "An indent begins the second paragraph, which fills the whole line too")
    content += text(72, 664, "and goes on here as well until it ends.")
    content += text(72, 630, "After a gap comes the third.")
    assert [words for _, words in blocks_of(document(pdf([content])))] == [
        "The first paragraph is a long line that fills the measure of the page and goes on here.",
        "An indent begins the second paragraph, which fills the whole line too and goes on here as well until it ends.",
        "After a gap comes the third.",
    ]


def test_a_bibliography_has_hanging_lines():
    first = [
        "[1] A. Author and B. Writer. A title that fills the whole of its line and goes",
        "[2] C. Other. Short, but not so short that it would end",
    ]
    second = ["On in the next line with a capital. Press, 2001.", "before the second line. 2002."]
    content = "".join(
        text(72, 700 - 24 * y, a) + text(90, 688 - 24 * y, b) for y, (a, b) in enumerate(zip(first, second, strict=True))
    )
    assert [words for _, words in blocks_of(document(pdf([content])))] == [f"{a} {b}" for a, b in zip(first, second, strict=True)]


def test_a_list_ends_where_the_margin_is_reached_again():
    content = lines(90, 700, ["• The first thing", "• The second thing"]) + text(72, 676, "Another matter follows the list here.")
    assert blocks_of(document(pdf([content]))) == [
        ("list", "• The first thing\n• The second thing"),
        ("paragraph", "Another matter follows the list here."),
    ]


def test_words_cut_at_line_ends_are_joined_and_real_hyphens_stay():
    content = lines(
        72,
        700,
        [
            "A state-of-the-art method was described in this docu-",
            "ment. The whole document names a state-of-the-",
            "art method, and well-known results of the years 1990-",
            "1995 are in it, along with the names of Smith-",
            "Jones and the others who wrote about them then.",
        ],
    )
    (found,) = blocks_of(document(pdf([content])))
    assert found[1] == (
        "A state-of-the-art method was described in this document. The whole document names a state-of-the-art method, "
        "and well-known results of the years 1990-1995 are in it, along with the names of Smith-Jones and the others who "
        "wrote about them then."
    )


@pytest.mark.parametrize(
    ("rest", "cut", "joined"),
    [
        ("The tool is called SunSpider and it is SunSpider.", "Sun-|Spider", "SunSpider"),
        ("Nothing else is said of it here or there.", "Sun-|Spider", "Sun-Spider"),
        ("INTRODUCTIONS come first, whatever they may be.", "INTRODUC-|TION", "INTRODUCTION"),
        ("We optimised the loops and optimised them again.", "optimi-|sing", "optimising"),
        ("A mixed-type list is no single-mode thing at all.", "mixed-|mode", "mixed-mode"),
        ("A mixed-model and a mixture of these.", "mixed-|modes", "mixed-modes"),
        ("It has nothing to do with it.", "three-|dimensional", "three-dimensional"),
        ("It has nothing to do with it.", "dimen-|sional", "dimensional"),
        ("It has nothing to do with it.", "x-|axis", "x-axis"),
        ("It has nothing to do with it.", "Vor-|und Nachteile", "Vor- und Nachteile"),
        ("Where a thousand is meant.", "thous-|and", "thousand"),
        ("The expert explains an extract of ex-ante prices.", "ex-|pression", "expression"),
    ],
)
def test_the_document_tells_which_hyphens_are_its_own(rest, cut, joined):
    first, second = cut.split("|")
    content = lines(
        72, 700, [rest, f"These are lines of the same document, and in them is {first}", f"{second}, with words after it."]
    )
    assert f"in them is {joined}, with" in document(pdf([content])).text


BODY = [f"Line {n} of the running text of this page, which is as long as the others" for n in ("one", "two", "three", "four")]


def _page(number, last):
    head = text(72, 760, f"Chapter {number // 3 + 1}: On heads") + text(500, 760, str(number + 10))
    return head + lines(72, 700, [*BODY, last]) + text(300, 30, f"- {number + 10} -")


def test_running_heads_feet_and_page_numbers_are_dropped():
    found = document(pdf([_page(number, f"The last line of page number {number} ends here.") for number in range(6)]))
    assert "On heads" not in found.text
    assert "- 1" not in found.text
    assert all(f"page number {number} ends" in found.text for number in range(6))


def test_a_line_that_comes_back_within_the_text_is_kept():
    found = document(pdf([lines(72, 700, [*BODY, "The refrain comes back.", *BODY[::-1]]) for _ in range(5)]))
    assert found.text.count("The refrain comes back.") == 5


@pytest.mark.parametrize("number", ["iii", "3", "- iii -", "Page 3 of 5"])
def test_a_number_that_only_one_page_shows_is_dropped_as_its_own(number):
    sheets = [lines(72, 700, [*BODY, f"The end of the page called {name}."]) for name in "abcde"]
    sheets[2] += text(300, 30, number)
    assert number not in document(pdf(sheets)).text


@pytest.mark.parametrize(("number", "size"), [("1", 24), ("7", 10), ("civil", 10), ("Page of", 10)])
def test_other_lines_of_a_number_or_a_word_are_kept(number, size):
    sheets = [lines(72, 650, [*BODY, f"The end of the page called {name}."]) for name in "abcde"]
    sheets[0] = text(72, 740, number, size) + sheets[0]
    found = document(pdf(sheets))
    assert number in found.text + "".join(title for _, title in outline_of(found))


def test_a_sentence_goes_on_over_a_page_and_pages_are_cut_at_their_letter():
    full = [f"Row {n} of a page that is full of text from the left edge to the right one" for n in "abcdefgh"]
    data = pdf(
        [
            lines(72, 700, [*full, "and this sentence is in the mid-"]),
            lines(72, 700, ["dle of a word when its page ends.", *full]),
        ]
    )
    found = document(data)
    assert "in the middle of a word when its page ends." in found.text
    first, second = page_texts(found)
    assert first.endswith("in the mid")
    assert second.startswith("dle of a word")


def test_a_footnote_does_not_part_a_sentence():
    full = [f"Row {n} of a page that is full of text from the left edge to the right one" for n in "abcdefgh"]
    first = lines(72, 700, [*full, "a sentence that is not yet at its"]) + text(72, 60, "1 A footnote in small type.", 7)
    found = document(pdf([first, lines(72, 700, ["end when the page is, goes on here.", *full])]))
    assert "not yet at its end when the page is, goes on here." in found.text
    assert page_texts(found)[0].count("footnote") == 1


def _columns_with_a_note(right, more="", pages=()):
    heading = text(50, 640, "1. Introduction", 12, "F2")
    left = lines(50, 700, LEFT) + heading + lines(50, 624, [*LEFT[:3], "This last line of the left column goes on in"])
    note = lines(50, 540, ["A notice in small type that stands below", "the column, as copyright notices are set."], 7, 8)
    return pdf([left + note + lines(320, 700, right) + more, *pages])


def test_a_note_below_a_column_neither_parts_a_sentence_nor_opens_a_section():
    found = blocks_of(
        document(_columns_with_a_note(["London, where the sentence ends quite soon.", *RIGHT], lines(320, 600, RIGHT)))
    )
    texts = [words for _, words in found]
    at = next(place for place, words in enumerate(texts) if "the left column goes on in London, where the sentence" in words)
    note = "A notice in small type that stands below the column, as copyright notices are set."
    assert texts.index("1. Introduction") == at - 1
    assert texts.index(note) > at


def test_a_note_comes_before_the_heading_of_a_paragraph_that_goes_on_over_the_page():
    right = [
        "London, where the sentence does not end yet,",
        *[row.replace(".", ",") for row in [*RIGHT] * 3],
        "and neither does it in this",
    ]
    data = _columns_with_a_note(right, pages=[lines(50, 700, ["City, where it ends."])])
    found = document(data)
    texts = [words for _, words in blocks_of(found)]
    assert texts.index("A notice in small type that stands below the column, as copyright notices are set.") < texts.index(
        "1. Introduction"
    )
    assert all(first.span.end <= second.span.start for first, second in zip(found.pages, found.pages[1:], strict=False))


def test_a_short_page_does_not_run_into_the_next():
    slides = [text(72, 700, "What is a mean") + text(72, 670, "The sum by the count") for _ in range(2)]
    slides += [lines(72, 700, [f"Row {n} of a full page of text" for n in range(50)])]
    assert len(blocks_of(document(pdf(slides[:2])))) == 4


def test_the_lettering_of_a_figure_stands_behind_its_caption_and_parts_no_sentence():
    above = lines(72, 740, [*BODY, "and the last line of them above the figure is as long as all of the others are"])
    figure = (
        text(250, 640, "Start", 6) + text(330, 652, "go", 6) + text(200, 610, "yes") + text(340, 610, "no") + text(80, 580, "0.5")
    )
    caption = lines(72, 540, ["Figure 3. What a machine does, and", "what it leaves."])
    below = lines(72, 500, ["which is why the sentence goes on below it.", *BODY])
    found = blocks_of(document(pdf([above + figure + caption + below])))
    assert [words for _, words in found[:2]] == ["Figure 3. What a machine does, and what it leaves.", "go Start yes no 0.5"]
    assert "as all of the others are which is why the sentence goes on" in found[2][1]


def test_running_text_and_headings_above_a_caption_are_no_lettering():
    content = (
        lines(72, 740, [*BODY, "It ends here"]) + text(72, 650, "Short heading", 10, "F2") + text(72, 600, "Words at the margin")
    )
    content += text(72, 570, "Figure 4: A picture without any letters")
    found = [words for _, words in blocks_of(document(pdf([content])))]
    assert found[1:] == ["Short heading", "Words at the margin", "Figure 4: A picture without any letters"]


@pytest.mark.parametrize(
    ("start", "gap", "moved"), [("Fig. 2", 30, True), ("Figure 2 shows", 12, False), ("Abb. 1.2:", 12, True)]
)
def test_a_caption_has_a_mark_or_a_gap_above(start, gap, moved):
    labels = text(200, 640, "begin") + text(300, 620, "end")
    found = blocks_of(document(pdf([lines(72, 740, BODY) + labels + text(72, 620 - gap, f"{start} what there is to see")])))
    texts = [words for _, words in found]
    assert (texts[-2:] == [f"{start} what there is to see", "begin end"]) is moved


def test_short_lines_that_end_a_text_above_a_caption_are_no_lettering():
    content = lines(72, 640, [*BODY, "A long line of running text stands right above two short ones that belong to it"])
    content += text(92, 580, "short words here") + text(250, 580, "other short words") + text(92, 568, "and on it goes")
    found = blocks_of(document(pdf([content + text(72, 530, "Figure 5: A picture without any letters")])))
    assert found[-1] == ("paragraph", "Figure 5: A picture without any letters")
    assert "other short words and on it goes" in " ".join(words for _, words in found[:-1])


def test_the_marks_of_an_axis_are_one_block():
    ticks = "".join(text(200, 640 - 20 * n, mark) for n, mark in enumerate(["4", "2", "0", "−2".replace("−", "-")]))
    found = blocks_of(document(pdf([lines(72, 740, BODY) + ticks + lines(72, 540, BODY)])))
    assert [words for _, words in found][1:-1] == ["4 2 0 -2"]


def test_lists_have_items():
    content = text(72, 720, "Two things are to be said:") + lines(90, 700, ["• The first thing", "• The second thing"])
    content += lines(90, 660, ["1. One is counted", "2. Two is counted as well"])
    assert blocks_of(document(pdf([content])))[1:] == [
        ("list", "• The first thing\n• The second thing"),
        ("list", "1. One is counted\n2. Two is counted as well"),
    ]


def test_code_keeps_its_lines():
    content = lines(72, 700, BODY) + lines(72, 640, ["x <- c(1, 2)", "mean(x)"], font="F3")
    found = document(pdf([content]))
    assert "x <- c(1, 2)\nmean(x)" in found.text


def test_a_line_that_begins_with_a_word_of_code_is_none():
    first = lines(72, 700, BODY)
    mixed = "BT /F3 10 Tf 72 652 Td (while) Tj /F1 10 Tf ( is the word that this line begins with, set as code) Tj ET\n"
    content = first + mixed + lines(72, 640, ["and the paragraph goes on as if nothing had been."])
    assert [kind for kind, _ in blocks_of(document(pdf([content])))] == ["paragraph"]


@pytest.mark.parametrize(("rotate", "matrix"), [(90, "0 1 -1 0 {y} {x}"), (270, "0 -1 1 0 {y} {x}"), (180, "-1 0 0 -1 {x} {y}")])
def test_turned_text_is_read_upright(rotate, matrix):
    def show(place, words):
        across = {90: 100 + 14 * place, 270: 300 - 14 * place, 180: 300 + 14 * place}[rotate]
        along = {90: 50, 270: 700, 180: 500}[rotate]
        x, y = (along, across)
        return f"BT /F1 10 Tf {matrix.format(x=x, y=y)} Tm ({words}) Tj ET\n"

    data = pdf([Sheet(show(0, "The first line") + show(1, "The second line"), extra=f"/Rotate {rotate}")])
    assert page_lines(data) == ["The first line", "The second line"]


def _turned(x, y, words):
    return f"BT /F1 10 Tf 0 1 -1 0 {x} {y} Tm ({words}) Tj ET\n"


def test_turned_labels_are_one_block_and_hide_no_page_number():
    full = [f"Row {name} of a page that is full of text from the left edge to the right one" for name in "abcdefgh" * 6]
    first = (
        lines(72, 700, [*full, "a sentence that, as the page ends here, will have to go on in the city of"])
        + _turned(40, 300, "Density")
        + _turned(60, 300, "Count")
    )
    found = document(pdf([first + text(300, 30, "1"), lines(72, 700, ["London, which is on the next page.", *full])]))
    texts = [words for _, words in blocks_of(found)]
    assert texts[0] == "Density Count"
    assert "go on in the city of London, which is on the next page." in texts[1]
    assert "1" not in texts


def test_long_turned_lines_are_text():
    sentence = "A sentence of more than sixty letters that runs up the page beside a table of some kind."
    found = blocks_of(
        document(pdf([lines(72, 700, BODY) + _turned(40, 100, sentence) + _turned(54, 100, "It is two lines long.")]))
    )
    assert found[1] == ("paragraph", f"{sentence} It is two lines long.")


def test_raised_digits_are_superscripts():
    content = text(72, 700, "x") + text(77.2, 704, "2", 6) + text(84, 700, "and H") + text(110.9, 698, "0", 6)
    assert page_lines(pdf([content])) == ["x² and H₀"]


def test_letters_shown_twice_for_bold_count_once():
    content = text(72, 700, "Fat words") + text(72.4, 700, "Fat words")
    assert page_lines(pdf([content])) == ["Fat words"]


def test_spaces_come_from_gaps():
    content = "BT /F1 10 Tf 72 700 Td [(in)-30(side)-300(one)-320(line)] TJ ET"
    assert page_lines(pdf([content])) == ["inside one line"]
