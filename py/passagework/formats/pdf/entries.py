"""Reading dictionaries of pypdf without trusting that they hold what they should."""

from __future__ import annotations

from typing import Any

from pypdf.errors import PyPdfError
from pypdf.generic import DictionaryObject, NullObject

from passagework.formats.pdf.geometry import Box


def entry(container: Any, key: str) -> Any:
    """Return a dictionary's value with its reference followed, None where there is none or it cannot be read."""
    if not isinstance(container, DictionaryObject) or key not in container:
        return None
    try:
        value = container[key]
    except (PyPdfError, ValueError, TypeError, KeyError, AttributeError, AssertionError):
        return None
    return None if isinstance(value, NullObject) else value


def box_of(sides: Any) -> Box | None:
    """Return the box of an array of four numbers in any order; None where it is none."""
    if not isinstance(sides, list) or len(sides) != 4:
        return None
    try:
        x0, y0, x1, y1 = (float(side.get_object()) for side in sides)
    except (TypeError, ValueError):
        return None
    return Box(min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))
