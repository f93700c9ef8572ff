"""The builder's text and offsets. Oracle: layouts written out by hand, and ``normalise``."""

import pytest

from passagework.formats.blocks import CellDraft, TextBuilder
from passagework.formats.inline import Piece
from passagework.models.content import Run
from passagework.text.normalise import normalise
from passagework.text.sentences import sentence_spans


def words(text: str) -> list[Piece]:
    return [Piece("text", text)]


def read(builder: TextBuilder, runs: tuple[Run, ...]) -> str:
    return "".join(builder.text[run.span.start : run.span.end] for run in runs)


def test_sections_and_blocks_are_parted_by_an_empty_line() -> None:
    builder = TextBuilder()
    first = builder.start_section()
    builder.heading(2, words("Spread"))
    builder.paragraph(words("Data vary."))
    one = builder.end_section(first)
    second = builder.start_section()
    builder.paragraph(words("More."))
    two = builder.end_section(second)
    assert builder.text == "Spread\n\nData vary.\n\nMore."
    assert builder.text[one.start : one.end] == "Spread\n\nData vary."
    assert builder.text[two.start : two.end] == "More."


def test_runs_span_their_own_text() -> None:
    builder = TextBuilder()
    builder.paragraph(words("One."))
    (paragraph,) = builder.paragraph([Piece("text", "The "), Piece("strong", "median"), Piece("text", " is 3.")])
    assert [builder.text[run.span.start : run.span.end] for run in paragraph.runs] == ["The ", "median", " is 3."]
    assert [run.kind for run in paragraph.runs] == ["text", "strong", "text"]


def test_list_items_take_a_line_each_and_keep_their_labels() -> None:
    builder = TextBuilder()
    builder.paragraph(words("Find:"))
    builder.part()
    with builder.lines():
        for marker, text in (("a.", "the mean"), (None, "a bullet"), ("", "b) typed by hand")):
            builder.item(marker)
            builder.paragraph(words(text))
    builder.paragraph(words("Done."))
    assert builder.text == "Find:\n\na. the mean\n• a bullet\nb) typed by hand\n\nDone."


def test_an_item_that_begins_with_a_list_leaves_its_label_alone_on_the_line() -> None:
    builder = TextBuilder()
    with builder.lines():
        builder.item("a.")
        builder.item(None)
        builder.paragraph(words("k = 70"))
    assert builder.text == "a.\n• k = 70"


def test_table_rows_are_lines_of_cells_and_blank_rows_are_silent() -> None:
    builder = TextBuilder()
    rows = [
        [CellDraft(words("Stem"), header=True), CellDraft(words("Leaf"), header=True)],
        [CellDraft([]), CellDraft(words("2 9 9"))],
        [CellDraft([]), CellDraft(words(" "))],
        [CellDraft(words("5")), CellDraft([])],
    ]
    table = builder.table(words("Table 2.1"), rows)
    assert builder.text == "Table 2.1\nStem | Leaf\n| 2 9 9\n5 |"
    assert read(builder, table.rows[1][1].runs) == "2 9 9"
    assert table.rows[2][0].runs == ()
    assert [cell.header for cell in table.rows[0]] == [True, True]


def test_each_row_and_item_is_a_sentence_of_its_own() -> None:
    builder = TextBuilder()
    builder.table(
        words("Ages"), [[CellDraft(words("Ann")), CellDraft(words("9"))], [CellDraft(words("Bo")), CellDraft(words("10"))]]
    )
    builder.part()
    with builder.lines():
        for text in ("order the data", "find the middle"):
            builder.item(None)
            builder.paragraph(words(text))
    sentences = [builder.text[start:end] for start, end in sentence_spans(builder.text)]
    assert sentences == ["Ages", "Ann | 9", "Bo | 10", "• order the data", "• find the middle"]


def test_the_text_is_its_own_normalisation() -> None:
    builder = TextBuilder()
    start = builder.start_section()
    builder.paragraph(words("  ﬁne\u00a0\u00a0text\x92s  "))
    builder.figure(words("Figure 1 "), words(" A plot."))
    builder.paragraph(words(" \n "))
    builder.formula(Piece("math", "x̄ = 2", "<math></math>"))
    builder.end_section(start)
    assert builder.text == "fine text’s\n\nFigure 1\n\nA plot.\n\nx̄ = 2"
    assert builder.text == normalise(builder.text)


def test_an_empty_section_is_refused() -> None:
    builder = TextBuilder()
    start = builder.start_section()
    builder.paragraph(words("  "))
    with pytest.raises(ValueError, match="has no text"):
        builder.end_section(start)
