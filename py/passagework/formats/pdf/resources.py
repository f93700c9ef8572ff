"""A page's resources through pypdf: fonts, forms, graphics states, properties of marked content, colour spaces."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from pypdf.errors import PyPdfError
from pypdf.generic import StreamObject

from passagework.formats.pdf.entries import box_of, entry
from passagework.formats.pdf.fonts import Font, load_font, stand_in
from passagework.formats.pdf.geometry import IDENTITY, Box, Matrix
from passagework.formats.pdf.tokens import string

_REPLACEMENT = re.compile(rb"/ActualText\s*(\((?:[^()\\]++|\\.)*+\)|<[0-9A-Fa-f\s]*+>)", re.DOTALL)


class State(NamedTuple):
    """What a graphics state sets of what bears on text."""

    opacity: float | None = None
    font: tuple[Font, float] | None = None


class Properties(NamedTuple):
    """What is known of marked content."""

    replacement: str | None = None
    hidden: bool = False


class Form(NamedTuple):
    """A form object: a content stream with a matrix, a box and resources of its own."""

    key: int
    """Tells forms of an open file apart."""
    matrix: Matrix
    box: Box | None
    data: Callable[[], bytes]
    resources: Any


class External(NamedTuple):
    """An external object: an image where it has no form."""

    form: Form | None


@dataclass
class Shared:
    """What the pages of a file share: fonts already loaded, and layers that are switched off."""

    fonts: dict[object, Font] = field(default_factory=dict)
    kept: list[Any] = field(default_factory=list)
    """Keeps dictionaries alive whose identity is a key above."""
    off: frozenset[int] = frozenset()


class Resources:
    """Resources by name, as content streams ask for them: names are bytes with their slash."""

    def __init__(self, dictionary: Any, shared: Shared) -> None:
        self._dictionary = dictionary
        self._shared = shared
        self._fonts: dict[bytes, Font] = {}
        self._states: dict[bytes, State] = {}
        self._externals: dict[bytes, External | None] = {}

    def inside(self, dictionary: Any) -> Resources:
        """Return the resources of a form; a form without any uses those of the page (as in PDF 1.1)."""
        return self if dictionary is None else Resources(dictionary, self._shared)

    def font(self, name: bytes) -> Font:
        """Return a font's tables; a font that is missing or cannot be read has a stand-in."""
        if name not in self._fonts:
            self._fonts[name] = self._load(entry(self._dictionary, "/Font"), _text(name))
        return self._fonts[name]

    def _load(self, fonts: Any, name: str) -> Font:
        resource = entry(fonts, name)
        if resource is None:
            return stand_in()
        reference = fonts.raw_get(name)
        return self._shared_font(getattr(reference, "idnum", None) or ("direct", id(resource)), resource)

    def _shared_font(self, key: object, resource: Any) -> Font:
        shared = self._shared
        if key not in shared.fonts:
            shared.kept.append(resource)
            try:
                shared.fonts[key] = load_font(resource)
            except (PyPdfError, ValueError, TypeError, KeyError, AttributeError, IndexError, LookupError, OverflowError):
                shared.fonts[key] = stand_in()
        return shared.fonts[key]

    def graphics_state(self, name: bytes) -> State:
        """Return what a named graphics state sets."""
        if name not in self._states:
            state = entry(entry(self._dictionary, "/ExtGState"), _text(name))
            opacity = entry(state, "/ca")
            known = float(opacity) if isinstance(opacity, int | float) else None
            self._states[name] = State(known, self._state_font(entry(state, "/Font")))
        return self._states[name]

    def _state_font(self, pair: Any) -> tuple[Font, float] | None:
        if not isinstance(pair, list) or len(pair) != 2:
            return None
        resource = pair[0].get_object()
        font = self._shared_font(getattr(pair[0], "idnum", None) or ("direct", id(resource)), resource)
        return font, float(pair[1])

    def properties(self, operands: bytes) -> Properties:
        """Return what the operand of a marked-content operator tells: a dictionary, or the name of one."""
        operands = operands.strip()
        if operands.startswith(b"<<"):
            found = _REPLACEMENT.search(operands)
            return Properties(_decode(string(found[1])) if found else None)
        if not operands.startswith(b"/"):
            return Properties()
        named = entry(entry(self._dictionary, "/Properties"), _text(operands))
        replacement = entry(named, "/ActualText")
        return Properties(str(replacement) if isinstance(replacement, str) else None, self._is_off(named))

    def _is_off(self, layer: Any) -> bool:
        """Whether a layer, or all of those that a membership names, are switched off (ISO 32000-2, 8.11)."""
        off = self._shared.off
        if not off or layer is None:
            return False
        members = entry(layer, "/OCGs")
        if members is None:
            return _number_of(layer) in off
        listed = members if isinstance(members, list) else [members]
        numbers = [getattr(member, "idnum", None) or _number_of(member) for member in listed]
        return bool(numbers) and all(number in off for number in numbers)

    def colour_space(self, name: bytes) -> bytes:
        """Return ``g``, ``rg``, ``k``, ``ink`` or nothing for a colour space: gray, RGB, CMYK, inks, or another."""
        known = {b"/DeviceGray": b"g", b"/DeviceRGB": b"rg", b"/DeviceCMYK": b"k"}
        if name in known:
            return known[name]
        space = entry(entry(self._dictionary, "/ColorSpace"), _text(name))
        if isinstance(space, str):
            return known.get(space.encode("latin-1", "replace"), b"")
        kind = str(space[0]) if isinstance(space, list) and space else ""
        if kind == "/ICCBased" and len(space) > 1:
            return {1: b"g", 3: b"rg", 4: b"k"}.get(entry(space[1].get_object(), "/N"), b"")
        return {"/CalGray": b"g", "/CalRGB": b"rg", "/Separation": b"ink", "/DeviceN": b"ink"}.get(kind, b"")

    def external(self, name: bytes) -> External | None:
        """Return a named form or image, None where there is none."""
        if name not in self._externals:
            self._externals[name] = self._external(name)
        return self._externals[name]

    def _external(self, name: bytes) -> External | None:
        found = entry(entry(self._dictionary, "/XObject"), _text(name))
        kind = entry(found, "/Subtype")
        if kind == "/Image":
            return External(None)
        if kind != "/Form" or self._is_off(entry(found, "/OC")):
            return None
        return External(form_of(found))


def form_of(stream: Any) -> Form | None:
    """Return the form that a stream of pypdf is, None for anything else."""
    if not isinstance(stream, StreamObject):
        return None
    matrix, box = _matrix(entry(stream, "/Matrix")), box_of(entry(stream, "/BBox"))
    return Form(id(stream), matrix, box, stream.get_data, entry(stream, "/Resources"))


def _text(name: bytes) -> str:
    """Return a name as pypdf spells it: #xx escapes resolved, UTF-8 where it is."""
    plain = re.sub(rb"#([0-9A-Fa-f]{2})", lambda match: bytes.fromhex(match[1].decode("ascii")), name.strip())
    try:
        return plain.decode("utf-8")
    except UnicodeDecodeError:
        return plain.decode("latin-1")


def _decode(data: bytes) -> str:
    """Return a text string: UTF-16 or UTF-8 with its mark, else as good as Latin-1."""
    if data.startswith(b"\xfe\xff"):
        return data[2:].decode("utf-16-be", "replace")
    if data.startswith(b"\xef\xbb\xbf"):
        return data[3:].decode("utf-8", "replace")
    return data.decode("latin-1")


def _matrix(value: Any) -> Matrix:
    if not isinstance(value, list) or len(value) != 6:
        return IDENTITY
    numbers = [float(number.get_object()) for number in value]
    return numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5]


def _number_of(value: Any) -> int:
    return int(getattr(getattr(value, "indirect_reference", None), "idnum", 0) or 0)
