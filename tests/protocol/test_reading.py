"""A stored section is checked whole before it is rendered: a restored backup could have put anything in its place."""

import json
import re
from html.parser import HTMLParser
from typing import Any

import pytest
from tests.protocol.test_library import ask

from passagework import reading
from passagework.dispatch import Dispatcher
from passagework.formats.mathml_core import sanitise, serialise
from passagework.formats.xmltree import parse_xml
from passagework.models.library import DocumentInfo, Page, Section, Span
from passagework.retrieval.index import build
from passagework.retrieval.packs import document_to_bytes
from passagework.text.chunking import Chunking
from passagework.workspace import Workspace

TEXT = "Before it.\n\nMeans and x² here. A second sentence. On page three."
START = 12
END = len(TEXT)
FORMULA = '<math><msup><mi>x</mi><mn>2</mn></msup></math>'


def run(start: int, end: int, kind: str = "text", mathml: Any = None) -> dict[str, Any]:
    return {"kind": kind, "span": {"start": start, "end": end}, "mathml": mathml}


def paragraph(*runs: dict[str, Any]) -> dict[str, Any]:
    return {"kind": "paragraph", "runs": list(runs)}


def listed(block: dict[str, Any], marker: str | None = None) -> dict[str, Any]:
    return {"kind": "list", "ordered": False, "items": [{"marker": marker, "blocks": [block]}]}


def content(*blocks: dict[str, Any], **section: Any) -> dict[str, Any]:
    span = {"start": START, "end": END}
    return {"section": {"id": "means", "number": "2", "title": "Means", "span": span, **section}, "blocks": list(blocks)}


@pytest.fixture(autouse=True)
def document(workspace: Workspace) -> None:
    """A document of two sections and three pages; the second section begins on the second page."""
    sections = (
        Section(id="before", number="1", title="Before", span=Span(start=0, end=10)),
        Section(id="means", number="2", title="Means", span=Span(start=START, end=END)),
    )
    third = TEXT.index("On page")
    pages = tuple(
        Page(label=label, span=Span(start=start, end=end))
        for label, start, end in (("i", 0, 10), ("ii", START, third - 1), ("iii", third, END))
    )
    info = DocumentInfo(
        id="notes", title="Notes", language="en", sections=sections, pages=pages, characters=END, words=12, chunking=""
    )
    workspace.library.add_text(document_to_bytes(build(info, TEXT, Chunking(40, 20))), "notes")


def read(dispatcher: Dispatcher, stored: Any, section: str = "means") -> dict[str, Any]:
    data = stored if isinstance(stored, bytes) else json.dumps(stored).encode()
    return ask(dispatcher, "read_section", {"document": "notes", "section": section}, [data])


def html(dispatcher: Dispatcher, *blocks: dict[str, Any]) -> str:
    reply = read(dispatcher, content(*blocks))
    assert reply["ok"], reply
    shown: str = reply["value"]["view"]["html"]
    return shown


def test_a_section_comes_with_its_passages_sentences_and_pages(dispatcher: Dispatcher) -> None:
    reply = read(dispatcher, content(paragraph(run(START, 22), run(22, 24, "math", FORMULA), run(24, END))))
    assert reply["value"]["data"] == {"document": "notes", "section": "means", "number": 1}
    assert reply["value"]["view"]["region"] == "reading"
    shown = reply["value"]["view"]["html"]
    assert FORMULA in shown
    assert re.findall(r'data-page="(\d)".*?aria-label="Page (\w+)"', shown) == [("2", "ii"), ("3", "iii")]
    assert 'data-number="2"' in shown and 'data-number="1"' not in shown  # passages count through the document
    assert "Before it" not in shown


@pytest.mark.parametrize(
    ("mathml", "gone"),
    [
        ("<math><mi>x</mi><script>alert(1)</script></math>", "script"),
        ('<math><mi href="javascript:alert(1)">x</mi></math>', "javascript"),
        ('<math><mi onclick="alert(1)">x</mi></math>', "onclick"),
        ('<math><mi style="position:fixed">x</mi></math>', "style"),
        ("<math><mtext><img src='x' onerror='alert(1)'/></mtext></math>", "img"),
        ('<math><annotation-xml encoding="text/html"><b>x</b></annotation-xml></math>', "<b>"),
        ("<math><mspace width='9999em'/></math>", "9999"),
    ],
)
def test_formulas_are_sanitised_again(dispatcher: Dispatcher, mathml: str, gone: str) -> None:
    shown = html(dispatcher, paragraph(run(22, 24, "math", mathml)))
    assert "<math" in shown
    assert gone not in shown


@pytest.mark.parametrize(
    "mathml",
    [
        "<math><mi>x</mi>",
        "<svg onload='alert(1)'/>",
        "<b>x</b>",
        "<!DOCTYPE m [<!ENTITY a 'b'>]><math>&a;</math>",
        "x",
        "",
        None,
        3,
        [],
    ],
)
def test_what_is_no_formula_is_shown_as_the_text_that_it_stands_for(dispatcher: Dispatcher, mathml: Any) -> None:
    shown = html(dispatcher, paragraph(run(22, 24, "math", mathml)))
    assert ">x²</span>" in shown
    assert "alert" not in shown


def test_markup_beside_text_is_not_shown(dispatcher: Dispatcher) -> None:
    shown = html(dispatcher, paragraph(run(START, 17, "emphasis", "<script>alert(1)</script>")))
    assert "<em>Means</em>" in shown
    assert "alert" not in shown


def test_what_is_sanitised_once_stays_as_it_is() -> None:
    """Contents are made with sanitised formulas; reading them must not change them."""
    for source in (
        FORMULA,
        "<math><mi>sin</mi><mo>&lt;</mo><mtext> if  so </mtext><mfrac><mn>1</mn><mi>n</mi></mfrac></math>",
        "<math display='block'><munderover><mo>∑</mo><mi>i</mi><mi>n</mi></munderover><mover><mi>x</mi><mo>¯</mo></mover></math>",
    ):
        once = serialise(sanitise(parse_xml(source)))
        assert serialise(sanitise(parse_xml(once))) == once


class Tags(HTMLParser):
    """The names of all tags of a fragment."""

    def __init__(self) -> None:
        super().__init__()
        self.names: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.add(tag)
        assert not any(name.startswith("on") or name in ("style", "href", "src") for name, _ in attrs)


def test_strings_of_a_content_are_escaped(dispatcher: Dispatcher) -> None:
    evil = "<img src=x onerror=alert(1)>"
    tags = Tags()
    tags.feed(html(dispatcher, listed(paragraph(run(START, 17)), marker=evil)))
    assert "img" not in tags.names


@pytest.mark.parametrize(
    ("stored", "detail"),
    [
        (b"", "not JSON"),
        (b"\xff\xfe", "not JSON"),
        (b"[]", "has 1 faults"),
        (b'{"section": 1}', "faults"),
        (b"[" * 50_000, "nested more than"),
        (b'{"a":' * 50_000, "nested more than"),
        (content({"kind": "poem", "runs": []}), "has 1 faults"),
        (content(paragraph(run(START, 17)) | {"onclick": "x"}), "has 1 faults"),
        (content(id="before"), "is that of 'before'"),
        (content(span={"start": 0, "end": 10}), "is that of 'means' at"),
        (content(paragraph(run(0, 5))), "does not lie in it"),
        (content(paragraph(run(START, END + 1))), "does not lie in it"),
        (content(paragraph(run(20, 15))), "does not lie in it"),
        (content(paragraph(run(15, 20), run(15, 20))), "does not lie in it after 20"),
        (content({"kind": "formula", "run": run(0, 2)}), "does not lie in it"),
        (content({"kind": "heading", "level": 2, "runs": [run(0, 2)]}), "does not lie in it"),
        (content(listed(paragraph(run(0, 2)))), "does not lie in it"),
        (content({"kind": "table", "caption": [run(0, 2)], "rows": []}), "does not lie in it"),
        (content({"kind": "table", "caption": [], "rows": [[{"runs": [run(0, 2)]}]]}), "does not lie in it"),
        (content({"kind": "figure", "caption": [run(0, 2)], "description": []}), "does not lie in it"),
        (content({"kind": "figure", "caption": [], "description": [run(0, 2)]}), "does not lie in it"),
        (content({"kind": "aside", "role": "note", "title": [run(0, 2)], "blocks": []}), "does not lie in it"),
        (content({"kind": "aside", "role": "note", "title": [], "blocks": [paragraph(run(0, 2))]}), "does not lie in it"),
    ],
)
def test_a_content_that_is_not_of_this_section_is_refused(dispatcher: Dispatcher, stored: Any, detail: str) -> None:
    reply = read(dispatcher, stored)
    assert reply["ok"] is False
    assert reply["error"]["code"] == "bad_section"
    assert "Means" in reply["error"]["message"]
    assert detail in reply["error"]["message"]


def test_a_content_that_is_too_large_is_refused_unread(dispatcher: Dispatcher, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "MOST_BYTES", 100)
    assert "has 101 bytes, more than 100" in read(dispatcher, b"x" * 101)["error"]["message"]


def test_lists_in_lists_are_read_to_a_depth_that_no_reader_needs(dispatcher: Dispatcher) -> None:
    def nested(levels: int) -> dict[str, Any]:
        block = paragraph(run(START, 17))
        for _ in range(levels):
            block = listed(block)
        return block

    assert html(dispatcher, nested(16)).count("<ul") == 16
    assert read(dispatcher, content(nested(150)))["error"]["code"] == "bad_section"


def test_what_is_not_there_is_named(dispatcher: Dispatcher) -> None:
    assert read(dispatcher, content(), section="medians")["error"]["code"] == "no_section"
    reply = ask(dispatcher, "read_section", {"document": "atlas", "section": "means"}, [b"{}"])
    assert reply["error"]["code"] == "no_document"
