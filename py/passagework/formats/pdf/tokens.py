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
    rb"(?P<numbers>[-+.0-9\x00\t\n\x0c\r ]*+)(?P<operator>[A-Za-z'\"][A-Za-z0-9*]*+)"
    rb"|\[(?P<array>(?:[^\[\]()<>%]++|" + _STRING + rb"|" + _HEX + rb")*+)\]" + _SPACE + rb"(?P<array_operator>TJ|[-+.0-9 ]*+d)"
    rb"|(?P<string>" + _STRING + rb"|" + _HEX + rb")" + _SPACE + rb"(?P<string_operator>Tj|'|\")"
    rb"|(?P<name>" + _NAME + rb")(?P<rest>(?:[-+.0-9\x00\t\n\x0c\r ]++|" + _NAME + rb"|" + _DICTIONARY + rb")*+)"
    rb"(?P<name_operator>[A-Za-z'\"][A-Za-z0-9*]*+)"
    rb"|%[^\r\n]*+|[-+.0-9\x00\t\n\x0c\r ]++|.",
    re.DOTALL,
)
_ELEMENT = re.compile(_STRING + rb"|" + _HEX + rb"|[-+]*+[0-9]*+\.?[0-9]++(?:-[0-9]++)?+|[-+]*+[0-9]++\.?", re.DOTALL)
_INLINE_END = re.compile(rb"[\x00\t\n\x0c\r ]EI(?=[\x00\t\n\x0c\r \]/]|$)")
_NUMBER = re.compile(rb"[-+]*[0-9]*\.?[0-9]*")
_ESCAPE = re.compile(rb"\\([0-7]{1,3}|\r\n|.)|\r\n?", re.DOTALL)
_ESCAPED = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f", b"\n": b"", b"\r": b"", b"\r\n": b""}
_NOT_HEX = re.compile(rb"[^0-9A-Fa-f]+")

Instruction = tuple[bytes, bytes, bytes]
"""Operator, operands (numbers, the inside of an array, or a string with its brackets), name operand with its slash."""


def instructions(data: bytes) -> Iterator[Instruction]:
    """Yield the instructions of a content stream; what is none is passed over, as viewers do."""
    position, end = 0, len(data)
    match_from = _INSTRUCTION.match
    while position < end and (match := match_from(data, position)):
        position = match.end()
        kind = match.lastgroup
        if kind == "operator":
            operator = match["operator"]
            if operator == b"BI":
                position = _after_image(data, position)
            yield operator, match["numbers"], b""
        elif kind == "array_operator":
            yield match["array_operator"], match["array"], b""
        elif kind == "string_operator":
            yield match["string_operator"], match["string"], b""
        elif kind == "name_operator":
            yield match["name_operator"], match["rest"], match["name"]


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


def _after_image(data: bytes, position: int) -> int:
    """Return where an inline image that opened before ``position`` ends; the end of data where it does not."""
    begins = data.find(b"ID", position)
    found = _INLINE_END.search(data, begins + 2) if begins >= 0 else None
    return found.end() if found else len(data)
