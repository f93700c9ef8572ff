"""The language of a document: sentences written for this test, one small text a language (the oracle is who wrote them)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from passagework.text.language import detect

TEXTS: dict[str, str] = json.loads(Path(__file__).with_name("languages.json").read_text("utf-8"))


@pytest.mark.parametrize("language", sorted(TEXTS))
def test_a_text_of_two_sentences_is_recognised(language: str) -> None:
    assert detect(TEXTS[language]) == language


@pytest.mark.parametrize(
    "text", ["", "   \n", "42", "x = 3.14 + 2", "ok", "0xDEADBEEF 7f3a 99b1 4c4c 5d5d", "qwrtp zxcvb mnbvc lkjhg fdsaq"]
)
def test_what_is_no_language_is_not_guessed(text: str) -> None:
    assert detect(text) == "und"


def test_most_of_the_text_decides() -> None:
    assert detect(TEXTS["de"] * 9 + TEXTS["en"]) == "de"
    assert detect(TEXTS["en"] * 9 + TEXTS["zh"]) == "en"


def test_a_long_text_is_looked_at_in_its_middle_and_at_its_end() -> None:
    assert detect("contents 1 2 3 " * 300 + TEXTS["pl"] * 500) == "pl"


def test_english_with_code_and_formulas_stays_english() -> None:
    code = "for i in range(10): print(x[i] ** 2)\nalpha = sum(x) / len(x)\n"
    assert detect(TEXTS["en"] * 3 + code * 3) == "en"
