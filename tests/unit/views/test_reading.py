"""The reading view. Oracle: the section's own text, read back out of the HTML by the standard library's parser."""

import re
from html.parser import HTMLParser

import pytest

from passagework.formats.blocks import CellDraft, TextBuilder
from passagework.formats.course_markdown import CourseSection, convert_course
from passagework.formats.inline import Piece
from passagework.models.content import Aside, Document, SectionContent
from passagework.models.library import PageStart, PassageBorder, Section, Source, Span
from passagework.text.chunking import Chunking, Passages, passages
from passagework.views.reading import section_fragment
from sitebuild.texts.short_course import tex_to_mathml

SAMPLE = """# Spread

The **range** is $x_n - x_1$, and it is easy. It grows with the sample. One value can decide it, which
makes it a poor measure. The quartiles are calmer. They ignore the ends.

- one
- two

Table: Heights
| Name | Height |
|---|---|
| Ann | 1.60 |

::: example Five "numbers" & more
Order them: 1, 2, 3.
:::
"""
CHUNKING = Chunking(120, 40)


class Reader(HTMLParser):
    """Collects stretches, and every tag with its attributes."""

    def __init__(self) -> None:
        super().__init__()
        self.stretches: list[tuple[dict[str, str | None], str]] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.depth = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        self.tags.append((tag, attributes))
        if tag == "span" and attributes.get("class") == "s":
            self.stretches.append((attributes, ""))
            self.depth = 1
        elif self.depth:
            self.depth += 1

    def handle_endtag(self, tag: str) -> None:
        self.depth -= bool(self.depth)

    def handle_data(self, data: str) -> None:
        if self.depth:
            attributes, text = self.stretches[-1]
            self.stretches[-1] = attributes, text + data


def convert(source: str = SAMPLE) -> Document:
    sections = [CourseSection("spread", "1", "01.md", source)]
    return convert_course(sections, tex_to_mathml, id="c", title="C", language="en", source=None)


def rendered(document: Document, source: Source | None = None, pages: tuple[PageStart, ...] = ()) -> str:
    cut = passages(document.text, [(0, len(document.text))], CHUNKING)
    borders = [PassageBorder(index, Span(start=start, end=end)) for index, (start, end) in enumerate(spans(cut))]
    sentences = zip(cut.sentence_start.tolist(), cut.sentence_end.tolist(), strict=True)
    shown = [Span(start=start, end=end) for start, end in sentences]
    return section_fragment(document.contents[0], document.text, borders, shown, source, pages)


def spans(cut: Passages) -> list[tuple[int, int]]:
    return list(zip(cut.start.tolist(), cut.end.tolist(), strict=True))


def read(html: str) -> Reader:
    reader = Reader()
    reader.feed(html)
    return reader


def test_stretches_carry_the_text_of_their_spans() -> None:
    document = convert()
    reader = read(rendered(document))
    plain = [(a, t) for a, t in reader.stretches if "x" not in t]  # formulas are drawn, not spelt
    assert len(plain) > 10
    for attributes, text in plain:
        start, end = int(attributes["data-start"] or 0), int(attributes["data-end"] or 0)
        assert text.rstrip() == document.text[start:end]


def test_stretches_are_in_order_and_do_not_overlap() -> None:
    reader = read(rendered(convert()))
    borders = [int(attributes[name] or 0) for attributes, _ in reader.stretches for name in ("data-start", "data-end")]
    assert borders == sorted(borders)


def test_each_stretch_names_exactly_the_passages_that_hold_it() -> None:
    document = convert()
    cut = spans(passages(document.text, [(0, len(document.text))], CHUNKING))
    shared = 0
    for attributes, _ in read(rendered(document)).stretches:
        start, end = int(attributes["data-start"] or 0), int(attributes["data-end"] or 0)
        holders = [index for index, (left, right) in enumerate(cut) if left <= start and end <= right]
        assert [int(number) for number in (attributes["data-passages"] or "").split()] == holders
        shared += len(holders) > 1
    assert shared > 0


def test_every_passage_begins_once_at_its_first_stretch() -> None:
    document = convert()
    cut = spans(passages(document.text, [(0, len(document.text))], CHUNKING))
    begun = [
        (int(a["data-number"] or 0), int(a["data-start"] or 0))
        for a, _ in read(rendered(document)).stretches
        if "data-number" in a
    ]
    assert [number for number, _ in begun] == [index + 1 for index in range(len(cut))]
    # A passage may begin with a bullet, which no run holds.
    assert all(0 <= start - cut[number - 1][0] <= len("• ") for number, start in begun)


def test_no_stretch_crosses_a_sentence() -> None:
    document = convert()
    cut = passages(document.text, [(0, len(document.text))], CHUNKING)
    sentences = list(zip(cut.sentence_start.tolist(), cut.sentence_end.tolist(), strict=True))
    for attributes, _ in read(rendered(document)).stretches:
        start, end = int(attributes["data-start"] or 0), int(attributes["data-end"] or 0)
        assert any(left <= start and end <= right for left, right in sentences)


def test_each_page_is_marked_once_right_before_its_first_word() -> None:
    """Oracle: the text itself; the third page begins in the middle of a sentence, the second has no text."""
    document = convert()
    starts = [0, document.text.index("One value"), document.text.index("poor measure"), document.text.index("Order")]
    pages = [PageStart(number, "iv" if number == 1 else str(number), start) for number, start in enumerate(starts, 1)]
    pages.insert(1, PageStart(9, "9", starts[1]))
    html = rendered(document, pages=tuple(pages))
    found = re.findall(
        r'<span class="page-mark" role="doc-pagebreak" data-page="(\d+)" data-label="p\. (\w+)" aria-label="Page (\w+)"', html
    )
    assert found == [("1", "iv", "iv"), ("9", "9", "9"), ("2", "2", "2"), ("3", "3", "3"), ("4", "4", "4")]
    after = [
        re.sub("<[^>]+>", "", rest).split()[0] for rest in html.split('data-page="')[1:] for rest in [rest.partition(">")[2]]
    ]
    assert after[2:] == ["One", "poor", "Order"]


def test_formulas_are_real_mathematics_and_whole() -> None:
    html = rendered(convert())
    assert '<math display="inline"><mrow><msub><mi>x</mi><mi>n</mi></msub><mo>−</mo>' in html
    assert html.count("<math") == html.count("</math>") == 1


def test_a_border_inside_a_formula_does_not_divide_it() -> None:
    builder = TextBuilder()
    (paragraph,) = builder.paragraph(
        [Piece("text", "So "), Piece("math", "a = b", "<math><mi>a</mi></math>"), Piece("text", ".")]
    )
    content = SectionContent(section=Section(id="s", number="1", title="T", span=Span(start=0, end=9)), blocks=(paragraph,))
    borders = [PassageBorder(0, Span(start=0, end=5)), PassageBorder(1, Span(start=5, end=9))]
    html = section_fragment(content, builder.text, borders, [])
    assert html.count("<math>") == 1
    assert 'data-passages="0 1"' in html


def test_everything_but_formulas_is_escaped() -> None:
    hostile = "# T\n\n5 < 6 & \"q\" \\> 'r'\n\n::: note <script>\nx\n:::\n".replace("\\>", ">").replace("<script>", "< script >")
    html = rendered(convert(hostile))
    assert "5 &lt; 6 &amp; &#34;q&#34; &gt; &#39;r&#39;" in html
    assert "&lt; script &gt;" in html


def test_no_script_style_handler_or_id() -> None:
    for tag, attributes in read(rendered(convert())).tags:
        assert tag not in ("script", "style", "iframe", "img")
        assert not [name for name in attributes if name in ("style", "id") or name.startswith("on")]


def test_tables_can_be_scrolled_by_keyboard_and_have_heads() -> None:
    html = rendered(convert())
    assert '<div class="table" tabindex="0" role="region" aria-label="Heights">' in html
    assert html.count('<th scope="col"') == 2
    assert '<th scope="col" class="number">' in html
    assert re.search(r'<td class="number"><span[^>]*>1\.60</span></td>', html)


def test_the_first_column_stays_flush_left_even_in_numbers() -> None:
    html = rendered(convert("# T\n\nTable: Counts\n| Times | People |\n|---|---|\n| 0 | 7 |\n"))
    assert re.findall(r'<t[hd](?: scope="col")?( class="number")?>', html) == ["", ' class="number"', "", ' class="number"']


def test_lists_keep_printed_labels_and_scripts_are_drawn() -> None:
    builder = TextBuilder()
    with builder.lines():
        builder.item("a.")
        (paragraph,) = builder.paragraph([Piece("text", "H"), Piece("subscript", "₀"), Piece("superscript", "^k")])
    item = {"marker": "a.", "blocks": (paragraph,)}
    section = Section(id="s", number="1", title="T", span=Span(start=0, end=len(builder.text)))
    content = SectionContent.model_validate(
        {"section": section, "blocks": ({"kind": "list", "ordered": True, "items": (item,)},)}
    )
    html = section_fragment(content, builder.text, [], [])
    assert '<ol class="labelled">' in html
    assert '<span class="label">a.</span>' in html
    assert "H<sub>0</sub><sup>k</sup>" in html


def test_spanning_heads_and_empty_cells() -> None:
    builder = TextBuilder()
    table = builder.table(
        [],
        [
            [CellDraft([], header=True), CellDraft([Piece("text", "Both")], header=True, columns=2)],
            [CellDraft([]), CellDraft([Piece("text", "4")]), CellDraft([Piece("text", "five")])],
        ],
    )
    section = Section(id="s", number="1", title="T", span=Span(start=0, end=len(builder.text)))
    html = section_fragment(SectionContent(section=section, blocks=(table,)), builder.text, [], [])
    assert '<th scope="colgroup" colspan="2">' in html
    # A head without text would be announced as a head, and say nothing.
    assert html.count("<td></td>") == 2
    assert 'aria-label="Table"' in html
    assert "<caption" not in html


def test_asides_show_their_role_and_definitions_their_term() -> None:
    builder = TextBuilder()
    builder.part()
    title = builder.runs([Piece("text", "mean")])
    aside = Aside(role="definition", title=title, blocks=tuple(builder.paragraph([Piece("text", "a sum, divided")])))
    section = Section(id="s", number="1", title="T", span=Span(start=0, end=len(builder.text)))
    html = section_fragment(SectionContent(section=section, blocks=(aside,)), builder.text, [], [])
    assert '<div class="apart definition">' in html
    assert re.search(r"<dfn><span[^>]*>mean</span></dfn>", html)


@pytest.mark.parametrize("url", [None, "https://example.org/book"])
def test_the_source_and_its_licence_stand_below(url: str | None) -> None:
    source = Source(attribution="A & B", licence="CC BY 4.0", licence_url="https://example.org/by", url=url, changes="Shortened.")
    html = rendered(convert(), source)
    assert 'A &amp; B. <a href="https://example.org/by" rel="license noopener noreferrer">CC BY 4.0</a>' in html
    assert ("https://example.org/book" in html) == (url is not None)
    assert "Changes: Shortened." in html
