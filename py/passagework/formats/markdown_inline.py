"""Inline tokens of Markdown to pieces."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from markdown_it.token import Token

from passagework.formats.html_tree import without_comments
from passagework.formats.inline import Piece
from passagework.formats.tex import formula
from passagework.models.content import RunKind

_KINDS: dict[str, RunKind] = {"em": "emphasis", "strong": "strong", "s": "text", "link": "text"}
# Tags whose marks are layout; the words between them are text of their own. Anything else between angle
# brackets is what the author wrote, and is shown.
_TAG = re.compile(
    r"</?(?:a|abbr|b|bdi|bdo|big|br|center|cite|code|del|details|dfn|div|em|figcaption|figure|font|h[1-6]|hr|i|img|ins|kbd|li|mark|ol|p|"
    r"picture|q|s|samp|section|small|source|span|strike|strong|sub|summary|sup|table|tbody|td|th|thead|tr|tt|u|ul|var|wbr)\b[^<>]*>",
    re.IGNORECASE,
)
_ALT = re.compile(r"""<img\b[^>]*?\balt\s*=\s*(?:"([^"]*)"|'([^']*)')""", re.IGNORECASE)


def pieces(tokens: Sequence[Token]) -> list[Piece]:
    """Return the pieces of an inline token's children."""
    return list(_pieces(tokens))


def _pieces(tokens: Sequence[Token]) -> Iterator[Piece]:
    open_kinds: list[RunKind] = []
    for token in tokens:
        kind: RunKind = next((each for each in reversed(open_kinds) if each != "text"), "text")
        name = token.type.removesuffix("_open").removesuffix("_close")
        if token.nesting == 1:
            open_kinds.append(_KINDS.get(name, "text"))
        elif token.nesting == -1:
            open_kinds[-1:] = []
        else:
            yield from _leaf(token, kind)


def _leaf(token: Token, kind: RunKind) -> Iterator[Piece]:
    match token.type:
        case "text" | "text_special":
            yield Piece(kind, token.content)
        case "softbreak" | "hardbreak":
            yield Piece(kind, " ")
        case "code_inline":
            yield Piece("code", token.content)
        case "math_inline" | "math_single" | "math_inline_double":
            yield formula(token.content, display=False)
        case "image":
            yield Piece(kind, alternative(token))
        case "html_inline":
            yield Piece(kind, visible(token.content))
        case "footnote_ref":
            yield Piece("superscript", footnote_label(token))
        case _:
            yield Piece(kind, token.content)


def alternative(image: Token) -> str:
    """Return the words that stand for a picture."""
    words = "".join(piece.text for piece in _pieces(image.children or []))
    return words or str(image.attrs.get("title") or "")


def footnote_label(token: Token) -> str:
    """Return a footnote's printed label: what the author calls it where that is a number, else its place."""
    label = str(token.meta.get("label") or "")
    return label if label.isdigit() else str(int(token.meta.get("id", 0)) + 1)


def visible(html: str) -> str:
    """Return raw HTML as a reader should see it: known tags leave, pictures give their words, the rest stays."""
    if re.match(r"<br\b", html, re.IGNORECASE):
        return " "
    described = _ALT.match(html)
    return (described[1] or described[2] or "") if described else _TAG.sub("", without_comments(html))
