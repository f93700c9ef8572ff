"""Web pages: the main content of an HTML page, as a reader would see it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from passagework.formats.compose import compose
from passagework.formats.contract import Format, SourceFile
from passagework.formats.drafts import Draft, HeadingDraft
from passagework.formats.encodings import decode
from passagework.formats.html_hidden import hidden_names
from passagework.formats.html_tree import Node, parse_html
from passagework.formats.html_walk import Walker
from passagework.formats.outline import line
from passagework.formats.quality import hidden_remarks
from passagework.models.content import Document

_LEAST_MAIN = 0.2
"""Share of the page's text that a marked main part must hold to be taken for it."""


class Content(NamedTuple):
    """What a page holds."""

    title: str | None
    drafts: Sequence[Draft]
    hidden: int
    """Stretches of text that are in the page and not shown."""


def read(file: SourceFile) -> Document:
    """Read a web page, or any XML by its text.

    Raises :class:`passagework.errors.FormatError`: ``not_text``, ``no_text``.
    """
    decoded = decode(file.data, file.name)
    content = page(decoded.text)
    return compose(file, content.drafts, title=content.title, remarks=(*decoded.remarks, *hidden_remarks(content.hidden)))


def page(source: str) -> Content:
    """Return what the HTML ``source`` holds."""
    root = parse_html(source)
    walker = Walker(hidden_names(root))
    drafts = walker.read(main_part(root))
    named = root.find("title")
    title = " ".join(named.text.split()) if named else None
    return Content(_title(title, drafts), drafts, walker.hidden)


def main_part(root: Node) -> Node:
    """Return the element that holds the main content: ``main``, or the only ``article``, else the body, else everything."""
    body = root.find("body") or root
    marked = [node for node in body.all() if node.tag == "main" or node.attributes.get("role") == "main"]
    articles = [node for node in body.all() if node.tag == "article"]
    for candidates in (marked, articles):
        if len(candidates) == 1 and len(candidates[0].text) >= _LEAST_MAIN * len(body.text):
            return candidates[0]
    # A page without a body, and XML, are read whole; the head is skipped on the way.
    return body


def _title(title: str | None, drafts: Sequence[Draft]) -> str | None:
    """Return the page's one highest heading where the title holds it with the name of the site, else the title."""
    highest = [draft for draft in drafts if isinstance(draft, HeadingDraft) and draft.level == 1]
    if title and len(highest) == 1:
        heading = line(highest[0].pieces)
        if heading and heading.casefold() in title.casefold():
            return heading
    return title


FORMAT = Format("html", (".html", ".htm", ".xhtml", ".xml"), read=read)
