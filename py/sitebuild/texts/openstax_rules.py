"""What is taken from OpenStax *Statistics* and what is left out (decision record 0006).

Explanations, worked examples with their solutions, tables, descriptions of figures, chapter objectives,
reviews, formula reviews and glossaries stay. What asks the reader to do something, and what only serves
the printed book, goes.
"""

from __future__ import annotations

from typing import Final
from xml.etree.ElementTree import Element

from passagework.formats.xmltree import local_name
from sitebuild.openstax import COMMIT

CHAPTERS: Final = (1, 2, 12)

_SECTIONS = frozenset(("practice", "free-response", "bring-together-homework", "references"))
_NOTES = frozenset(("try", "calculator", "collab", "lab"))
_ELEMENTS = frozenset(("footnote", "label", "metadata", "title"))
# Notes and a paragraph without a class of their own that hold nothing but calculator keys, or say where to find them.
_CALCULATOR_BLOCKS = frozenset(
    (
        ("m79599", "fs-idp5542896"),
        ("m79603", "fs-idp40306080"),
        ("m79689", "fs-idm135623232"),
        ("m79691", "fs-idp203218208"),
    )
)

CHANGES: Final = (
    f"Chapters 1, 2 and 12, converted from the CNXML source at commit {COMMIT[:7]}. Left out: practice, homework and "
    "review exercises, Try It exercises, labs, collaborative exercises, calculator notes, references and "
    "footnotes; worked examples are kept. Pictures are replaced by their descriptions, references to tables, "
    "figures and examples by their numbers; mis-encoded punctuation is repaired."
)


def classes(element: Element) -> frozenset[str]:
    """Return the tokens of an element's class."""
    return frozenset(element.get("class", "").split())


def left_out(module: str, element: Element) -> bool:
    """Say whether ``element`` of ``module`` is left out with all it holds."""
    name = local_name(element)
    if name in _ELEMENTS or (module, element.get("id")) in _CALCULATOR_BLOCKS:
        return True
    if name == "section":
        return bool(classes(element) & _SECTIONS)
    return name == "note" and bool(classes(element) & _NOTES)


def is_lab(element: Element) -> bool:
    """Say whether a module's content is a lab: one note of that class, in sections, and nothing else."""
    parts = [child for child in element if local_name(child) not in _ELEMENTS]
    if len(parts) != 1:
        return False
    return "lab" in classes(parts[0]) if local_name(parts[0]) == "note" else is_lab(parts[0])
