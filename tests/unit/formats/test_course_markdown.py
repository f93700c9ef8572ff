"""The Markdown subset. Oracle: documents laid out by hand; the real TeX converter makes the formulas."""

import pytest

from passagework.errors import FormatError
from passagework.formats.course_markdown import CourseSection, convert_course
from passagework.models.content import Aside, Document, Formula, Heading, ListBlock, Paragraph, Run, Table
from passagework.text.normalise import normalise
from sitebuild.texts.short_course import tex_to_mathml


def convert(source: str) -> Document:
    sections = [CourseSection("one", "1", "01-one.md", source)]
    return convert_course(sections, tex_to_mathml, id="c", title="C", language="en", source=None)


def texts(document: Document, runs: tuple[Run, ...]) -> list[tuple[str, str]]:
    return [(run.kind, document.text[run.span.start : run.span.end]) for run in runs]


SAMPLE = """# Spread

The *range* is **large** when $x_1$ is far
from $x_n$; it costs \\$5.

## Rules

1. Order the data.
2. Subtract the ends,
   largest first.

- one
- two

$$ s = \\sqrt{\\frac{a}{b}} $$

Table: Two rows of *heights*
| Name | Height |
|:--|--:|
| Ann \\| Bo | $h^2$ |

::: example A short one
Here it is.

$$
x = 1
$$
:::
"""


def test_every_block_of_the_format() -> None:
    document = convert(SAMPLE)
    (section,) = document.contents
    assert section.section.title == "Spread"
    kinds = [type(block) for block in section.blocks]
    assert kinds == [Paragraph, Heading, ListBlock, ListBlock, Formula, Table, Aside]
    assert document.text == (
        "The range is large when x₁ is far from x_n; it costs $5.\n\nRules\n\n"
        "1. Order the data.\n2. Subtract the ends, largest first.\n\n• one\n• two\n\ns = √(a/b)\n\n"
        "Two rows of heights\nName | Height\nAnn | Bo | h²\n\nA short one\n\nHere it is.\n\nx = 1"
    )
    assert document.text == normalise(document.text)


def test_runs_keep_emphasis_and_formulas() -> None:
    document = convert(SAMPLE)
    paragraph = document.contents[0].blocks[0]
    assert isinstance(paragraph, Paragraph)
    assert texts(document, paragraph.runs) == [
        ("text", "The "),
        ("emphasis", "range"),
        ("text", " is "),
        ("strong", "large"),
        ("text", " when "),
        ("math", "x₁"),
        ("text", " is far from "),
        ("math", "x_n"),
        ("text", "; it costs $5."),
    ]
    assert paragraph.runs[5].mathml == '<math display="inline"><mrow><msub><mi>x</mi><mn>1</mn></msub></mrow></math>'


def test_a_table_has_heads_and_a_caption() -> None:
    document = convert(SAMPLE)
    table = document.contents[0].blocks[5]
    assert isinstance(table, Table)
    assert [cell.header for cell in table.rows[0]] == [True, True]
    assert texts(document, table.caption) == [("text", "Two rows of "), ("emphasis", "heights")]
    assert texts(document, table.rows[1][0].runs) == [("text", "Ann | Bo")]


@pytest.mark.parametrize(
    ("source", "line", "problem"),
    [
        ("Title", 1, "first line is not a title"),
        ("# T\n", 1, "no text under the title"),
        ("# T\n\n### Deep", 3, "'###' is not part"),
        ("# T\n\n> quoted", 3, "is not part"),
        ("# T\n\n```\ncode", 3, "is not part"),
        ("# T\n\n| a | b |", 3, "is not part"),
        ("# T\n\none\ntwo [link](x)", 4, "a link"),
        ("# T\n\n![picture](x)", 3, "a picture"),
        ("# T\n\n<b>bold</b>", 3, "an HTML tag"),
        ("# T\n\nit costs $5", 3, "a dollar sign"),
        ("# T\n\n2 * 3", 3, "an asterisk"),
        ("# T\n\nsay `this`", 3, "a backquote"),
        ("# T\n\na \\frac", 3, "a backslash"),
        ("# T\n\none\n\n$$ x = 1\n\ntwo", 5, "formula is not closed"),
        ("# T\n\n$$ \\notacommand{x} $$", 3, "not known"),
        ("# T\n\nthen $\\begin{aligned} a &= b \\end{aligned}$", 3, "cannot be converted"),
        ("# T\n\nTable: c\n\ntext", 4, "no rows or no heads"),
        ("# T\n\nTable: c\n| a | b |\n|---|---|\n| 1 |", 6, "a row has 1 cells and its table 2"),
        ("# T\n\n::: proof P\nx\n:::", 3, "kind 'proof'"),
        ("# T\n\n::: example\nx\n:::", 3, "the title ''"),
        ("# T\n\n::: example E\nx", 3, "not closed"),
        ("# T\n\n::: example E\n\n::: note N\nx\n:::\n:::", 5, "a block inside a block"),
    ],
)
def test_what_is_outside_the_format_is_an_error_with_its_place(source: str, line: int, problem: str) -> None:
    with pytest.raises(FormatError) as raised:
        convert(source)
    assert raised.value.message.startswith(f"01-one.md, line {line}: ")
    assert problem in raised.value.message
    assert len(raised.value.hint) > 10


def test_a_stray_fence_is_an_error() -> None:
    with pytest.raises(FormatError, match="line 3: a block of the kind ''"):
        convert("# T\n\n:::\n")
