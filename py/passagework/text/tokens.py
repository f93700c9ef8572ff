"""The one tokenizer: the same terms from a text when it is indexed and from a query when it is asked.

A term is what is counted. How a stretch of text becomes one, by what it is:

- A word of an alphabet (also Devanagari and its relatives): folded (:mod:`passagework.text.folding`). Hyphens divide
  ("t-test" is "t" and "test"); apostrophes do not ("don't"), but an English possessive ending and a French or
  Italian elided article are left out ("Simpson's" is "simpson", "l'homme" is "homme"). Then, where the folded
  word is ASCII letters, it is a stop word or is stemmed by the English Snowball stemmer; other words are kept whole.
- A number: without separators of thousands, and with the zero before its point ("1,000" is "1000", ".05" is
  "0.05"). Zeros at the end stay, since they state precision. A sign, a currency and a per cent sign are left out.
- An acronym with points: its letters ("U.S." is "us", and never a stop word).
- A run of a script without spaces (Han, kana, Hangul, Thai, Lao, Burmese, Khmer): each letter, and each pair of
  neighbouring letters. Their tokens overlap.
- An emoji or other picture: itself.

Stop words have no term and are not indexed. A query of nothing else has tokens and no term, which tells it apart
from an empty one: the search says so and answers by meaning.
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import chain
from typing import NamedTuple

from passagework.text.folding import fold
from passagework.text.scripts import grams, is_unspaced, words
from passagework.text.stemming import english
from passagework.text.stop_words import STOP_WORDS, StopWords

MOST_TERM = 64
"""Code points of a term that count; what is longer is not a word."""

_MOST_CACHED = 200_000
_POSSESSIVE = re.compile(r"'s$")
_ELISION = re.compile(r"^(?:[ldjmtscn]|qu|jusqu|lorsqu|puisqu|dell|nell|dall|all|sull|un)'(?=[^\W\d_]{2})")
_ASCII_WORD = re.compile(r"[a-z']+")
_PLAIN_WORD = re.compile(r"[A-Za-z]+")


class Token(NamedTuple):
    """A word in its place: ``text[start:end]`` is ``surface``; a stop word has no term."""

    surface: str
    start: int
    end: int
    term: str | None


@dataclass(frozen=True)
class Tokenization:
    """What is left open in making terms: chosen by measurement, stored with an index."""

    stem: bool = True
    stop_words: StopWords = "long"

    def __post_init__(self) -> None:
        if self.stop_words not in STOP_WORDS:
            raise ValueError(f"there is no list of stop words {self.stop_words!r}; there are {', '.join(STOP_WORDS)}")


DEFAULT = Tokenization()


def tokenize(text: str, tokenization: Tokenization = DEFAULT) -> list[Token]:
    """Return the tokens of ``text`` in order; spans are code points."""
    lexicon = _lexicon(tokenization)
    return [token for match in words(text).finditer(_searchable(text)) for token in _tokens(text, match, lexicon)]


def find(text: str, wanted: Collection[str], tokenization: Tokenization = DEFAULT) -> list[Token]:
    """Return the tokens of ``text`` whose term is ``wanted``: those among :func:`tokenize`'s, faster.

    No term of a plain word begins with another letter than the word (the stemmer changes endings), so most
    words need not be stemmed to see that they are not wanted.
    """
    lexicon = _lexicon(tokenization)
    sought = frozenset(wanted)
    initials = {term[:1] for term in sought}
    tokens: list[Token] = []
    for match in words(text).finditer(_searchable(text)):
        if match[0][0].lower() in initials or not _PLAIN_WORD.fullmatch(match[0]):
            tokens += [token for token in _tokens(text, match, lexicon) if token.term in sought]
    return tokens


def terms(text: str, tokenization: Tokenization = DEFAULT) -> list[str]:
    """Return the terms of ``text`` in order: those of :func:`tokenize`, faster."""
    lexicon = _lexicon(tokenization)
    return list(chain.from_iterable(map(lexicon.__getitem__, words(text).findall(_searchable(text)))))


def _tokens(text: str, match: re.Match[str], lexicon: Mapping[str, tuple[str, ...]]) -> Iterator[Token]:
    """Yield the tokens of one matched stretch: one for a word, overlapping ones for a script without spaces."""
    start, end = match.span()
    if is_unspaced(match[0]):
        for left, right in grams(match[0]):
            surface = text[start + left : start + right]
            yield Token(surface, start + left, start + right, fold(surface))
    else:
        term = lexicon[match[0]]
        yield Token(text[start:end], start, end, term[0] if term else None)


def _searchable(text: str) -> str:
    """Return ``text`` with the underscore, which counts as a letter in patterns, as the space that it stands for."""
    return text.replace("_", " ")


class _Lexicon(dict[str, tuple[str, ...]]):
    """The terms of each word met so far; stemming is slow, and a text repeats its words."""

    def __init__(self, stem: Callable[[str], str], stop_words: frozenset[str]) -> None:
        super().__init__()
        self._stem = stem
        self._stop_words = stop_words

    def __missing__(self, word: str) -> tuple[str, ...]:
        found = self._terms(word)
        if len(word) <= MOST_TERM:
            if len(self) >= _MOST_CACHED:
                self.clear()
            self[word] = found
        return found

    def _terms(self, word: str) -> tuple[str, ...]:
        if is_unspaced(word):
            return tuple(fold(word[start:end]) for start, end in grams(word))
        folded = fold(word)[:MOST_TERM]
        if folded in self._stop_words:
            return ()
        bare = _POSSESSIVE.sub("", _ELISION.sub("", folded))
        if bare[:1].isdigit() or bare[:1] == ".":
            return (_number(bare),)
        if bare.endswith("."):
            return (bare.replace(".", ""),)
        if not _ASCII_WORD.fullmatch(bare):
            return (bare,)
        return () if bare in self._stop_words else (self._stem(bare),)


def _number(folded: str) -> str:
    """Return a number without separators of thousands and with a zero before its point."""
    plain = folded.replace(",", "")
    return f"0{plain}" if plain.startswith(".") else plain


@cache
def _lexicon(tokenization: Tokenization) -> _Lexicon:
    """Return the lexicon of these settings; one for each lives as long as the program."""
    stem = _english_stem if tokenization.stem else _unchanged
    return _Lexicon(stem, STOP_WORDS[tokenization.stop_words])


def _unchanged(word: str) -> str:
    return word


def _english_stem(word: str) -> str:
    """Return the Snowball stem of a lower-case ASCII ``word``."""
    return english()(word)
