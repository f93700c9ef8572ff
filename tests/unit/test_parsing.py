"""From a file to what the library keeps: the parts agree with each other and with the file."""

from __future__ import annotations

import hashlib
import json

import pytest
from tests.papers import paper, pdf, prose

from passagework.errors import FormatError
from passagework.formats.contract import SourceFile
from passagework.models.content import SectionContent
from passagework.models.library import Section, Span
from passagework.parsing import Parsed, Parser, section_at
from passagework.retrieval.packs import document_from_bytes
from passagework.text.chunking import Chunking

NOTES = b"# Samples\n\nA sample is a part of a population.\n\n# Means\n\nThe mean is the sum divided by the count.\n"


def read(name: str, data: bytes, chunking: Chunking | None = None) -> Parsed:
    parser = Parser()
    opened = parser.open(SourceFile(data, name))
    pages = [parser.read_page(number) for number in range(opened.pages or 0)]
    return parser.finish("d1", chunking or Chunking(), pages)


def test_pack_facts_contents_and_hashes_tell_the_same_document() -> None:
    made = read("notes.md", NOTES)
    document = document_from_bytes(made.pack, "notes.md")
    facts = made.facts
    assert document.info.id == "d1"
    assert facts["digest"] == document.digest
    assert facts["passages"] == len(document.passages) == 2
    assert facts["characters"] == len(document.text)
    assert facts["words"] == len(document.text.split()) == 17
    assert (facts["format"], facts["language"], facts["pages"]) == ("markdown", "en", 0)
    assert [each["title"] for each in facts["sections"]] == ["Samples", "Means"]
    contents = [SectionContent.model_validate_json(content) for content in made.contents]
    assert [content.section for content in contents] == list(document.info.sections)
    whole = [hashlib.sha256(text.encode()).digest() for text in document.passage_texts()]
    assert made.hashes == b"".join(each[:16] for each in whole)


def test_a_paged_file_says_where_its_pages_begin() -> None:
    made = read("paper.pdf", paper(12))
    facts = made.facts
    assert facts["pages"] == len(facts["pageLabels"]) == len(facts["pageSections"]) == 12
    assert facts["pageSections"] == sorted(facts["pageSections"])
    assert facts["pageSections"][0] == 0
    assert facts["pageSections"][-1] == len(facts["sections"]) - 1


def test_pages_of_several_parsers_make_one_document() -> None:
    data = paper(6)
    first, second = Parser(), Parser()
    for each in (first, second):
        each.open(SourceFile(data, "paper.pdf"))
    pages = [(first, second)[number % 2].read_page(number) for number in range(6)]
    assert first.finish("d1", Chunking(), pages) == read("paper.pdf", data)


def test_a_page_that_failed_leaves_the_others() -> None:
    parser = Parser()
    parser.open(SourceFile(paper(3), "paper.pdf"))
    made = parser.finish("d1", Chunking(), [parser.read_page(0), None, parser.read_page(2)])
    text = document_from_bytes(made.pack, "").text
    assert "page 1 of the paper" in text
    assert "page 2 of the paper" not in text
    assert "page 3 of the paper" in text
    assert made.facts["pages"] == 3


def test_the_settings_cut_the_passages() -> None:
    data = prose(60).encode()
    large, small = read("a.txt", data, Chunking(900, 180)), read("a.txt", data, Chunking(400, 0))
    assert (large.facts["chunking"], small.facts["chunking"]) == ("900/180", "400/0")
    assert small.facts["passages"] > large.facts["passages"]
    assert small.facts["digest"] != large.facts["digest"]
    assert small.contents == large.contents


def test_the_same_bytes_make_the_same_parts() -> None:
    data = paper(4)
    assert read("paper.pdf", data) == read("paper.pdf", data)


@pytest.mark.parametrize(("name", "data", "code"), [("a.txt", b"", "empty_file"), ("a.pdf", b"plain", "not_this_format")])
def test_what_cannot_be_read_is_said_by_code(name: str, data: bytes, code: str) -> None:
    with pytest.raises(FormatError) as caught:
        Parser().open(SourceFile(data, name))
    assert caught.value.code == code


def test_pages_without_text_have_no_text_layer() -> None:
    parser = Parser()
    parser.open(SourceFile(pdf([b"", b""]), "scan.pdf"))
    with pytest.raises(FormatError) as caught:
        parser.finish("d1", Chunking(), [parser.read_page(0), parser.read_page(1)])
    assert caught.value.code in ("no_text_layer", "no_text")


def test_nothing_is_read_of_a_file_that_is_not_open() -> None:
    parser = Parser()
    with pytest.raises(ValueError, match="no file"):
        parser.read_page(0)
    parser.open(SourceFile(NOTES, "notes.md"))
    parser.close()
    with pytest.raises(ValueError, match="no file is open"):
        parser.finish("d1", Chunking(), [])


def test_facts_are_plain_data() -> None:
    facts = read("notes.md", NOTES).facts
    assert json.loads(json.dumps(facts)) == facts


def test_an_offset_lies_in_the_section_that_began_last() -> None:
    spans = [(0, 10), (12, 20), (22, 30)]
    sections = [Section(id=str(start), number="", title="", span=Span(start=start, end=end)) for start, end in spans]
    assert [section_at(sections, offset) for offset in (0, 11, 12, 29, 99)] == [0, 0, 1, 2, 2]
    assert section_at([], 5) == 0
