"""Rich text as safe HTML: nothing in it can run, be fetched or be followed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from markdown_it.token import Token
from markupsafe import Markup, escape

from passagework.catalogue import text as words
from passagework.formats.tex import formula
from passagework.richtext.marks import Mark, Marker, cleaned, placed, without
from passagework.richtext.parsing import parse, parse_inline

Cite = Callable[[tuple[int, ...]], Markup]
"""Writes citations that stand side by side, given their numbers."""

Maths = Callable[[str, bool], Markup]
"""Writes a formula, given its TeX and whether it stands by itself."""

# An index, such as x[1], is none: generation/citations.py leaves it in a text.
_CITATIONS = re.compile(r"(?P<index>(?<![^\W_])[A-Za-z](?:\[\d{1,4}\])+)|(?:\[\d{1,4}\][ ]?)*\[\d{1,4}\]")
_BLOCKS = {
    "paragraph": "p",
    "bullet_list": "ul",
    "ordered_list": "ol",
    "list_item": "li",
    "blockquote": "blockquote",
    "table": "table",
    "thead": "thead",
    "tbody": "tbody",
    "tr": "tr",
    "th": "th",
    "td": "td",
}
_INLINE = {"em": "em", "strong": "strong", "s": "s"}
_LATE = Markup('<p class="rich-head"><strong>'), Markup("</strong></p>")


def mathml(tex: str, display: bool) -> Markup:
    """Write a formula as MathML; TeX that the converter does not know is shown as code."""
    piece = formula(tex, display)
    # The converter's result went through the allow-list of formats/mathml_core.py.
    return Markup(piece.mathml) if piece.mathml else Markup("<code>{}</code>").format(piece.text)


def render(text: str, cite: Cite | None = None, marks: Sequence[Mark] = (), maths: Maths = mathml) -> Markup:
    """Render ``text`` as blocks of HTML.

    ``cite`` writes ``[n]`` in running text; without it they stay as they are. ``marks`` are spans of ``text`` that do not
    overlap.
    """
    marked = placed(cleaned(text), marks)
    tokens = parse(marked)
    writer = _Writer(cite, marks, maths)
    if tokens is None:
        return Markup("<p>{}</p>").format(writer.leaf(marked))
    return Markup("").join(writer.blocks(tokens))


def render_inline(text: str, cite: Cite | None = None, maths: Maths = mathml) -> Markup:
    """Render ``text`` as one line, for a stem, an option or a cell."""
    return Markup("").join(_Writer(cite, (), maths).line(parse_inline(cleaned(text))))


class _Writer:
    """Writes tokens; remembers which mark is open."""

    def __init__(self, cite: Cite | None, marks: Sequence[Mark], maths: Maths) -> None:
        self._cite = cite
        self._maths = maths
        self._marker = Marker(marks)

    def blocks(self, tokens: Sequence[Token]) -> Iterator[Markup]:
        for token in tokens:
            name = token.type.removesuffix("_open").removesuffix("_close")
            if token.type == "inline":
                yield from self.line(token.children or [])
            elif name == "heading":
                yield _LATE[0] if token.nesting == 1 else _LATE[1]
            elif name in _BLOCKS:
                # Paragraphs of a tight list are hidden: their text stands in the item.
                if not token.hidden:
                    yield _tag(_BLOCKS[name], token)
            elif token.type in ("math_block", "math_block_label"):
                yield Markup("<p>{}</p>").format(self._formula(token.content, True))
            elif token.type in ("fence", "code_block"):
                code, mark = self._marker.whole(token.content)
                yield _within(mark, Markup("<pre><code>{}</code></pre>").format(code))
            elif token.type == "hr":
                yield Markup("<hr>")
            else:
                yield self.leaf(token.content)

    def line(self, tokens: Sequence[Token]) -> Iterator[Markup]:
        addresses: list[str] = []
        for token in tokens:
            name = token.type.removesuffix("_open").removesuffix("_close")
            if name in _INLINE:
                yield _tag(_INLINE[name], token)
            elif name == "link":
                if token.nesting == 1:
                    addresses.append(without(str(token.attrs.get("href", ""))))
                else:
                    yield escape(f" ({addresses.pop()})")
            elif token.type == "code_inline":
                code, mark = self._marker.whole(token.content)
                yield _within(mark, Markup("<code>{}</code>").format(code))
            elif token.type.startswith("math_"):
                yield self._formula(token.content, "double" in token.type)
            elif token.type == "softbreak":
                yield Markup(" ")
            elif token.type == "hardbreak":
                yield Markup("<br>")
            elif token.type == "image":
                address = without(str(token.attrs.get("src", "")))
                yield escape(words("rich.picture", words=without(token.content), address=address))
            else:
                yield self.leaf(token.content)

    def leaf(self, text: str) -> Markup:
        """Write running text, with its citations and its marks."""
        return Markup("").join(_within(mark, self._cited(piece)) for piece, mark in self._marker.pieces(text))

    def _formula(self, tex: str, display: bool) -> Markup:
        source, mark = self._marker.whole(tex)
        return _within(mark, self._maths(source.strip(), display))

    def _cited(self, text: str) -> Markup:
        if self._cite is None:
            return escape(text)
        parts, reached = [], 0
        for found in _CITATIONS.finditer(text):
            if found["index"]:
                continue
            numbers = tuple(dict.fromkeys(int(each) for each in re.findall(r"\d+", found[0])))
            parts += [escape(text[reached : found.start()]), self._cite(numbers)]
            reached = found.end()
        return Markup("").join([*parts, escape(text[reached:])])


def _within(mark: Mark | None, html: Markup) -> Markup:
    return html if mark is None or not html.strip() else mark.opening + html + mark.closing


def _tag(name: str, token: Token) -> Markup:
    if token.nesting == -1:
        return Markup(f"</{name}>")
    start = token.attrs.get("start") if name == "ol" else None
    return Markup(f'<ol start="{int(start)}">') if start is not None else Markup(f"<{name}>")
