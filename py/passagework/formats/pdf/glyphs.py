"""Letters of glyph names and of private-use code points.

Names follow the Adobe Glyph List's rules (Adobe, "Adobe Glyph List Specification", section 2): a suffix after a
full stop is left off, components are joined by underscores, "uni" and "u" carry code points.
"""

from __future__ import annotations

import re

from pypdf._codecs.adobe_glyphs import adobe_glyphs
from pypdf._codecs.symbol import _symbol_encoding

_CODE_POINTS = re.compile(r"(?:uni((?:[0-9A-F]{4})+)|u([0-9A-F]{4,6}))$")

# TeX names the sizes of a sign: "parenleftBigg", "summationdisplay".
_SIZED = re.compile(r"(?:big|Big|bigg|Bigg|text|display|wide|wider|widest)$")
_TEX = {
    "epsilon1": "ε", "phi1": "ϕ", "theta1": "ϑ", "rho1": "ϱ", "pi1": "ϖ", "sigma1": "ς", "ffl": "ffl", "dotlessj": "ȷ",
    "mapsto": "↦", "follows": "≻", "precedes": "≺", "followsequal": "⪰", "precedesequal": "⪯", "owner": "∋", "lscript": "ℓ",
    "weierstrass": "℘", "asteriskmath": "∗", "diamondmath": "⋄", "negationslash": "̸", "latticetop": "⊤", "perpendicular": "⊥",
    "similarequal": "≃", "equivasymptotic": "≍", "lessmuch": "≪", "greatermuch": "≫", "arrowboth": "↔", "arrowdblboth": "⇔",
    "floorleft": "⌊", "floorright": "⌋", "ceilingleft": "⌈", "ceilingright": "⌉", "angbracketleft": "⟨", "angbracketright": "⟩",
    "bardbl": "∥", "radical": "√", "hatwide": "̂", "tildewide": "̃", "union": "∪", "unionmulti": "⊎", "circleplus": "⊕",
    "circlemultiply": "⊗", "circledot": "⊙", "element": "∈", "reflexsubset": "⊆", "reflexsuperset": "⊇", "propersubset": "⊂",
    "propersuperset": "⊃", "turnstileleft": "⊢", "turnstileright": "⊣", "logicaland": "∧", "logicalor": "∨", "coproduct": "∐",
    "contintegral": "∮", "vector": "⃗", "slashbig": "/", "backslashbig": "\\", "period": ".", "comma": ",", "minusplus": "∓",
    "square": "□", "square4": "□", "squaresolid": "■", "star": "⋆", "partialdiff": "∂", "arrowhookright": "↪",
    "arrowhookleft": "↩",
}  # fmt: skip

# What office programs write for their bullets and signs: the Symbol and Wingdings fonts at U+F000.
_PRIVATE = {
    "\uf0b7": "•", "\uf0a7": "▪", "\uf0d8": "➢", "\uf0fc": "✓", "\uf0e0": "→", "\uf0a8": "◆", "\uf076": "❖", "\uf06f": "□",
    "\uf06e": "■", "\uf06c": "●", "\uf0f0": "⇨", "\uf0e8": "➔", "\uf0fe": "☑", "\uf0d6": "√", "\uf02d": "-", "\uf020": " ",
}  # fmt: skip


def letter_of(name: str, font: str) -> str | None:
    """Return the letters of a glyph name ("/f_i"), or of a character that stands for it; None where unknown."""
    if len(name) > 1 and name[0] == "/":
        return _of_name(name[1:])
    if not name:
        return ""
    if "\ue000" <= name <= "\uf8ff":
        return _PRIVATE.get(name) or _of_symbol(name, font)
    return name


def _of_name(name: str) -> str | None:
    letters = []
    for component in name.partition(".")[0].split("_"):
        letter = _TEX.get(component) or adobe_glyphs.get("/" + component) or _of_code_points(component)
        if letter is None and _SIZED.search(component):
            base = _SIZED.sub("", component)
            letter = _TEX.get(base) or adobe_glyphs.get("/" + base)
        if letter is not None and "\uf8e0" <= letter <= "\uf8ff":
            letter = ""  # a piece of a tall bracket, for which there is no letter
        if letter is None:
            return "" if name in (".notdef", ".null", "nonmarkingreturn") else None
        letters.append(letter)
    return "".join(letters)


def _of_code_points(name: str) -> str | None:
    found = _CODE_POINTS.match(name)
    if not found:
        return None
    digits = found[1] or found[2]
    values = [int(digits[place : place + 4], 16) for place in range(0, len(digits), 4)] if found[1] else [int(digits, 16)]
    if any(value > 0x10FFFF or 0xD800 <= value <= 0xDFFF for value in values):
        return None
    return "".join(map(chr, values))


def _of_symbol(character: str, font: str) -> str | None:
    """Return the letter of Adobe's Symbol encoding where a font of that name hides it at U+F000."""
    code = ord(character) - 0xF000
    if "symbol" not in font.lower() or not 0x20 <= code <= 0xFF:
        return None
    letter: str = _symbol_encoding[code]
    return letter if letter > "\x1f" else None
