"""Form fields as they are seen: the appearance of each field, which holds its label or value as text.

An appearance is a form object that is fitted into the field's rectangle (ISO 32000-2, 12.5.5). What a field would do
(scripts, actions) is never looked at.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from passagework.formats.pdf.entries import box_of, entry
from passagework.formats.pdf.geometry import IDENTITY, Box, Matrix, mapped, multiply
from passagework.formats.pdf.resources import Form, form_of

MOST_FIELDS = 2_000
_HIDDEN = 0b10_0010
"""Flags 2 (hidden) and 6 (no view) of an annotation (table 167)."""


class Appearance(NamedTuple):
    """A field's appearance, and the map that fits it into the field's place."""

    form: Form
    place: Matrix


def appearances(page: Any) -> Iterator[Appearance]:
    """Yield the visible appearances of a page's form fields."""
    annotations = entry(page, "/Annots")
    for annotation in annotations[:MOST_FIELDS] if isinstance(annotations, list) else ():
        field = annotation.get_object()
        flags = entry(field, "/F")
        if entry(field, "/Subtype") != "/Widget" or (isinstance(flags, int) and flags & _HIDDEN):
            continue
        form = form_of(_normal(field))
        rectangle = box_of(entry(field, "/Rect"))
        if form is not None and rectangle is not None:
            yield Appearance(form, _fit(form, rectangle))


def _normal(field: Any) -> Any:
    """Return the normal appearance; of one for each state, that of the field's state."""
    normal = entry(entry(field, "/AP"), "/N")
    if normal is None or hasattr(normal, "get_data"):
        return normal
    state = entry(field, "/AS")
    return entry(normal, state) if isinstance(state, str) else None


def _fit(form: Form, rectangle: Box) -> Matrix:
    if form.box is None:
        return IDENTITY
    box = mapped(form.box, form.matrix)
    across = rectangle.width / box.width if box.width else 1.0
    up = rectangle.height / box.height if box.height else 1.0
    return multiply((1.0, 0.0, 0.0, 1.0, -box.x0, -box.y0), (across, 0.0, 0.0, up, rectangle.x0, rectangle.y0))
