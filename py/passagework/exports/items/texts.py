"""An item's texts for each family of targets: HTML with TeX, XHTML with MathML, and plain text."""

from __future__ import annotations

import re
from html.parser import HTMLParser

from markupsafe import Markup, escape

from passagework.richtext.html import mathml, render, render_inline

_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
# Commands by which MathJax makes links, classes, styles and macros, or loads more of itself, and by which LaTeX reads files.
_REACHING = re.compile(
    r"\\(?:href|url|class|cssId|style|require|includegraphics|input|include|openin|write|immediate|catcode|csname|def|let"
    r"|newcommand|renewcommand|html[A-Z][A-Za-z]*)(?![A-Za-z])"
)
# What Anki takes for a file to play, or for a source of LaTeX to run, wherever it stands in a field.
_ORDERS = re.compile(r"\[(?=sound:|anki:|latex\]|\${1,2}\])", re.IGNORECASE)
MATHML = "http://www.w3.org/1998/Math/MathML"


def tex_html(text: str) -> str:
    r"""Return ``text`` as HTML with its formulas in ``\(..\)`` and ``\[..\]``, which Anki and Moodle set."""
    return _ORDERS.sub("&#91;", str(render(text, maths=_tex)))


def tex_line(text: str) -> str:
    """Return ``text`` as one line of the same."""
    return _ORDERS.sub("&#91;", str(render_inline(text, maths=_tex)))


def xhtml(text: str) -> str:
    """Return ``text`` as XHTML blocks with MathML in its namespace."""
    return _closed(render(text, maths=_namespaced))


def xhtml_line(text: str) -> str:
    """Return ``text`` as one line of the same."""
    return _closed(render_inline(text, maths=_namespaced))


def plain(text: str) -> str:
    """Return ``text`` on one line without marks of Markdown; formulas are TeX between dollars."""
    reader = _Text()
    reader.feed(str(render_inline(text, maths=_dollars)))
    reader.close()
    return xml_safe(" ".join("".join(reader.parts).split()))


def name_of(text: str) -> str:
    """Return ``text`` as a name: plain, and with no sign that a list of names could take for HTML."""
    return plain(text).replace("<", "‹").replace(">", "›")


def xml_safe(text: str) -> str:
    """Return ``text`` without the characters that no XML may hold (XML 1.0, production 2)."""
    return _NOT_XML.sub("", text)


def _tex(tex: str, display: bool) -> Markup:
    if _REACHING.search(tex):
        return Markup("<code>{}</code>").format(tex)
    return escape(rf"\[{tex}\]" if display else rf"\({tex}\)")


def _dollars(tex: str, display: bool) -> Markup:
    return escape(f"$${tex}$$" if display else f"${tex}$")


def _namespaced(tex: str, display: bool) -> Markup:
    return Markup(str(mathml(tex, display)).replace("<math", f'<math xmlns="{MATHML}"', 1))


def _closed(html: Markup) -> str:
    return re.sub(r"<(br|hr)>", r"<\1/>", xml_safe(str(html)))


class _Text(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.parts: list[str] = []

    def handle_data(self, data: str) -> None:
        self.parts.append(data)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "br":
            self.parts.append(" ")
