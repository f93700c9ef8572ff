"""Encodings: what is decoded, what is guessed and said so, and what is refused. Oracle: Python's own codecs."""

from __future__ import annotations

import pytest

from passagework.errors import FormatError
from passagework.formats.encodings import codec_for, declared_encoding, decode

PROSE = "Der Mittelwert heißt „Durchschnitt“ – er kostet 5 €. Größe, Länge, Übung; café, naïve.\n" * 4
RUSSIAN = "Среднее значение — это сумма всех значений, делённая на их число. Это не медиана.\n" * 4
JAPANESE = "平均はすべての値の合計を個数で割ったものです。中央値とは同じではありません。\n" * 4
CHINESE = "平均数是所有数值之和除以个数。中位数是排序后位于中间的数。\n" * 4
ENGLISH = "It’s the “median” — not the mean, she said. Café costs €5.\n" * 2


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32"])
def test_a_mark_at_the_start_says_it(encoding: str) -> None:
    found = decode(PROSE.encode(encoding))
    assert (found.text, found.remarks) == (PROSE, ())


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
@pytest.mark.parametrize("text", [PROSE, RUSSIAN, JAPANESE, ENGLISH])
def test_wide_text_without_a_mark_shows_by_its_zeros(encoding: str, text: str) -> None:
    assert decode(text.encode(encoding)) == (text, encoding, ())


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        (PROSE, "cp1252"), (ENGLISH, "cp1252"), (ENGLISH, "mac_roman"), (RUSSIAN, "cp1251"),
        (RUSSIAN.replace("—", "-"), "koi8_r"),
        (JAPANESE, "shift_jis"), (JAPANESE, "euc_jp"), (CHINESE, "gbk"), (CHINESE, "gb18030"),
        ("학교에서 평균을 배운다. 값은 많다.\n" * 4, "euc_kr"),
    ],
)  # fmt: skip
def test_a_guess_is_right_and_is_called_a_guess(text: str, encoding: str) -> None:
    found = decode(text.encode(encoding))
    assert found.text == text
    assert [remark.code for remark in found.remarks] == ["encoding_guessed"]


@pytest.mark.parametrize("encoding", ["cp1252", "mac_roman"])
@pytest.mark.parametrize(
    "text",
    [
        "She said “wait” — it’s naïve.",
        "The “mean” isn’t fair — it’s naïve, résumé and café cost €7.",
        "Zoë’s café: “très bon” — €9.",
        "The résumé isn’t “final” — yet.",
    ],
)
def test_a_few_quotes_and_accents_decide_between_western_encodings(text: str, encoding: str) -> None:
    assert decode(text.encode(encoding)).text == text


def test_iso_2022_is_ascii_to_the_eye_and_is_decoded_all_the_same() -> None:
    assert decode(JAPANESE.encode("iso2022_jp")).text == JAPANESE


def test_a_declaration_goes_before_a_guess_and_needs_no_remark() -> None:
    page = '<html><head><meta charset="windows-1251"></head><p>Да</p></html>'
    assert decode(page.encode("cp1251")) == (page, "cp1251", ())


def test_utf_8_goes_before_a_wrong_declaration() -> None:
    page = '<meta charset="iso-8859-1"><p>größer</p>'
    assert decode(page.encode("utf-8")) == (page, "utf-8", ())


def test_a_declaration_that_the_bytes_refute_is_a_remark() -> None:
    page = f'<meta charset="utf-8"><p>{RUSSIAN}</p>'
    found = decode(page.encode("cp1251"))
    assert found.text == page
    assert found.remarks[0].values == {"declared": "UTF-8", "encoding": "CP1251"}


def test_damaged_utf_8_stays_utf_8_and_its_faults_are_counted() -> None:
    found = decode("Größe, Länge, Übung: ".encode() * 5 + b"\xff\xfe")
    assert found.encoding == "utf-8"
    assert found.text.count("\ufffd") == 2
    assert found.remarks[0].values == {"n": 2}


def test_a_replacement_character_of_the_author_is_not_counted() -> None:
    assert decode("what \ufffd means".encode()).remarks == ()


@pytest.mark.parametrize("data", [bytes(range(256)) * 8, b"\0" * 100, b"a\0\0\0b\1\2\3" * 50, b"\x7fELF" + b"\0\1\2\3" * 100])
def test_what_is_no_text_is_refused(data: bytes) -> None:
    with pytest.raises(FormatError) as caught:
        decode(data, "a.txt")
    assert caught.value.code == "not_text"


@pytest.mark.parametrize(
    ("label", "codec"),
    [
        ("ISO-8859-1", "cp1252"),
        ("gb2312", "gb18030"),
        ("Shift_JIS", "cp932"),
        ("x-mac-roman", "mac_roman"),
        ("nonsense", None),
        ("base64", None),
    ],
)
def test_labels_mean_what_the_encoding_standard_says(label: str, codec: str | None) -> None:
    found = codec_for(label)
    assert (found or "").replace("-", "_") == (codec or "")


def test_a_declaration_is_looked_for_at_the_start_only() -> None:
    assert declared_encoding(b'<?xml version="1.0" encoding="koi8-r"?>') == "koi8-r"
    assert declared_encoding(b" " * 5000 + b'<meta charset="koi8-r">') is None
