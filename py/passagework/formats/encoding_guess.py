"""Which encoding a text without a mark or a declaration is in: a guess, and how it is made.

chardet proposes; where its best proposals are Western encodings that it cannot tell apart (a short text with a
few accents, or only curly quotes and dashes), the marks around the letters decide. Why: decision 0014.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

SAMPLE = 200_000
"""Bytes that are looked at."""

# What real files are in today, and what older ones were: the encodings of the web (Encoding Standard), Mac, DOS.
_CANDIDATES = (
    "big5hkscs", "cp1250", "cp1251", "cp1252", "cp1253", "cp1254", "cp1255", "cp1256", "cp1257", "cp1258", "cp437", "cp850",
    "cp852", "cp855", "cp866", "cp874", "cp932", "cp949", "euc_jis_2004", "gb18030", "hz", "iso2022_jp_2", "iso2022_kr",
    "iso8859-15", "iso8859-2", "iso8859-5", "iso8859-6", "iso8859-7", "iso8859-8", "koi8-r", "koi8-u", "mac-cyrillic",
    "mac-greek", "mac-latin2", "mac-roman", "mac-turkish",
)  # fmt: skip
# Of these each is tried where chardet is not sure: the same bytes are letters in one and marks in another.
_WESTERN = ("cp1252", "mac-roman", "cp1250", "mac-latin2", "cp850", "cp437")
_LATIN = {*_WESTERN, "cp1254", "cp1257", "cp1258", "cp852", "iso8859-15", "iso8859-2", "mac-turkish"}
_SEQUENCES = {"big5hkscs", "cp932", "cp949", "euc_jis_2004", "gb18030", "hz", "iso2022_jp_2", "iso2022_kr"}
_SURE = 0.3
_MOST_HIGH = 0.45
_LETTERS_LIKELY = frozenset("äöüÄÖÜßéèêëàâáãåæçñíìîïóòôõøœúùûýÿÉÈÊÀÂÁÃÅÆÇÑÍÓÔÕØŒÚŠšŽž")
_MARK = re.compile(r"[^\x00-\x7f]")


def guess(data: bytes) -> str | None:
    """Return the name of the Python codec that ``data``, which is not UTF-8, is most likely in.

    None where no candidate decodes all of it.
    """
    from chardet import detect_all

    sample = data[:SAMPLE]
    found = detect_all(sample, ignore_threshold=True, compat_names=False, include_encodings=_CANDIDATES)
    proposals = [(str(each["encoding"]), float(each["confidence"] or 0)) for each in found if each["encoding"]]
    fitting = [(name, sure) for name, sure in proposals if decodes(data, name)]
    if not fitting:
        return None
    best, confidence = fitting[0]
    if confidence >= _SURE or best in _SEQUENCES or (best not in _LATIN and not _is_mostly_ascii(sample)):
        return best
    return max(_western(data, fitting), default=(0.0, best))[1]


def _is_mostly_ascii(sample: bytes) -> bool:
    """Whether few letters lie beyond ASCII: so it is with accents and quotes, and not with other alphabets."""
    words = re.sub(rb"<[^<>]*>", b"", sample)
    high = len(re.findall(rb"[\x80-\xff]", words))
    return high < _MOST_HIGH * (high + len(re.findall(rb"[A-Za-z]", words)))


def decodes(data: bytes, encoding: str) -> bool:
    """Whether all of ``data`` has a meaning in ``encoding``."""
    try:
        data.decode(encoding)
    except (UnicodeDecodeError, LookupError):
        return False
    return True


def _western(data: bytes, fitting: list[tuple[str, float]]) -> Iterator[tuple[float, str]]:
    """Yield a plausibility and a name for each Western encoding that fits."""
    order = {name: -index for index, name in enumerate(_WESTERN)}
    names = [name for name in _WESTERN if any(name == each for each, _ in fitting)]
    for name in sorted(names, key=order.__getitem__):
        yield plausibility(data[:SAMPLE].decode(name, errors="ignore")) + order[name] / 1000, name


def plausibility(text: str) -> float:
    """Return how well the characters beyond ASCII suit their neighbours, as a mean from -1 to 1."""
    marks = list(_MARK.finditer(text))
    if not marks:
        return 0.0
    return sum(_suits(text, mark.start()) for mark in marks) / len(marks)


def _suits(text: str, at: int) -> float:
    """Return 1 where the character at ``at`` is of a kind that stands there in Western prose, else -1, or 0."""
    character = text[at]
    before, after = text[at - 1 : at] or " ", text[at + 1 : at + 2] or " "
    if character.isalpha():
        return _letter_suits(character, before, after)
    if character in "“‘„‚«‹":
        return 1 if not before.isalnum() and not after.isspace() else -1
    if character in "”»›":
        return 1 if not before.isspace() and not after.isalnum() else -1
    if character == "’":
        return 1 if before.isalnum() or before in ".,!?" else -0.5
    if character in "–—":
        return 1 if before.isspace() == after.isspace() or before.isdigit() else 0.5
    if character == "…":
        return 1 if before.isalnum() or before.isspace() else 0
    if character in "€£¥$":
        return 1 if after.isdigit() or before.isdigit() or before == " " == after else -0.5
    if character in "°§©®™•·×÷±µ½¼¾²³¹¿¡\u00a0ºª%":
        return 0.5 if not (before.isalpha() and after.isalpha()) else -1
    return -1


def _letter_suits(character: str, before: str, after: str) -> float:
    inside = before.isalpha() or after.isalpha()
    if character.isupper() and before.islower():
        return -1
    if character in _LETTERS_LIKELY:
        return 1 if inside else (0.5 if before.isspace() and after.isspace() and character in "àÀ" else -0.5)
    return 0 if inside else -1
