"""Which format a file is in, and what is said of one that is in none."""

from __future__ import annotations

import pytest
from tests.unit.formats.files import docx, epub, odt, packed, paragraph, pptx, shape, slide

from passagework.errors import FormatError
from passagework.formats.contract import Format, SourceFile
from passagework.formats.registry import FORMATS, identify, load, suffixes

PAGE = b"<!doctype html><html><body><p>Sign in</p></body></html>"


def name_of(data: bytes, name: str) -> str:
    return identify(SourceFile(data, name)).name


def refusal(data: bytes, name: str) -> FormatError:
    with pytest.raises(FormatError) as caught:
        identify(SourceFile(data, name))
    return caught.value


@pytest.mark.parametrize("name", sorted(FORMATS))
def test_the_table_of_formats_says_what_their_modules_say(name: str) -> None:
    found = load(name)
    assert isinstance(found, Format)
    assert (found.name, found.suffixes) == (name, FORMATS[name].suffixes)


def test_a_file_picker_offers_each_suffix_once_and_none_that_is_ours_alone() -> None:
    assert len(suffixes()) == len(set(suffixes()))
    assert {".pdf", ".docx", ".pptx", ".odt", ".epub", ".html", ".md", ".rtf", ".txt", ".csv"} <= set(suffixes())
    assert ".pasted" not in suffixes()


@pytest.mark.parametrize(
    ("data", "name", "found"),
    [
        (b"%PDF-1.7\n", "notes.txt", "pdf"),
        (b"junk before\n%PDF-1.4\n", "a.pdf", "pdf"),
        (b"What %PDF-1.7 means\n", "a.txt", "plaintext"),
        (docx(paragraph("a")), "a.zip", "docx"),
        (pptx(slide(shape("a"))), "a.docx", "pptx"),
        (odt("<text:p>a</text:p>"), "a", "odt"),
        (epub({"a.xhtml": "a"}), "a.bin", "epub"),
        (b"{\\rtf1 a}", "a.doc", "rtf"),
        (PAGE, "a", "html"),
        (PAGE.decode().encode("utf-16"), "a.htm", "html"),
        (PAGE, "source.txt", "plaintext"),
        (b"# a\n", "a.MD", "markdown"),
        (b"a = 1\n", "a.py", "plaintext"),
        (b"words", "README", "plaintext"),
        (b"BM is how a note may begin", "a.txt", "plaintext"),
    ],
)
def test_content_decides_before_the_name(data: bytes, name: str, found: str) -> None:
    assert name_of(data, name) == found


@pytest.mark.parametrize(
    ("data", "name", "code", "said"),
    [
        (b"", "a.pdf", "empty_file", "a.pdf"),
        (PAGE, "paper.pdf", "not_this_format", "a web page"),
        (PAGE, "paper.docx", "not_this_format", "a web page"),
        (b"just words", "paper.pdf", "not_this_format", "plain text"),
        (b"\x89PNG\r\n\x1a\n\0\0", "a.txt", "unknown_format", "picture"),
        (b"\xff\xd8\xff\xe0\0\x10JFIF", "a.jpg", "unknown_format", "OCR"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "WordDocument".encode("utf-16-le"), "a.doc", "unknown_format", "DOCX"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "PowerPoint Document".encode("utf-16-le"), "a.ppt", "unknown_format", "PPTX"),
        (
            b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "EncryptedPackage".encode("utf-16-le"),
            "a.docx",
            "unsupported_encryption",
            "password",
        ),
        (packed({"xl/workbook.xml": "<a/>"}), "a.xlsx", "unknown_format", "CSV"),
        (packed({"a.txt": "a"}), "a.zip", "unknown_format", "Unpack"),
        (b"PK\x03\x04 and no more", "a.docx", "damaged_file", "a.docx"),
        (bytes(range(256)) * 40, "a.dat", "unknown_format", "DOCX"),
    ],
)
def test_a_refusal_says_what_the_file_is_and_what_would_work(data: bytes, name: str, code: str, said: str) -> None:
    error = refusal(data, name)
    assert error.code == code
    assert said in f"{error.message} {error.hint}"


def test_every_kind_that_cannot_be_read_has_words() -> None:
    from passagework.catalogue import messages
    from passagework.formats import signatures

    kinds = {*signatures._FOREIGN, *signatures._MIMETYPES.values(), "old_word", "old_slides", "spreadsheet", "unknown"} - set(
        FORMATS
    )
    assert {f"foreign.{kind}.{part}" for kind in kinds for part in ("what", "remedy")} <= set(messages())
