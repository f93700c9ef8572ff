"""One form for texts and queries. Oracle: the rule as written in the module, and Python's own codecs."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from passagework.text.normalise import MOST_QUERY, clean_query, normalise

ANY_TEXT = st.text(
    st.one_of(st.characters(), st.sampled_from(" \n\r\t\u00a0\u200b\u00ad\ufb01\u0301\u0092\u202e\u3000\v\f\u2028\ufeff"))
)


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        ("one\r\ntwo\rthree", "one\ntwo\nthree"),
        ("a\t \u00a0\u2009b", "a b"),
        ("  a  \n  b  ", "a\nb"),
        ("a\n \n\t\n\nb", "a\n\nb"),
        ("a\n\n\nb", "a\n\nb"),
        ("e\u0301tude", "\u00e9tude"),
        ("x\u0304", "x\u0304"),
        ("r\u00b2 \u00bd", "r\u00b2 \u00bd"),
        ("e\ufb03cient \ufb01t \ufb06", "efficient fit st"),
        ("soft\u00adhyphen zero\u200bwidth \ufeffmark", "softhyphen zerowidth mark"),
        ("\u0093It\u0092s\u0094 1990\u00961995", "\u201cIt\u2019s\u201d 1990\u20131995"),
        ("a\x00b\x07c\x7fd\x81e", "abcde"),
        ("a\fb\u2028c", "a\nb\nc"),
        ("a\u202eb\u2066c\u200fd", "abcd"),
        ("bad \ud800 half", "bad \ufffd half"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        (" \n\n ", ""),
    ],
)
def test_normalise(raw: str, expected: str) -> None:
    assert normalise(raw) == expected


def test_every_c1_character_is_read_as_windows_1252_reads_its_byte() -> None:
    for code in range(0x80, 0xA0):
        expected = bytes([code]).decode("cp1252", errors="ignore")
        assert normalise(f"a{chr(code)}b") == f"a{expected}b"


@given(ANY_TEXT)
def test_normalising_again_changes_nothing(raw: str) -> None:
    once = normalise(raw)
    assert normalise(once) == once


@given(ANY_TEXT)
def test_what_comes_out_can_be_stored_and_shown(raw: str) -> None:
    text = normalise(raw)
    text.encode("utf-8")
    assert unicodedata.is_normalized("NFC", text)
    assert not any(unicodedata.category(character) == "Cc" for character in text if character != "\n")
    assert "  " not in text
    assert "\n\n\n" not in text
    assert all(line == line.strip(" ") for line in text.split("\n"))


@given(st.text(st.characters(categories=("L", "N", "P")), max_size=40))
def test_letters_numbers_and_punctuation_are_kept(raw: str) -> None:
    composed = unicodedata.normalize("NFC", raw)
    if not any("\ufb00" <= character <= "\ufb06" for character in raw):
        assert normalise(raw) == composed


def test_a_query_is_one_line_and_says_what_was_done() -> None:
    assert clean_query("  what is\na \u200emean? ") == ("what is a mean?", False, True)
    assert clean_query("mean") == ("mean", False, False)
    assert clean_query("evil\u202etxt\x00") == ("eviltxt", False, True)
    assert clean_query("\u202e\u2066 \x00") == ("", False, True)


def test_a_long_query_is_cut_at_a_word() -> None:
    query = clean_query("word " * 2000)
    assert query.cut
    assert len(query.text) <= MOST_QUERY
    assert query.text.split(" ") == ["word"] * 200
    assert clean_query("ab cd ef", most=6) == ("ab cd", True, False)
    assert clean_query("ab cd ef", most=5) == ("ab cd", True, False)
    assert clean_query("ab cd ef", most=8) == ("ab cd ef", False, False)


def test_a_query_without_words_is_cut_between_letters_not_before_their_marks() -> None:
    assert clean_query("x" * 5000).text == "x" * MOST_QUERY
    assert clean_query("abx\u0304\u0323cd", most=3).text == "ab"
    assert clean_query("a" + "\u0304" * 9, most=3).text != ""


def test_a_query_must_keep_something() -> None:
    with pytest.raises(ValueError, match="at least 1 code point, not 0"):
        clean_query("mean", most=0)


@given(ANY_TEXT, st.integers(1, 30))
def test_a_cut_query_begins_the_whole_one(raw: str, most: int) -> None:
    whole = clean_query(raw, 10**6)
    query = clean_query(raw, most)
    assert len(query.text) <= most
    assert whole.text.startswith(query.text)
    assert query.cut == (query.text != whole.text)
    assert bool(query.text) == bool(whole.text)
