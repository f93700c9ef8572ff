"""Names of an archive's parts in messages. Oracle: a name of more characters than a message may show."""

from __future__ import annotations

import io
import zipfile

import pytest
from tests.unit.formats.files import epub, packed, pptx, read, relations, remarks, shape, slide

from passagework.errors import FormatError
from passagework.formats.archive import MOST_NAME, shown

LONG = "x" * 5_000


def test_of_a_long_name_its_beginning_and_its_end_are_shown() -> None:
    assert shown("y" * MOST_NAME) == "y" * MOST_NAME
    cut = shown(f"OPS/{LONG}/chapter.xhtml")
    assert (len(cut), cut[:4], cut[-14:]) == (MOST_NAME, "OPS/", "/chapter.xhtml")


def parts_of(data: bytes) -> dict[str, str]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name).decode() for name in archive.namelist()}


def test_remarks_show_little_of_a_long_name() -> None:
    deck = parts_of(pptx(slide(shape("x")), "<broken"))
    renamed = {name.replace("slide2", LONG): content.replace("slide2", LONG) for name, content in deck.items()}
    assert remarks(read(packed(renamed), "a.pptx")) == {"reference_left_out": {"label": shown(f"ppt/slides/{LONG}.xml")}}
    book = parts_of(epub({"a.xhtml": "<p>x</p>", LONG: ""}))
    del book[f"OPS/{LONG}"]
    assert remarks(read(packed(book), "a.epub")) == {"reference_left_out": {"label": shown(f"OPS/{LONG}")}}


@pytest.mark.parametrize("content", ["<broken", "<a/>", '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', " " * 3_000_000])
def test_refusals_show_little_of_a_long_name(content: str) -> None:
    main = f"word/document{LONG}.xml"
    with pytest.raises(FormatError) as caught:
        read(packed({main: content, "_rels/.rels": relations(officeDocument=main)}), "a.docx")
    shown_values = " ".join(map(str, caught.value.values.values()))
    assert shown(main) in shown_values
    assert LONG not in shown_values


def test_a_refused_path_shows_little_of_a_long_name() -> None:
    with pytest.raises(FormatError) as caught:
        read(packed({"word/document.xml": "<a/>", f"../{LONG}": "a"}), "a.docx")
    assert caught.value.values["entry"] == shown(f"../{LONG}")
