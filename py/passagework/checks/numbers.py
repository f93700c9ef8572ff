"""The numbers of a text, however they are written, with every value that each may stand for.

=========================  =====================================================================================
"1,000", "1.000", "1 000"  1000; where a point parts three digits, also 1.0
"0,25", ".25"              0.25
"25%", "25 per cent"       25 and 0.25
"1/4", "¼", "a quarter"    0.25
"two thirds", "third"      2/3; 3 and 1/3 (an ordinal or a share)
"one thousand", "1.5 million"
"one in five", "3 of 4"    the two numbers, and 0.2 or 0.75
"10–35"                    10 and 35: a dash between numbers is no sign
=========================  =====================================================================================

Signs are left out: "1.5 below the mean" and "z = −1.5" agree. A number in a name ("H0", "x_1", "R2") or an exponent is none,
and neither is a label at the start of a line ("2.", "Step 3").
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from passagework.checks.plain import plain

_EXACT = 12
"""Decimals of a fraction, which rounds to any number of places."""


class Reading(NamedTuple):
    """A value that a number may stand for, and how many decimals it states."""

    value: float
    decimals: int


class Number(NamedTuple):
    """A number in its text. ``unit`` is the common name of a known unit after it, else empty."""

    text: str
    readings: tuple[Reading, ...]
    unit: str = ""
    word: bool = False
    """Spelt out."""
    loose: bool = False
    """Said to be about this much."""


_SMALL = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen"
)
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
_WORDS = {word: value for value, word in enumerate(_SMALL.split())}
_WORDS |= {word: 10 * value for value, word in enumerate(_TENS.split(), 2)}
_SCALES = {"hundred": 100, "thousand": 1_000, "million": 1_000_000, "billion": 1_000_000_000}
_ORDINALS = "third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth twentieth hundredth thousandth"
_PARTS = {word: value for value, word in enumerate(_ORDINALS.split()[:10], 3)}
_PARTS |= {"half": 2, "quarter": 4, "twentieth": 20, "hundredth": 100, "thousandth": 1000}
_MULTIPLES = {"twice": 2, "double": 2, "doubles": 2, "doubled": 2, "pair": 2, "both": 2, "dozen": 12, "halve": 0.5, "halves": 0.5}
_MULTIPLES |= {"halving": 0.5, "halved": 0.5, "triple": 3, "tripled": 3, "thrice": 3, "once": 1}

_UNIT_NAMES = {
    "min": "min mins minute minutes", "s": "s sec secs second seconds", "h": "h hr hrs hour hours", "day": "day days",
    "week": "week weeks", "month": "month months", "year": "year years", "g": "g gram grams gramme grammes",
    "kg": "kg kilo kilos kilogram kilograms", "mg": "mg milligram milligrams", "m": "m metre metres meter meters",
    "cm": "cm centimetre centimetres centimeter centimeters", "mm": "mm millimetre millimetres millimeter millimeters",
    "km": "km kilometre kilometres kilometer kilometers", "l": "l litre litres liter liters", "°": "° degree degrees °c °f",
}  # fmt: skip
_UNITS = {name: unit for unit, names in _UNIT_NAMES.items() for name in names.split()}

_MOST_SPELT = 10**15
"""Beyond it words side by side are no number that anybody spells out."""

_BLANK = "\u00a0\u2009\u202f "
_DIGITS = rf"(?:\d{{1,3}}(?:[{_BLANK}’']\d{{3}})+(?![\d])|\d+(?:[.,]\d+)*|[.,]\d+)(?:[.,]\d+)?"
_PERCENT = r"\s?(?:%|per\s?cent\b|percent\b|Prozent\b|pour\s?cent\b|por\s?ciento\b|percentage points?\b)"
_NUMBER = re.compile(
    rf"(?<![\w\\.])(?P<digits>{_DIGITS})"
    rf"(?:\s?[×x*]\s?10\^?\(?(?P<power>[-−]?\d+)\)?|\s?/\s?(?P<below>{_DIGITS})(?![\w/])|\s(?P<scale>hundred|thousand|million|billion)\b|"
    rf"(?P<percent>{_PERCENT})|(?P<ordinal>st|nd|rd|th)\b)?"
    r"(?P<unit>[\s-]?[a-zA-Z°]{1,12}\b)?"
)
_SPELT = "|".join(sorted((*_WORDS, *_SCALES), key=len, reverse=True))
_WORD_NUMBER = re.compile(
    rf"(?<!\d )\b(?P<whole>(?:a\s(?=hundred|thousand|million))?(?:{_SPELT})(?:(?:\s|-|\sand\s)(?:{_SPELT}))*)\b"
    rf"(?:[\s-](?P<part>half|halves|{'|'.join(f'{word}s?' for word in _PARTS if word != 'half')})\b)?"
    rf"(?P<percent>{_PERCENT})?(?P<unit>[\s-][a-z]{{1,12}}\b)?",
    re.IGNORECASE,
)
_ALONE = re.compile(rf"\b(?P<part>half|{'|'.join(_PARTS)})(?P<many>s?)\b|\b(?P<multiple>{'|'.join(_MULTIPLES)})\b", re.IGNORECASE)
_RATIO = re.compile(
    r"(?<![\w.,])(?P<first>[\w.,]{1,24})\s(?:\w{1,24}\s)?(?:in|of|out of|of the|out of every)\s(?P<second>[\w.,]{1,24})"
)
_LISTED = re.compile(r"\s?(?:,|,?\s?and|or|to|[–-])\s?")
_LOOSE = re.compile(
    r"(?:about|around|roughly|approximately|nearly|almost|some|close to|circa|over|under|than|≈|~)\s*$", re.IGNORECASE
)
_LABEL = re.compile(
    r"^[ \t]*\(?\d{1,3}[.):](?=\s)|\b(?:Step|Figure|Table|Chapter|Section|Question|Part|Example|Schritt)\s\d+(?:\.\d+)*",
    re.MULTILINE,
)
_SUBSCRIPT = re.compile(r"_(?:\([^()]*\)|\{[^{}]*\}|\w)|(?<!10)\^(?:\([^()]*\)|\{[^{}]*\}|[-−]?\w+)")
_SUPERSCRIPTS = str.maketrans({s: f"^{d}" for s, d in zip("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789", strict=True)})
_VULGAR = {"½": "1/2", "¼": "1/4", "¾": "3/4", "⅓": "1/3", "⅔": "2/3", "⅕": "1/5", "⅛": "1/8"}


@lru_cache(maxsize=4096)
def numbers(text: str) -> tuple[Number, ...]:
    """Return the numbers that ``text`` states, in order; "one", "first" and "second" are too often no number and are left out."""
    return tuple(_numbers(_ready(text)))


@lru_cache(maxsize=1024)
def mentioned(text: str) -> tuple[Number, ...]:
    """Return every number that ``text`` can be read to hold: also "one", "twice", shares of two numbers, and parts of a group."""
    ready = _ready(text)
    return (*_numbers(ready), *_hints(ready))


def agrees(number: Number, known: Iterable[Number]) -> bool:
    """Whether ``known`` has ``number``, exactly or, where it has decimals or is loosely said, rounded."""
    return any(_same(number, other) for other in known) or _in_parts(number, known)


def units_differ(number: Number, known: Iterable[Number]) -> bool:
    """Whether ``known`` has the value of ``number`` with another unit, and nowhere with the same."""
    units = {other.unit for other in known if other.unit and other.readings[0].value == number.readings[0].value}
    return bool(number.unit and units) and number.unit not in units


def _same(number: Number, other: Number) -> bool:
    return any(_close(mine, theirs, number.loose) for mine in number.readings for theirs in other.readings)


def _close(mine: Reading, theirs: Reading, loose: bool) -> bool:
    if abs(mine.value - theirs.value) <= 1e-9 * max(1.0, abs(mine.value)):
        return True
    rounds = theirs.decimals > mine.decimals and (loose or mine.decimals > 0)
    return rounds and abs(mine.value - theirs.value) <= 0.5 * 10.0**-mine.decimals + 1e-12


def _in_parts(number: Number, known: Iterable[Number]) -> bool:
    """Whether what was read as one number in groups is several that stand side by side."""
    parts = number.text.split(" ")
    every = tuple(known)
    return len(parts) > 1 and all(part.isdigit() and agrees(Number(part, _readings(part)), every) for part in parts)


def _ready(text: str) -> str:
    bare = plain(text)
    if not bare.isascii():
        for sign, spelt in _VULGAR.items():
            bare = bare.replace(sign, f" {spelt}")
        bare = unicodedata.normalize("NFKC", bare.translate(_SUPERSCRIPTS)).replace("⁄", "/")
    return _LABEL.sub("", _SUBSCRIPT.sub("", bare))


def _numbers(text: str) -> Iterator[Number]:
    listed: list[Number] = []
    end = 0
    for match in _NUMBER.finditer(text):
        found = _from_digits(match)
        loose = _LOOSE.search(text, max(0, match.start() - 16), match.start()) is not None
        if listed and not _LISTED.fullmatch(text, end, match.start()):
            yield from _of_list(listed)
            listed = []
        listed.append(found._replace(loose=loose))
        end = match.end("digits")
    yield from _of_list(listed)
    for match in _WORD_NUMBER.finditer(text):
        if found_word := _from_words(match):
            yield found_word


def _of_list(listed: Sequence[Number]) -> Iterator[Number]:
    """Yield the numbers of an enumeration, which share the unit of its last: "12, 15 and 18 minutes"."""
    unit = listed[-1].unit if listed else ""
    yield from (number if number.unit else number._replace(unit=unit) for number in listed)


def _from_digits(match: re.Match[str]) -> Number:
    readings = _readings(match["digits"])
    if match["power"]:
        factor = float(f"1e{match['power'].replace('−', '-')}")
        readings = tuple(Reading(each.value * factor, 0) for each in readings)
    elif match["scale"]:
        readings = tuple(Reading(each.value * _SCALES[match["scale"].lower()], 0) for each in readings)
    elif match["below"]:
        pairs = [(over.value, under.value) for over in readings for under in _readings(match["below"]) if under.value]
        readings = tuple(Reading(over / under, _EXACT) for over, under in pairs) + readings
    elif match["percent"]:
        readings += tuple(Reading(each.value / 100, each.decimals + 2) for each in readings)
    shown = match[0][: match.start("unit") - match.start()] if match["unit"] else match[0]
    return Number(shown.strip(), readings, _unit(match["unit"]))


def _readings(digits: str) -> tuple[Reading, ...]:
    """Return what a run of digits, points and commas can mean: the last separator is the decimal point, or parts thousands."""
    body = re.sub(rf"[{_BLANK}’']", "", digits)
    last = max(body.rfind("."), body.rfind(","))
    if last < 0:
        return (Reading(float(body), 0),)
    tail = body[last + 1 :]
    joined = body.replace(".", "").replace(",", "")
    if "." in body and "," in body:
        whole = body[:last].replace(".", "").replace(",", "")
        return (Reading(float(f"{whole}.{tail}"), len(tail)),)
    if body.count(body[last]) > 1:
        return (Reading(float(joined), 0),)
    decimal, grouped = Reading(float(f"{body[:last] or '0'}.{tail}"), len(tail)), Reading(float(joined), 0)
    if len(tail) != 3 or not 1 <= last <= 3 or body[0] == "0":
        return (decimal,)
    # Three places after a comma are hardly ever decimals, even where the comma is the decimal sign.
    return (grouped,) if body[last] == "," else (decimal, grouped)


def _from_words(match: re.Match[str]) -> Number | None:
    whole = _spelt(match["whole"])
    if whole is None:
        return None
    unit = _unit(match["unit"])
    if match["part"]:
        return Number(match[0].strip(), (Reading(whole / _part(match["part"]), _EXACT),), unit, True)
    if whole == 1:
        return None
    readings = (Reading(whole, 0), Reading(whole / 100, 2)) if match["percent"] else (Reading(whole, 0),)
    return Number(match["whole"], readings, unit, True)


def _part(word: str) -> int:
    lower = word.lower()
    return 2 if lower == "halves" else _PARTS.get(lower) or _PARTS[lower.removesuffix("s")]


def _spelt(words: str) -> float | None:
    """Return the value of a number in words, None where the words are several numbers side by side."""
    total = current = 0
    last = 1_000_000_000_000
    for word in re.split(r"[\s-]+", words.lower()):
        if word in _WORDS:
            value = _WORDS[word]
            if current % 100 and not (last >= 20 and value < 10):
                return None
            current, last = current + value, value
        elif word == "hundred":
            current, last = max(current, 1) * 100, 100
        elif word in _SCALES:
            total, current, last = total + max(current, 1) * _SCALES[word], 0, 100
        elif word == "a":
            current = 1
        if total + current > _MOST_SPELT:
            return None
    return float(total + current)


def _unit(word: str | None) -> str:
    return _UNITS.get(word.strip(" -\n").lower(), "") if word else ""


def _hints(text: str) -> Iterator[Number]:
    """Yield what only a passage is given the benefit of."""
    for match in _ALONE.finditer(text):
        if match["multiple"]:
            yield Number(match[0], (Reading(_MULTIPLES[match["multiple"].lower()], 0),), word=True)
        else:
            part = _part(match["part"])
            yield Number(match[0], (Reading(part, 0), Reading(1 / part, _EXACT)), word=True)
    for match in _RATIO.finditer(text):
        first, second = _value(match["first"]), _value(match["second"])
        if first is not None and second:
            yield Number(match[0], (Reading(first / second, _EXACT), Reading(100 * first / second, _EXACT)))
    for group in re.findall(r"(?<![\d.,])\d{1,3}(?: \d{3})+(?![\d])", text):
        yield from (Number(part, _readings(part)) for part in group.split())
    if re.search(r"\b(?:one|single|once)\b", text, re.IGNORECASE):
        yield Number("one", (Reading(1, 0),), word=True)


def _value(token: str) -> float | None:
    bare = token.strip(".,").lower()
    if bare in _WORDS or bare in _SCALES:
        return float(_WORDS.get(bare, _SCALES.get(bare, 0)))
    return _readings(bare)[0].value if re.fullmatch(r"\d[\d.,]*", bare) else None
