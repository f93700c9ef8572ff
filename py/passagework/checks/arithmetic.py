"""Calculations that are written out: ``148 / 7 ≈ 21.14`` is worked out again.

An expression is numbers with + − × ÷ / ^, brackets and √; letters make it unreadable, and then nothing is said of it. Decimals
of the right side allow for rounding; each number on the left may itself be rounded, which the tolerance of one in two hundred
allows for.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from passagework.checks.plain import plain

RELATIVE = 0.005
"""Of the value: what rounding before the last step may move."""

_TOKEN = re.compile(r"\s*(\d+(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+|[-+*/^()√%])")
_EQUALS = re.compile(r"[=≈≃]")
_EXPRESSION = re.compile(r"[\d\s.,+*/^()√%-]+")
_SIGNS = str.maketrans({"−": "-", "–": "-", "×": "*", "·": "*", "⋅": "*", "÷": "/", "⁄": "/", "[": "(", "]": ")"})
_SUPER = str.maketrans({s: f"^{d}" for s, d in zip("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789", strict=True)})
_MOST = 200
"""Characters of an expression; what is longer is no calculation."""
_DEEPEST = 20
"""Brackets, roots and powers of an expression: each is a step down."""


class Equation(NamedTuple):
    """A calculation with its result as stated, and what it gives when worked out."""

    text: str
    stated: float
    worked: float

    @property
    def holds(self) -> bool:
        """Whether the two are the same, rounding allowed for."""
        decimals = self.text.rstrip(" %)").rpartition(".")[2] if "." in self.text.rsplit("=", 1)[-1] else ""
        rounding = 0.5 * 10.0 ** -(len(decimals) if decimals.isdigit() else 0) / (100 if self.text.endswith("%") else 1)
        return abs(self.stated - self.worked) <= max(rounding, RELATIVE * abs(self.worked)) + 1e-9


def equations(text: str) -> list[Equation]:
    """Return the calculations of ``text`` that can be worked out: each side of an equals sign that holds an operation."""
    line = unicodedata.normalize("NFKC", plain(text).translate(_SUPER)).translate(_SIGNS).replace("\\", "")
    return [found for part in re.split(r"[;:\n]|,\s|\.\s|\bso\b|\band\b", line) for found in _chain(part)]


def _chain(part: str) -> Iterator[Equation]:
    sides = _EQUALS.split(part)
    for left, right in pairwise(sides):
        expression, result = _tail(left), _head(right)
        if not any(sign in expression.strip(" +-") for sign in "+-*/^√"):
            continue
        worked, stated = _work(expression), _work(result)
        if worked is not None and stated is not None:
            yield Equation(_shown(f"{expression} = {result}"), stated, worked)


def _shown(equation: str) -> str:
    spaced = " ".join(equation.replace("*", " × ").replace("-", "−").split())
    return re.sub(r"\((\d[\d.,]*)\)", r"\1", spaced)


def _tail(side: str) -> str:
    """Return the expression that ``side`` ends with; empty where a word stands against it that may belong to it."""
    found = [match for match in _EXPRESSION.finditer(side) if match.end() == len(side)]
    if not found or len(found[0][0]) > _MOST:
        return ""
    before = side[: found[0].start()].rstrip()
    first = found[0][0].lstrip()[:1]
    if before and (first in "*/^+-)" or before[-1:] in "_^{}|"):
        return ""
    if before and before[-1].isalpha() and (len(before) == 1 or not before[-2].isalpha()) and found[0][0][:1] != " ":
        return ""
    return found[0][0]


def _head(side: str) -> str:
    match = _EXPRESSION.match(side)
    if match is None or len(match[0]) > _MOST:
        return ""
    after = side[match.end() : match.end() + 1]
    touching = after.isalpha() and not match[0].endswith((" ", "\n"))
    return "" if touching or after in ("_", "{", "\\") else match[0].rstrip(" .,+*/^(-")


def _work(expression: str) -> float | None:
    tokens = _TOKEN.findall(expression)
    if sum(token in "(√^-" for token in tokens) > _DEEPEST:
        return None
    if "".join(tokens) != re.sub(r"\s+", "", expression).rstrip(".,") or not tokens:
        return None
    try:
        value, rest = _sum([token.replace(",", "") for token in tokens])
    except (ArithmeticError, IndexError, ValueError):
        return None
    return None if rest or isinstance(value, complex) else value


def _sum(tokens: list[str]) -> tuple[float, list[str]]:
    value, tokens = _product(tokens)
    while tokens and tokens[0] in "+-":
        sign = tokens[0]
        term, tokens = _product(tokens[1:])
        value = value + term if sign == "+" else value - term
    return value, tokens


def _product(tokens: list[str]) -> tuple[float, list[str]]:
    value, tokens = _power(tokens)
    while tokens and (tokens[0] in "*/" or tokens[0] in "(√"):
        over = tokens[0] == "/"
        factor, tokens = _power(tokens[1:] if tokens[0] in "*/" else tokens)
        value = value / factor if over else value * factor
    return value, tokens


def _power(tokens: list[str]) -> tuple[float, list[str]]:
    if tokens[0] == "-":
        value, rest = _power(tokens[1:])
        return -value, rest
    base, tokens = _atom(tokens)
    if tokens and tokens[0] == "^":
        exponent, tokens = _power(tokens[1:])
        if abs(exponent) > 1000:
            raise ValueError("too great a power")
        base = base**exponent
    return base, tokens


def _atom(tokens: list[str]) -> tuple[float, list[str]]:
    head, rest = tokens[0], tokens[1:]
    if head == "√":
        value, rest = _atom(rest)
        return value**0.5, rest
    if head == "(":
        value, rest = _sum(rest)
        if rest[0] != ")":
            raise ValueError("a bracket is not closed")
        rest = rest[1:]
    else:
        value = float(head)
    while rest and rest[0] == "%":
        value, rest = value / 100, rest[1:]
    return value, rest
