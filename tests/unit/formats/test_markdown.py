"""Markdown: sections, front matter, formulas, tables, notes, raw HTML; what nests without end."""

from __future__ import annotations

import pytest
from tests.unit.formats.files import read, titles

from passagework.models.content import Figure, Formula, ListBlock, Paragraph, Table


def test_headings_are_sections_and_empty_ones_give_their_title_to_the_next() -> None:
    document = read("# Book\n\nIntro.\n\n## Part\n\n### One\n\na\n\n### Two\n\n## Last\n", "a.md")
    assert document.title == "Book"
    assert titles(document) == ["Book", "Part › One", "Two", "Last"]
    assert document.text == "Intro.\n\na\n\nTwo\n\nLast"


def test_headings_below_the_third_level_stay_in_their_section() -> None:
    document = read("# a\n\n1\n\n# b\n\n## c\n\n### d\n\n#### e\n\n2\n", "a.md")
    assert titles(document) == ["a", "b › c › d"]
    assert [block.kind for block in document.contents[1].blocks] == ["heading", "paragraph"]


def test_sections_have_short_unique_identities() -> None:
    document = read("# a\n\n1\n\n# a\n\n2\n", "a.md")
    assert [each.section.id for each in document.contents] == ["s1", "s2"]


@pytest.mark.parametrize(
    ("matter", "title"),
    [
        ('---\ntitle: "My: notes"\ntags: [a]\n---\n', "My: notes"),
        ("+++\ntitle = 'T'\n+++\n", "T"),
        ("---\na: b\n...\n", "n"),
        ("---\ntitle: >\n  x\n---\n", "n"),
    ],
)
def test_front_matter_gives_the_title_and_is_no_text(matter: str, title: str) -> None:
    document = read(matter + "Text.\n", "n.md")
    assert (document.title, document.text) == (title, "Text.")


def test_a_rule_at_the_start_is_no_front_matter() -> None:
    assert read("---\n\nFirst words. Then more.\n\n---\n\nText.\n", "n.md").text == "First words. Then more.\n\nText."


def test_formulas_become_mathml_and_prices_do_not() -> None:
    document = read("It is $\\frac{1}{n}$ of $5 and $6.\n\n$$\\bar{x} = 3$$\n", "a.md")
    paragraph, formula = document.contents[0].blocks
    assert document.text == "It is 1/n of $5 and $6.\n\nx̄ = 3"
    assert isinstance(paragraph, Paragraph) and paragraph.runs[1].mathml
    assert isinstance(formula, Formula) and "<math" in (formula.run.mathml or "")


@pytest.mark.parametrize("tex", ["\\foo{x}", "{" * 2000 + "}" * 2000, "\\frac{1}"])
def test_tex_that_is_not_known_stays_readable(tex: str) -> None:
    document = read(f"See ${tex}$ here.\n", "a.md")
    runs = [run for block in document.contents[0].blocks if isinstance(block, Paragraph) for run in block.runs]
    assert {run.kind for run in runs} <= {"text", "code", "math"}
    assert all(run.mathml for run in runs if run.kind == "math")


def test_tables_have_heads_and_captions() -> None:
    for source in ("Table: The cap\n\n|a|b|\n|-|-|\n|1|2|\n", "|a|b|\n|-|-|\n|1|2|\n\nTable 1: The cap\n"):
        document = read(source, "a.md")
        (table,) = document.contents[0].blocks
        assert isinstance(table, Table) and table.rows[0][0].header
        assert document.text == "The cap\na | b\n1 | 2"


def test_code_keeps_its_lines_and_quotes_their_words() -> None:
    assert read("```py\na = 1\n\nb = 2\n```\n\n> said\n> > and answered\n", "a.md").text == "a = 1\nb = 2\n\nsaid\n\nand answered"


def test_a_footnote_stands_after_the_paragraph_that_refers_to_it() -> None:
    document = read("# a\n\nOne.[^x]\n\nTwo.\n\n# b\n\nThree.\n\n[^x]: The note.\n", "a.md")
    assert document.text == "One.1\n\n1 The note.\n\nTwo.\n\nThree."


def test_a_picture_alone_is_a_figure() -> None:
    (figure,) = read('![A curve](x.png "Figure 1")\n', "a.md").contents[0].blocks
    assert isinstance(figure, Figure) and figure.caption and figure.description


def test_raw_html_is_text_and_known_tags_leave() -> None:
    document = read("<div>\nblock\n</div>\n\na <b>bold</b> List<String> <script>alert(1)</script><!-- no -->\n", "a.md")
    assert document.text == "block\n\na bold List<String> <script>alert(1)</script>"


def test_a_link_of_any_kind_leaves_its_words() -> None:
    assert read("[here](javascript:alert(1)) and <https://example.org>\n", "a.md").text == "here and https://example.org"


@pytest.mark.parametrize(
    "source",
    [
        ">" * 5000 + " deep",
        "- " * 3000 + "deep",
        "[" * 15000 + "deep",
        "*" * 15000 + "deep",
        "".join("  " * n + "- deep\n" for n in range(200)),
    ],
)
def test_nesting_without_end_is_read_and_nothing_is_lost(source: str) -> None:
    assert "deep" in read(source, "a.md").text


def test_a_very_long_paragraph_is_read_without_its_marks() -> None:
    text = "*a* `b` [c](d) $" * 4000
    assert len(read(text, "a.md").text) > 0.9 * len(text)


def test_pasted_text_is_markdown_where_it_shows() -> None:
    marked = read("# Heading\n\n**bold** text\n", "My title.pasted")
    assert (marked.title, titles(marked), marked.text) == ("My title", ["Heading"], "bold text")
    plain = read("5 * 3 * 2 is 30, and a_b_c is a name.\n", "v1.2 of it.pasted")
    assert (plain.title, plain.text) == ("v1.2 of it", "5 * 3 * 2 is 30, and a_b_c is a name.")


def test_lists_nest_and_deep_ones_are_flattened() -> None:
    (outer,) = read("- a\n  - b\n    1. c\n", "a.md").contents[0].blocks
    assert isinstance(outer, ListBlock)
    inner = outer.items[0].blocks[1]
    assert isinstance(inner, ListBlock) and inner.items[0].blocks[1].kind == "list"
