"""What the styles and lists of a Word file mean: heading levels, captions, code, hidden text, printed labels."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import NamedTuple
from xml.etree.ElementTree import Element

from passagework.formats.numerals import numeral, whole
from passagework.formats.ooxml import is_on

_HEADING_NAME = re.compile(r"heading ([1-9])", re.IGNORECASE)
_CONTENTS_NAME = re.compile(r"(?:toc [1-9]|table of (?:figures|authorities)|index [1-9])", re.IGNORECASE)
_MOST_PARENTS = 20
_BODY_LEVEL = 9
_DEEPEST = 8


class Style(NamedTuple):
    """A paragraph or character style, as far as it matters here."""

    name: str = ""
    level: int | None = None
    """Of a heading, 1 being the highest."""
    numbering: tuple[str, int] | None = None
    hidden: bool = False

    @property
    def is_contents(self) -> bool:
        """Whether paragraphs in it are a table of contents, which repeats the headings."""
        return _CONTENTS_NAME.fullmatch(self.name) is not None

    @property
    def is_caption(self) -> bool:
        return self.name.lower() == "caption"

    @property
    def is_title(self) -> bool:
        return self.name.lower() == "title"

    @property
    def is_code(self) -> bool:
        return (
            re.fullmatch(r"(?:source ?code|html (?:preformatted|code)|code|verbatim ?char|plain text)", self.name, re.I)
            is not None
        )


def read_styles(root: Element | None) -> dict[str, Style]:
    """Return the styles by their identity, with what they take over from their parents."""
    sources = {each.get("w_styleId", ""): each for each in (root.findall("w_style") if root is not None else ())}
    return {identity: _style(identity, sources) for identity in sources}


def _style(identity: str, sources: dict[str, Element]) -> Style:
    name, level, numbering, hidden = "", None, None, None
    current: str | None = identity
    for _ in range(_MOST_PARENTS):
        source = sources.get(current or "")
        if source is None:
            break
        own = _named(source)
        name = name or own
        level = level if level is not None else _level(source, own)
        numbering = numbering or numbering_of(source.find("w_pPr"))
        vanish = source.find("w_rPr/w_vanish")
        hidden = hidden if hidden is not None or vanish is None else is_on(vanish)
        based = source.find("w_basedOn")
        current = based.get("w_val") if based is not None else None
    return Style(name, level if level != _BODY_LEVEL + 1 else None, numbering, bool(hidden))


def _named(source: Element) -> str:
    name = source.find("w_name")
    return name.get("w_val", "") if name is not None else ""


def _level(source: Element, name: str) -> int | None:
    match = _HEADING_NAME.fullmatch(name)
    return int(match[1]) if match else outline_level(source.find("w_pPr"))


def outline_level(properties: Element | None) -> int | None:
    """Return the heading level that paragraph properties set, 10 for body text, None where they say nothing."""
    found = properties.find("w_outlineLvl") if properties is not None else None
    level = whole(found.get("w_val"), -1) if found is not None else -1
    return level + 1 if level >= 0 else None


def numbering_of(properties: Element | None) -> tuple[str, int] | None:
    """Return the list and its level, from 0, that paragraph properties name."""
    found = properties.find("w_numPr") if properties is not None else None
    if found is None:
        return None
    identity, level = found.find("w_numId"), found.find("w_ilvl")
    at = whole(level.get("w_val"), 0) if level is not None else 0
    return (identity.get("w_val", "") if identity is not None else "", min(_DEEPEST, max(0, at)))


class Level(NamedTuple):
    """A level of a list: how its labels count and read."""

    format: str = "bullet"
    text: str = ""
    start: int = 1


@dataclass
class Numbering:
    """The lists of a file, and how far each has counted."""

    levels: dict[str, dict[int, Level]] = field(default_factory=dict)
    abstract: dict[str, str] = field(default_factory=dict)
    counts: dict[str, dict[int, int]] = field(default_factory=dict)

    def label(self, identity: str, level: int) -> str | None:
        """Count one item on and return its printed label, None for a bullet."""
        levels = self.levels.get(identity, {})
        counts = self.counts.setdefault(self.abstract.get(identity, identity), {})
        here = levels.get(level, Level())
        counts[level] = counts.get(level, here.start - 1) + 1
        for deeper in [each for each in counts if each > level]:
            del counts[deeper]
        if here.format in ("bullet", "none") or not here.text:
            return None
        return re.sub(r"%([1-9])", lambda match: self._counted(levels, counts, int(match[1]) - 1), here.text)

    def _counted(self, levels: dict[int, Level], counts: dict[int, int], level: int) -> str:
        here = levels.get(level, Level())
        return numeral(counts.get(level, here.start), here.format)


def read_numbering(root: Element | None) -> Numbering:
    """Return the lists that the numbering part defines."""
    numbering = Numbering()
    if root is None:
        return numbering
    abstract = {each.get("w_abstractNumId", ""): _levels(each) for each in root.findall("w_abstractNum")}
    for each in root.findall("w_num"):
        identity = each.get("w_numId", "")
        target = each.find("w_abstractNumId")
        named = target.get("w_val", "") if target is not None else ""
        levels = dict(abstract.get(named, {}))
        overrides = each.findall("w_lvlOverride")
        for override in overrides:
            levels |= _levels(override)
            start = override.find("w_startOverride")
            at = whole(override.get("w_ilvl"), 0)
            if start is not None:
                levels[at] = levels.get(at, Level())._replace(start=whole(start.get("w_val"), 1))
        numbering.levels[identity] = levels
        # Lists of one definition count on from each other, unless one starts anew.
        numbering.abstract[identity] = f"{named}/{identity}" if overrides else named
    return numbering


def _levels(parent: Element) -> dict[int, Level]:
    found = {}
    for each in parent.findall("w_lvl"):
        kind, text, start = each.find("w_numFmt"), each.find("w_lvlText"), each.find("w_start")
        found[whole(each.get("w_ilvl"), 0)] = Level(
            kind.get("w_val", "decimal") if kind is not None else "decimal",
            text.get("w_val", "") if text is not None else "",
            whole(start.get("w_val"), 1) if start is not None else 1,
        )
    return found
