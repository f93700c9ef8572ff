"""Junk: good text of many kinds is none, garbled text is. The oracle is how each text was made."""

from __future__ import annotations

import base64
import json
import random
from pathlib import Path

import pytest

from passagework.formats.junk import JUNK_BOUND, junk_share
from passagework.formats.quality import remarks
from passagework.text.normalise import normalise

TEXTS: dict[str, str] = json.loads((Path(__file__).parents[1] / "text" / "languages.json").read_text("utf-8"))
LATIN = ("cs", "de", "en", "es", "fi", "fr", "hu", "it", "nl", "pl", "pt", "sv", "tr")
SOURCES = sorted(Path(__file__).parents[3].glob("py/passagework/**/*.py"))


def shifted(text: str, by: int) -> str:
    return "".join(chr(ord(each) + by) if not each.isspace() else each for each in text)


def rotated(text: str, by: int) -> str:
    return "".join(chr((ord(each) - 97 + by) % 26 + 97) if "a" <= each <= "z" else each for each in text.lower())


@pytest.mark.parametrize("language", sorted(TEXTS))
def test_prose_is_no_junk(language: str) -> None:
    assert junk_share(normalise(TEXTS[language] * 4)) < 0.1


@pytest.mark.parametrize("file", SOURCES[::6], ids=lambda file: file.stem)
def test_code_is_no_junk(file: Path) -> None:
    assert junk_share(normalise(file.read_text("utf-8"))) < JUNK_BOUND


@pytest.mark.parametrize(
    "text",
    [
        "s² = ∑(xᵢ − x̄)²/(n − 1)\n\nz = (x − μ)/σ\n\nP(A ∩ B) = P(A) · P(B | A)\n\n√(p(1 − p)/n)\n" * 5,
        "Group | Mean | SD | n\n" + "Control | 12.4 | 3.1 | 40\nTreated | 14.9 | 2.8 | 38\n" * 20,
        "Contents\n\nSampling ........ 12\n\nMeans .......... 31\n\n==========\n\n" * 5,
        "Lopez-Garcia, J. M.; Ng, K.-H.; O'Brien, T. (2019). https://example.org/a/b/c?d=e&f=g. doi:10.1000/182. pp. 1-9.\n" * 5,
        "",
        "ok",
    ],
)
def test_formulas_tables_contents_and_references_are_no_junk(text: str) -> None:
    assert junk_share(normalise(text)) < JUNK_BOUND


@pytest.mark.parametrize("language", LATIN)
@pytest.mark.parametrize("by", [1, 3, 7, 13, 19])
def test_letters_that_stand_for_others_are_junk(language: str, by: int) -> None:
    assert junk_share(rotated(TEXTS[language] * 4, by)) > JUNK_BOUND


@pytest.mark.parametrize("language", ["en", "de", "pl"])
def test_other_ways_to_garble_are_junk(language: str) -> None:
    text = TEXTS[language] * 6
    letters = list(text)
    random.Random(1).shuffle(letters)
    garbled = {
        "glyph numbers": normalise(shifted(text, -29)),
        "private": shifted(text, 0xE000),
        "shuffled": normalise("".join(letters)),
        "base64": base64.encodebytes(text.encode()).decode(),
        "hexadecimal": text.encode().hex(),
        "symbols": "".join("!#$%&()*+,-./:;<=>?@[]^_{|}~"[ord(each) % 28] if each != " " else each for each in text),
        "digits": "".join("0123456789"[ord(each) % 10] if each != " " else each for each in text),
    }
    assert {name: share for name, each in garbled.items() if (share := junk_share(each)) < JUNK_BOUND} == {}


@pytest.mark.parametrize(("language", "codec"), [("ru", "cp1251"), ("uk", "koi8-u"), ("el", "cp1253")])
def test_text_in_the_letters_of_another_code_page_is_junk(language: str, codec: str) -> None:
    assert junk_share((TEXTS[language] * 4).encode(codec, "ignore").decode("latin-1")) > JUNK_BOUND


@pytest.mark.parametrize("language", ["ru", "ar", "ja", "ko", "th", "el"])
def test_utf_8_read_as_windows_1252_is_junk(language: str) -> None:
    assert junk_share(normalise((TEXTS[language] * 4).encode().decode("cp1252", "ignore"))) > JUNK_BOUND


def test_ideographs_and_syllables_at_random_are_junk() -> None:
    chance = random.Random(2)
    assert junk_share("".join(chr(chance.randint(0x4E00, 0x9FFF)) for _ in range(600))) > JUNK_BOUND
    assert junk_share("".join(chr(chance.randint(0xAC00, 0xD7A3)) for _ in range(600))) > JUNK_BOUND


@pytest.mark.parametrize("character", ["[", "x", "ж", "."])
@pytest.mark.parametrize("line", [10_000, 60])
def test_one_character_over_and_over_is_junk(character: str, line: int) -> None:
    text = "\n".join([character * line] * (10_000 // line))
    assert junk_share(text) == 1.0
    assert junk_share(f"Hello\n\n{text}\n\nThe end") > 0.9


@pytest.mark.parametrize(
    "text", ["Results\n\n" + "=" * 100, "-" * 100, f"Name {'_' * 70}\nDate {'_' * 70}\n\n{'_' * 76}\n\n" * 9]
)
def test_rules_and_lines_to_write_on_are_no_junk(text: str) -> None:
    assert junk_share(text) < JUNK_BOUND


def test_the_share_is_that_of_the_junk() -> None:
    good, bad = TEXTS["en"] * 20, rotated(TEXTS["en"] * 20, 7)
    assert junk_share(good + bad) == pytest.approx(0.45, abs=0.1)


def test_remarks_say_how_much() -> None:
    (junk,) = remarks("\ue000\ue001" * 200)
    assert (junk.code, junk.values) == ("junk_text", {"percent": 100})
    assert remarks(TEXTS["en"], 3)[0].values == {"n": 3}
