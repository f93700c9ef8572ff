"""CNXML to blocks, on small modules written for these tests. Oracle: the text as the printed book would have it."""

from pathlib import Path

import pytest

from passagework.models.content import Aside, Document, Figure, Heading, ListBlock, Table
from passagework.models.library import Remark
from sitebuild.errors import BuildError
from sitebuild.texts.openstax import convert_openstax

COLLECTION = """<col:collection xmlns:col="http://cnx.rice.edu/collxml" xmlns:md="http://cnx.rice.edu/mdml"><col:content>
<col:module document="m0"/>{chapters}</col:content></col:collection>"""
CHAPTER = "<col:subcollection><md:title>{title}</md:title><col:content>{modules}</col:content></col:subcollection>"
MODULE = """<document xmlns="http://cnx.rice.edu/cnxml" xmlns:m="http://www.w3.org/1998/Math/MathML"{kind}>
<title>{title}</title><metadata><title>no</title></metadata><content>{content}</content>{glossary}</document>"""
LAB = '<section><note class="statistics lab"><title>Lab</title><para>Measure.</para><table id="lab"/></note></section>'


def book(folder: Path, content: str, glossary: str = "") -> Document:
    """A book of twelve chapters; the first has an introduction, a section with ``content``, and a lab."""
    modules = {
        "intro": MODULE.format(kind=' class="introduction"', title="Introduction", content="<para>Hello.</para>", glossary=""),
        "one": MODULE.format(kind="", title="First <emphasis>things</emphasis>", content=content, glossary=glossary),
        "lab": MODULE.format(kind="", title="A lab", content=LAB, glossary=""),
        "rest": MODULE.format(kind="", title="The rest", content='<para>Bye.</para><table id="t"/>', glossary=""),
    }
    for name, source in modules.items():
        (folder / "modules" / name).mkdir(parents=True)
        (folder / "modules" / name / "index.cnxml").write_text(source, "utf-8")
    chapters = [("Data", ("intro", "one", "lab"))] + [("Other", ("rest",))] * 11
    (folder / "collections").mkdir()
    (folder / "collections" / "statistics.collection.xml").write_text(
        COLLECTION.format(
            chapters="".join(
                CHAPTER.format(title=title, modules="".join(f'<col:module document="{name}"/>' for name in names))
                for title, names in chapters
            )
        ),
        "utf-8",
    )
    return convert_openstax(folder)


def text_of(document: Document, number: str = "1.1") -> str:
    span = next(content.section.span for content in document.contents if content.section.number == number)
    return document.text[span.start : span.end]


def converted(folder: Path, content: str) -> str:
    return text_of(book(folder, content))


def test_sections_are_numbered_as_in_the_book_and_labs_are_left_out(tmp_path: Path) -> None:
    document = book(tmp_path, "<para>Text.</para>")
    listed = [(content.section.number, content.section.title) for content in document.contents]
    assert listed == [
        ("1", "Data: Introduction"),
        ("1.1", "First things"),
        ("2.0", "The rest"),
        ("12.0", "The rest"),
    ]


def test_exercises_and_what_serves_the_printed_book_are_left_out(tmp_path: Path) -> None:
    kept = "<section class='summary'><title>Chapter Review</title><para>Kept.</para></section>"
    gone = "".join(
        f"<section class='{name}'><title>T</title><para>Gone.</para></section>"
        for name in ("practice", "free-response", "bring-together-homework", "references")
    ) + "".join(
        f"<note class='{name}'><title>T</title><para>Gone.</para></note>"
        for name in ("statistics try", "statistics try finger", "statistics calculator finger", "statistics collab")
    )
    assert converted(tmp_path, f"<para>A<footnote>Gone.</footnote>.</para>{kept}{gone}") == "A.\n\nChapter Review\n\nKept."


def test_worked_examples_stay_with_their_solutions(tmp_path: Path) -> None:
    example = (
        "<example id='e'><title>Books</title><exercise><problem><para>Find it.</para></problem>"
        "<solution><para>Found.</para></solution></exercise></example>"
    )
    document = book(tmp_path, example)
    assert text_of(document) == "Example 1.1 Books\n\nFind it.\n\nSolution\n\nFound."
    (aside,) = document.contents[1].blocks
    assert isinstance(aside, Aside)
    assert aside.role == "example"
    assert [getattr(block, "role", block.kind) for block in aside.blocks] == ["paragraph", "solution"]


def test_references_get_the_numbers_of_what_they_point_to(tmp_path: Path) -> None:
    table = "<table id='{id}'><tgroup cols='1'><tbody><row><entry>x</entry><entry>y</entry></row></tbody></tgroup></table>"
    content = (
        "<para>According to <link target-id='b'/>, and <link target-id='f' document=''/>, "
        "and <link target-id='lab' document='lab'/>, see <link document='m9'>another chapter</link>.</para>"
        + table.format(id="a") + "<section class='practice'>" + table.format(id="p") + "</section>" + table.format(id="b")
        + "<figure id='f'><media alt='A bar graph.'/></figure>"
    )  # fmt: skip
    document = book(tmp_path, content)
    assert text_of(document).startswith("According to Table 1.3, and Figure 1.1, and Table 1.4, see another chapter.")
    assert document.remarks == (Remark(code="reference_left_out", values={"label": "Table 1.4"}),)


def test_a_reference_to_nothing_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(BuildError, match="refers to 'gone'"):
        book(tmp_path, "<para>See <link target-id='gone'/>.</para>")


def test_control_characters_become_the_punctuation_they_were(tmp_path: Path) -> None:
    assert converted(tmp_path, "<para>life\x92s \x93good\x94 \x96 1\x972</para>") == "life’s “good” – 1—2"


def test_punctuation_typed_again_beside_a_control_character_is_not_doubled(tmp_path: Path) -> None:
    assert converted(tmp_path, "<para>let\x92's, median-\x96median, the \x96line, \x961</para>") == (
        "let's, median-median, the line, –1"
    )


def test_symbols_kept_by_accident_of_font_are_repaired(tmp_path: Path) -> None:
    assert converted(tmp_path, "<para>\uf02d2 and µ</para>") == "−2 and μ"


def test_comments_are_no_text(tmp_path: Path) -> None:
    assert converted(tmp_path, "<!-- <para>no</para> --><para>yes<!-- no --></para>") == "yes"


def test_a_line_break_ends_a_paragraph_but_not_a_list_of_data(tmp_path: Path) -> None:
    content = "<para>Consider the data:<newline/>1, 2, 3,<newline/>4, 5<newline count='2'/>Find the mean.</para>"
    assert converted(tmp_path, content) == "Consider the data:\n\n1, 2, 3, 4, 5\n\nFind the mean."


def test_blocks_inside_a_paragraph_divide_it(tmp_path: Path) -> None:
    content = "<para>Before <list><item>one</item></list> after <equation><m:math><m:mi>x</m:mi></m:math></equation></para>"
    assert converted(tmp_path, content) == "Before\n\n• one\n\nafter\n\nx"


def test_lists_print_their_labels(tmp_path: Path) -> None:
    content = (
        "<list list-type='enumerated' number-style='lower-alpha'><item>x</item>"
        "<item><note class='statistics calculator'><para>keys</para></note></item><item>z</item></list>"
        "<list list-type='enumerated' number-style='lower-roman'><item>r</item><item>s</item></list>"
        "<list list-type='labeled-item' mark-suffix='.'><item><label>q</label>own</item></list>"
        "<list list-type='labeled-item'><item>a) typed</item><item>bare</item></list>"
    )
    document = book(tmp_path, content)
    assert text_of(document) == "a. x\nc. z\n\ni. r\nii. s\n\nq. own\n\na) typed\n• bare"
    first = document.contents[1].blocks[0]
    assert isinstance(first, ListBlock)
    assert [item.marker for item in first.items] == ["a.", "c."]


def test_a_list_in_the_line_stays_in_the_line(tmp_path: Path) -> None:
    content = "<para>residuals <list display='inline' list-type='labeled-item'><item>35</item><item>–17</item></list>.</para>"
    assert converted(tmp_path, content) == "residuals 35, –17."


def test_tables_keep_spans_heads_and_lines_of_numbers(tmp_path: Path) -> None:
    content = (
        "<table id='t'><title>Counts</title><tgroup cols='3'>"
        "<colspec colname='c1'/><colspec colname='c2'/><colspec colname='c3'/>"
        "<thead><row><entry namest='c1' nameend='c2'>Both</entry><entry>RELATIVE <newline/>FREQUENCY</entry></row></thead>"
        "<tbody><row><entry>65<newline/>66</entry><entry>143<newline/><newline/></entry><entry/></row>"
        "<row><entry/><entry/><entry/></row></tbody></tgroup></table>"
    )
    document = book(tmp_path, content)
    assert text_of(document) == "Table 1.1 Counts\nBoth | RELATIVE FREQUENCY\n65, 66 | 143 |"
    (table,) = document.contents[1].blocks
    assert isinstance(table, Table)
    assert [(cell.columns, cell.header) for cell in table.rows[0]] == [(2, True), (1, True)]
    assert len(table.rows) == 3


def test_figures_are_told_by_their_descriptions(tmp_path: Path) -> None:
    content = "<figure id='f'><media alt='Five dots.'><image/></media><caption>Sleep</caption></figure>"
    document = book(tmp_path, content)
    assert text_of(document) == "Figure 1.1 Sleep\n\nFive dots."
    assert isinstance(document.contents[1].blocks[0], Figure)


def test_titles_with_markup_become_headings_by_depth(tmp_path: Path) -> None:
    content = (
        "<section><title/><para>Open.</para></section><section><title>Slope <emphasis>b</emphasis></title>"
        "<section><title>Deeper</title><para><title>In a paragraph</title>Text.</para></section></section>"
    )
    document = book(tmp_path, content)
    assert text_of(document) == "Open.\n\nSlope b\n\nDeeper\n\nIn a paragraph\n\nText."
    headings = [block for block in document.contents[1].blocks if isinstance(block, Heading)]
    assert [heading.level for heading in headings] == [2, 3, 4]


def test_emphasis_scripts_and_formulas_become_runs(tmp_path: Path) -> None:
    content = (
        "<para><emphasis>r</emphasis><sup>2</sup>, H<sub>0</sub>, 5<sup>th</sup>, y<sub>i</sub>, <term>mean</term>, "
        "<m:math><m:apply><m:conjugate/><m:ci>x</m:ci></m:apply></m:math></para>"
    )
    document = book(tmp_path, content)
    assert text_of(document) == "r², H₀, 5th, y_i, mean, x̄"
    (paragraph,) = document.contents[1].blocks
    runs = paragraph.runs
    assert [run.kind for run in runs if run.kind != "text"] == [
        "emphasis", "superscript", "subscript", "superscript", "subscript", "strong", "math",
    ]  # fmt: skip


def test_a_fraction_used_as_a_factor_is_enclosed_and_formulas_stand_apart(tmp_path: Path) -> None:
    fraction = "<m:math><m:mfrac><m:mi>x</m:mi><m:mi>n</m:mi></m:mfrac></m:math>"
    assert converted(tmp_path, f"<para>y = 1.{fraction}(100) and {fraction} too</para>") == "y = 1. (x/n)(100) and x/n too"


def test_displayed_formulas_stand_alone_except_in_cells(tmp_path: Path) -> None:
    formula = "<m:math display='block'><m:mi>z</m:mi></m:math>"
    content = (
        f"<para>where {formula} holds</para>"
        f"<table id='t'><tgroup cols='2'><tbody><row><entry>{formula}</entry><entry>1</entry></row></tbody></tgroup></table>"
    )
    assert converted(tmp_path, content) == "where\n\nz\n\nholds\n\nTable 1.1\nz | 1"


def test_notes_are_titled_once_in_lower_case(tmp_path: Path) -> None:
    assert converted(tmp_path, "<note><label/><title>NOTE</title><para>Mind.</para></note>") == "Note\n\nMind."


def test_the_glossary_follows_as_definitions(tmp_path: Path) -> None:
    glossary = (
        "<glossary><definition><term>mean</term><meaning> a sum divided<newline/>See average.</meaning></definition></glossary>"
    )
    document = book(tmp_path, "<para>Text.</para>", glossary)
    assert text_of(document) == "Text.\n\nKey Terms\n\nmean\na sum divided\nSee average."
    last = document.contents[1].blocks[-1]
    assert isinstance(last, Aside)
    assert last.role == "definition"


def test_an_element_without_a_rule_is_an_error_that_names_it(tmp_path: Path) -> None:
    with pytest.raises(BuildError, match="module one has <quote"):
        book(tmp_path, "<quote id='q'>Hm.</quote>")


def test_a_block_in_a_cell_is_an_error(tmp_path: Path) -> None:
    table = "<table id='t'><tgroup><tbody><row><entry><list><item>x</item></list></entry></row></tbody></tgroup></table>"
    with pytest.raises(BuildError, match="inside entry"):
        book(tmp_path, table)


def test_a_missing_file_is_an_error_that_names_it(tmp_path: Path) -> None:
    with pytest.raises(BuildError, match=r"statistics\.collection\.xml cannot be read"):
        convert_openstax(tmp_path)


def test_a_book_with_too_few_chapters_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "collections").mkdir()
    (tmp_path / "collections" / "statistics.collection.xml").write_text(COLLECTION.format(chapters=""), "utf-8")
    with pytest.raises(BuildError, match="has 0 chapters"):
        convert_openstax(tmp_path)


def test_a_document_type_is_refused(tmp_path: Path) -> None:
    (tmp_path / "collections").mkdir()
    source = '<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>'
    (tmp_path / "collections" / "statistics.collection.xml").write_text(source, "utf-8")
    with pytest.raises(BuildError, match="document type"):
        convert_openstax(tmp_path)
