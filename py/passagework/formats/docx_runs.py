"""The inside of a Word paragraph: runs, links, fields, notes, formulas, changes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from xml.etree.ElementTree import Element

from passagework.formats import omml
from passagework.formats.docx_styles import Style
from passagework.formats.html_hidden import WHITE
from passagework.formats.inline import Piece
from passagework.formats.numerals import whole
from passagework.formats.ooxml import chosen, is_on
from passagework.models.content import RunKind

_THROUGH_NAMES = """
w_hyperlink w_ins w_moveTo w_smartTag w_customXml w_sdt w_sdtContent w_fldSimple w_rubyBase w_dir w_bdo
"""
_THROUGH = frozenset(_THROUGH_NAMES.split())
_MONOSPACED = ("courier", "consolas", "menlo", "monaco", "mono", "lucida console")
_NOTES = {"w_footnoteReference": "w_footnote", "w_endnoteReference": "w_endnote"}
_LEAST_POINTS = 1.5
_SYMBOLS = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "αβχδεφγηιϕκλμνοπθρστυϖωξψζΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ",
)
"""Letters as the typeface Symbol shows them."""


@dataclass
class Line:
    """What a paragraph holds."""

    pieces: list[Piece] = field(default_factory=list)
    breaks: list[int] = field(default_factory=list)
    """Places in ``pieces`` before which a page began when the file was last printed or shown."""
    formulas: list[Piece] = field(default_factory=list)
    """Displayed formulas, where the paragraph is nothing else."""
    notes: list[tuple[str, str]] = field(default_factory=list)
    """Kind (``w_footnote``, ``w_endnote``) and identity of the notes referred to."""
    pictures: list[str] = field(default_factory=list)
    boxes: list[Element] = field(default_factory=list)
    """Contents of text boxes that are anchored here."""


class RunReader:
    """Reads paragraphs of one file. ``hidden`` counts the runs that a reader does not see."""

    def __init__(self, styles: dict[str, Style], number: Callable[[str, str], str], ground: str = WHITE) -> None:
        self.styles = styles
        self.number = number
        """Returns the printed label of a note, by kind and identity."""
        self.ground = ground
        self.hidden = 0

    def read(self, paragraph: Element, shaded: bool = False) -> Line:
        """Return what a ``w_p`` holds; ``shaded`` says that it stands on a ground that is not the page's."""
        line = Line()
        properties = paragraph.find("w_pPr")
        shaded = shaded or (properties is not None and _is_shaded(properties))
        self._children(paragraph, line, shaded)
        return line

    def _children(self, parent: Element, line: Line, shaded: bool) -> None:
        for child in parent:
            if child.tag == "w_r":
                self._run(child, line, shaded)
            elif child.tag in _THROUGH:
                self._children(child, line, shaded)
            elif child.tag == "mc_AlternateContent":
                for each in chosen(child):
                    self._children(each, line, shaded)
            elif child.tag == "m_oMath":
                line.pieces += _made(child, display=False)
            elif child.tag == "m_oMathPara":
                line.formulas += [piece for each in child.findall("m_oMath") for piece in _made(each, display=True)]

    def _run(self, run: Element, line: Line, shaded: bool) -> None:
        properties = run.find("w_rPr")
        if self._is_hidden(properties, shaded):
            self.hidden += any((each.text or "").strip() for each in run if each.tag == "w_t")
            return
        kind = self._kind(properties)
        for child in run:
            self._content(child, kind, line)

    def _content(self, child: Element, kind: RunKind, line: Line) -> None:
        match child.tag:
            case "w_t":
                line.pieces.append(Piece(kind, child.text or ""))
            case "w_tab" | "w_ptab" | "w_br" | "w_cr":
                line.pieces.append(Piece(kind, " "))
            case "w_noBreakHyphen":
                line.pieces.append(Piece(kind, "-"))
            case "w_sym":
                line.pieces.append(Piece(kind, _symbol(child)))
            case "w_lastRenderedPageBreak":
                line.breaks.append(len(line.pieces))
            case "w_footnoteReference" | "w_endnoteReference":
                note = (_NOTES[child.tag], child.get("w_id", ""))
                line.notes.append(note)
                line.pieces.append(Piece("superscript", self.number(*note)))
            case "mc_AlternateContent":
                for each in chosen(child):
                    self._content(each, kind, line)
            case "w_drawing" | "w_pict" | "w_object":
                self._drawing(child, line)
            case "w_ruby":
                for base in child.findall("w_rubyBase"):
                    self._children(base, line, shaded=True)
            case _:
                pass

    def _drawing(self, drawing: Element, line: Line) -> None:
        boxes = [each for each in drawing.iter() if each.tag == "w_txbxContent"]
        line.boxes += boxes
        described = next((each.get("descr", "") for each in drawing.iter() if each.tag == "docPr"), "")
        if described.strip() and not boxes:
            line.pictures.append(described.strip())

    def _kind(self, properties: Element | None) -> RunKind:
        if properties is None:
            return "text"
        raised = properties.find("w_vertAlign")
        if raised is not None and raised.get("w_val") in ("superscript", "subscript"):
            return "superscript" if raised.get("w_val") == "superscript" else "subscript"
        if self._is_code(properties):
            return "code"
        if is_on(properties.find("w_b")):
            return "strong"
        return "emphasis" if is_on(properties.find("w_i")) else "text"

    def _is_code(self, properties: Element) -> bool:
        style, fonts = properties.find("w_rStyle"), properties.find("w_rFonts")
        if style is not None and self.styles.get(style.get("w_val", ""), Style()).is_code:
            return True
        return fonts is not None and any(name in fonts.get("w_ascii", "").lower() for name in _MONOSPACED)

    def _is_hidden(self, properties: Element | None, shaded: bool) -> bool:
        if properties is None:
            return False
        style = properties.find("w_rStyle")
        vanish = properties.find("w_vanish")
        if is_on(vanish) or (vanish is None and style is not None and self.styles.get(style.get("w_val", ""), Style()).hidden):
            return True
        size = properties.find("w_sz")
        if size is not None and whole(size.get("w_val"), 24) / 2 <= _LEAST_POINTS:
            return True
        colour = properties.find("w_color")
        lit = shaded or _is_shaded(properties) or properties.find("w_highlight") is not None
        return colour is not None and not lit and colour.get("w_val", "").lower() == self.ground


def _is_shaded(properties: Element) -> bool:
    """Whether properties of a run, a paragraph or a cell colour the ground."""
    shade = properties.find("w_shd")
    return shade is not None and (
        shade.get("w_fill", "auto").lower() not in ("auto", WHITE) or shade.get("w_val") not in ("clear", "nil")
    )


def is_shaded(properties: Element | None) -> bool:
    """As for the properties of a cell, which may be missing."""
    return properties is not None and _is_shaded(properties)


def _symbol(element: Element) -> str:
    """Return a character given by its place in a typeface of symbols; those of picture typefaces say nothing."""
    code = element.get("w_char", "")
    try:
        number = int(code, 16)
    except ValueError:
        return ""
    if number < 0xF000:
        return chr(number)
    return chr(number - 0xF000).translate(_SYMBOLS) if element.get("w_font", "").lower() == "symbol" else ""


def _made(source: Element, display: bool) -> list[Piece]:
    piece = omml.formula(source, display)
    return [piece] if piece is not None else []
