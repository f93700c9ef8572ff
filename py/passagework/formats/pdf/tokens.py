"""Content streams as instructions: one match of one regular expression for each operator.

An instruction is its operands followed by an operator (ISO 32000-2, 7.8.2). Reading operand by operand would
cost a step of the interpreter for each number of a drawing; here a whole instruction is one step, and what the
operands are is worked out only for the operators that matter. All repetitions are possessive, so that no input
makes the expression try twice.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

# Strings nest by brackets, without limit in theory; five levels are read here, deeper ones by their brackets' end.
_STRING = rb"\((?:[^()\\]++|\\.)*+\)"
for _ in range(4):
    _STRING = rb"\((?:[^()\\]++|\\.|" + _STRING + rb")*+\)"
_HEX = rb"<[0-9A-Fa-f\s]*+>"
_SPACE = rb"(?:[\x00\t\n\x0c\r ]++|%[^\r\n]*+)*+"
_NAME = rb"/[^\x00\t\n\x0c\r ()<>\[\]{}/%]*+"
_DICTIONARY = rb"<<(?:[^<>()%]++|" + _STRING + rb"|" + _HEX + rb"|<<(?:[^<>()%]++|" + _STRING + rb"|" + _HEX + rb")*+>>)*+>>"

_INSTRUCTION = re.compile(
    rb"(?:BI(?=[\x00\t\n\x0c\r /]).*?[\x00\t\n\x0c\r ]ID[\x00\t\n\x0c\r ].*?[\x00\t\n\x0c\r ]EI(?=[\x00\t\n\x0c\r \]/]|\Z))()"
    rb"|([-+.0-9\x00\t\n\x0c\r ]*+)([A-Za-z'\"][A-Za-z0-9*]*+)"
    rb"|\[((?:[^\[\]()<>%]++|" + _STRING + rb"|" + _HEX + rb")*+)\]" + _SPACE + rb"(TJ)"
    rb"|(" + _STRING + rb"|" + _HEX + rb")" + _SPACE + rb"(Tj|'|\")"
    rb"|(" + _NAME + rb")((?:[-+.0-9\x00\t\n\x0c\r ]++|" + _NAME + rb"|" + _DICTIONARY + rb")*+)([A-Za-z'\"][A-Za-z0-9*]*+)"
    rb"|%[^\r\n]*+|[-+.0-9\x00\t\n\x0c\r ]++|.",
    re.DOTALL,
)
_IMAGE, _PLAIN, _ARRAY, _TEXT, _NAMED = 1, 3, 5, 7, 10
"""The last group of each kind of instruction; what matches none of them is passed over."""

_ELEMENT = re.compile(_STRING + rb"|" + _HEX + rb"|[-+]*+[0-9]*+\.?[0-9]++(?:-[0-9]++)?+|[-+]*+[0-9]++\.?", re.DOTALL)
_NUMBER = re.compile(rb"[-+]*[0-9]*\.?[0-9]*")
_ESCAPE = re.compile(rb"\\([0-7]{1,3}|\r\n|.)|\r\n?", re.DOTALL)
_ESCAPED = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f", b"\n": b"", b"\r": b"", b"\r\n": b""}
_NOT_HEX = re.compile(rb"[^0-9A-Fa-f]+")

_OPERATORS = frozenset(
    b"b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EMC ET EX f F f* G g gs h i j J K k l m M MP n q Q re RG rg ri s S"
    b" SC sc SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y ' \"".split()
)
"""All operators of content streams (ISO 32000-2, annex A) that stand outside inline images."""

_SWALLOWED = re.compile(rb"\)\s*T[jJ]\b|[0-9]\s+T[cdDfmwz*]\b")
_OPENING = (b"(", b"[", b"<", b"{")

Instruction = tuple[bytes, bytes, bytes]
"""Operator, operands (numbers, the inside of an array, or a string with its brackets), name operand with its slash."""


def instructions(data: bytes) -> Iterator[Instruction]:
    """Yield the instructions of a content stream; what is none is passed over, as viewers do.

    An inline image is the instruction ``BI`` without operands.
    """
    for match in _INSTRUCTION.finditer(data):
        kind = match.lastindex
        if kind == _PLAIN:
            operands, operator = match.group(2, 3)
            yield operator, operands, b""
        elif kind == _ARRAY:
            yield b"TJ", match[4], b""
        elif kind == _TEXT:
            operands, operator = match.group(6, 7)
            yield operator, operands, b""
        elif kind == _NAMED:
            name, operands, operator = match.group(8, 9, 10)
            yield operator, operands, name
        elif kind == _IMAGE:
            yield b"BI", b"", b""


def sound(data: bytes) -> bytes:
    """Return a content stream up to where it ceases to be one, as the data of a damaged stream do.

    That is the first operator that there is none of, the first bracket that is never closed, or the first string
    that has swallowed instructions.
    """
    for match in _INSTRUCTION.finditer(data):
        kind = match.lastindex
        if kind in (_PLAIN, _NAMED):
            broken = match[kind] not in _OPERATORS
        elif kind in (_ARRAY, _TEXT):
            broken = _SWALLOWED.search(match[kind - 1]) is not None
        else:
            broken = match[0][:1] in _OPENING
        if broken:
            return data[: match.start()]
    return data


def elements(array: bytes) -> list[bytes]:
    """Return the strings (with their brackets) and numbers inside an array."""
    return _ELEMENT.findall(array)


def numbers(operands: bytes) -> list[float]:
    """Return numbers, read as leniently as viewers do: "--5" is −5, ".5" a half, "-" zero, "1-2" one."""
    try:
        return [float(word) for word in operands.split()]
    except ValueError:
        return [_lenient(word) for word in operands.replace(b"\x00", b" ").split()]


def string(token: bytes) -> bytes:
    """Return the bytes that a string token in round or angle brackets stands for (ISO 32000-2, 7.3.4)."""
    if token[:1] == b"<":
        digits = _NOT_HEX.sub(b"", token)
        return bytes.fromhex((digits + b"0" if len(digits) % 2 else digits).decode("ascii"))
    inside = token[1:-1]
    return _ESCAPE.sub(_unescape, inside) if b"\\" in inside or b"\r" in inside else inside


def _unescape(match: re.Match[bytes]) -> bytes:
    escaped = match[1]
    if escaped is None:
        return b"\n"
    if escaped[:1].isdigit() and escaped[:1] < b"8":
        return bytes([int(escaped, 8) & 0xFF])
    return _ESCAPED.get(escaped, escaped)


def _lenient(word: bytes) -> float:
    found = _NUMBER.match(word)
    text = found[0] if found else b""
    sign = -1.0 if text.startswith(b"-") else 1.0
    try:
        return sign * float(text.lstrip(b"+-"))
    except ValueError:
        return 0.0
