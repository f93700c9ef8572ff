"""Content MathML rewritten as presentation MathML: what a formula means becomes how it is written.

Covers the operators that the converted texts use (MathML 3, chapter 4.4): a conjugate is written as the
bar over its symbol that statistics reads as a mean.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from xml.etree.ElementTree import Element

from passagework.errors import FormatError
from passagework.formats.xmltree import local_name

_INFIX = {"eq": "=", "neq": "≠", "lt": "<", "gt": ">", "leq": "≤", "geq": "≥", "plus": "+", "times": "×"}
_TOKENS = {"ci": "mi", "cn": "mn"}


def is_content(element: Element) -> bool:
    """Say whether ``element`` is content markup that :func:`present` rewrites."""
    return local_name(element) in ("apply", *_TOKENS)


def present(element: Element) -> Element:
    """Return presentation markup for a content element.

    Raises :class:`FormatError` (``bad_formula``) for an operator that is not known here.
    """
    name = local_name(element)
    if name in _TOKENS:
        return _token(_TOKENS[name], "".join(element.itertext()).strip())
    if name != "apply" or not len(element):
        return element
    operator, *operands = element
    arguments = [present(operand) for operand in operands]
    operator_name = local_name(operator)
    if operator_name in _INFIX:
        return _infix(_INFIX[operator_name], arguments)
    writer = _WRITERS.get(operator_name)
    if writer is None or len(arguments) != writer[0]:
        detail = f"content operator {operator_name} with {len(arguments)} arguments is not known"
        raise FormatError("bad_formula", detail=detail, known=", ".join([*_INFIX, *_WRITERS]))
    return writer[1](arguments)


def _token(name: str, text: str) -> Element:
    token = Element(name)
    token.text = text
    return token


def _row(*children: Element) -> Element:
    row = Element("mrow")
    row.extend(children)
    return row


def _infix(sign: str, arguments: Sequence[Element]) -> Element:
    row = Element("mrow")
    for index, argument in enumerate(arguments):
        if index:
            row.append(_token("mo", sign))
        row.append(_fenced(argument) if sign == "×" and _is_sum(argument) else argument)
    return row


def _is_sum(element: Element) -> bool:
    return any(child.tag == "mo" and child.text in ("+", "−") for child in element)


def _fenced(element: Element) -> Element:
    return _row(_token("mo", "("), element, _token("mo", ")"))


def _bar(arguments: Sequence[Element]) -> Element:
    over = Element("mover", {"accent": "true"})
    over.extend([arguments[0], _token("mo", "¯")])
    return over


def _fraction(arguments: Sequence[Element]) -> Element:
    fraction = Element("mfrac")
    fraction.extend(arguments)
    return fraction


def _difference(arguments: Sequence[Element]) -> Element:
    second = _fenced(arguments[1]) if _is_sum(arguments[1]) else arguments[1]
    return _row(arguments[0], _token("mo", "−"), second)


_WRITERS: dict[str, tuple[int, Callable[[Sequence[Element]], Element]]] = {
    "conjugate": (1, _bar),
    "divide": (2, _fraction),
    "minus": (2, _difference),
}
