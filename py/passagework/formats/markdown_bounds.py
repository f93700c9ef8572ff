"""Limits within which the Markdown parser takes time in proportion to what it reads."""

from __future__ import annotations

import re

from markdown_it.rules_core import StateCore
from markdown_it.token import Token

MOST_INLINE = 8_000
"""Characters of a paragraph whose inline marks are read: the parser's time grows with the square of them."""
_QUOTES = re.compile(r"^(?:[ \t]{0,3}>){9,}", re.MULTILINE)
_BULLETS = re.compile(r"^[ \t]{0,3}(?:[-*+][ \t]+){9,}(?=[^-*+ \t\n])", re.MULTILINE)


def flattened(source: str) -> str:
    """Return ``source`` with quotes and bullets that are repeated on one line counted as eight."""
    return _BULLETS.sub("- " * 8, _QUOTES.sub(">" * 8, source))


def inline(state: StateCore) -> None:
    """Read the inline marks of every paragraph, as the parser's own rule does, but for those that are too long."""
    for token in state.tokens:
        if token.type != "inline":
            continue
        token.children = token.children or []
        if len(token.content) <= MOST_INLINE:
            state.md.inline.parse(token.content, state.md, state.env, token.children)
        else:
            token.children.append(Token("text", "", 0, content=token.content))
