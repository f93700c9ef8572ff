"""Sentences by language and by layout, and what holds for any text.

Oracle: each case is marked by hand, ``|`` between sentences; English punctuation has its own file under
``tests/verification``.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from passagework.text.sentences import sentence_spans

LANGUAGES = [
    ("de", "Er sah z. B. Köln. | Am 3. Mai kam er, d. h. Herr Dr. Weiß. | Wer war das?"),
    ("de", "Das war am 5. Tag. | Es regnete. | „Komm!“ | Er ging."),
    ("de", "Wir lasen Nr. 5, Abb. 2 usw. | Die Kurve steigt. | Friedrich II. war König."),
    ("de", "Der Preis fiel um 3,5 Mio. Euro. | Im Jahr 1990. | Danach nicht mehr."),
    ("fr", "Qui est là ? | Personne ! | « Bonjour ! » dit-elle. | « Tout va bien. » | Il partit."),
    ("fr", "M. Dupont lit la p. 12, p. ex. le tableau. | C'est clair."),
    ("es", "¿Qué es la media? | ¡Una suma! | El Sr. García vive en EE. UU. desde 1990. | Es médico."),
    ("it", "Il sig. Rossi è qui. | Che ore sono? | Sono le 3. | Bene."),
    ("pt", "O Sr. Silva chegou. | Tudo bem? | Sim!"),
    ("nl", "Dhr. Jansen leest blz. 12, d.w.z. de tabel. | Hij is klaar."),
    ("ru", "Это было в 1990 г. в Москве, т. е. давно. | Он ушёл."),
    ("zh", "今天很冷。|你好吗？|我很好！|他说：“好。”|价格是3.5元。"),
    ("ja", "「こんにちは。」と言った。|今日は晴れです。|本当ですか？|はい！"),
    ("ar", "ما اسمك؟ | اسمي علي. | أنا بخير! | هذا جيد."),
    ("ur", "یہ کتاب ہے۔ | وہ قلم ہے۔"),
    ("hi", "यह किताब है। | वह कलम है॥ | क्या? | हाँ।"),
    ("en-GB", "Mr. Lane met Dr. Rao. | They spoke."),
    ("xx", "Mr. Lane met Dr. Rao. | They spoke."),
]

LAYOUTS = {
    "a blank line": ["A heading without a stop", "A paragraph. ", "Another."],
    "bullets": ["We need", "- a sample", "- a question", "• an answer", "* a pen"],
    "numbers": ["Do this:", "1. Draw.", "2. Ask.", "10) Stop"],
    "letters": ["Choose one:", "A. the mean", "B. the median", "(c) the mode"],
    "table rows": ["Stem | Leaf", "1 | 2 4", "2 | 0 7 9", "It is skewed."],
}


def split(text: str, language: str = "en") -> list[str]:
    return [text[start:end] for start, end in sentence_spans(text, language)]


@pytest.mark.parametrize(("language", "marked"), LANGUAGES)
def test_languages(language: str, marked: str) -> None:
    joiner = "" if language in ("zh", "ja") else " "
    expected = [sentence.strip() for sentence in marked.split("|")]
    assert split(joiner.join(expected), language) == expected


@pytest.mark.parametrize("layout", LAYOUTS)
def test_layout_ends_a_sentence(layout: str) -> None:
    lines = LAYOUTS[layout]
    joiner = "\n\n" if layout == "a blank line" else "\n"
    assert split(joiner.join(lines)) == [line.strip() for line in lines]


def test_a_wrapped_line_does_not_end_a_sentence() -> None:
    assert split("The mean of a sample\nis a number. It was\nsaid by John\nF. Kennedy in\n12. No more.") == [
        "The mean of a sample\nis a number.",
        "It was\nsaid by John\nF. Kennedy in\n12.",
        "No more.",
    ]


def test_language_decides_about_ordinals() -> None:
    text = "Er kam am 3. Mai kam sie."
    assert len(split(text, "de")) == 1
    assert len(split(text, "en")) == 2


def test_a_text_of_nothing_has_no_sentences() -> None:
    assert sentence_spans("") == []
    assert sentence_spans(" \n\n ") == []


BITS = """
a Be I U.S. e.g. Dr. 1. 2) b. A. ii. p.m. Yahoo! . ! ? … 。 । 」 « » " ' ” ) ( [ • - | .5 3 é 统 हि
"""
PIECES = st.sampled_from([*BITS.split(), " ", " ", " ", "\n", "\n\n", ". . .", "\u0301"])
ANY_TEXT = st.one_of(st.text(), st.lists(PIECES, max_size=40).map("".join))


@given(ANY_TEXT, st.sampled_from(["en", "de", "fr", "ja"]))
def test_spans_are_trimmed_in_order_and_hold_everything(text: str, language: str) -> None:
    reached = 0
    for start, end in sentence_spans(text, language):
        assert reached <= start < end <= len(text)
        assert not text[reached:start].strip()
        assert text[start:end] == text[start:end].strip()
        reached = end
    assert not text[reached:].strip()


@pytest.mark.parametrize(
    ("unit", "characters"),
    [
        ("word ", 2_000_000),
        ("x", 2_000_000),
        (".", 2_000_000),
        (". ", 2_000_000),
        ("e.g. Dr. ", 2_000_000),
        ('."', 400_000),
        ("a. ", 400_000),
        ("1. ", 400_000),
        ("A) ", 400_000),
        ("(((. ", 400_000),
        ("a\n", 400_000),
        ("a | b\n", 400_000),
    ],
)
def test_a_long_line_of_one_thing_comes_to_an_end(unit: str, characters: int) -> None:
    """A splitter whose time grows with the square of the length would need hours here."""
    text = unit * (characters // len(unit))
    spans = sentence_spans(text)
    assert spans[0][0] == 0
    assert spans[-1][1] == len(text.rstrip())
