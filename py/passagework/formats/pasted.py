"""Pasted text under a title that the reader gives: plain text, or Markdown where it shows."""

from __future__ import annotations

import re

from passagework.formats.compose import compose, stem
from passagework.formats.contract import Format, SourceFile
from passagework.formats.encodings import decode
from passagework.models.content import Document

_SIGNS = (
    re.compile(r"^#{1,6} \S", re.MULTILINE),
    re.compile(r"^(?:```|~~~)", re.MULTILINE),
    re.compile(r"\A---\n(?:.*\n)+?---\n"),
    re.compile(r"^\|?[ \t]*:?-{3,}:?[ \t]*\|", re.MULTILINE),
    re.compile(r"\[[^\]\n]+\]\([^)\s]+\)"),
    re.compile(r"(?<!\w)\*\*[^\s*][^*\n]*\*\*(?!\w)"),
    re.compile(r"^\$\$", re.MULTILINE),
)


def read(file: SourceFile) -> Document:
    """Read pasted text, UTF-8, in a file named ``<title>.pasted``.

    Raises :class:`passagework.errors.FormatError`: ``not_text``, ``no_text``.
    """
    decoded = decode(file.data, file.name)
    if is_markdown(decoded.text):
        from passagework.formats import markdown

        drafts = markdown.drafts(markdown.front_matter(decoded.text).body)
    else:
        from passagework.formats import plaintext

        drafts = list(plaintext.drafts(decoded.text))
    return compose(file, drafts, title=stem(file.name), remarks=decoded.remarks)


def is_markdown(text: str) -> bool:
    """Whether marks that hardly stand in other text show it to be Markdown."""
    return any(sign.search(text) for sign in _SIGNS)


FORMAT = Format("pasted", (".pasted",), read=read)
