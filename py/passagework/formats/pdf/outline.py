"""The outline (bookmarks) of a file as a flat list of titles with level, page and height on the page."""

from __future__ import annotations

from typing import Any, NamedTuple

from passagework.formats.inline import clean_line

MOST_TITLE = 200


class Entry(NamedTuple):
    """An entry of the outline."""

    level: int
    """1 is the highest."""
    title: str
    page: int
    """Counted from 0."""
    top: float | None
    """The height, in the page's own coordinates, that the entry points to."""


def read_outline(reader: Any, pages: list[Any]) -> list[Entry]:
    """Return the entries that point to a page, in the order of the file; none where it cannot be read."""
    try:
        nested = reader.outline
    except Exception:  # noqa: BLE001  an outline is a courtesy: without it headings are looked for
        return []
    numbers = {id(page): number for number, page in enumerate(pages)}
    for number, page in enumerate(pages):
        reference = getattr(page, "indirect_reference", None)
        if reference is not None:
            numbers[reference.idnum] = number
    found: list[Entry] = []
    _collect(nested, 1, numbers, found)
    return found


def _collect(items: list[Any], level: int, numbers: dict[int, int], found: list[Entry]) -> None:
    for item in items:
        if isinstance(item, list):
            _collect(item, level + 1, numbers, found)
        elif (entry := _entry(item, level, numbers)) is not None:
            found.append(entry)


def _entry(item: Any, level: int, numbers: dict[int, int]) -> Entry | None:
    title = clean_line(str(item.title or "")).strip()[:MOST_TITLE]
    target = item.raw_get("/Page") if "/Page" in item else None
    page = numbers.get(getattr(target, "idnum", -1))
    if page is None and isinstance(target, int) and 0 <= target < len(numbers):
        page = int(target)
    if page is None or not title:
        return None
    top = item.get("/Top")
    return Entry(level, title, page, float(top) if isinstance(top, int | float) else None)
