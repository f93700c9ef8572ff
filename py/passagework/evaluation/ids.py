"""Ids of places for the exchange formats: ``document/section/start-end``, or ``document/start-end`` across sections.

Offsets count from the start of the section, as in a gold set, so the same stretch has the same id in every chunking and
every library. Document and section are percent-encoded: an id holds no white space and nothing but ASCII.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from urllib.parse import quote, unquote

from passagework.evaluation.spans import Place
from passagework.evaluation.texts import Shelf

_ID = re.compile(r"(?P<document>[^/]+)/(?:(?P<section>[^/]+)/)?(?P<start>[0-9]+)-(?P<end>[0-9]+)", re.ASCII)


def id_of(place: Place, texts: Shelf) -> str:
    """Return the id of a place."""
    sections = texts[place.document].sections
    document = quote(place.document, safe="")
    at = bisect_right([section.span.start for section in sections], place.start) - 1
    if at >= 0 and place.end <= sections[at].span.end:
        origin = sections[at].span.start
        return f"{document}/{quote(sections[at].id, safe='')}/{place.start - origin}-{place.end - origin}"
    return f"{document}/{place.start}-{place.end}"


def place_of(identity: str, texts: Shelf) -> Place | None:
    """Return the place that an id names; None for what is no id, and for one of a place that the texts do not have."""
    match = _ID.fullmatch(identity)
    text = texts.get(unquote(match["document"])) if match else None
    if match is None or text is None:
        return None
    limits = (0, len(text.text))
    if match["section"] is not None:
        section = text.by_id.get(unquote(match["section"]))
        if section is None:
            return None
        limits = (section.span.start, section.span.end)
    start, end = limits[0] + int(match["start"]), limits[0] + int(match["end"])
    return Place(text.id, start, end) if start < end <= limits[1] else None
