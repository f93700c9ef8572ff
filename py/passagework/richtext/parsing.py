"""The parser of rich text: CommonMark without HTML, with tables, and TeX between dollars or in ``\\(..\\)`` and ``\\[..\\]``.

What models write is data: HTML is text, addresses are never followed, pictures are never loaded.
"""

from __future__ import annotations

import re
from functools import cache

from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.dollarmath import dollarmath_plugin

from passagework.formats.markdown_bounds import flattened, inline

MOST_NESTING = 20
"""Levels of blocks that are read as such; what nests deeper is shown as it was written."""

# Bounded, possessive, and stopped at the next beginning of the same: the time is linear in the text, whatever it is.
_CODE = r"(?P<code>(?<!`)(?P<ticks>`++)(?:.{0,5000}?[^`])?(?P=ticks)(?!`))"
_INLINE = r"(?<!\\)\\\((?P<inline>(?:(?!(?<!\\)\\\()[^\n])+?)\\\)"
_BLOCK = r"(?<!\\)\\\[(?P<block>(?:(?!(?<!\\)\\\[).)+?)\\\]"
_PAREN = re.compile(rf"{_CODE}|{_INLINE}|{_BLOCK}", re.DOTALL)


def parse(text: str) -> list[Token] | None:
    """Return the block tokens of ``text``; None where it nests deeper than is read."""
    tokens = _parser().parse(flattened(_dollars(text)))
    return None if any(token.level >= MOST_NESTING - 1 for token in tokens) else tokens


def parse_inline(text: str) -> list[Token]:
    """Return the tokens of ``text`` as one line."""
    return [child for token in _parser().parseInline(_dollars(" ".join(text.split()))) for child in token.children or []]


@cache
def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"html": False, "maxNesting": MOST_NESTING}).enable(["table", "strikethrough"])
    parser.disable(["html_block", "html_inline", "reference"])
    parser.use(dollarmath_plugin, allow_space=False, allow_digits=False, double_inline=True)
    parser.core.ruler.at("inline", inline)
    # No address is followed: one of any kind leaves the link its words, and is shown.
    parser.validateLink = lambda url: True  # type: ignore[method-assign]
    return parser


def _dollars(text: str) -> str:
    """Write formulas in TeX's own brackets between dollars; code is left alone."""
    return _PAREN.sub(_dollar, text)


def _dollar(match: re.Match[str]) -> str:
    if match["inline"] is not None:
        return f"${match['inline'].strip()}$"
    if match["block"] is not None:
        # A blank line would end the paragraph, and the formula with it.
        return f"$${' '.join(filter(None, map(str.strip, match['block'].splitlines())))}$$"
    return match[0]
