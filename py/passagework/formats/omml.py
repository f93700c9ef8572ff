"""Formulas of Office files (OMML, ECMA-376 part 1, 22.1) to MathML."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from xml.etree.ElementTree import Element

from passagework.errors import FormatError
from passagework.formats.inline import Piece
from passagework.formats.mathml import convert

_PROPERTIES = ("m_rPr", "m_ctrlPr", "w_rPr")
_DEFAULT_NARY = "∫"


def formula(source: Element, display: bool) -> Piece | None:
    """Return an ``m_oMath`` with short names as an inline piece: MathML, or its plain text as code; None for none."""
    root = Element("math", {"display": "block"} if display else {})
    root.extend(_converted(source))
    plain = "".join(each.text or "" for each in source.iter() if each.tag == "m_t").strip()
    try:
        piece = convert(root).piece
    except FormatError:
        return Piece("code", plain) if plain else None
    return piece if piece.text else None


def _converted(parent: Element | None) -> list[Element]:
    """Return what stands in ``parent``, converted."""
    found: list[Element] = []
    for child in parent if parent is not None else ():
        if child.tag in _WRITERS:
            found += _WRITERS[child.tag](child)
        elif child.tag not in _PROPERTIES and not child.tag.endswith("Pr"):
            found += _converted(child)
    return found


def _row(parent: Element | None) -> Element:
    found = _converted(parent)
    return found[0] if len(found) == 1 else _made("mrow", *found)


def _made(name: str, *children: Element, text: str | None = None, attributes: dict[str, str] | None = None) -> Element:
    element = Element(name, attributes or {})
    element.text = text
    element.extend(children)
    return element


def _value(parent: Element, properties: str, name: str, default: str) -> str:
    """Return what a property says; one that is there without a value says nothing is to be shown."""
    found = parent.find(f"{properties}/{name}")
    return default if found is None else found.get("m_val", "")


def _run(run: Element) -> list[Element]:
    text = "".join(child.text or "" for child in run if child.tag == "m_t")
    if run.find("m_rPr/m_nor") is not None:
        return [_made("mtext", text=text)] if text else []
    return list(_tokens(text, upright=_value(run, "m_rPr", "m_sty", "i") == "p"))


def _tokens(text: str, upright: bool) -> Iterable[Element]:
    """Part the characters of a run into numbers, operators and identifiers."""
    at = 0
    while at < len(text):
        end = at + 1
        if text[at].isdigit():
            while end < len(text) and (text[end].isdigit() or (text[end] in ".," and text[end + 1 : end + 2].isdigit())):
                end += 1
            yield _made("mn", text=text[at:end])
        elif text[at].isalpha():
            while upright and end < len(text) and text[end].isalpha():
                end += 1
            yield _made("mi", text=text[at:end])
        elif not text[at].isspace():
            yield _made("mo", text=text[at])
        at = end


def _fraction(element: Element) -> list[Element]:
    kind = _value(element, "m_fPr", "m_type", "bar")
    attributes = {"linethickness": "0"} if kind == "noBar" else None
    return [_made("mfrac", _row(element.find("m_num")), _row(element.find("m_den")), attributes=attributes)]


def _scripts(element: Element) -> list[Element]:
    name = {"m_sSup": "msup", "m_sSub": "msub", "m_sSubSup": "msubsup"}[element.tag]
    parts = [_row(element.find("m_e"))]
    parts += [_row(element.find(part)) for part in ("m_sub", "m_sup") if element.find(part) is not None]
    return [_made(name, *parts)]


def _before(element: Element) -> list[Element]:
    """Scripts that stand before their base."""
    scripts = _made("msubsup", _made("mrow"), _row(element.find("m_sub")), _row(element.find("m_sup")))
    return [scripts, _row(element.find("m_e"))]


def _root(element: Element) -> list[Element]:
    degree = element.find("m_deg")
    base = _row(element.find("m_e"))
    if degree is None or not _converted(degree) or _value(element, "m_radPr", "m_degHide", "0") in ("1", "on", "true", ""):
        return [_made("msqrt", base)]
    return [_made("mroot", base, _row(degree))]


def _nary(element: Element) -> list[Element]:
    sign = _made("mo", text=_value(element, "m_naryPr", "m_chr", _DEFAULT_NARY) or _DEFAULT_NARY)
    under, over = _converted(element.find("m_sub")), _converted(element.find("m_sup"))
    stacked = _value(element, "m_naryPr", "m_limLoc", "undOvr") != "subSup"
    if under and over:
        sign = _made("munderover" if stacked else "msubsup", sign, _made("mrow", *under), _made("mrow", *over))
    elif under or over:
        name = ("munder" if under else "mover") if stacked else ("msub" if under else "msup")
        sign = _made(name, sign, _made("mrow", *(under or over)))
    return [sign, _row(element.find("m_e"))]


def _fenced(element: Element) -> list[Element]:
    opening, closing = _value(element, "m_dPr", "m_begChr", "("), _value(element, "m_dPr", "m_endChr", ")")
    parting = _value(element, "m_dPr", "m_sepChr", "|")
    found = [_made("mo", text=opening)] if opening else []
    for index, part in enumerate(element.findall("m_e")):
        found += [_made("mo", text=parting)] if index and parting else []
        found.append(_row(part))
    return [_made("mrow", *found, *([_made("mo", text=closing)] if closing else []))]


def _function(element: Element) -> list[Element]:
    return [_row(element.find("m_fName")), _row(element.find("m_e"))]


def _accent(element: Element) -> list[Element]:
    accent = _value(element, "m_accPr", "m_chr", "\u0302")
    shown = {"\u0302": "^", "\u0303": "~", "\u0304": "¯", "\u0305": "¯", "\u0307": "˙", "\u0308": "¨", "\u20d7": "→"}.get(
        accent, accent
    )
    return [_made("mover", _row(element.find("m_e")), _made("mo", text=shown), attributes={"accent": "true"})]


def _bar(element: Element) -> list[Element]:
    name = "munder" if _value(element, "m_barPr", "m_pos", "top") == "bot" else "mover"
    return [_made(name, _row(element.find("m_e")), _made("mo", text="¯"))]


def _limit(element: Element) -> list[Element]:
    name = "munder" if element.tag == "m_limLow" else "mover"
    return [_made(name, _row(element.find("m_e")), _row(element.find("m_lim")))]


def _matrix(element: Element) -> list[Element]:
    rows = [[_made("mtd", *_converted(cell)) for cell in row.findall("m_e")] for row in element.findall("m_mr")]
    return [_made("mtable", *(_made("mtr", *row) for row in rows))]


def _lines(element: Element) -> list[Element]:
    return [_made("mtable", *(_made("mtr", _made("mtd", *_converted(each))) for each in element.findall("m_e")))]


_WRITERS: dict[str, Callable[[Element], list[Element]]] = {
    "m_r": _run,
    "m_f": _fraction,
    "m_sSup": _scripts,
    "m_sSub": _scripts,
    "m_sSubSup": _scripts,
    "m_sPre": _before,
    "m_rad": _root,
    "m_nary": _nary,
    "m_d": _fenced,
    "m_func": _function,
    "m_acc": _accent,
    "m_bar": _bar,
    "m_limLow": _limit,
    "m_limUpp": _limit,
    "m_m": _matrix,
    "m_eqArr": _lines,
}
