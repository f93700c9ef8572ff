"""Content words: the terms of the lab's own tokenizer and stemmer, without the words that any question is made of."""

from __future__ import annotations

from collections.abc import Set
from functools import lru_cache

from passagework.checks.plain import plain
from passagework.text.tokens import terms

_ASKING = """
which following statement statements true false correct best describe describes described define defines definition explain
explains example examples according passage passages text section name give list state answer question option choose
mean means meaning called term does why
"""
ASKING = frozenset(term for word in _ASKING.split() for term in terms(word))


@lru_cache(maxsize=8192)
def content_terms(text: str) -> frozenset[str]:
    """Return the content words of ``text``, stemmed, each once."""
    return frozenset(terms(plain(text))) - ASKING


def share(wanted: Set[str], held: Set[str]) -> float:
    """Return which part of ``wanted`` is in ``held``; 0 where nothing is wanted."""
    return len(wanted & held) / len(wanted) if wanted else 0.0


def jaccard(left: Set[str], right: Set[str]) -> float:
    """Return what two sets share of what they hold together (Jaccard 1901); 0 where both are empty."""
    together = len(left | right)
    return len(left & right) / together if together else 0.0
