"""Text of drawings (DrawingML, ECMA-376 part 1, 21.1): paragraphs of shapes, and tables."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from passagework.formats import omml
from passagework.formats.blocks import CellDraft
from passagework.formats.captions import Item, Loose, gathered
from passagework.formats.drafts import Draft, FormulaDraft, ParagraphDraft, TableDraft, flattened
from passagework.formats.inline import Piece, tidy
from passagework.formats.numerals import numeral, whole
from passagework.formats.ooxml import chosen, is_on
from passagework.models.content import RunKind

_SCHEMES = {"alphaLc": "a", "alphaUc": "A", "romanLc": "i", "romanUc": "I", "arabic": "1"}


def body_drafts(body: Element, listed: bool) -> list[Draft]:
    """Return the paragraphs of a text body; ``listed`` says that they have bullets where they do not say otherwise."""
    return gathered(_paragraphs(body, listed))


def _paragraphs(body: Element, listed: bool) -> Iterator[Loose]:
    paragraphs = body.findall("a_p")
    several = sum(bool(tidy(pieces(each))) for each in paragraphs) > 1
    counts: dict[int, int] = {}
    for paragraph in paragraphs:
        properties = paragraph.find("a_pPr")
        level = _level(properties)
        line = pieces(paragraph)
        formulas = [piece for each in paragraph.iter("m_oMathPara") for piece in _formulas(each)]
        marker = _marker(properties, level, counts) if tidy(line) else None
        is_item = (
            marker is not None or _has_bullet(properties) or (listed and (several or level > 0) and not _has_none(properties))
        )
        if tidy(line):
            yield Item(level, marker, [ParagraphDraft(line)]) if is_item else ParagraphDraft(line)
        yield from (FormulaDraft(piece) if piece.kind == "math" else ParagraphDraft([piece]) for piece in formulas)


def pieces(paragraph: Element) -> list[Piece]:
    """Return the inline pieces of an ``a_p``."""
    line: list[Piece] = []
    for child in paragraph:
        if child.tag in ("a_r", "a_fld"):
            line.append(Piece(_kind(child.find("a_rPr")), "".join(each.text or "" for each in child.findall("a_t"))))
        elif child.tag == "a_br":
            line.append(Piece("text", " "))
        elif child.tag in ("m", "mc_AlternateContent", "a14_m"):
            inside = chosen(child) if child.tag == "mc_AlternateContent" else [child]
            line += [piece for each in inside for math in _inline_maths(each) for piece in _made(math, display=False)]
    return line


def _inline_maths(parent: Element) -> list[Element]:
    displayed = {id(math) for each in parent.iter("m_oMathPara") for math in each.iter("m_oMath")}
    return [math for math in parent.iter("m_oMath") if id(math) not in displayed]


def _formulas(paragraph: Element) -> list[Piece]:
    return [piece for math in paragraph.findall("m_oMath") for piece in _made(math, display=True)]


def _made(source: Element, display: bool) -> list[Piece]:
    piece = omml.formula(source, display)
    return [piece] if piece is not None else []


def _kind(properties: Element | None) -> RunKind:
    if properties is None:
        return "text"
    if baseline := whole(properties.get("baseline", "0").rstrip("%"), 0):
        return "superscript" if baseline > 0 else "subscript"
    if is_on(properties, "b") and "b" in properties.attrib:
        return "strong"
    return "emphasis" if is_on(properties, "i") and "i" in properties.attrib else "text"


def _level(properties: Element | None) -> int:
    return min(8, max(0, whole(properties.get("lvl"), 0))) if properties is not None else 0


def _marker(properties: Element | None, level: int, counts: dict[int, int]) -> str | None:
    """Count an automatic number on and return it as printed, None where the paragraph has none."""
    numbered = properties.find("a_buAutoNum") if properties is not None else None
    for deeper in [each for each in counts if each > level or (each == level and numbered is None)]:
        del counts[deeper]
    if numbered is None:
        return None
    counts[level] = counts.get(level, whole(numbered.get("startAt"), 1) - 1) + 1
    kind = numbered.get("type", "arabicPeriod")
    style = next((style for scheme, style in _SCHEMES.items() if kind.startswith(scheme)), "1")
    label = numeral(counts[level], style)
    if kind.endswith("ParenBoth"):
        return f"({label})"
    return f"{label})" if kind.endswith("ParenR") else f"{label}."


def _has_bullet(properties: Element | None) -> bool:
    return properties is not None and any(properties.find(name) is not None for name in ("a_buChar", "a_buBlip"))


def _has_none(properties: Element | None) -> bool:
    return properties is not None and properties.find("a_buNone") is not None


def table_draft(table: Element) -> TableDraft:
    """Return an ``a_tbl``; its first row is heads where the table says so."""
    properties = table.find("a_tblPr")
    heads = properties is not None and is_on(properties, "firstRow") and "firstRow" in properties.attrib
    rows = table.findall("a_tr")
    return TableDraft(
        (),
        [[_cell(cell, heads and index == 0 and len(rows) > 1) for cell in row.findall("a_tc")] for index, row in enumerate(rows)],
    )


def _cell(cell: Element, header: bool) -> CellDraft:
    body = cell.find("a_txBody")
    covered = any(is_on(cell, name) and name in cell.attrib for name in ("hMerge", "vMerge"))
    line = flattened(body_drafts(body, listed=False)) if body is not None and not covered else []
    return CellDraft(line, header)
