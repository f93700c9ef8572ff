"""Which words of a passage the query found."""

from __future__ import annotations

from collections.abc import Collection

from passagework.models.library import Span
from passagework.text.tokens import find


def matched_spans(passage: str, terms: Collection[str]) -> tuple[Span, ...]:
    """Return the spans of the words in ``passage`` whose term is among the query's ``terms``, in order.

    The passage goes through the tokenizer that made its terms, so a word is marked exactly if it counted.
    Neighbouring words stay apart; tokens that overlap, as pairs of Chinese letters do, become one span.
    """
    spans: list[Span] = []
    for token in find(passage, terms):
        if spans and token.start < spans[-1].end:
            spans[-1] = Span(start=spans[-1].start, end=max(spans[-1].end, token.end))
        else:
            spans.append(Span(start=token.start, end=token.end))
    return tuple(spans)
