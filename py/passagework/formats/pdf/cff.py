"""The built-in encoding of a Compact Font Format program: which glyph name a code shows.

TeX embeds its mathematical fonts so, without any other word on what a code means. Only the tables that lead from
codes to names are read (Adobe Technical Note 5176, "The Compact Font Format Specification", 1999).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

_STANDARD = """
.notdef space exclam quotedbl numbersign dollar percent ampersand quoteright parenleft parenright asterisk plus comma hyphen
period slash zero one two three four five six seven eight nine colon semicolon less equal greater question at A B C D E F G H I
J K L M N O P Q R S T U V W X Y Z bracketleft backslash bracketright asciicircum underscore quoteleft a b c d e f g h i j k l m
n o p q r s t u v w x y z braceleft bar braceright asciitilde exclamdown cent sterling fraction yen florin section currency
quotesingle quotedblleft guillemotleft guilsinglleft guilsinglright fi fl endash dagger daggerdbl periodcentered paragraph
bullet quotesinglbase quotedblbase quotedblright guillemotright ellipsis perthousand questiondown grave acute circumflex tilde
macron breve dotaccent dieresis ring cedilla hungarumlaut ogonek caron emdash AE ordfeminine Lslash Oslash OE ordmasculine ae
dotlessi lslash oslash oe germandbls onesuperior logicalnot mu trademark Eth onehalf plusminus Thorn onequarter divide brokenbar
degree thorn threequarters twosuperior registered minus eth multiply threesuperior copyright Aacute Acircumflex Adieresis Agrave
Aring Atilde Ccedilla Eacute Ecircumflex Edieresis Egrave Iacute Icircumflex Idieresis Igrave Ntilde Oacute Ocircumflex
Odieresis Ograve Otilde Scaron Uacute Ucircumflex Udieresis Ugrave Yacute Ydieresis Zcaron aacute acircumflex adieresis agrave
aring atilde ccedilla eacute ecircumflex edieresis egrave iacute icircumflex idieresis igrave ntilde oacute ocircumflex
odieresis ograve otilde scaron uacute ucircumflex udieresis ugrave yacute ydieresis zcaron
"""
_NAMES = _STANDARD.split()
"""Names 0 to 228 of the standard strings (appendix A); the rest of them are for expert sets and names of weights."""

_OWN = 391
"""The first number of a font's own strings."""

_CHARSET, _ENCODING, _CHARSTRINGS = 15, 16, 17


class NotCff(ValueError):
    """The data is not a font program of this format, or it is cut."""


def builtin_encoding(data: bytes) -> dict[int, str]:
    """Return glyph names by code; empty for the standard encodings, which need no table of the font's.

    Raises :class:`NotCff`.
    """
    try:
        return _Font(data).encoding()
    except (IndexError, ValueError) as error:
        raise NotCff(str(error)) from error


class _Font:
    def __init__(self, data: bytes) -> None:
        self._data = data
        _, at = self._index(data[2])
        tops, at = self._index(at)
        self._strings, _ = self._index(at)
        self._top = dict(_operators(tops[0]))

    def encoding(self) -> dict[int, str]:
        at = self._top.get(_ENCODING, [0])[-1]
        if at in (0, 1):
            return {}
        names = self._charset()
        kind, count = self._data[at], self._data[at + 1]
        codes = self._plain_codes(at, count) if kind & 0x7F == 0 else self._ranges_of_codes(at, count)
        found = {code: names[glyph] for glyph, code in enumerate(codes, 1) if glyph < len(names)}
        if kind & 0x80:
            found.update(self._supplements(at + 2 + count * (1 if kind & 0x7F == 0 else 2)))
        return found

    def _plain_codes(self, at: int, count: int) -> list[int]:
        return list(self._data[at + 2 : at + 2 + count])

    def _ranges_of_codes(self, at: int, count: int) -> list[int]:
        codes: list[int] = []
        for place in range(at + 2, at + 2 + 2 * count, 2):
            codes += range(self._data[place], self._data[place] + self._data[place + 1] + 1)
        return codes

    def _supplements(self, at: int) -> dict[int, str]:
        count = self._data[at]
        return {self._data[at + 1 + 3 * place]: self._name(self._number(at + 2 + 3 * place, 2)) for place in range(count)}

    def _charset(self) -> list[str]:
        """Return the names of all glyphs in order."""
        count = self._number(self._top[_CHARSTRINGS][-1], 2)
        at = self._top.get(_CHARSET, [0])[-1]
        if at <= 2:
            return _NAMES[:count]
        kind, at = self._data[at], at + 1
        names = [".notdef"]
        while len(names) < count:
            first, at = self._number(at, 2), at + 2
            left = 0 if kind == 0 else self._number(at, kind)
            at += kind
            names += [self._name(number) for number in range(first, first + min(left, count) + 1)]
        return names[:count]

    def _name(self, number: int) -> str:
        if number < _OWN:
            return _NAMES[number] if number < len(_NAMES) else ""
        return self._strings[number - _OWN].decode("latin-1") if number - _OWN < len(self._strings) else ""

    def _index(self, at: int) -> tuple[list[bytes], int]:
        """Return the items of an index and where it ends."""
        count = self._number(at, 2)
        if count == 0:
            return [], at + 2
        size = self._data[at + 2]
        offsets = [self._number(at + 3 + place * size, size) for place in range(count + 1)]
        start = at + 2 + (count + 1) * size
        return [self._data[start + a : start + b] for a, b in pairwise(offsets)], start + offsets[-1]

    def _number(self, at: int, size: int) -> int:
        if at < 0 or at + size > len(self._data):
            raise NotCff(f"it ends before byte {at + size}")
        return int.from_bytes(self._data[at : at + size], "big")


def _operators(data: bytes) -> Iterator[tuple[int, list[int]]]:
    """Yield the operators of a dictionary with their integer operands; real numbers count as nought."""
    operands: list[int] = []
    at = 0
    while at < len(data):
        byte = data[at]
        at += 1
        if byte == 12:
            at, operands = at + 1, []
        elif byte <= 21:
            yield byte, operands
            operands = []
        elif byte in (28, 29):
            size = 2 if byte == 28 else 4
            operands.append(int.from_bytes(data[at : at + size], "big", signed=True))
            at += size
        elif byte == 30:
            while at < len(data) and data[at] & 0x0F != 0x0F and data[at] >> 4 != 0x0F:
                at += 1
            at += 1
            operands.append(0)
        elif byte <= 246:
            operands.append(byte - 139)
        elif byte <= 254:
            sign, base = (1, 247) if byte <= 250 else (-1, 251)
            operands.append(sign * ((byte - base) * 256 + data[at] + 108))
            at += 1
