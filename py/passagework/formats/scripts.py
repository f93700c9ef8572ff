"""Subscripts and superscripts in plain text.

Digits and signs become Unicode's own ("s²", "H₀"), which a reader can type or paste and a tokenizer can
fold to plain digits (NFKC). Anything else takes the notation of Unicode's linear format for mathematics
(M. Sargent, Unicode Technical Note 28): "x_i", "2^(n − 1)".
"""

from __future__ import annotations

_PLAIN = "0123456789+−=()"
_RAISED = dict(zip(_PLAIN, "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾", strict=True))
_LOWERED = dict(zip(_PLAIN, "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎", strict=True))
_PRIMES = frozenset("′″‴°*")


def superscript(text: str) -> str:
    """Return ``text`` raised: "2" gives "²", "k" gives "^k", "n − 1" gives "^(n−1)"."""
    return text if text in _PRIMES else _script(text, "^", _RAISED)


def subscript(text: str) -> str:
    """Return ``text`` lowered: "0" gives "₀", "i" gives "_i", "i = 1" gives "_(i=1)"."""
    return _script(text, "_", _LOWERED)


def limit(text: str, mark: str) -> str:
    """Return a limit of a sum: always in linear form, since "∑₁¹¹" cannot be read."""
    text = text.replace(" ", "")
    return mark + (text if len(text) == 1 or text.isalnum() else f"({text})")


def _script(text: str, mark: str, table: dict[str, str]) -> str:
    text = text.replace(" ", "")
    if all(character in table for character in text):
        return "".join(table[character] for character in text)
    return limit(text, mark)
