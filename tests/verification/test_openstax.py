"""The OpenStax text, converted from its source. Oracle: counts made from the source by other means, and facts
about the book; nothing of its text stands here."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import TypeVar
from xml.etree import ElementTree

import pytest
from pydantic import BaseModel

from passagework.models.content import Aside, Document, Figure, Run, Table
from passagework.text.chunking import Chunking, passages
from passagework.text.normalise import normalise
from sitebuild.texts.openstax import convert_openstax

EXPECTED_PASSAGES = 345
SECTIONS = [
    ("1", "m79592"), ("1.1", "m79593"), ("1.2", "m79594"), ("1.3", "m79595"), ("1.4", "m79596"),
    ("2", "m79599"), ("2.1", "m79600"), ("2.2", "m79601"), ("2.3", "m79602"), ("2.4", "m79603"), ("2.5", "m79604"),
    ("2.6", "m79605"), ("2.7", "m79606"),
    ("12", "m79700"), ("12.1", "m79686"), ("12.2", "m79689"), ("12.3", "m79691"), ("12.4", "m79692"), ("12.5", "m79694"),
]  # fmt: skip
LEFT_OUT = {"practice", "free-response", "bring-together-homework", "references", "try", "calculator", "collab", "lab"}
Found = TypeVar("Found", bound=BaseModel)
CNXML = "{http://cnx.rice.edu/cnxml}"
MATH = "{http://www.w3.org/1998/Math/MathML}math"


@pytest.fixture(scope="module")
def book(openstax_source: Path) -> Document:
    return convert_openstax(openstax_source)


def within(value: object, kind: type[Found]) -> Iterator[Found]:
    if isinstance(value, kind):
        yield value
    if isinstance(value, BaseModel):
        for field in type(value).model_fields:
            yield from within(getattr(value, field), kind)
    elif isinstance(value, tuple):
        for each in value:
            yield from within(each, kind)


def kept_elements(source: Path, name: str) -> list[ElementTree.Element]:
    """Elements of the 19 sections that stand in no part left out, found by ElementTree alone."""
    found = []

    def walk(element: ElementTree.Element) -> None:
        if set(element.get("class", "").split()) & LEFT_OUT and element.tag in (CNXML + "section", CNXML + "note"):
            return
        if element.tag == name:
            found.append(element)
        for child in element:
            walk(child)

    for _, module in SECTIONS:
        walk(ElementTree.parse(source / "modules" / module / "index.cnxml").getroot())
    return found


def test_there_are_exactly_the_nineteen_sections(book: Document) -> None:
    assert [(content.section.number, content.section.id) for content in book.contents] == SECTIONS


def test_the_number_of_passages_is_as_published(book: Document) -> None:
    spans = [(content.section.span.start, content.section.span.end) for content in book.contents]
    count = len(passages(book.text, spans, Chunking(900, 180)))
    assert abs(count - EXPECTED_PASSAGES) <= 0.05 * EXPECTED_PASSAGES


def test_the_text_is_normalised_and_tiled_by_its_sections(book: Document) -> None:
    assert book.text == normalise(book.text)
    spans = [content.section.span for content in book.contents]
    assert (spans[0].start, spans[-1].end) == (0, len(book.text))
    assert all(book.text[a.end : b.start] == "\n\n" for a, b in pairwise(spans))


def test_no_control_private_or_invisible_character_is_left(book: Document) -> None:
    odd = {character for character in book.text if unicodedata.category(character) in ("Cc", "Cf", "Co", "Cs")}
    assert odd == {"\n"}


def test_mis_encoded_punctuation_is_there_again(book: Document, openstax_source: Path) -> None:
    """Words and ranges that a C1 control joins stand in the text with the Windows-1252 character that it was."""
    found = [
        word
        for name in ("para", "item", "entry")
        for element in kept_elements(openstax_source, CNXML + name)
        for text in element.itertext()
        for word in re.findall(r"[\w.,]+[\x80-\x9f][\w.,]+", text)
    ]
    assert len(found) > 15
    for word in found:
        assert word.encode("latin-1").decode("cp1252") in book.text
    assert not re.search(r"['’]{2}|-–|–-", book.text)


def test_no_reference_is_empty(book: Document) -> None:
    assert not re.search(r"\b(?:[Ii]n|[Tt]o|[Ss]ee|[Uu]se|[Ff]rom|[Ss]hown in|[Cc]onsider)\s+(?:[,;)]|\.(?!\d))", book.text)
    assert book.remarks == ()


def test_what_is_referred_to_is_there(book: Document, openstax_source: Path) -> None:
    captions = [table.caption for table in within(book.contents, Table)]
    captions += [figure.caption for figure in within(book.contents, Figure)]
    labels = [book.text[runs[0].span.start : runs[0].span.end].split(" ")[:2] for runs in captions if runs]
    examples = [
        book.text[each.title[0].span.start : each.title[-1].span.end].split(" ")[:2]
        for each in within(book.contents, Aside)
        if each.role == "example"
    ]
    shown = {" ".join(label) for label in labels + examples}
    referred = {found[0] for found in re.finditer(r"\b(?:Table|Figure|Example) (?:1|2|12)\.\d+\b", book.text)}
    assert len(shown) == sum(len(kept_elements(openstax_source, CNXML + name)) for name in ("table", "figure", "example"))
    assert referred <= shown


def test_numbers_go_as_far_as_the_chapters_do(book: Document) -> None:
    """44 tables, 14 figures and 23 examples in chapter 1, 94, 71 and 36 in chapter 2, 43, 26 and 13 in chapter 12,
    counted in the source; a label beyond them would be wrong."""
    most = {"Table": {1: 44, 2: 94, 12: 43}, "Figure": {1: 14, 2: 71, 12: 26}, "Example": {1: 23, 2: 36, 12: 13}}
    for kind, chapter, number in re.findall(r"\b(Table|Figure|Example) (\d+)\.(\d+)\b", book.text):
        assert 1 <= int(number) <= most[kind][int(chapter)]


def test_two_figures_that_the_authors_number_by_hand_have_those_numbers(book: Document) -> None:
    """Section 1.2 speaks of its pie charts and bar graph as figures 1.5 and 1.6 in plain words."""
    span = next(content.section.span for content in book.contents if content.section.number == "1.2")
    section = book.text[span.start : span.end]
    assert "Figures 1.5 and 1.6" in section
    assert re.search(r"^Figure 1\.5\n\n[^\n]*pie chart", section, re.MULTILINE)
    assert re.search(r"^Figure 1\.6\n\n[^\n]*bar graph", section, re.MULTILINE)


def test_nothing_is_left_of_exercises_labs_and_calculator_notes(book: Document) -> None:
    heads = {"Try It", "Try It Solutions", "Homework", "HOMEWORK", "Practice", "Bringing It Together", "Bring It Together"}
    assert not heads & set(book.text.split("\n"))
    assert "References" not in book.text.split("\n")
    for keys in ("4:ClrList", "1:EDIT", "2nd 1", "Y-VARS", "tcdf"):
        assert keys not in book.text


def test_worked_examples_stay_with_their_solutions(book: Document, openstax_source: Path) -> None:
    roles = Counter(aside.role for aside in within(book.contents, Aside))
    assert roles["example"] == len(kept_elements(openstax_source, CNXML + "example")) == 72
    assert roles["solution"] == len(kept_elements(openstax_source, CNXML + "solution"))
    assert roles["definition"] == len(kept_elements(openstax_source, CNXML + "definition")) == 70


def test_every_formula_has_mathematics_and_plain_text(book: Document, openstax_source: Path) -> None:
    formulas = [run for run in within(book.contents, Run) if run.kind == "math"]
    assert len(formulas) == len(kept_elements(openstax_source, MATH)) - _calculator_formulas(openstax_source)
    for run in formulas:
        assert run.mathml is not None
        assert run.mathml.startswith("<math")
        assert book.text[run.span.start : run.span.end].strip()
        ElementTree.fromstring(run.mathml)


def _calculator_formulas(source: Path) -> int:
    """Formulas in the four blocks that are left out by their ids, and formulas without any text."""
    return sum(not "".join(formula.itertext()).strip() for formula in kept_elements(source, MATH))


def test_runs_lie_in_their_sections_and_are_not_blank(book: Document) -> None:
    for content in book.contents:
        for run in within(content.blocks, Run):
            start, end = run.span.start, run.span.end
            assert content.section.span.start <= start < end <= content.section.span.end
            assert book.text[start:end]


def test_tables_and_figures_of_the_kept_parts_are_all_there(book: Document, openstax_source: Path) -> None:
    assert len(list(within(book.contents, Table))) == len(kept_elements(openstax_source, CNXML + "table"))
    media = [element for element in kept_elements(openstax_source, CNXML + "media") if element.get("alt")]
    described = [figure for figure in within(book.contents, Figure) if figure.description]
    assert len(described) <= len(media)
    assert len(described) >= 0.9 * len(media)


def test_decimals_without_a_leading_zero_are_kept(book: Document) -> None:
    """The source writes .5 and .498; a converter or splitter that takes the point for a full stop would lose them."""
    assert len(re.findall(r"(?<![\d.])\.\d", book.text)) > 150


def test_the_source_is_attributed_with_its_changes(book: Document) -> None:
    assert book.source is not None
    assert "Illowsky" in book.source.attribution
    assert "Dean" in book.source.attribution
    assert book.source.licence == "CC BY 4.0"
    assert book.source.url == "https://openstax.org/details/books/statistics"
    assert book.source.changes
    assert "ee0efc1" in book.source.changes
