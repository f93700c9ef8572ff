"""Reading dictionaries of pypdf without trusting that they hold what they should."""

from __future__ import annotations

from typing import Any


def entry(container: Any, key: str) -> Any:
    """Return a dictionary's value with its reference followed, None where there is none or it cannot be read."""
    from pypdf.errors import PyPdfError
    from pypdf.generic import DictionaryObject, NullObject

    if not isinstance(container, DictionaryObject) or key not in container:
        return None
    try:
        value = container[key]
    except (PyPdfError, ValueError, TypeError, KeyError, AttributeError, AssertionError):
        return None
    return None if isinstance(value, NullObject) else value
