"""The words that tell a topic from the others.

Terms are scored by the log-odds ratio with an informative Dirichlet prior of Monroe, Colaresi and Quinn, *Fightin'
words: lexical feature selection and evaluation for identifying the content of political conflict*, 2008, equations 16,
20 and 22: the prior of a term is its share of the whole library, so a word that is merely rare, or common everywhere,
does not win. Terms are those of keyword search, without the small words of each document's language; what is shown is the
form in which the topic's passages have them most, and two that mostly stand together are shown together ("standard
deviation").
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from passagework.mapping.corpus import Corpus
from passagework.mapping.progress import Report, silent
from passagework.mapping.small_words import small_terms
from passagework.mapping.topics import Grouping
from passagework.text.tokens import Token, find

NAMES = 4
"""Words, or pairs of them, that name a topic."""
_CONSIDERED = 10
_READ = 40
"""Passages of a topic, nearest to its mean, in which the forms of its terms are looked up."""
_TOGETHER = 0.5
"""Of the places of the rarer term, the share beside the other from which on the two are one name."""
_PRIOR = 0.1
"""The prior's weight, as a share of the library's own counts."""

Counts = npt.NDArray[np.float64]
Mask = npt.NDArray[np.bool_]


def names(corpus: Corpus, grouping: Grouping, report: Report = silent) -> list[list[str]]:
    """Return the names of each topic, the most telling first; none where its passages have no words."""
    counts = topic_counts(corpus, grouping)
    scores = log_odds(counts) if grouping.count > 1 else counts  # one topic has no others to be told from
    named = []
    for topic in range(grouping.count):
        terms = _telling(corpus.postings.vocabulary, scores[topic])
        texts = [corpus.text(passage) for passage in grouping.members(topic)[:_READ].tolist()]
        named.append(joined(terms, texts)[:NAMES])
        report("names", topic + 1, grouping.count)
    return named


def topic_counts(corpus: Corpus, grouping: Grouping) -> Counts:
    """Return how often each topic has each term, ``(topics, terms)``; small words of a document's language do not count."""
    postings = corpus.postings
    topic_of = np.full(postings.size, -1, np.intp)
    topic_of[corpus.whole] = grouping.topic
    term = np.repeat(np.arange(len(postings.vocabulary)), np.diff(postings.indptr))
    topic = topic_of[postings.passages]
    shown = (topic >= 0) & ~small_words(corpus)
    flat = topic[shown] * len(postings.vocabulary) + term[shown]
    shape = (grouping.count, len(postings.vocabulary))
    counts: Counts = np.bincount(flat, postings.frequencies[shown], shape[0] * shape[1]).astype(np.float64)
    return counts.reshape(shape)


def small_words(corpus: Corpus) -> Mask:
    """Return which entries of the inverted lists are small words of the language of their document, ``(postings,)``."""
    postings = corpus.postings
    sizes = [len(each.document.passages) for each in corpus.documents]
    found = np.zeros(len(postings.passages), np.bool_)
    for language in sorted({each.document.info.language for each in corpus.documents}):
        in_language = np.repeat([each.document.info.language == language for each in corpus.documents], sizes)
        for row in map(postings.row, small_terms(language)):
            found[row] |= in_language[postings.passages[row]]
    return found


def log_odds(counts: Counts) -> Counts:
    """Return the z-score of each topic's use of each term against all other topics', ``(topics, terms)``.

    Positive where the topic has the term more often than the others.
    """
    whole = counts.sum(axis=0)
    prior = _PRIOR * whole
    rest = whole - counts
    of_topic, of_rest = counts.sum(axis=1, keepdims=True), rest.sum(axis=1, keepdims=True)
    weight = prior.sum()
    with np.errstate(divide="ignore", invalid="ignore"):
        odds = np.log((counts + prior) / (of_topic + weight - counts - prior))
        odds -= np.log((rest + prior) / (of_rest + weight - rest - prior))
        z: Counts = odds / np.sqrt(1 / (counts + prior) + 1 / (rest + prior))
    return np.nan_to_num(z, nan=0.0, posinf=0.0, neginf=0.0)


def joined(terms: Sequence[str], texts: Iterable[str]) -> list[str]:
    """Return ``terms`` as ``texts`` write them, in their order; a pair that mostly stands together is one name.

    A term that no text has is left out.
    """
    surfaces: dict[str, Counter[str]] = defaultdict(Counter)
    beside: Counter[tuple[str, str]] = Counter()
    for text in texts:
        found = [token for token in find(text, terms) if token.term is not None]
        for token in found:
            surfaces[token.term or ""][_form(token.surface)] += 1
        beside.update((a.term or "", b.term or "") for a, b in pairwise(found) if _adjacent(a, b, text))
    return list(_named([term for term in terms if term in surfaces], surfaces, beside))


def _named(terms: list[str], surfaces: dict[str, Counter[str]], beside: Counter[tuple[str, str]]) -> Iterable[str]:
    used: set[str] = set()
    for term in terms:
        if term in used:
            continue
        pair = _pair(term, [other for other in terms if other not in used], surfaces, beside)
        used.update(pair)
        yield " ".join(_most(surfaces[each]) for each in pair)


def _pair(term: str, others: list[str], surfaces: dict[str, Counter[str]], beside: Counter[tuple[str, str]]) -> tuple[str, ...]:
    """``term`` with the one that it mostly stands beside, in the order in which they stand; or alone."""
    best: tuple[str, ...] = (term,)
    share = 0.0
    for other in others:
        for pair in ((term, other), (other, term)):
            rarer = min(surfaces[each].total() for each in pair)
            if other != term and beside[pair] / rarer > max(share, _TOGETHER):
                best, share = pair, beside[pair] / rarer
    return best


def _telling(vocabulary: Sequence[str], scores: Counts) -> list[str]:
    """The terms with the highest scores above 0 that are words: more than one letter, and no number."""
    best: list[str] = []
    for number in np.argsort(-scores, kind="stable").tolist():
        if scores[number] <= 0 or len(best) == _CONSIDERED:
            break
        term = vocabulary[number]
        if (len(term) > 1 or not term.isascii()) and not any(character.isdigit() for character in term):
            best.append(term)
    return best


def _adjacent(left: Token, right: Token, text: str) -> bool:
    return text[left.end : right.start] in {" ", "-", "\u2010", "\u2011"}


def _form(surface: str) -> str:
    """A word without the capital that only begins a sentence or a heading; an acronym keeps its own."""
    return surface if surface.isupper() or any(letter.isupper() for letter in surface[1:]) else surface.lower()


def _most(forms: Counter[str]) -> str:
    """The most frequent form; the shorter and then the first in order of code points among equals."""
    return min(forms, key=lambda form: (-forms[form], len(form), form))
