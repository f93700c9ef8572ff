"""One slide of a PowerPoint file to drafts: its title, its shapes in reading order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple
from xml.etree.ElementTree import Element

from passagework.formats.drafts import Draft, FigureDraft, words
from passagework.formats.drawing import body_drafts, pieces, table_draft
from passagework.formats.inline import Piece, tidy
from passagework.formats.numerals import whole
from passagework.formats.ooxml import chosen

_TITLES = ("title", "ctrTitle")
_FURNITURE = ("dt", "ftr", "sldNum", "hdr", "sldImg")
_ROW = 300_000
"""English Metric Units within which two shapes stand beside each other (a third of an inch)."""


class Slide(NamedTuple):
    """What a slide shows."""

    title: list[Piece]
    drafts: list[Draft]


def read_slide(root: Element, diagram: Callable[[str], Element | None]) -> Slide:
    """Return what stands on a slide; ``diagram`` gives the part with the texts of a diagram by its relation.

    Placeholders come in the order of the file. Other shapes have no order but the one in which they were drawn, so
    they come by their position: row by row, from the left.
    """
    tree = root.find("p_cSld/p_spTree")
    shapes = list(_shapes(tree)) if tree is not None else []
    titles = [shape for shape in shapes if _placeholder(shape) in _TITLES]
    title = [piece for shape in titles[:1] for piece in _line(shape)]
    rest = [shape for shape in shapes if shape not in titles[:1] and _placeholder(shape) not in _FURNITURE]
    ordered = sorted(rest, key=lambda shape: (_position(shape) is not None, _position(shape) or (0, 0)))
    return Slide(title if tidy(title) else [], [draft for shape in ordered for draft in _shape(shape, diagram)])


def note_drafts(root: Element) -> list[Draft]:
    """Return the speaker's notes on a notes page."""
    tree = root.find("p_cSld/p_spTree")
    bodies = [shape for shape in _shapes(tree) if _placeholder(shape) == "body"] if tree is not None else []
    return [draft for shape in bodies for draft in _text(shape, listed=False)]


def _shapes(parent: Element) -> Iterator[Element]:
    for child in parent:
        if child.tag in ("p_sp", "p_grpSp", "p_graphicFrame", "p_pic", "p_cxnSp"):
            yield child
        elif child.tag == "mc_AlternateContent":
            yield from (each for each in chosen(child) if each.tag.startswith("p_"))


def _placeholder(shape: Element) -> str | None:
    """Return the kind of placeholder that a shape fills, None for a free shape."""
    for wrapper in ("p_nvSpPr", "p_nvGraphicFramePr", "p_nvPicPr"):
        found = shape.find(f"{wrapper}/p_nvPr/p_ph")
        if found is not None:
            return found.get("type", "obj")
    return None


def _position(shape: Element) -> tuple[int, int] | None:
    """Return the row and the left edge of a free shape."""
    if _placeholder(shape) is not None:
        return None
    for path in ("p_spPr/a_xfrm/a_off", "p_grpSpPr/a_xfrm/a_off", "p_xfrm/a_off"):
        found = shape.find(path)
        if found is not None:
            return whole(found.get("y"), 0) // _ROW, whole(found.get("x"), 0)
    return None


def _line(shape: Element) -> list[Piece]:
    body = shape.find("p_txBody")
    line: list[Piece] = []
    for paragraph in body.findall("a_p") if body is not None else ():
        line += [*pieces(paragraph), Piece("text", " ")]
    return line


def _text(shape: Element, listed: bool) -> list[Draft]:
    body = shape.find("p_txBody")
    return body_drafts(body, listed) if body is not None else []


def _shape(shape: Element, diagram: Callable[[str], Element | None]) -> Iterator[Draft]:
    if shape.tag == "p_grpSp":
        inner = sorted(_shapes(shape), key=lambda each: _position(each) or (0, 0))
        for each in inner:
            yield from _shape(each, diagram)
    elif shape.tag == "p_graphicFrame":
        yield from _frame(shape, diagram)
    elif shape.tag == "p_pic":
        yield from _described(shape)
    else:
        yield from _text(shape, listed=_placeholder(shape) in ("body", "obj"))


def _frame(frame: Element, diagram: Callable[[str], Element | None]) -> Iterator[Draft]:
    table = frame.find(".//a_tbl")
    if table is not None:
        yield table_draft(table)
        return
    related = next((each.get("r_dm", "") for each in frame.iter() if each.tag == "relIds"), "")
    data = diagram(related) if related else None
    if data is None:
        yield from _described(frame)
        return
    for point in data.iter():
        if point.tag == "t" and point.find("a_p") is not None:
            yield from body_drafts(point, listed=False)


def _described(shape: Element) -> Iterator[Draft]:
    """A picture or a chart by its description in words."""
    for wrapper in ("p_nvPicPr", "p_nvGraphicFramePr"):
        found = shape.find(f"{wrapper}/p_cNvPr")
        description = found.get("descr", "").strip() if found is not None else ""
        # Programs describe a picture by the name of its file where nobody does.
        if description and "." not in description[-5:-2]:
            yield FigureDraft((), words(description))
