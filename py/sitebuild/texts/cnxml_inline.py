"""CNXML's mixed content as a flow of inline pieces, line breaks and the blocks that stand among them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from itertools import zip_longest
from xml.etree.ElementTree import Element

from passagework.formats.inline import Piece
from passagework.formats.mathml import convert
from passagework.formats.mathml_core import MATHML
from passagework.formats.scripts import subscript, superscript
from passagework.formats.xmltree import local_name, namespace
from passagework.models.content import RunKind
from sitebuild.errors import BuildError
from sitebuild.texts.cnxml_numbers import Target
from sitebuild.texts.openstax_rules import left_out

_KINDS: Mapping[str, RunKind] = {
    "emphasis": "emphasis",
    "term": "strong",
    "code": "code",
    "cite": "text",
    "cite-title": "emphasis",
    "sub": "subscript",
    "sup": "superscript",
}
_EFFECTS: Mapping[str, RunKind] = {"bold": "strong", "normal": "text"}
_ORDINALS = frozenset(("st", "nd", "rd", "th", "®"))
# The Symbol font's minus sign, kept as a private-use character, and the micro sign used for a mean.
_MISENCODED = str.maketrans({"\uf02d": "−", "µ": "μ"})


class Break(Enum):
    """The end of a line within a paragraph."""

    LINE = auto()


@dataclass(frozen=True)
class Scope:
    """Where conversion stands: the module, the labels that references resolve to, and those met so far."""

    module: str
    labels: Mapping[Target, str]
    shown: set[str] = field(default_factory=set)
    referred: set[str] = field(default_factory=set)

    def label(self, element: Element) -> str:
        """Return the number of a table, figure or example of this module, which is being shown."""
        label = self.labels[Target(self.module, element.get("id", ""))]
        self.shown.add(label)
        return label


Flow = Iterator[Piece | Break | Element]


def flow(scope: Scope, element: Element, kind: RunKind = "text") -> Flow:
    """Yield what ``element`` holds, in order; blocks come as elements, for the caller to convert."""
    yield from _text(element.text, kind)
    for child in element:
        if not left_out(scope.module, child):
            yield from _child(scope, child, kind)
        yield from _text(child.tail, kind)


def line(scope: Scope, element: Element) -> list[Piece]:
    """Return what ``element`` holds as one line; a line break becomes a blank, a comma between numbers.

    Raises BuildError for a block where only text can stand.
    """
    pieces: list[Piece] = []
    for part in flow(scope, element):
        if isinstance(part, Break):
            pieces.append(_joint(pieces))
        elif isinstance(part, Piece):
            pieces.append(part)
        elif namespace(part) == MATHML:
            pieces.append(convert(part, inline=True).piece)
        else:
            raise unexpected(scope, part, f"inside {local_name(element)}, where only text can stand")
    while pieces and pieces[-1].text.strip() in ("", ","):
        pieces.pop()
    return spaced(pieces)


_COMMA = Piece("text", ", ")


def spaced(pieces: list[Piece]) -> list[Piece]:
    """Return the pieces with formulas kept from running into the text beside them.

    The source relies on how a formula is drawn: "((x + .5y)/n)(100)" has no brackets there, and no blank
    stands between the end of a sentence and a formula.
    """
    apart: list[Piece] = []
    for piece, following in zip_longest(pieces, pieces[1:], fillvalue=Piece("text", "")):
        if piece.kind == "math":
            if _FACTOR.match(following.text) and _is_fraction(piece.text):
                piece = piece._replace(text=f"({piece.text})")
            if apart and _WORD_END.search(apart[-1].text):
                apart.append(Piece("text", " "))
        apart.append(piece)
    return apart


_FACTOR = re.compile(r"[(\w]")
_WORD_END = re.compile(r"[^\W\d_]{2}$|[.,;:]$")


def _is_fraction(text: str) -> bool:
    return "/" in text and " = " not in text and not (text.startswith("((") and text.endswith("))"))


def _joint(pieces: list[Piece]) -> Piece:
    last = pieces[-1].text.strip() if pieces else ""
    return _COMMA if last.replace(".", "", 1).isdigit() else Piece("text", " ")


def unexpected(scope: Scope, element: Element, where: str) -> BuildError:
    """Return the error for an element that no rule covers."""
    return BuildError(
        "Converting OpenStax Statistics",
        f"module {scope.module} has <{local_name(element)} id={element.get('id')!r}> {where}",
        "use the pinned commit, or teach the converter (py/sitebuild/texts) this element",
    )


def _child(scope: Scope, child: Element, kind: RunKind) -> Flow:
    name = local_name(child)
    if namespace(child) == MATHML:
        yield from _math(child)
    elif name == "newline":
        yield Break.LINE
    elif name == "link":
        yield _link(scope, child, kind)
    elif name in ("sub", "sup"):
        yield _script(name, "".join(child.itertext()))
    elif name in _KINDS:
        yield from flow(scope, child, _EFFECTS.get(child.get("effect", ""), _KINDS[name]))
    elif name == "list" and child.get("display") == "inline":
        yield from _inline_list(scope, child, kind)
    else:
        yield child


def _text(text: str | None, kind: RunKind) -> Iterator[Piece]:
    if text:
        yield Piece(kind, text.translate(_MISENCODED))


def _math(element: Element) -> Flow:
    math = convert(element)
    if not math.text:
        return
    if math.display:
        yield element
    else:
        yield math.piece


def _script(name: str, text: str) -> Piece:
    if text in _ORDINALS:
        return Piece("superscript", text)
    return Piece("subscript", subscript(text)) if name == "sub" else Piece("superscript", superscript(text))


def _link(scope: Scope, link: Element, kind: RunKind) -> Piece:
    text = "".join(link.itertext())
    if text.strip():
        return Piece(kind, text.translate(_MISENCODED))
    target = Target(link.get("document") or scope.module, link.get("target-id", ""))
    if target not in scope.labels:
        raise unexpected(scope, link, f"that refers to {target.id!r} in {target.module}, which has no number")
    label = scope.labels[target]
    scope.referred.add(label)
    return Piece(kind, label)


def _inline_list(scope: Scope, element: Element, kind: RunKind) -> Flow:
    items = [item for item in element if local_name(item) == "item"]
    for index, item in enumerate(items):
        if index:
            yield _COMMA
        yield from flow(scope, item, kind)
