"""CNXML tables (CALS): rows of cells, heads, and cells that span columns."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from passagework.formats.blocks import CellDraft
from passagework.formats.inline import Piece
from passagework.formats.xmltree import local_name
from sitebuild.texts.cnxml_inline import Scope, line


def rows(scope: Scope, table: Element) -> Iterator[list[CellDraft]]:
    """Yield the rows of a table."""
    for group in (child for child in table if local_name(child) == "tgroup"):
        columns = _columns(group)
        for part in group:
            head = local_name(part) == "thead"
            for row in (child for child in part if local_name(child) == "row"):
                yield [_cell(scope, entry, columns, head) for entry in row if local_name(entry) == "entry"]


def caption(scope: Scope, element: Element) -> list[Piece]:
    """Return the number of a table or figure, then its title and its caption where it has them."""
    pieces = [Piece("strong", scope.label(element))]
    for child in element:
        if local_name(child) in ("title", "caption"):
            pieces += [Piece("text", " "), *line(scope, child)]
    return pieces


def _columns(group: Element) -> dict[str, int]:
    """Return the number of each named column; those without one are counted in order."""
    specifications = [child for child in group if local_name(child) == "colspec"]
    return {spec.get("colname", ""): int(spec.get("colnum", index)) for index, spec in enumerate(specifications, start=1)}


def _cell(scope: Scope, entry: Element, columns: dict[str, int], head: bool) -> CellDraft:
    first, last = columns.get(entry.get("namest", "")), columns.get(entry.get("nameend", ""))
    width = last - first + 1 if first and last else 1
    return CellDraft(line(scope, entry), header=head, columns=width)
