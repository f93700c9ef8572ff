"""How US dollars are written, in messages as on pages."""

from __future__ import annotations

import math

from passagework.catalogue import text


def dollars(value: float) -> str:
    """Write US dollars, to two digits that count but never finer than a hundredth of a cent, upwards."""
    if value <= 0:
        return "$0"
    if value < 0.0001:
        return text("making.dollars.least")
    places = min(4, max(2, 1 - math.floor(math.log10(value))))
    unit = 10**places
    # A sum such as 0.1 + 0.2 is a hair above what it stands for, and must not be written a step higher.
    written = f"{math.ceil(round(value * unit, 6)) / unit:,.{places}f}"
    whole, _, part = written.partition(".")
    return f"${whole}.{part.rstrip('0'):0<2}"
