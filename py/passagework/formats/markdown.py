"""Markdown as people write it: CommonMark with tables, footnotes, definition lists, formulas and front matter."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from markdown_it import MarkdownIt
from mdit_py_plugins.amsmath import amsmath_plugin
from mdit_py_plugins.deflist import deflist_plugin
from mdit_py_plugins.dollarmath import dollarmath_plugin
from mdit_py_plugins.footnote import footnote_plugin

from passagework.formats import plaintext
from passagework.formats.compose import compose
from passagework.formats.contract import Format, SourceFile
from passagework.formats.drafts import Draft
from passagework.formats.encodings import decode
from passagework.formats.markdown_blocks import BlockReader
from passagework.formats.markdown_bounds import flattened, inline
from passagework.models.content import Document

MOST_NESTING = 100
"""Levels of blocks that the parser reads; it drops what nests deeper."""
_FRONT_MATTER = re.compile(r"\A(?P<fence>---|\+\+\+)[ \t]*\n(?P<matter>.*?\n)(?:(?P=fence)|\.\.\.)[ \t]*(?:\n|\Z)", re.DOTALL)
_FIELD = re.compile(r"[\w-]+[ \t]*[:=]|[ \t]+\S|[-#\]}]|\s*$")
_TITLE = re.compile(r"^title[ \t]*[:=][ \t]*(?P<title>[^\n]+)$", re.MULTILINE | re.IGNORECASE)


class Matter(NamedTuple):
    """The title that the front matter gives, and the text after it."""

    title: str | None
    body: str


def read(file: SourceFile) -> Document:
    """Read a Markdown file.

    Raises :class:`passagework.errors.FormatError`: ``not_text``, ``no_text``.
    """
    decoded = decode(file.data, file.name)
    matter = front_matter(decoded.text)
    return compose(file, drafts(matter.body), title=matter.title, remarks=decoded.remarks)


def drafts(source: str) -> Sequence[Draft]:
    """Return what stands in Markdown without front matter.

    Quotes and bullets repeated on one line count as eight, and a source that still nests deeper than the parser
    reads is read as plain text, so that nothing is dropped.
    """
    tokens = _parser().parse(flattened(source))
    if any(token.level >= MOST_NESTING - 1 for token in tokens):
        return list(plaintext.drafts(source))
    return BlockReader().read(tokens)


def front_matter(source: str) -> Matter:
    """Part YAML or TOML front matter from the text; only its title is used."""
    text = re.sub("\r\n?", "\n", source)
    match = _FRONT_MATTER.match(text)
    if match is None or not all(map(_FIELD.match, match["matter"].splitlines())):
        return Matter(None, text)
    title = _TITLE.search(match["matter"])
    return Matter(_unquoted(title["title"]) if title else None, text[match.end() :])


def _unquoted(value: str) -> str | None:
    value = value.strip()
    if len(value) > 1 and value[0] == value[-1] and value[0] in "\"'":
        return value[1:-1].replace('\\"', '"').strip() or None
    # Block scalars, lists and the like are no plain title.
    return None if value[:1] in ("|", ">", "[", "{", "&", "*") else value.partition(" #")[0].strip() or None


def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"maxNesting": MOST_NESTING}).enable(["table", "strikethrough"])
    parser.use(footnote_plugin).use(deflist_plugin).use(amsmath_plugin)
    parser.use(dollarmath_plugin, allow_space=True, allow_digits=False, double_inline=True)
    parser.core.ruler.at("inline", inline)
    # Links are never followed, so an address of any kind leaves the link its words.
    parser.validateLink = lambda url: True  # type: ignore[method-assign]
    return parser


FORMAT = Format("markdown", (".md", ".markdown", ".mdown", ".mkd", ".rmd", ".qmd"), read=read)
