"""Keeps of MathML what MathML Core draws and nothing else.

An allow-list of elements, attributes and values (W3C MathML Core): no links, no ids, no classes, no
styles, no handlers, no annotations, and lengths only within bounds, so that a formula cannot cover the
page. Text survives in token elements alone, where the serialiser escapes it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape
from xml.etree.ElementTree import Element

from passagework.formats.inline import clean_line
from passagework.formats.mathml_content import is_content, present
from passagework.formats.mathml_items import OPERATORS
from passagework.formats.xmltree import local_name, namespace

MATHML = "http://www.w3.org/1998/Math/MathML"

TOKENS = frozenset(("mi", "mn", "mo", "mtext"))
ARITY = {
    "mfrac": 2,
    "mroot": 2,
    "msub": 2,
    "msup": 2,
    "msubsup": 3,
    "munder": 2,
    "mover": 2,
    "munderover": 3,
}
GROUPS = frozenset(("math", "mrow", "msqrt", "mstyle", "mpadded", "mphantom", "mtable", "mtr", "mtd"))
ACCENTS = frozenset("¯^ˆ~˜→⃗˙¨")

_ANNOTATIONS = frozenset(("annotation", "annotation-xml"))
_TRUTH = r"true|false"
_LENGTH = r"\d{0,2}(\.\d{1,4})?(em|ex|px|pt|%)?"
_ATTRIBUTES: dict[str, dict[str, str]] = {
    "math": {"display": r"block|inline"},
    "mi": {"mathvariant": r"normal"},
    "mo": {
        **dict.fromkeys(("stretchy", "fence", "separator", "largeop", "movablelimits", "symmetric"), _TRUTH),
        **dict.fromkeys(("lspace", "rspace", "minsize", "maxsize"), _LENGTH),
        "form": r"prefix|infix|postfix",
    },
    "mspace": dict.fromkeys(("width", "height", "depth"), _LENGTH),
    "mpadded": dict.fromkeys(("width", "height", "depth"), _LENGTH),
    "mfrac": {"linethickness": _LENGTH},
    "mstyle": {"displaystyle": _TRUTH},
    "mover": {"accent": _TRUTH},
    "munder": {"accentunder": _TRUTH},
    "munderover": {"accent": _TRUTH, "accentunder": _TRUTH},
    "mtd": {"columnspan": r"\d{1,2}", "rowspan": r"\d{1,2}"},
}
# Hyphens and en dashes stand for the minus sign; the horizontal bar and the overline for the macron.
_SIGNS = str.maketrans({"-": "−", "–": "−", "―": "¯", "‾": "¯"})


def sanitise(math: Element) -> Element:
    """Return the ``math`` element as presentation MathML Core without namespaces; the source is untouched."""
    clean = _container("math", math)
    clean.extend(_children(math))
    return clean


def serialise(element: Element) -> str:
    """Return sanitised MathML as HTML source; text and attribute values are escaped."""
    attributes = "".join(f' {name}="{escape(value)}"' for name, value in element.attrib.items())
    inside = "".join(serialise(child) for child in element)
    return f"<{element.tag}{attributes}>{escape(_padded(element), quote=False)}{inside}</{element.tag}>"


def _padded(element: Element) -> str:
    """Return the text with no-break spaces at its ends, since blanks there are trimmed when drawn."""
    text = element.text or ""
    inner = text.strip(" ")
    if not inner:
        return "\u00a0" if text else ""
    before, _, after = text.partition(inner)
    return "\u00a0" * len(before) + inner + "\u00a0" * len(after)


def _sanitised(element: Element) -> list[Element]:
    """Return what is left of one element: itself cleaned, its children in its place, or nothing."""
    if namespace(element) not in ("", MATHML) or local_name(element) in _ANNOTATIONS:
        return []
    if is_content(element):
        element = present(element)
    name = local_name(element)
    if name in TOKENS:
        return _token(name, element)
    if name in ARITY:
        return [_fixed(name, element)]
    if name == "mspace":
        return [_container(name, element)]
    if name not in GROUPS or name == "math":
        return _children(element)
    group = _container(name, element)
    group.extend(_children(element))
    return [group]


def _children(element: Element) -> list[Element]:
    """Return the children of a group, letters set upright one by one joined into words ("DCG")."""
    children: list[Element] = []
    for child in (clean for source in element for clean in _sanitised(source)):
        if children and _upright(child) and _upright(children[-1]):
            word = Element("mi", {"mathvariant": "normal"})
            word.text = f"{children[-1].text}{child.text}"
            children[-1] = word
        else:
            children.append(child)
    return children


def _upright(element: Element) -> bool:
    return element.tag == "mi" and element.get("mathvariant") == "normal"


def _token(name: str, element: Element) -> list[Element]:
    """Return a token with clean text; an operator that was marked as text or identifier becomes one."""
    text = clean_line(element.text or "")
    bare = text.strip(" ").translate(_SIGNS)
    if name != "mo" and bare in OPERATORS:
        name = "mo"
    if name == "mi" and bare.isascii() and bare in "%!:":
        name = "mo"
    token = _container(name, element)
    token.text = text if name == "mtext" else bare
    if name == "mi" and len(bare) > 1 and bare.isalpha():
        token.set("mathvariant", "normal")  # What it means by default; said so that style sheets can see it.
    return [token] if token.text else []


def _fixed(name: str, element: Element) -> Element:
    """Return an element with exactly the children it must have, or a row where the source has others."""
    if len(element) != ARITY[name]:
        return _row(_children(element))
    fixed = _container(name, element)
    for child in element:
        parts = _sanitised(child)
        fixed.append(parts[0] if len(parts) == 1 else _row(parts))
    if name == "mover" and fixed[1].tag == "mo" and fixed[1].text in ACCENTS:
        fixed.set("accent", "true")
    return fixed


def _row(children: Iterable[Element]) -> Element:
    row = Element("mrow")
    row.extend(children)
    return row


def _container(name: str, source: Element) -> Element:
    allowed = _ATTRIBUTES.get(name, {})
    kept = {key: value for key, value in source.attrib.items() if key in allowed and re.fullmatch(allowed[key], value)}
    return Element(name, kept)
