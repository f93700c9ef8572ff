"""The numbers of tables, figures and examples, which the source leaves to its typesetter.

CNXML references are empty (``<link target-id="..."/>``): the printed book writes "Table 2.3" there. Each
kind is counted through a chapter in document order, in the parts that are left out too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple
from xml.etree.ElementTree import Element

from passagework.formats.xmltree import local_name

KINDS = ("table", "figure", "example")


class Target(NamedTuple):
    """A place that can be referred to: ids are unique within their module only."""

    module: str
    id: str


def number_chapter(chapter: int, modules: Iterable[tuple[str, Element]]) -> Mapping[Target, str]:
    """Return the label ("Table 2.3") of every table, figure and example of a chapter."""
    counts: Counter[str] = Counter()
    labels: dict[Target, str] = {}
    for module, root in modules:
        for element in root.iter():
            kind = local_name(element)
            if kind in KINDS:
                counts[kind] += 1
                labels[Target(module, element.get("id", ""))] = f"{kind.capitalize()} {chapter}.{counts[kind]}"
    return labels
