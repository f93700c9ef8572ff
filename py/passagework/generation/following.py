"""What is searched for a question that follows others.

A question that stands by itself is searched as it is, so that a new subject is not drawn back to the old one. One that points
back (by a word such as "it", or by saying little: "Why?") is searched together with the last question of the thread that
stood by itself. Its own words come first, since long queries are cut at their end. The answers of the thread are not searched:
they hold what was found already, and what the model may have got wrong.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from passagework.models.calls import Turn
from passagework.text.tokens import tokenize

FEW_TERMS = 3
"""Content words below which a question says too little to be searched alone."""

_POINTING = re.compile(
    r"\b(?:it|its|they|them|their|theirs|this|that|these|those|he|she|his|her|him|one|ones|former|latter|same|such|there|above|earlier"
    r"|er|sie|ihn|ihm|deren|dessen|dies\w*|jene\w*|davon|dazu|damit|darin|daran|dabei"
    r"|il|elle|ils|elles|cela|ça|ce|cet|cette|ces|celui|celle|ceux|celles|lui|leur"
    r"|ello|ella|ellos|ellas|esto|eso|este|esta|estos|estas|ese|esa|esos|esas|aquello)\b",
    re.IGNORECASE,
)


def query_of(question: str, thread: Sequence[Turn]) -> str:
    """The query for ``question``, which follows ``thread``."""
    if not thread or stands_alone(question):
        return question
    before = next((turn.question for turn in reversed(thread) if stands_alone(turn.question)), thread[0].question)
    return f"{question} {before}"


def stands_alone(question: str) -> bool:
    """Whether a question can be searched without those before it."""
    terms = {token.term for token in tokenize(question) if token.term is not None}
    return len(terms) >= FEW_TERMS and not _POINTING.search(question)
