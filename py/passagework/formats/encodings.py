"""Bytes to text: what the file says first, then what the bytes show, then a guess that is called one.

Nothing is ever decoded into other letters in silence: a guess and a character that could not be decoded are
remarks on the document, and bytes that are no text are refused.
"""

from __future__ import annotations

import codecs
import re
from typing import NamedTuple

from passagework.errors import FormatError
from passagework.models.library import Remark

_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # before UTF-16, whose mark it begins with
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_WIDE = ("utf-32-le", "utf-32-be", "utf-16-le", "utf-16-be")
# What files call one thing and mean by it, as the Encoding Standard has it; the right side decodes more.
_MEANT = {
    "ascii": "cp1252", "iso8859-1": "cp1252", "iso8859-9": "cp1254", "iso8859-11": "cp874", "tis-620": "cp874",
    "gb2312": "gb18030", "gbk": "gb18030", "shift_jis": "cp932", "euc_kr": "cp949", "big5": "big5hkscs", "utf-16": "utf-16-le",
}  # fmt: skip
_DECLARED = re.compile(
    rb"""<\?xml[^>]{0,200}?encoding\s*=\s*["']?\s*([A-Za-z][\w.:-]{1,40})"""
    rb"""|<meta[^>]{0,300}?charset\s*=\s*["']?\s*([A-Za-z][\w.:-]{1,40})"""
    rb"""|\A[^\n]{0,80}?coding[:=]\s*([A-Za-z][\w.-]{1,40})""",
    re.IGNORECASE,
)
DECLARATION_WITHIN = 4096
_SAMPLE = 65_536
_MOST_CONTROL = 0.02
# Controls that text files do hold: tab, line ends, form feed, backspace (in manual pages), escape, SUB at a DOS file's end.
_CONTROL = bytes(set(range(32)) - {8, 9, 10, 11, 12, 13, 26, 27})
_REPLACEMENT = "\ufffd"
_HIGH = bytes(range(128, 256))
_NOT_ASCII = re.compile(r"[^\x00-\x7f]")
_MOST_CHECKED = 1_000_000


class Decoded(NamedTuple):
    """A text, the codec that it was decoded by, and what a reader should know of that."""

    text: str
    encoding: str
    remarks: tuple[Remark, ...] = ()


def decode(data: bytes, name: str = "") -> Decoded:
    """Return the text of a file called ``name``, without its byte order mark.

    Raises :class:`FormatError` (``not_text``) for bytes that are no text in any encoding.
    """
    for mark, encoding in _BOMS:
        if data.startswith(mark) and not (encoding == "utf-16-le" and not data[2:]):
            return _lenient(data[len(mark) :], encoding)
    wide = _without_mark(data)
    if wide is not None:
        return _lenient(data, wide)
    share = control_share(data)
    if share > _MOST_CONTROL:
        raise FormatError("not_text", name=name, percent=max(1, round(100 * share)))
    return _narrow(data)


def control_share(data: bytes) -> float:
    """Return the share of bytes, among the first and last ones, that stand in no text."""
    sample = data if len(data) <= 2 * _SAMPLE else data[:_SAMPLE] + data[-_SAMPLE:]
    return (len(sample) - len(sample.translate(None, _CONTROL))) / len(sample) if sample else 0.0


def declared_encoding(data: bytes) -> str | None:
    """Return the codec that the start of an HTML, XML or source file names, None where it names none that exists."""
    found = _DECLARED.search(data[:DECLARATION_WITHIN])
    return codec_for(next(group for group in found.groups() if group).decode("ascii")) if found else None


def codec_for(label: str) -> str | None:
    """Return the codec that is meant by ``label``, None for one that is not known or does not decode bytes to text."""
    try:
        codec = codecs.lookup(label.strip().lower().removeprefix("x-").replace("macintosh", "mac_roman"))
        "".encode(codec.name)
    except LookupError:
        return None
    return _MEANT.get(codec.name, codec.name)


def _narrow(data: bytes) -> Decoded:
    """Decode what is made of single bytes or of sequences of them."""
    if b"\x1b$" not in data and b"\x1b(" not in data:
        try:
            return Decoded(data.decode("utf-8"), "utf-8")
        except UnicodeDecodeError:
            pass
    declared = declared_encoding(data)
    if declared and declared not in ("utf-8", *_WIDE) and _is_decoded(data, declared):
        return Decoded(data.decode(declared), declared)
    if _is_mostly_utf8(data):
        return _lenient(data, "utf-8")
    return _guessed(data, declared)


def _is_decoded(data: bytes, encoding: str) -> bool:
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError:
        return False
    # A file of another encoding would turn into controls here and there.
    return len(re.findall(r"[\x80-\x9f]", text)) <= len(text) / 200


def _guessed(data: bytes, declared: str | None) -> Decoded:
    # Imported when a file needs it: most are UTF-8.
    from passagework.formats.encoding_guess import guess

    encoding = guess(data)
    if encoding is None:
        return _lenient(data, "utf-8")
    text = data.decode(encoding)
    known = f"{encoding.upper()}".replace("_", "-")
    if declared is not None and declared != encoding:
        remark = Remark(code="encoding_wrong", values={"declared": declared.upper(), "encoding": known})
    else:
        remark = Remark(code="encoding_guessed", values={"encoding": known})
    return Decoded(text, encoding, (remark,))


def _is_mostly_utf8(data: bytes) -> bool:
    """Whether ``data`` is UTF-8 with faults.

    Of the bytes beyond ASCII, three quarters then stand in well-formed sequences, or one third in such of three or
    four bytes. In texts of other encodings these shares reached 0.40 and 0.14 (decision 0014).
    """
    sample = data[:_MOST_CHECKED]
    beyond = len(sample) - len(sample.translate(None, _HIGH))
    formed = _NOT_ASCII.findall(sample.decode("utf-8", errors="ignore"))
    short = 2 * sum(character < "\u0800" for character in formed)
    long = sum(3 if character < "\U00010000" else 4 for character in formed if character >= "\u0800")
    return short + long > 0.75 * beyond or long > beyond / 3


def _lenient(data: bytes, encoding: str) -> Decoded:
    """Decode ``data``; what cannot be decoded becomes U+FFFD and is counted in a remark."""
    text = data.decode(encoding, errors="replace")
    count = text.count(_REPLACEMENT) - data.decode(encoding, errors="ignore").count(_REPLACEMENT)
    remarks = (Remark(code="replacement_characters", values={"n": count}),) if count else ()
    return Decoded(text, encoding, remarks)


def _without_mark(data: bytes) -> str | None:
    """Return the wide encoding that ``data`` is in without saying so, None if it is in none.

    Wide text has zero bytes wherever a Latin letter, a blank, a digit or a line end stands, and always on the
    same side. It counts as such where it decodes and most of it is of few blocks of Unicode, as text is.
    """
    sample = data[: _SAMPLE - _SAMPLE % 4]
    if b"\0" not in sample:
        return None
    scored = [(score, encoding) for encoding in _WIDE if (score := _wide_score(sample, encoding)) > 0]
    return max(scored)[1] if scored else None


def _wide_score(sample: bytes, encoding: str) -> float:
    width = 4 if "32" in encoding else 2
    try:
        text = sample[: len(sample) - len(sample) % width].decode(encoding)
    except UnicodeDecodeError:
        return 0.0
    if not text or any(character < "\t" or "\x0e" <= character < "\x1a" for character in text):
        return 0.0
    blanks = sum(character in " \n\r\t" for character in text)
    strange = sum(not (character.isprintable() or character in "\n\r\t\f\ufeff") for character in text)
    blocks: dict[int, int] = {}
    for character in text:
        blocks[ord(character) >> 8] = blocks.get(ord(character) >> 8, 0) + 1
    common = sum(sorted(blocks.values(), reverse=True)[:3])
    ideographs = sum(count for block, count in blocks.items() if 0x30 <= block <= 0x9F or 0xAC <= block <= 0xD7)
    familiar = max(common, ideographs + blocks.get(0, 0)) / len(text)
    is_text = familiar > 0.7 and strange <= len(text) / 50 and (blanks > 0 or len(text) < 40)
    return (familiar + blanks / len(text)) * width if is_text else 0.0
