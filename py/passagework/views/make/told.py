"""Words of what is stored as a key with values: it may come from a version that knows more."""

from __future__ import annotations

from collections.abc import Mapping

from passagework.catalogue import text
from passagework.views import figures


def told(key: str, values: Mapping[str, str | int | float]) -> str:
    """Return the words of ``key``; where there are none, or the values do not fit them, the key itself."""
    shown = {name: figures.trimmed(each) if isinstance(each, float) else each for name, each in values.items()}
    try:
        return text(key, **shown)
    except (KeyError, IndexError, ValueError):
        return key
