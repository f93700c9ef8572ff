"""What the styles of an OpenDocument text mean."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple
from xml.etree.ElementTree import Element

from passagework.formats.html_hidden import WHITE, colour
from passagework.formats.numerals import whole
from passagework.models.content import RunKind

_MOST_PARENTS = 20
_MONOSPACED = ("courier", "consolas", "mono", "menlo")


class Style(NamedTuple):
    """A style, as far as it matters here."""

    kind: RunKind = "text"
    hidden: bool = False
    caption: bool = False
    title: bool = False
    code: bool = False


class Level(NamedTuple):
    """A level of a list style: how its labels count, empty for a bullet."""

    format: str = ""
    before: str = ""
    after: str = ""
    start: int = 1


@dataclass
class Styles:
    """The styles of a file by name."""

    styles: dict[str, Style] = field(default_factory=dict)
    lists: dict[str, dict[int, Level]] = field(default_factory=dict)

    def style(self, name: str | None) -> Style:
        return self.styles.get(name or "", Style())


def read_styles(roots: Sequence[Element]) -> Styles:
    """Return the styles that these parts define."""
    sources = {each.get("name", ""): each for root in roots for each in root.iter() if each.tag == "style"}
    lists = {each.get("name", ""): _levels(each) for root in roots for each in root.iter() if each.tag == "list-style"}
    return Styles({name: _style(name, sources) for name in sources}, lists)


def _style(name: str, sources: dict[str, Element]) -> Style:
    attributes: dict[str, str] = {}
    names: list[str] = []
    current: str | None = name
    for _ in range(_MOST_PARENTS):
        source = sources.get(current or "")
        names.append((current or "").replace("_20_", " ").lower())
        if source is None:
            break
        for properties in source:
            if properties.tag in ("text-properties", "paragraph-properties"):
                # What a style says itself goes before what its parent says.
                attributes = {**properties.attrib, **attributes}
        current = source.get("parent-style-name")
    named = set(names)
    return Style(
        kind=_kind(attributes),
        hidden=_is_hidden(attributes),
        caption=bool(named & {"caption", "table", "illustration", "figure", "drawing"}),
        title="title" in named,
        code=bool(named & {"preformatted text", "source text"}),
    )


def _kind(attributes: dict[str, str]) -> RunKind:
    position = attributes.get("text-position", "")
    if position.startswith(("super", "sub")):
        return "superscript" if position.startswith("super") else "subscript"
    if position[:1] == "-" or (position[:1].isdecimal() and not position.startswith("0")):
        return "subscript" if position[0] == "-" else "superscript"
    if any(each in attributes.get("font-name", "").lower() for each in _MONOSPACED):
        return "code"
    if attributes.get("font-weight") in ("bold", "600", "700", "800", "900"):
        return "strong"
    return "emphasis" if attributes.get("font-style") in ("italic", "oblique") else "text"


def _is_hidden(attributes: dict[str, str]) -> bool:
    if attributes.get("display") == "none":
        return True
    ground = colour(attributes.get("background-color", ""))
    return colour(attributes.get("color", "")) == WHITE and ground in ("", WHITE)


def _levels(source: Element) -> dict[int, Level]:
    found = {}
    for each in source:
        at, start = whole(each.get("level"), 0), whole(each.get("start-value"), 1)
        kind = each.get("num-format", "") if each.tag == "list-level-style-number" else ""
        found[at - 1] = Level(kind, each.get("num-prefix", ""), each.get("num-suffix", ""), start)
    return found
