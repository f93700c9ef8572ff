"""Terms: what each script's words become, and that indexing and querying agree.

Oracles: cases by hand from the rule in the module; the Snowball project's own English stemmer for stems.
"""

import re
from itertools import pairwise

import pytest
import snowballstemmer
from hypothesis import given
from hypothesis import strategies as st

from passagework.text.folding import fold
from passagework.text.scripts import grams
from passagework.text.stop_words import STOP_WORDS
from passagework.text.tokens import MOST_TERM, Tokenization, find, terms, tokenize

PLAIN = Tokenization(stem=False, stop_words="none")

SPELLINGS = [
    ("Simpson's paradox", ["simpson", "paradox"]),
    ("Simpson’s students’ it’s", ["simpson", "students", "it"]),
    ("don't o'clock", ["don't", "o'clock"]),
    ("l'homme d’accord qu'elle that'll", ["homme", "accord", "elle", "that'll"]),
    ("the t-test, chi-square", ["the", "t", "test", "chi", "square"]),
    (".05 0.05 0.50 -.5 $3.20 5%", ["0.05", "0.05", "0.50", "0.5", "3.20", "5"]),
    ("1,000, 12,345,678.90. 1,2,3 1,0000", ["1000", "12345678.90", "1", "2", "3", "1", "0000"]),
    ("section 1.2.3.", ["section", "1.2.3"]),
    ("fig.5 v1.2", ["fig", "5", "v1", "2"]),
    ("U.S. and u.s.s.r. e.g. this", ["us", "and", "ussr", "eg", "this"]),
    ("μ µ Μ σ Σ ς x̄ ŷ p̂", ["mu", "mu", "mu", "sigma", "sigma", "sigma", "x", "y", "p"]),
    ("χ² β₀ r² H₀ σ²", ["chi2", "beta0", "r2", "h0", "sigma2"]),
    ("λόγος ΛΌΓΟΣ", ["λογοσ", "λογοσ"]),
    ("naïve CAFÉ Straße Łódź Ærø ﬁt", ["naive", "cafe", "strasse", "lodz", "aero", "fit"]),
    ("İstanbul ıssız", ["istanbul", "issiz"]),
    ("Статистика ещё мой", ["статистика", "еще", "мой"]),
    ("السَّلَامُ إحصاء ١٢٣", ["السلام", "احصاء", "123"]),
    ("हिन्दी १२", ["हिन्दी", "12"]),
    ("３．１４ ＡＢＣ", ["3.14", "abc"]),
    ("统计", ["统", "统计", "计"]),
    ("データ", ["デ", "デー", "ー", "ータ", "タ"]),
    ("ｶﾞ が", ["ガ", "が"]),
    ("통계", ["통", "통계", "계"]),
    ("สถิติ", ["ส", "สถิ", "ถิ", "ถิติ", "ติ"]),
    ("GDP增长2倍", ["gdp", "增", "增长", "长", "2", "倍"]),
    ("😀👍🏽", ["😀", "👍"]),
    ("snake_case a@b.org", ["snake", "case", "a", "b", "org"]),
    ("", []),
    (" .,;-–'\"()\n", []),
]


@pytest.mark.parametrize(("text", "expected"), SPELLINGS)
def test_what_words_become(text: str, expected: list[str]) -> None:
    assert terms(text, PLAIN) == expected


@pytest.mark.parametrize("word", ["sampling", "representative", "generously", "skies", "news", "dying", "correlations", "a's"])
def test_stems_are_those_of_snowball(word: str) -> None:
    expected = snowballstemmer.stemmer("english").stemWord(word.removesuffix("'s"))
    assert terms(word, Tokenization(stem=True, stop_words="none")) == [expected]


def test_only_ascii_words_are_stemmed() -> None:
    assert terms("статистики 2nd 1990s", Tokenization(stem=True, stop_words="none")) == ["статистики", "2nd", "1990s"]
    assert terms("cafés", Tokenization(stem=True, stop_words="none")) == ["cafe"]


def test_stop_words_have_no_term() -> None:
    settings = Tokenization(stem=False, stop_words="short")
    assert [(token.surface, token.term) for token in tokenize("The mean of it", settings)] == [
        ("The", None),
        ("mean", "mean"),
        ("of", None),
        ("it", None),
    ]
    assert terms("The mean of it", settings) == ["mean"]


def test_an_acronym_is_not_a_stop_word() -> None:
    settings = Tokenization(stem=True, stop_words="long")
    assert terms("us", settings) == []
    assert terms("U.S.", settings) == ["us"]


def test_stop_words_stand_as_words_are_looked_up() -> None:
    for name, words in STOP_WORDS.items():
        for word in words:
            assert terms(word, Tokenization(stem=False, stop_words="none")), f"{word} of {name} is no word"
            assert terms(word.upper(), Tokenization(stem=True, stop_words=name)) == []


def test_settings_are_checked() -> None:
    with pytest.raises(ValueError, match="no list of stop words 'medium'; there are none, short, long"):
        Tokenization(stop_words="medium")


def test_tokens_stand_where_they_say() -> None:
    text = "Is x̄ ≈ .5 in 统计学?"
    for token in tokenize(text, PLAIN):
        assert text[token.start : token.end] == token.surface
    assert [token.surface for token in tokenize(text, PLAIN)] == ["Is", "x̄", ".5", "in", "统", "统计", "计", "计学", "学"]


BITS = """
don't Simpson's U.S. 1,000 .5 0.5 3.14.15 x̄ µ Σ² é İ ß 统计 データ ก้า हिन्दी السَّلَام 😀 👍🏽 _ ' - . , the of ½ ㎏ ﬁ ǆ ŉ ΐ
"""
ANY_TEXT = st.one_of(st.text(), st.lists(st.sampled_from([*BITS.split(), " ", "\u200d", "\u0301", "\ufe0f"])).map("".join))
SETTINGS = st.builds(Tokenization, st.booleans(), st.sampled_from(["none", "short", "long"]))


@given(ANY_TEXT, SETTINGS)
def test_indexing_and_querying_give_the_same_terms(text: str, tokenization: Tokenization) -> None:
    tokens = tokenize(text, tokenization)
    assert [token.term for token in tokens if token.term is not None] == terms(text, tokenization)
    assert [token.start for token in tokens] == sorted(token.start for token in tokens)
    assert all(text[token.start : token.end] == token.surface != "" for token in tokens)
    assert all(token.term != "" and len(token.term or "") <= 4 * MOST_TERM for token in tokens)


@given(ANY_TEXT, ANY_TEXT, SETTINGS)
def test_finding_some_terms_gives_the_tokens_that_have_them(text: str, query: str, tokenization: Tokenization) -> None:
    wanted = set(terms(query, tokenization)) | set(terms(text, tokenization)[::3])
    expected = [token for token in tokenize(text, tokenization) if token.term in wanted]
    assert find(text, wanted, tokenization) == expected


def test_the_stemmer_keeps_the_first_letter_of_every_word_it_is_tried_on() -> None:
    """What finding terms by their first letter rests on, on the words that Snowball's rules name and on odd ones."""
    named = "skis skies dying lying tying idly gently ugly early only singly sky news howe atlas cosmos bias andes"
    odd = "y yy yes a eed ing ed s ies ization generate commune arsenal aeiou ational"
    stem = snowballstemmer.stemmer("english").stemWord
    assert all(stem(word)[0] == word[0] for word in f"{named} {odd}".split())


@given(st.text(st.characters(codec="ascii", categories=["Ll"]), min_size=1))
def test_no_made_up_word_loses_its_first_letter_either(word: str) -> None:
    assert snowballstemmer.stemmer("english").stemWord(word)[0] == word[0]


@given(ANY_TEXT)
def test_every_letter_and_digit_is_in_a_token(text: str) -> None:
    covered = {at for token in tokenize(text) for at in range(token.start, token.end)}
    assert {at for at, character in enumerate(text) if re.match(r"[^\W_]", character)} <= covered


@given(st.text())
def test_folding_again_changes_nothing(word: str) -> None:
    once = fold(word)
    assert fold(once) == once


@given(st.text(st.sampled_from("统计学ก้่าデｶﾞ"), min_size=1))
def test_grams_are_all_letters_and_all_pairs(run: str) -> None:
    spans = grams(run)
    singles, pairs = spans[::2], spans[1::2]
    assert [start for start, _ in singles] == [0, *(end for _, end in singles[:-1])]
    assert singles[-1][1] == len(run)
    assert pairs == [(left[0], right[1]) for left, right in pairwise(singles)]


@pytest.mark.parametrize("unit", ["x", "1", "000,", "'a", "a.", "1.", "统", "ก้", "\u0301"])
def test_two_megabytes_of_one_thing_come_to_an_end(unit: str) -> None:
    """A pattern whose time grows with the square of the length would need hours here."""
    found = terms(unit * (2_000_000 // len(unit)), PLAIN)
    assert bool(found) == (unit != "\u0301")


@given(ANY_TEXT)
def test_the_pattern_for_spaced_scripts_finds_what_that_for_all_finds(text: str) -> None:
    """The small pattern is chosen by what the text holds; text in other scripts must not change its terms."""
    alone = terms(text, PLAIN)
    assert terms(f"{text} 统", PLAIN) == [*alone, "统"]
