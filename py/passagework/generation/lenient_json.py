"""JSON as models write it: in fences, with prose around it, cut off, with TeX in it, with commas too many.

Nothing here recurses, so that hostile nesting cannot end the program (see :mod:`passagework.nesting`); the time is
linear in the text.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import NamedTuple

from pydantic import JsonValue

from passagework.generation.strings import decoded, escapes_properly

MAX_DEPTH = 20
"""Of one value: a reply nests four deep."""
MOST_VALUES = 500
"""Values that are read of one reply."""
MOST_BEGINNINGS = 20_000
"""Brackets of one reply that are tried as the beginning of a value."""

_BEGIN = re.compile(r"[{\[](?=\s*[\[{\"\]}])|\{")
_BLANK = re.compile(r"(?:[\s\ufeff]++|//[^\n]*+)*+")
_QUOTE = re.compile(r"\\.|\"", re.DOTALL)
_END_OF_STRING = re.compile(r"[\s]*+(?:[,:}\]]|\Z)")
_PLAIN = re.compile(r"-?\d{1,300}(?!\d)(?:\.\d{1,300})?(?:[eE][+-]?\d{1,3})?|true|false|null|True|False|None")
_LITERALS: dict[str, JsonValue] = {"true": True, "True": True, "false": False, "False": False, "null": None, "None": None}


class Found(NamedTuple):
    """A value, and whether it was read to its end: of one that was not, what was whole within."""

    value: JsonValue
    whole: bool


class Read(NamedTuple):
    """The values that stand in a reply, in order.

    ``cut`` is how many objects within lists the end of the reply cut off, and ``broken`` how many an error in their
    form did: they are not in ``values``, what was whole beside them is. ``doubled`` are keys that an object had twice: of two
    lists of objects both are kept, of anything else the last.
    """

    values: tuple[Found, ...]
    cut: int
    broken: int
    doubled: tuple[str, ...]


@dataclass
class _Frame:
    """A list or an object that is open."""

    value: dict[str, JsonValue] | list[JsonValue]
    key: str | None = None


@dataclass
class _Scan:
    """One value being read, from ``at``."""

    text: str
    at: int
    proper: bool
    doubled: list[str] = field(default_factory=list)
    lost: int = 0
    ended: bool = False
    """Whether the text ended before the value did."""
    whole: bool = False


def read_json(text: str) -> Read:
    """Read every object and list that stands in ``text``."""
    proper = escapes_properly(text)
    values: list[Found] = []
    doubled: list[str] = []
    at = cut = broken = 0
    for _ in range(MOST_BEGINNINGS):
        begin = _BEGIN.search(text, at)
        if begin is None or len(values) == MOST_VALUES:
            break
        scan = _Scan(text, begin.start(), proper)
        value = _value(scan)
        if value:
            values.append(Found(value, scan.whole))
        doubled += scan.doubled
        cut += scan.lost if scan.ended else 0
        broken += 0 if scan.ended else scan.lost
        at = max(scan.at, begin.end())
    return Read(tuple(values), cut, broken, tuple(dict.fromkeys(doubled)))


def _value(scan: _Scan) -> JsonValue:
    """Read one list or object; what is whole of it, where it is broken off."""
    stack: list[_Frame] = []
    while True:
        scan.at = _after_blank(scan)
        if scan.at >= len(scan.text):
            scan.ended = True
            return _given_up(scan, stack)
        character = scan.text[scan.at]
        if character in "{[" and len(stack) < MAX_DEPTH and _awaits_value(stack):
            stack.append(_Frame({} if character == "{" else []))
            scan.at += 1
        elif character in "}]" and stack and isinstance(stack[-1].value, dict) == (character == "}"):
            scan.at += 1
            done = stack.pop().value
            if not stack:
                scan.whole = True
                return done
            _put(scan, stack[-1], done)
        elif character == ",":
            scan.at += 1
        elif not _scalar(scan, stack):
            return _given_up(scan, stack)


def _scalar(scan: _Scan, stack: list[_Frame]) -> bool:
    """Read a key or a value that is no list and no object; whether there was one."""
    frame = stack[-1] if stack else None
    if frame is None:
        return False
    value: JsonValue
    if scan.text[scan.at] == '"':
        string = _string(scan)
        if string is None:
            scan.at, scan.ended = len(scan.text), True
            return False
        value = string
    elif (plain := _PLAIN.match(scan.text, scan.at)) and _awaits_value(stack):
        scan.at = plain.end()
        value = _LITERALS[plain[0]] if plain[0] in _LITERALS else _number(plain[0])
        if scan.at == len(scan.text):
            scan.ended = True  # the rest of a number may be missing
            return False
    else:
        return False
    if isinstance(frame.value, dict) and frame.key is None:
        scan.at = _after_blank(scan)
        if scan.text[scan.at : scan.at + 1] != ":":
            scan.ended = scan.at >= len(scan.text)
            return False
        frame.key = str(value)
        scan.at += 1
    else:
        _put(scan, frame, value)
    return True


def _string(scan: _Scan) -> str | None:
    """Read a string; None where it has no end. A quote that nothing of JSON follows stands in the text."""
    start = scan.at + 1
    for match in _QUOTE.finditer(scan.text, start):
        if match[0] == '"' and _END_OF_STRING.match(scan.text, match.end()):
            scan.at = match.end()
            return decoded(scan.text[start : match.start()], scan.proper)
    return None


def _put(scan: _Scan, frame: _Frame, value: JsonValue) -> None:
    if isinstance(frame.value, list):
        frame.value.append(value)
        return
    key = frame.key or ""
    frame.key = None
    before = frame.value.get(key)
    if isinstance(before, list) and isinstance(value, list) and all(isinstance(each, dict) for each in (*before, *value)):
        value = [*before, *value]
    elif key in frame.value:
        scan.doubled.append(key)
    frame.value[key] = value


def _given_up(scan: _Scan, stack: list[_Frame]) -> JsonValue:
    """What is whole of a value that is broken off: an object in a list that is open is lost, with all that is in it."""
    for place in range(1, len(stack)):
        if isinstance(stack[place].value, dict) and isinstance(stack[place - 1].value, list):
            del stack[place:]
            scan.lost += 1
            break
    while len(stack) > 1:
        done = stack.pop().value
        if isinstance(stack[-1].value, list) or stack[-1].key is not None:
            _put(scan, stack[-1], done)
    return stack[0].value if stack else None


def _awaits_value(stack: list[_Frame]) -> bool:
    return not stack or isinstance(stack[-1].value, list) or stack[-1].key is not None


def _after_blank(scan: _Scan) -> int:
    blank = _BLANK.match(scan.text, scan.at)
    return blank.end() if blank else scan.at


def _number(text: str) -> int | float:
    return float(text) if any(sign in text for sign in ".eE") or len(text) > 300 else int(text)
