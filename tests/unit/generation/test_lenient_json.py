"""JSON as models write it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from passagework.generation.lenient_json import read_json

# A line break before certain letters may be the beginning of a command of TeX: those have cases of their own below.
TEXT = st.text(st.sampled_from('abcxyz éß漢😀"{}[],:/1'), max_size=8)
SCALARS = st.none() | st.booleans() | st.integers(-(10**15), 10**15) | st.floats(-1e9, 1e9) | TEXT
VALUES = st.recursive(SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3), max_leaves=6)
OBJECTS = st.dictionaries(TEXT, VALUES, min_size=1, max_size=3)


def values(text: str) -> list[Any]:
    return [each.value for each in read_json(text).values]


@settings(max_examples=50)
@given(OBJECTS, st.sampled_from([None, 2]), st.booleans())
def test_valid_json_is_read_as_json_reads_it(value: dict[str, Any], indent: int | None, ascii_only: bool) -> None:
    assert values(json.dumps(value, indent=indent, ensure_ascii=ascii_only)) == [value]


@given(st.text(st.sampled_from('abc \n\t"\\/{}[],:é😀'), max_size=20))
def test_escaped_strings_come_back(text: str) -> None:
    # A backslash is followed by a blank, so that it is the beginning of no command.
    text = text.replace("\\", "\\ ")
    assert values(json.dumps({"a": text, "b": 1})) == [{"a": text, "b": 1}]


@pytest.mark.parametrize(
    "around", ["{}", "```json\n{}\n```", "Sure! Here it is:\n{}\nAnything else?", "I found [3] of them: {}", "\ufeff\n {} \n"]
)
def test_fences_and_prose_around(around: str) -> None:
    value = {"short": [{"q": "a"}]}
    assert values(around.replace("{}", json.dumps(value))) == [value]


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        (r"\frac{1}{2}", r"\frac{1}{2}"),
        (r"a \times b", r"a \times b"),
        (r"\theta, \beta, \rho, \nabla, \text{x}", r"\theta, \beta, \rho, \nabla, \text{x}"),
        (r"\sum_{i} \alpha \% \{x\}", r"\sum_{i} \alpha \% \{x\}"),
        (r"\underline{x} \upsilon", r"\underline{x} \upsilon"),
        (r"one\ntwo\tthree", "one\ntwo\tthree"),
        (r"one\n\nTwo\nthen", "one\n\nTwo\nthen"),
        (r"a\tb\rc\bd\fe", "a\tb\rc\bd\fe"),
        (r"\\frac{1}{2} \\times", r"\frac{1}{2} \times"),
        (r"\\nu\nu", "\\nu\nu"),  # who escapes commands means a line break here
        (r"\nu", r"\nu"),
        (r"\begin{matrix} a \\ b \end{matrix}", r"\begin{matrix} a \\ b \end{matrix}"),
        (r"caf\u00e9 \ud83d\ude00", "café 😀"),
        (r"lone \ud83d here \u0000", "lone \ufffd here \ufffd"),
        (r"C:\users \u12", r"C:\users \u12"),
        (r"say \"yes\" \/", 'say "yes" /'),
        ("raw\nbreak\tand tab", "raw\nbreak\tand tab"),
        ('the "mean" is', 'the "mean" is'),
    ],
)
def test_strings(written: str, meant: str) -> None:
    assert values(f'{{"a": "{written}", "b": 2}}') == [{"a": meant, "b": 2}]


def test_small_faults_are_overlooked() -> None:
    assert values('{"a": [1, 2,], "b": True, "c": None, // why\n "d": 1.5e3,}') == [
        {"a": [1, 2], "b": True, "c": None, "d": 1500.0}
    ]


def test_the_end_cuts_off_one_item() -> None:
    text = json.dumps({"covered": "yes", "short": [{"q": "a", "n": [1, 2]}, {"q": "b", "n": [3]}]})
    for end in range(len('{"covered": "yes", "short": [{'), len(text)):
        read = read_json(text[:end])
        whole = text[:end].count("}")
        assert [len(each.value.get("short", [])) for each in read.values] == [whole], text[:end]
        assert not read.values[0].whole
        assert read.cut == (1 if text[:end].rstrip(", ").count("{") > 1 + whole else 0), text[:end]


def test_an_error_loses_one_item() -> None:
    read = read_json('{"short": [{"q": "a"}, {"q": b}, {"q": "c"}], "card": [{"f": "d"}]}')
    assert [each.value for each in read.values] == [{"short": [{"q": "a"}]}, {"q": "c"}, [{"f": "d"}]]
    assert (read.cut, read.broken) == (0, 1)


def test_keys_that_stand_twice() -> None:
    read = read_json('{"x": [{"a": 1}], "x": [{"a": 2}], "y": 1, "y": 2}')
    assert read.values[0].value == {"x": [{"a": 1}, {"a": 2}], "y": 2}
    assert read.doubled == ("y",)


@pytest.mark.parametrize("text", ["", "none", "{", "[", "{'a': 1}", "\\frac{a}{b}", '"', '{"', "[1]", '{"a'])
def test_nothing_to_read(text: str) -> None:
    assert values(text) in ([], [{}], [[]])


@pytest.mark.parametrize(
    "hostile",
    [
        "[" * 200_000,
        '{"a":' * 100_000,
        '[{"a":' * 60_000,
        '{"a":"' + 'x"y' * 100_000,
        '"' * 200_000,
        "{" * 60_000,
        '[{"a":1},' * 40_000,
    ],
)
def test_hostile_text_neither_recurses_nor_hangs(hostile: str) -> None:
    read = read_json(hostile)
    assert len(read.values) <= 500
    json.dumps([each.value for each in read.values])  # shallow enough for a reader that recurses


def test_huge_numbers_and_long_digits() -> None:
    assert values('{"a": 1e999, "b": ' + "9" * 250 + "}") == [{"a": float("inf"), "b": int("9" * 250)}]
    assert values('{"a": ' + "9" * 5000 + "}") in ([], [{}])


@given(st.text(st.sampled_from('{}[]",:\\ntu0a1 \n'), max_size=60))
def test_any_text_is_read(text: str) -> None:
    read_json(text)
