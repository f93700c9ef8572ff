"""Fonts: what a shown string means, and how wide it is.

pypdf reads a font's encoding, ToUnicode map and widths; this makes tables of them that decode a whole string
at once. Glyphs of which no letter is known become U+FFFD, so that they can be counted and told.
"""

from __future__ import annotations

import codecs
import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from pypdf._codecs import charset_encoding
from pypdf._codecs.core_font_metrics import CORE_FONT_METRICS
from pypdf.generic._font import Font as PypdfFont

from passagework.formats.pdf.cff import NotCff, builtin_encoding
from passagework.formats.pdf.entries import entry
from passagework.formats.pdf.glyphs import letter_of
from passagework.formats.pdf.tokens import string

UNKNOWN = "\ufffd"
_PRESENTATION = re.compile("[\u2e80-\u2fdf\ufb07-\ufdff\ufe30-\ufefe]")
_BOLD = re.compile(r"bold|black|heavy|demi|CMBX|CMSSBX|SFBX|ECBX|LMRoman\d+-Bold|-Bd|NimbusRomNo9L-Medi|\bMedi", re.IGNORECASE)
_MONO = re.compile(r"courier|mono|typewriter|consolas|menlo|CMTT|SFTT|ECTT", re.IGNORECASE)
_EM = 1000.0
MOST_KNOWN = 20_000
"""Strings of a font whose meaning is kept: kerned text shows the same few letters again and again."""


class Shown(NamedTuple):
    """A decoded string: its letters, its width in thousandths of an em, its number of codes, its word spaces."""

    text: str
    width: float
    codes: int
    spaces: int


class Style(NamedTuple):
    """Whether a font is bold, and whether all its letters have one width."""

    bold: bool
    mono: bool


class SimpleFont:
    """A font with one byte for each glyph."""

    def __init__(self, letters: list[str], widths: list[float], space: float, style: Style) -> None:
        self.gap = min(max(space * 0.5, 100.0), 160.0)
        self.space = space
        self.bold, self.mono = style
        # A string as a table is the faster one; a dictionary may hold several letters for a code.
        single = all(len(letter) == 1 for letter in letters)
        self._letters: str | dict[int, str] = "".join(letters) if single else dict(enumerate(letters))
        self._widths = widths
        self._known: dict[bytes, Shown] = {}

    def show(self, token: bytes) -> Shown:
        """Decode a string token, given with its brackets."""
        shown = self._known.get(token)
        if shown is None:
            shown = self._decode(string(token))
            if len(self._known) < MOST_KNOWN:
                self._known[token] = shown
        return shown

    def _decode(self, data: bytes) -> Shown:
        text = codecs.charmap_decode(data, "strict", self._letters)[0]
        return Shown(text, sum(map(self._widths.__getitem__, data)), len(data), data.count(32))


class CompositeFont:
    """A font with several bytes for each glyph, two in almost all files."""

    def __init__(self, encoding: str, letters: dict[str, str], widths: dict[str, float], space: float, style: Style) -> None:
        self.gap = min(max(space * 0.5, 100.0), 160.0)
        self.space = space
        self.bold, self.mono = style
        self._encoding = encoding
        self._letters = letters
        self._widths = widths
        self._default = widths.get("default", _EM)
        self._known: dict[bytes, Shown] = {}

    def show(self, token: bytes) -> Shown:
        """Decode a string token, given with its brackets."""
        shown = self._known.get(token)
        if shown is None:
            shown = self._decode(string(token))
            if len(self._known) < MOST_KNOWN:
                self._known[token] = shown
        return shown

    def _decode(self, data: bytes) -> Shown:
        codes = data.decode(self._encoding, "surrogatepass" if self._encoding == "utf-16-be" else "replace")
        letters, widths, default = self._letters, self._widths, self._default
        text = "".join([letters.get(code, UNKNOWN) for code in codes]) if self._encoding == "utf-16-be" else codes
        # Word spacing applies to the single-byte code 32 alone (ISO 32000-2, 9.3.3), which no two-byte code is.
        return Shown(text, sum([widths.get(code, default) for code in codes]), len(codes), 0)


Font = SimpleFont | CompositeFont


def presentable(text: str) -> str:
    """Return ``text`` with presentation forms as plain letters: Arabic shapes, radicals, vertical marks."""
    return _PRESENTATION.sub(lambda match: unicodedata.normalize("NFKC", match[0]), text)


@cache
def stand_in() -> Font:
    """Return what stands in for a font that is missing or broken: Times with the Windows letters.

    Files that are cut have lost fonts, which TeX writes last; the codes of its ligatures (in its encodings OT1, T1
    and 8r) are read as well.
    """
    letters = [letter if letter >= " " else "" for letter in charset_encoding["/WinAnsiEncoding"]]
    letters[2:4] = ["fi", "fl"]
    letters[11:16] = letters[27:32] = ["ff", "fi", "fl", "ffi", "ffl"]
    known = CORE_FONT_METRICS["Times-Roman"].character_widths
    return SimpleFont(letters, [float(known.get(letter, 500.0)) for letter in letters], 250.0, Style(False, False))


def _style(font: Any) -> Style:
    weight = font.font_descriptor.weight
    bold = bool(_BOLD.search(font.name)) or (isinstance(weight, int | float) and weight >= 600)
    flags = font.font_descriptor.flags
    return Style(bold, bool(_MONO.search(font.name)) or (isinstance(flags, int) and flags & 1 == 1))


def load_font(resource: Any) -> Font:
    """Return the tables of a font dictionary of pypdf."""
    font = PypdfFont.from_font_resource(resource)
    style = _style(font)
    widths = {code: float(width) for code, width in font.character_widths.items()}
    if isinstance(font.encoding, str):
        return _composite(font, widths, style)
    return _simple(resource, font, widths, style)


def _simple(resource: Any, font: Any, widths: dict[str, float], style: Style) -> SimpleFont:
    builtin = _builtin(resource) if font.sub_type in ("Type1", "MMType1") and not font.character_map else {}
    letters = [_simple_letter(code, font, builtin) for code in range(256)]
    scale = _type3_scale(resource) if font.sub_type == "Type3" else 1.0
    default = widths.get("default", 500.0)
    row = [widths.get(chr(code), default) * scale for code in range(256)]
    return SimpleFont(letters, row, float(font.space_width) * scale or 250.0, style)


def _builtin(resource: Any) -> dict[int, str]:
    """Return the names that an embedded font's own encoding gives to codes, where the file gives no whole encoding."""
    encoding = entry(resource, "/Encoding")
    program = entry(entry(resource, "/FontDescriptor"), "/FontFile3")
    if isinstance(encoding, str) or entry(encoding, "/BaseEncoding") is not None or entry(program, "/Subtype") != "/Type1C":
        return {}
    try:
        names = builtin_encoding(program.get_data())
    except NotCff:
        return {}
    for code in _different(entry(encoding, "/Differences")):
        names.pop(code, None)
    return {code: "/" + name for code, name in names.items() if name}


def _different(differences: Any) -> Iterator[int]:
    """Yield the codes that an encoding's list of differences names."""
    code = 0
    for item in differences if isinstance(differences, list) else ():
        if isinstance(item, str):
            yield code
            code += 1
        elif isinstance(item, int | float):
            code = int(item)


def _simple_letter(code: int, font: Any, builtin: dict[int, str]) -> str:
    mapped = font.character_map.get(chr(code))
    if mapped is None:
        named = builtin.get(code) or font.encoding.get(code, "")
        mapped = letter_of(named, font.name) if font.interpretable else None
    elif mapped and _is_private(mapped[0]):
        mapped = letter_of(mapped, font.name)
    if mapped is None:
        return UNKNOWN
    return presentable(mapped)


def _is_private(letter: str) -> bool:
    return "\ue000" <= letter <= "\uf8ff"


def _type3_scale(resource: Any) -> float:
    """Return the thousandths of an em in a unit of a Type 3 font's own glyph space."""
    try:
        return abs(float(resource["/FontMatrix"][0])) * _EM or 1.0
    except (KeyError, TypeError, ValueError, IndexError):
        return 1.0


def _composite(font: Any, widths: dict[str, float], style: Style) -> CompositeFont:
    letters = {code: _composite_letter(letter, font.name) for code, letter in font.character_map.items() if isinstance(code, str)}
    return CompositeFont(font.encoding, letters, widths, float(font.space_width) or 250.0, style)


def _composite_letter(letter: str, name: str) -> str:
    if letter and _is_private(letter[0]):
        return letter_of(letter, name) or UNKNOWN
    return presentable(letter)
